import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FakeCheckout } from '../../test/fake-checkout';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, storeLogin, visit } from '../../test/screen';
import { paymentInFlight } from './payment-in-flight';
import PaymentStatusPage, { STATUS_POLL_MS } from './payment-status-page';

const SCRIPT = 'https://pay.example.org/status.js';
const stateOf = (state: string, more: object = {}): Reply =>
  ok({
    orderId: 'order_A1',
    state,
    purpose: 'donation',
    amount: 2100,
    paymentId: null,
    receiptNumber: null,
    message: 'm',
    ...more,
  });

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

async function open(replies: Reply | Reply[], server = new FakeServer()) {
  server.reply('orderState', replies);
  visit({ server, at: '/payment/order_A1', routes: { '/payment/:orderId': <PaymentStatusPage /> } });
  await settle();
  return server;
}
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('What happened to your payment', () => {
  test('it has arrived: receipt, amount, ids', async () => {
    paymentInFlight.remember('order_A1');
    await open(stateOf('paid', { paymentId: 'pay_1', receiptNumber: 'VGB/2026-27/000007' }));
    expect(heading()).toBe('Your payment has arrived');
    for (const fact of ['₹2,100', 'VGB/2026-27/000007', 'order_A1', 'pay_1']) {
      expect(screen.getByText(fact)).toBeInTheDocument();
    }
    expect(paymentInFlight.orderId()).toBeUndefined();
  });

  test('a pending payment is read again until it has arrived', async () => {
    const server = await open([
      stateOf('pending'),
      stateOf('pending'),
      stateOf('paid', { paymentId: 'pay_1' }),
    ]);
    expect(heading()).toBe('Your payment is on its way');
    await pass(STATUS_POLL_MS);
    await settle();
    expect(heading()).toBe('Your payment is on its way');
    await pass(STATUS_POLL_MS);
    await settle();
    expect(heading()).toBe('Your payment has arrived');
    await pass(10 * STATUS_POLL_MS);
    expect(server.sent('orderState')).toHaveLength(3);
  });

  test('an unpaid order is shown as such, and can be paid', async () => {
    const server = new FakeServer({
      paymentsReady: ok({ message: 'm', keyId: 'rzp_test_1', checkoutScriptUrl: SCRIPT, mode: 'sandbox' }),
      verifyPayment: ok({
        message: 'm',
        paymentId: 'pay_1',
        orderId: 'order_A1',
        amount: 2100,
        purpose: 'donation',
      }),
    });
    await open(stateOf('pending', { unpaid: true }), server);
    expect(heading()).toBe('This payment has not been made');
    expect(screen.queryByText(/on its way|We write to you/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/donate');
    FakeCheckout.install();
    await act(async () => {
      document.head.querySelector(`script[src="${SCRIPT}"]`)?.dispatchEvent(new Event('load'));
    });
    await settle();
    await person.click(screen.getByRole('button', { name: 'Pay ₹2,100 now' }));
    await settle();
    expect(FakeCheckout.latest().options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_A1',
      amount: 210_000,
    });
    server.reply('orderState', stateOf('paid', { paymentId: 'pay_1', receiptNumber: 'VGB/2026-27/000007' }));
    act(() => FakeCheckout.latest().pay('pay_1'));
    await settle();
    await settle();
    expect(heading()).toBe('Your payment has arrived');
    expect(server.sent('createOrder')).toEqual([]);
    expect(paymentInFlight.orderId()).toBeUndefined();
    FakeCheckout.remove();
  });

  test('an unpaid order stays so while the server has not read the provider again', async () => {
    await open([
      stateOf('pending', { unpaid: true }),
      stateOf('pending'),
      stateOf('paid', { paymentId: 'pay_1' }),
    ]);
    expect(heading()).toBe('This payment has not been made');
    await pass(STATUS_POLL_MS);
    await settle();
    expect(heading()).toBe('This payment has not been made');
    await pass(STATUS_POLL_MS);
    await settle();
    expect(heading()).toBe('Your payment has arrived');
  });

  test('the state is read at once at a press of the button, and when the connection is back', async () => {
    const server = await open('no answer');
    expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.');
    server.reply('orderState', stateOf('pending'));
    await person.click(screen.getByRole('button', { name: 'Check again' }));
    await settle();
    expect(heading()).toBe('Your payment is on its way');
    server.reply('orderState', stateOf('paid', { paymentId: 'pay_1' }));
    act(() => void dispatchEvent(new Event('online')));
    await settle();
    expect(heading()).toBe('Your payment has arrived');
  });

  test('it was not accepted, and what happens to the money', async () => {
    await open(stateOf('returned'));
    expect(screen.getByRole('heading', { name: 'This payment was not accepted' })).toBeInTheDocument();
    expect(screen.getByText(/it goes back there/)).toBeInTheDocument();
  });

  test('it is under review, or unknown', async () => {
    await open(stateOf('review'));
    expect(heading()).toBe('Your payment is being looked at');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });
  test('… unknown', async () => {
    await open(refusal(404, 'none', { code: 'NOT_FOUND' }));
    expect(heading()).toBe('We could not find this payment');
  });

  test.each([
    ['pending', '/membership'],
    ['active', '/membership-upgrade'],
  ] as const)('an unpaid plan of a member who is %s starts again at %s', async (membershipStatus, path) => {
    storeLogin();
    const server = new FakeServer({ readProfile: ok({ ...asha, membershipStatus }) });
    await open(stateOf('pending', { purpose: 'membership' }), server);
    await settle();
    expect(screen.getByRole('link', { name: 'I have not paid: start again' })).toHaveAttribute('href', path);
  });

  test('a membership that has arrived is fetched into the session', async () => {
    storeLogin();
    const server = new FakeServer({ readProfile: ok(asha) });
    await open(stateOf('paid', { purpose: 'membership', paymentId: 'pay_1' }), server);
    await settle();
    expect(screen.getByText(/^Thank you\. Your membership is active/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
    expect(server.sent('readProfile')).toHaveLength(2);
  });
});
