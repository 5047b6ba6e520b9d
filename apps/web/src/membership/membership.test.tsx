import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { formatRupees, PLANS, type User } from '@vgb/contracts';
import { useLocation } from 'react-router';
import { FakeCheckout } from '../../test/fake-checkout';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import {
  leavePage,
  pass,
  personWithFrozenClock,
  settle,
  storeLogin,
  travel,
  visit,
  visitor,
} from '../../test/screen';
import { paymentInFlight } from '../payments/payment-in-flight';
import MembershipDetailsPage from './details-page';
import MembershipPage from './membership-page';
import UpgradePage from './upgrade-page';

const SCRIPT = 'https://pay.example.org/checkout.js';
const NOW = new Date('2026-11-21T06:00:00.000Z');
const ready = (mode: string) => ok({ message: 'm', keyId: 'rzp_test_1', checkoutScriptUrl: SCRIPT, mode });
const orderOf = (amount: number) =>
  ok({ orderId: 'order_M1', amount, currency: 'INR', keyId: 'rzp_test_1', message: 'm' });
const verifiedOf = (amount: number) =>
  ok({ message: 'm', paymentId: 'pay_1', orderId: 'order_M1', amount, purpose: 'membership' });
const member = (type: string | null): User => ({
  ...asha,
  membershipStatus: 'active',
  membershipType: type,
  membershipStartDate: '2026-03-01T06:00:00.000Z',
  membershipEndDate: '2027-03-01T06:00:00.000Z',
});
const updatedTo = (type: string) =>
  ok({
    ...member(type),
    message: 'Your membership is active.',
    membershipStartDate: NOW.toISOString(),
    membershipEndDate: '2027-11-21T06:00:00.000Z',
  });

function Login() {
  const { from } = useLocation().state;
  return <p>back to {from}</p>;
}
const routes = {
  '/login': <Login />,
  '/membership': <MembershipPage />,
  '/membership-details': <MembershipDetailsPage />,
  '/membership-upgrade': <UpgradePage />,
};
let person: ReturnType<typeof personWithFrozenClock>;
let server: FakeServer;

beforeEach(() => {
  person = personWithFrozenClock();
  jest.setSystemTime(NOW);
  server = new FakeServer({
    paymentsReady: ready('sandbox'),
    createOrder: orderOf(999),
    verifyPayment: verifiedOf(999),
    updateMembership: updatedTo('SILVER MEMBERSHIP'),
  });
});
afterEach(() => FakeCheckout.remove());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  await person.click(button(name));
  await settle();
};

async function open(at: string, user: User | null) {
  if (user) {
    storeLogin();
    server.reply('readProfile', ok(user));
  }
  visit({ server, at, routes });
  await settle();
}

const cardOf = (plan: string) => {
  const card = screen.getByRole('heading', { name: plan }).closest('li');
  if (!card) throw new Error(`no card of ${plan}`);
  return within(card);
};
const datesSent = () => {
  const body = (server.sent('updateMembership')[0]?.body ?? {}) as Record<string, string>;
  return { start: Date.parse(body.membershipStartDate ?? ''), end: Date.parse(body.membershipEndDate ?? '') };
};
const select = (plan: string) => person.click(cardOf(plan).getByRole('button'));

async function toPayment(plan: string) {
  await select(plan);
  await press('Continue to Payment');
  await scriptLoads();
}

async function scriptLoads() {
  FakeCheckout.install();
  await act(async () => {
    for (const script of document.head.querySelectorAll(`script[src="${SCRIPT}"]`)) {
      script.dispatchEvent(new Event('load'));
    }
  });
  await settle();
}

async function pay(label: string) {
  await press(label);
  act(() => FakeCheckout.latest().pay('pay_1'));
  await settle();
  await settle();
}

test.each(['/membership', '/membership-upgrade'])(
  'a reload while paying on %s shows the state of the payment, even if the membership is active by now',
  async (at) => {
    paymentInFlight.remember('order_B2');
    await open(at, member('GOLD MEMBERSHIP'));
    expect(visitor.at).toBe('/payment/order_B2');
  },
);

describe('Membership', () => {
  test('shows a guest plans, prices and benefits, with links to sign-up and login', async () => {
    await open('/membership', null);
    expect(visitor.at).toBe('/membership');
    for (const [plan, price] of [
      ['BASIC MEMBERSHIP', '₹365'],
      ['SILVER MEMBERSHIP', '₹999'],
      ['GOLD MEMBERSHIP', '₹1,999'],
    ] as const)
      expect(cardOf(plan).getByText(price)).toBeInTheDocument();
    expect(cardOf('GOLD MEMBERSHIP').getByText('Donor wall recognition')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
    await person.click(screen.getByRole('link', { name: 'Log in' }));
    expect(visitor.at).toBe('/login');
    expect(screen.getByText('back to /membership')).toBeInTheDocument();
  });

  test('a guest with a refused login sees the plans as well', async () => {
    storeLogin('old');
    server.reply('readProfile', refusal(401, 'Please log in to continue.'));
    visit({ server, at: '/membership', routes });
    expect(screen.getByRole('heading', { name: 'SILVER MEMBERSHIP' })).toBeInTheDocument();
    await settle();
    expect(visitor.at).toBe('/membership');
    expect(screen.getByRole('link', { name: 'Create Account' })).toBeInTheDocument();
  });

  test('active members go to /profile', async () => {
    await open('/membership', member('BASIC MEMBERSHIP'));
    expect(visitor.at).toBe('/profile');
  });

  test('offers the plans; Continue is disabled until one is chosen', async () => {
    await open('/membership', asha);
    expect(cardOf('BASIC MEMBERSHIP').getByText('₹365')).toBeInTheDocument();
    expect(cardOf('BASIC MEMBERSHIP').getByText(/1 per day/)).toBeInTheDocument();
    expect(cardOf('SILVER MEMBERSHIP').getByText('₹999')).toBeInTheDocument();
    expect(cardOf('SILVER MEMBERSHIP').getByText('Recommended')).toBeInTheDocument();
    expect(cardOf('GOLD MEMBERSHIP').getByText('₹1,999')).toBeInTheDocument();
    expect(cardOf('GOLD MEMBERSHIP').getByText('Donor wall recognition')).toBeInTheDocument();
    expect(screen.getAllByText('Annual Membership')).toHaveLength(PLANS.length);
    expect(screen.getAllByText('Recommended')).toHaveLength(1);
    expect(button('Continue to Payment')).toBeDisabled();
    await select('GOLD MEMBERSHIP');
    await select('SILVER MEMBERSHIP');
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(button('Continue to Payment')).toBeEnabled();
  });

  test('summary, methods, test card; back to the plans', async () => {
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    expect(screen.getByRole('heading', { name: 'Check your order, then pay' })).toHaveFocus();
    for (const method of ['Credit card', 'Debit card', 'UPI', 'Net banking', 'Wallets']) {
      expect(screen.getByText(method)).toBeInTheDocument();
    }
    expect(screen.getByText('21 November 2027')).toBeInTheDocument();
    expect(screen.getByText('4100 2800 0000 1007 (Visa)')).toBeInTheDocument();
    expect(button('Pay ₹999 Now')).toBeInTheDocument();
    await press('Back to plan selection');
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  test('the browser’s Back goes from the payment to the plans, and never to a finished payment', async () => {
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    await travel(-1);
    expect(screen.getByRole('heading', { name: 'Choose the plan that suits you' })).toHaveFocus();
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    await travel(1);
    await pay('Pay ₹999 Now');
    expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeInTheDocument();
    await travel(-1);
    expect(visitor.at).toBe('/profile');
  });

  test('a change of language keeps the chosen plan, and the payment where it was shown', async () => {
    await open('/membership', asha);
    await select('GOLD MEMBERSHIP');
    leavePage('hi');
    await open('/membership', asha);
    await press('Continue to Payment');
    leavePage('hi');
    await open('/membership', asha);
    await scriptLoads();
    expect(button('Pay ₹1,999 Now')).toBeInTheDocument();
    await travel(-1);
    expect(button('Continue to Payment')).toBeEnabled();
    leavePage('en');
    await open('/membership', asha);
    expect(button('Continue to Payment')).toBeDisabled();
  });

  test('no test card where real money moves', async () => {
    server.reply('paymentsReady', ready('live'));
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    expect(screen.queryByText(/test card/)).toBeNull();
  });

  test('pays, verifies, claims, congratulates', async () => {
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    await press('Pay ₹999 Now');
    expect(button('Processing...')).toBeInTheDocument();
    expect(FakeCheckout.latest().options).toMatchObject({
      amount: 99_900,
      order_id: 'order_M1',
      prefill: { name: asha.name, email: asha.email, contact: asha.phone },
      notes: { userId: asha._id, membershipPlan: 'silver' },
      theme: { color: '#cd232e' },
    });
    act(() => FakeCheckout.latest().pay('pay_1'));
    await settle();
    await settle();
    expect(screen.getByRole('heading', { name: 'Congratulations' })).toHaveFocus();
    for (const fact of ['SILVER MEMBERSHIP', 'pay_1', 'order_M1', '₹999']) {
      expect(screen.getByText(fact)).toBeInTheDocument();
    }
    expect(server.sent('createOrder')[0]?.body).toEqual({
      amount: 999,
      metadata: { userId: asha._id, membershipPlan: 'silver', membershipName: 'SILVER MEMBERSHIP' },
    });
    const [update] = server.sent('updateMembership');
    expect(update?.body).toMatchObject({
      membershipType: 'SILVER MEMBERSHIP',
      paymentId: 'pay_1',
      amount: 999,
    });
    expect(update?.body).not.toHaveProperty('membershipStartDate');
    const afterNow = datesSent().end - NOW.getTime();
    expect(afterNow).toBeGreaterThanOrEqual(365 * 86_400_000);
    expect(afterNow).toBeLessThan(365 * 86_400_000 + 60_000);
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  });

  test.each([
    [refusal(409, 'It is not confirmed.'), 'Membership update failed: It is not confirmed.'],
    [refusal(400), 'Membership update failed'],
  ] as [Reply, string][])(
    '%#: a failed claim stays on step 2, and is repeated without paying',
    async (reply, sentence) => {
      server.reply('updateMembership', [reply, updatedTo('SILVER MEMBERSHIP')]);
      await open('/membership', asha);
      await toPayment('SILVER MEMBERSHIP');
      await pay('Pay ₹999 Now');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(screen.getByRole('heading', { name: 'Check your order, then pay' })).toBeInTheDocument();
      expect(paymentInFlight.orderId()).toBe('order_M1');
      await press('Try again');
      await settle();
      expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeInTheDocument();
      expect(server.sent('createOrder')).toHaveLength(1);
      expect(paymentInFlight.orderId()).toBeUndefined();
    },
  );

  test('a refused verification', async () => {
    server.reply('verifyPayment', refusal(400, 'no', { code: 'BAD_SIGNATURE' }));
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    await pay('Pay ₹999 Now');
    expect(screen.getByRole('alert').textContent).toBe(
      'Payment verification failed. Please contact support.',
    );
    expect(server.sent('updateMembership')).toEqual([]);
  });

  test('a claim whose answer is lost is repeated', async () => {
    server.reply('updateMembership', ['no answer', updatedTo('SILVER MEMBERSHIP')]);
    await open('/membership', asha);
    await toPayment('SILVER MEMBERSHIP');
    await pay('Pay ₹999 Now');
    await pass(1_100);
    expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeInTheDocument();
  });
});

describe('Membership details', () => {
  test('guests go to /login', async () => {
    await open('/membership-details', null);
    expect(visitor.at).toBe('/login');
  });

  test('type, dates, benefits and the upgrade', async () => {
    await open('/membership-details', member('BASIC MEMBERSHIP'));
    for (const text of [
      'BASIC MEMBERSHIP',
      '1 March 2026',
      '1 March 2027',
      '100 days left',
      'Online resources',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    const [, next] = PLANS;
    expect(next?.price).toBeGreaterThan(365);
    expect(
      screen.getByText(new RegExp(`${next?.name} at ${formatRupees(next?.price ?? 0)}`)),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the upgrade' })).toHaveAttribute(
      'href',
      '/membership-upgrade',
    );
  });

  test('"Standard" when the type is missing', async () => {
    await open('/membership-details', member(null));
    expect(screen.getByText('Standard')).toBeInTheDocument();
  });

  test('the highest plan has no offer; without a membership there are the plans', async () => {
    await open('/membership-details', member('GOLD MEMBERSHIP'));
    expect(screen.queryByRole('link', { name: 'See the upgrade' })).toBeNull();
  });
  test('… no membership', async () => {
    await open('/membership-details', asha);
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/membership');
  });
});

describe('Membership upgrade', () => {
  test('shows that it is loading; guests go to /login', async () => {
    storeLogin();
    server.reply('readProfile', refusal(401, 'Please log in to continue.'));
    visit({ server, at: '/membership-upgrade', routes });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your membership...');
    await settle();
    expect(visitor.at).toBe('/login');
  });

  test('the highest plan goes to /profile', async () => {
    await open('/membership-upgrade', member('GOLD MEMBERSHIP'));
    expect(visitor.at).toBe('/profile');
  });

  test('offers only the plans above, under the name of the current one', async () => {
    await open('/membership-upgrade', member('SILVER MEMBERSHIP'));
    expect(screen.getByText('Your current membership: SILVER MEMBERSHIP')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'BASIC MEMBERSHIP' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'SILVER MEMBERSHIP' })).toBeNull();
    expect(cardOf('GOLD MEMBERSHIP').getByText('Annual Membership')).toBeInTheDocument();
    expect(button('Continue to Payment')).toBeDisabled();
  });

  test('pays and claims with start and end, and stays to congratulate on the highest plan', async () => {
    server.reply('createOrder', orderOf(1999));
    server.reply('verifyPayment', verifiedOf(1999));
    server.reply('updateMembership', updatedTo('GOLD MEMBERSHIP'));
    await open('/membership-upgrade', member('SILVER MEMBERSHIP'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your SILVER MEMBERSHIP still has 100 days. They end with the upgrade: the new plan starts today at its full price and runs for 365 days. What is left of the old one is neither added nor paid back.',
    );
    await toPayment('GOLD MEMBERSHIP');
    expect(screen.getByText('100 days, which end today')).toBeInTheDocument();
    expect(screen.getByText('Billing period')).toBeInTheDocument();
    expect(screen.getByText('New plan')).toBeInTheDocument();
    await pay('Pay ₹1,999 Now');
    expect(screen.getByRole('heading', { name: 'Congratulations' })).toBeInTheDocument();
    expect(screen.getByText('₹1,999')).toBeInTheDocument();
    const { start, end } = datesSent();
    expect(start - NOW.getTime()).toBeLessThan(60_000);
    expect(end - start).toBe(365 * 86_400_000);
  });
});
