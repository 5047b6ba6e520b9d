import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorBodySchema, messages, say } from '@vgb/contracts';
import { linkIn } from '../../test/captured-mails.js';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../../test/factories.js';
import { giveByCard, payOrder } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member, signUp } from '../../test/signing-in.js';

/*
 * The sentences of the specification's sections 5 and 8, letter for letter: written out here, not taken from messages.ts. First those that
 * the server says, each brought about by a call; then those that the browser says by itself, as the one table of sentences has them.
 */

let rig: Rig;
let member: Member;
beforeAll(async () => {
  rig = await startRig();
  member = await signUp(rig);
});
afterAll(() => rig.stop());

const post = (path: string, body: object) => rig.request.post(`/api${path}`).send(body);
const put = (path: string, body: object) =>
  rig.request.put(`/api${path}`).set(bearer(member.token)).send(body);
const FORGED = {
  razorpay_order_id: 'order_AAAAAAAAAAAAAA',
  razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
  razorpay_signature: 'f'.repeat(64),
};
const NO_LINK = 'a'.repeat(43);

async function resetLink(): Promise<string> {
  await post('/users/forgot-password', { email: member.registration.email }).expect(200);
  const mail = await rig.lastMail(member.registration.email, 'reset-link');
  return linkIn(mail, '/reset-password/').pathname;
}
const providerRefuses = async () => {
  const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'The receipt is too long.' } };
  await rig.sandbox.fault({ kind: 'fail', status: 400, body, method: 'POST', path: '/orders', count: 1 });
  return post('/payments/create-order', buildDonationOrder());
};

/** The sentence, its status, and a call that is answered with it. */
const said: [string, number, () => PromiseLike<{ status: number; body: unknown }>][] = [
  // Section 5
  [
    'Please enter a valid 6-digit verification code',
    400,
    () => post('/users/verify-email', { email: 'a@b.in', otp: '12345' }),
  ],
  [
    'Email information is missing. Please try registering again.',
    400,
    () => post('/users/verify-email', { otp: '123456' }),
  ],
  ['Please fill in all fields', 400, () => post('/users/login', { email: 'a@b.in' })],
  ['Please fill in all required fields', 400, () => post('/users', { ...buildRegistration(), company: '' })],
  [
    'Password must be at least 6 characters',
    400,
    () => post('/users', buildRegistration({ password: '12345' })),
  ],
  ['Please fill in all required fields', 400, () => put('/users/profile', { name: 'A', company: 'B' })],
  [
    'Password must be at least 6 characters long',
    400,
    async () => post(await resetLink().then((path) => `/users${path}`), { password: '12345' }),
  ],
  [
    'Please fill in all required fields',
    400,
    () => post('/contact', { ...buildContactMessage(), subject: '' }),
  ],
  // Section 8, everywhere
  [
    'An error occurred. Please try again.',
    500,
    async () => {
      const users = rig.connection.collection('users');
      const { findOne } = users;
      users.findOne = () => Promise.reject(new Error('an error that no rule expects'));
      try {
        return await post('/users/login', loginOf(member.registration));
      } finally {
        users.findOne = findOne;
      }
    },
  ],
  // Section 8, accounts
  [
    'Invalid credentials',
    401,
    () => post('/users/login', { email: member.registration.email, password: 'wrong one' }),
  ],
  [
    'Please verify your email with the OTP sent to your email address.',
    201,
    () => post('/users', buildRegistration()),
  ],
  [
    'Verification code sent successfully',
    200,
    () => post('/users/resend-otp', { email: 'nobody.at.all@example.org' }),
  ],
  // Section 8, payments
  ['Failed to create order', 502, providerRefuses],
  [
    'Payment verification failed. Please contact support.',
    400,
    () => post('/payments/verify-payment', FORGED),
  ],
  // Section 7 and 8, forgot and reset password
  [
    'Password reset instructions have been sent to your email',
    200,
    () => post('/users/forgot-password', { email: 'nobody@example.org' }),
  ],
  [
    'This password reset link is invalid or has expired.',
    400,
    () => rig.request.get(`/api/users/reset-password/${NO_LINK}`),
  ],
  [
    'This password reset link is invalid or has expired.',
    400,
    () => post(`/users/reset-password/${NO_LINK}`, { password: 'a new password' }),
  ],
  [
    'Your password has been reset successfully',
    200,
    async () => {
      const path = await resetLink();
      return post(`/users${path}`, { password: 'a new password' });
    },
  ],
  // Section 8, contact
  ['Message sent successfully!', 201, () => post('/contact', buildContactMessage())],
];

describe('what the server says', () => {
  test.each(said)('%s (%i)', async (sentence, status, call) => {
    const answer = await call();
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([status, sentence]);
    if (status >= 400) errorBodySchema.parse(answer.body);
  });

  test('the answer with which the browser opens the provider’s window', async () => {
    const { body } = await rig.request.get('/api/payments/test').expect(200);
    expect(body).toEqual({
      success: true,
      message: 'The payment service is reachable.',
      keyId: rig.sandbox.keyId,
      checkoutScriptUrl: rig.sandbox.checkoutUrl,
      mode: 'sandbox',
      donationMaxInr: 500_000,
    });
  });

  test('a gift that is recorded twice gets the same answer', async () => {
    const { paymentId } = await giveByCard(rig);
    const again = await post('/users/donation', { paymentId }).expect(200);
    expect(again.body.message).toBe(
      'Thank you. Your donation has been recorded and a receipt is on its way to your e-mail.',
    );
    const unpaid = await payOrder(rig, {}, { outcome: 'failure' });
    const refused = await post('/users/donation', { paymentId: unpaid.paymentId }).expect(409);
    expect(refused.body.code).toBe('PAYMENT_NOT_CONFIRMED');
  });
});

/** In the browser's keeping: their own tests are in apps/web. Here they are held to the letter. */
const shared = [
  'Passwords do not match',
  'Network error. Please check your connection.',
  'Registration failed. Please try again.',
  'Verification failed. Please try again.',
  'Failed to send verification code',
  'Profile update failed',
  'Membership update failed',
  'Invalid response from server',
  'Invalid response from server: No token received',
  'An unexpected error occurred. Please try again.',
  'Failed to resend verification code',
  'Failed to update profile',
  'An unexpected error occurred',
  'Unable to connect to payment server. Please try again later.',
  'Failed to load payment gateway. Please refresh and try again.',
  'Razorpay SDK not loaded. Please refresh the page and try again.',
  'Payment failed',
  'Failed to process your request. Please try again later.',
  'Failed to reset password. Please try again later.',
  'Failed to send message. Please try again.',
  "Oops! The page you're looking for cannot be found.",
  'Email verified successfully! Redirecting...',
];

describe('what the browser says', () => {
  test.each(shared)('%s', (sentence) => {
    expect(Object.values(messages)).toContain(sentence);
  });

  test('Membership update failed: {message}', () => {
    expect(say('membershipUpdateFailed', { message: 'no' })).toBe('Membership update failed: no');
  });
});
