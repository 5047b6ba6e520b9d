import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { EndpointName } from '@vgb/contracts';
import fc from 'fast-check';
import { FakeCheckout } from '../test/fake-checkout';
import { asha, FakeServer, plain } from '../test/fake-server';
import { enter, personWithFrozenClock, settle, storeLogin, visit, visitor } from '../test/screen';
import { awaitVerification } from './account/await-verification';
import ForgotPage from './account/forgot-page';
import LoginPage from './account/login-page';
import { pendingVerification } from './account/pending-verification';
import ProfilePage from './account/profile-page';
import ResetPage from './account/reset-page';
import VerifyPage from './account/verify-page';
import ContactPage from './contact/contact-page';
import DonatePage from './donations/donate-page';
import { createApiClient } from './lib/api-client';
import { ApiError } from './lib/api-error';
import MembershipPage from './membership/membership-page';

/**
 * Answers with only the fields of the specification's section 7: no `success` where it lists none, no key of the provider, an
 * empty body where the content is not shown.
 */
const user = {
  _id: asha._id,
  name: asha.name,
  email: asha.email,
  membershipStatus: 'pending',
};
const order = { success: true, orderId: 'order_A1', amount: 2100, currency: 'INR', message: 'm' };
const LIVE_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

type Call = readonly [name: EndpointName, given: object];
const calls: Readonly<Partial<Record<EndpointName, object>>> = {
  register: { body: {} },
  verifyEmail: { body: {} },
  resendCode: { body: {} },
  login: { body: {} },
  readProfile: {},
  editProfile: { body: {} },
  updateMembership: { body: {} },
  paymentsReady: {},
  createOrder: { body: {} },
  createSubscription: { body: {} },
  verifyPayment: { body: {} },
  recordDonation: { body: {} },
  forgotPassword: { body: {} },
  checkResetLink: { params: { token: 't' } },
  resetPassword: { params: { token: 't' }, body: {} },
  contact: { body: {} },
};
const read = async (name: EndpointName, answer: unknown): Promise<unknown> => {
  const server = new FakeServer({ [name]: plain(answer) });
  const api = createApiClient({
    fetch: server.fetch,
    language: 'en-IN',
    storage: localStorage,
    isAtLogin: () => true,
    goToLogin: () => undefined,
  });
  const call = api.call as (...given: Call) => Promise<unknown>;
  return call(name, calls[name] ?? {});
};

const enough: readonly [EndpointName, object, object][] = [
  ['register', { requiresVerification: true }, { requiresVerification: true, email: '', message: '' }],
  [
    'register',
    { requiresVerification: false, token: 't', ...user },
    { token: 't', name: asha.name, phone: '', membershipStatus: 'pending', membershipType: null },
  ],
  ['verifyEmail', { token: 't', ...user }, { token: 't', email: asha.email }],
  ['verifyEmail', { token: 't' }, { token: 't', name: '' }],
  ['resendCode', {}, { message: '' }],
  ['resendCode', { message: 'On its way' }, { message: 'On its way' }],
  ['login', { token: 't', ...user, phone: null }, { token: 't', phone: '' }],
  ['login', { requiresVerification: true, message: 'm' }, { requiresVerification: true, message: 'm' }],
  ['readProfile', user, { email: asha.email, firstName: '', membershipEndDate: null }],
  [
    'readProfile',
    { ...user, membershipStatus: 'active', membershipEndDate: '2027-01-01' },
    { membershipStatus: 'active', membershipEndDate: '2027-01-01' },
  ],
  [
    'readProfile',
    { ...user, membershipStatus: 'lapsed', membershipEndDate: 'soon' },
    { membershipStatus: 'pending', membershipEndDate: null },
  ],
  ['editProfile', user, { name: asha.name, token: '' }],
  [
    'editProfile',
    { requiresVerification: true, email: 'new@example.org', message: 'm' },
    { requiresVerification: true, email: 'new@example.org', message: 'm' },
  ],
  ['updateMembership', { success: true, message: 'm' }, { membershipStatus: 'active' }],
  ['updateMembership', { membershipType: 'SILVER MEMBERSHIP' }, { membershipType: 'SILVER MEMBERSHIP' }],
  ['paymentsReady', {}, { checkoutScriptUrl: LIVE_SCRIPT, keyId: '' }],
  ['createOrder', order, { orderId: 'order_A1', amount: 2100, keyId: '' }],
  ['createSubscription', { ...order, orderId: 'sub_A1' }, { orderId: 'sub_A1', subscriptionId: '' }],
  ['verifyPayment', {}, { paymentId: '', amount: 0 }],
  ['recordDonation', { message: 'm' }, { receiptNumber: '' }],
  ['forgotPassword', {}, { message: '' }],
  ['checkResetLink', {}, {}],
  ['resetPassword', {}, { message: '' }],
  ['contact', {}, {}],
];

describe('the fields that section 7 names are enough', () => {
  test('for each of its calls', () => {
    expect([...new Set(enough.map(([name]) => name))].sort()).toEqual(Object.keys(calls).sort());
  });
  test.each(enough)('%s %j', async (name, answer, expected) => {
    expect(await read(name, answer)).toMatchObject(expected);
  });
  test('fields beside them are ignored, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...enough), fc.jsonValue(), async ([name, answer, expected], odd) => {
        const told = await read(name, { ...answer, data: odd, __v: odd, passwordHash: odd });
        expect(told).toMatchObject(expected);
        expect(told).not.toHaveProperty('passwordHash');
      }),
      { numRuns: 50 },
    );
  });
});

describe('a missing required field, or `success: false`, is a failure', () => {
  const wrong: readonly [EndpointName, unknown, string][] = [
    ['login', { hello: 1 }, 'Invalid response from server'],
    ['login', { requiresVerification: false }, 'Invalid response from server'],
    ['verifyEmail', user, 'Invalid response from server'],
    ['readProfile', {}, 'Invalid response from server'],
    ['createOrder', { ...order, success: undefined }, 'Invalid response from server'],
    ['createOrder', { ...order, orderId: undefined }, 'Invalid response from server'],
    ['createOrder', { ...order, success: false, message: 'Not today.' }, 'Not today.'],
    ['verifyPayment', { success: false }, 'An error occurred. Please try again.'],
    ['verifyPayment', '<html>', 'Invalid response from server'],
    ['paymentsReady', '', 'Invalid response from server'],
    ['recordDonation', [], 'Invalid response from server'],
    ['updateMembership', { success: false, message: 'No.' }, 'No.'],
  ];
  test.each(wrong)('%s %j', async (name, answer, sentence) => {
    const failure = await read(name, answer).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toBe(sentence);
  });
});

describe('the pages work with these answers', () => {
  const routes = {
    '/login': <LoginPage />,
    '/verify-email': <VerifyPage />,
    '/forgot-password': <ForgotPage />,
    '/reset-password/:token': <ResetPage />,
    '/profile': <ProfilePage />,
    '/contact': <ContactPage />,
    '/donate': <DonatePage />,
    '/membership': <MembershipPage />,
  };
  let person: ReturnType<typeof personWithFrozenClock>;
  beforeEach(() => {
    person = personWithFrozenClock();
    jest.setSystemTime(new Date('2026-11-21T06:00:00.000Z'));
  });
  afterEach(() => FakeCheckout.remove());

  const open = async (at: string, answers: Partial<Record<EndpointName, object>>) => {
    const server = new FakeServer(
      Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, plain(answer)])),
    );
    visit({ server, at, routes });
    await settle();
    return server;
  };
  const press = async (name: string | RegExp) => {
    await person.click(screen.getByRole('button', { name }));
    await settle();
  };
  const fill = (label: string | RegExp, text: string) => enter(person, screen.getByLabelText(label), text);

  test('Forgot password: the default text', async () => {
    await open('/forgot-password', { forgotPassword: {} });
    await fill('Email', asha.email);
    await press('Send the link');
    expect(screen.getByRole('status').textContent).toBe(
      'Password reset instructions have been sent to your email',
    );
  });

  test('Reset password: a link whose check says nothing more is good, and the default text follows', async () => {
    await open('/reset-password/t0ken', { checkResetLink: {}, resetPassword: {} });
    await fill('New password', 'secret1');
    await fill('Confirm new password', 'secret1');
    await press('Reset password');
    expect(screen.getByText('Your password has been reset successfully')).toBeInTheDocument();
  });

  test('Login: a code to come, for the address that was typed, with the default text', async () => {
    await open('/login', { login: { requiresVerification: true } });
    await fill('Email', asha.email);
    await fill('Password', 'secret1');
    await press('Login');
    expect(pendingVerification()).toEqual({
      email: asha.email,
      message: 'Please verify your email with the OTP sent to your email address.',
    });
  });

  test('Login: a user without a token', async () => {
    await open('/login', { login: { name: asha.name, email: asha.email } });
    await fill('Email', asha.email);
    await fill('Password', 'secret1');
    await press('Login');
    expect(screen.getByRole('alert').textContent).toBe('Invalid response from server: No token received');
  });

  test('Verify: token and user sign in', async () => {
    awaitVerification({ email: asha.email, message: '' });
    await open('/verify-email', { verifyEmail: { token: 'fresh', ...user } });
    await person.type(screen.getByPlaceholderText('Enter 6-digit code'), '123456');
    await press('Verify Email');
    expect(screen.getByText('Email verified successfully! Redirecting...')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  test('Verify: a resent code has the default text', async () => {
    awaitVerification({ email: asha.email, message: '' });
    await open('/verify-email', { resendCode: {} });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(60_000);
    });
    await press('Resend Code');
    expect(screen.getByText('Verification code sent successfully')).toBeInTheDocument();
  });

  test('Profile: the changed user is shown, and the login stays', async () => {
    storeLogin('kept');
    const edited = { ...user, name: 'Asha Rao', company: 'B', profession: 'C' };
    await open('/profile', {
      readProfile: { ...user, company: 'B', profession: 'C' },
      editProfile: edited,
    });
    await press('Edit Profile');
    await press('Save');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Asha');
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('kept');
  });

  test('Contact: success', async () => {
    await open('/contact', { contact: {} });
    await fill(/^Your name|^Name/, 'Asha');
    await fill(/^E-?mail/i, asha.email);
    await fill(/^Subject/, 'Hello');
    await fill(/^Message/, 'Namaste');
    await press(/^Send/);
    expect(screen.getByText('Message sent successfully!')).toBeInTheDocument();
  });

  const scriptLoads = async () => {
    FakeCheckout.install();
    await act(async () => {
      for (const script of document.head.querySelectorAll(`script[src="${LIVE_SCRIPT}"]`))
        script.dispatchEvent(new Event('load'));
    });
    await settle();
  };
  const pays = async () => {
    act(() => FakeCheckout.latest().pay('pay_1'));
    await settle();
    await settle();
  };
  const give = async () => {
    await person.click(screen.getByRole('button', { name: '₹2,100' }));
    await fill('First name', 'Asha');
    await fill('Last name', 'Rao');
    await fill('E-mail', asha.email);
  };

  test('Donate: an order without a key, an empty confirmation, a recording without a number', async () => {
    const server = await open('/donate', {
      paymentsReady: { message: 'ok' },
      createOrder: order,
      verifyPayment: {},
      recordDonation: { message: 'm' },
    });
    await give();
    await press('Continue to Payment');
    await scriptLoads();
    await press(/^Give/);
    expect(FakeCheckout.latest().options).toMatchObject({ order_id: 'order_A1', amount: 210_000 });
    await pays();
    expect(server.sent('recordDonation')[0]?.body).toMatchObject({ paymentId: 'pay_1' });
    expect(screen.getByRole('button', { name: 'Donate Again' })).toBeInTheDocument();
    expect(screen.getByText('pay_1')).toBeInTheDocument();
  });

  test.each([
    ['sub_A1', { subscription_id: 'sub_A1' }, { razorpay_subscription_id: 'sub_A1' }],
    ['order_A1', { order_id: 'order_A1' }, { razorpay_order_id: 'order_A1' }],
  ])('Donate monthly: %s is opened and proved as what it is', async (orderId, opened, proved) => {
    const server = await open('/donate', {
      paymentsReady: {},
      createSubscription: { ...order, orderId },
      verifyPayment: {},
      recordDonation: {},
    });
    await give();
    await person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await press('Continue to Payment');
    await scriptLoads();
    await press(/^Give/);
    expect(FakeCheckout.latest().options).toMatchObject(opened);
    await pays();
    expect(server.sent('verifyPayment')[0]?.body).toMatchObject(proved);
  });

  test('Donate: an answer that lacks success is no order', async () => {
    await open('/donate', { paymentsReady: {}, createOrder: { ...order, success: undefined } });
    await give();
    await press('Continue to Payment');
    await scriptLoads();
    await press(/^Give/);
    expect(screen.getByText('Failed to create order')).toBeInTheDocument();
  });

  async function buySilver(updateMembership: object): Promise<void> {
    storeLogin();
    await open('/membership', {
      readProfile: user,
      paymentsReady: {},
      createOrder: { ...order, orderId: 'order_M1', amount: 999 },
      verifyPayment: {},
      updateMembership,
    });
    const card = screen.getByRole('heading', { name: 'SILVER MEMBERSHIP' }).closest('li');
    await person.click(within(card as HTMLElement).getByRole('button'));
    await press('Continue to Payment');
    await scriptLoads();
    await press('Pay ₹999 Now');
    await pays();
  }

  test('Membership: missing fields of the update are those of the request', async () => {
    await buySilver({ success: true, message: 'm' });
    expect(screen.getByText('order_M1')).toBeInTheDocument();
    expect(screen.getByText('pay_1')).toBeInTheDocument();
    expect(screen.getByText('₹999')).toBeInTheDocument();
    expect(screen.getByText(/21 November 2027/)).toBeInTheDocument();
    expect(visitor.at).toBe('/membership');
  });

  test('Membership: an update with `success: false` shows an error', async () => {
    await buySilver({ success: false, message: 'Not yet.' });
    expect(screen.getByText('Membership update failed: Not yet.')).toBeInTheDocument();
  });
});
