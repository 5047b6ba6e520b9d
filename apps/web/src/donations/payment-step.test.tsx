import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { button, Donor, ready, verified } from '../../test/donor';
import { FakeCheckout } from '../../test/fake-checkout';
import { ok, type Reply, refusal } from '../../test/fake-server';
import { leavePage, pass, settle, travel, visitor } from '../../test/screen';
import { paymentInFlight } from '../payments/payment-in-flight';

const stateOf = (state: string) =>
  ok({
    orderId: 'order_A1',
    state,
    purpose: 'donation',
    amount: 2100,
    paymentId: state === 'paid' ? 'pay_1' : null,
    receiptNumber: null,
    message: 'm',
  });

let donor: Donor;

beforeEach(() => {
  donor = new Donor();
});
afterEach(() => FakeCheckout.remove());

describe('step 2', () => {
  test('shows the gift, takes the focus, and goes back with everything kept', async () => {
    await donor.toPayment();
    expect(screen.getByRole('heading', { name: 'Check your gift, then pay' })).toHaveFocus();
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(button('Give ₹2,100 now')).toBeEnabled();
    await donor.press('Back to your gift');
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
  });

  describe('when the page is left', () => {
    async function leave(language: string) {
      leavePage(language);
      donor.page();
      await settle();
    }
    const review = () => screen.queryByRole('heading', { name: 'Check your gift, then pay' });

    test('for the other language, the review is shown there', async () => {
      await donor.toPayment();
      await leave('hi');
      expect(review()).toBeInTheDocument();
      expect(screen.getByText('Asha Rao')).toBeInTheDocument();
      expect(button('Give ₹2,100 now')).toBeEnabled();
    });

    test('by a reload, the form is shown with everything kept', async () => {
      await donor.toPayment();
      await leave('en');
      expect(review()).toBeNull();
      expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    });

    test('with a postal address, which no draft stores, the form opens again', async () => {
      donor.page();
      await donor.fillIn();
      await donor.person.click(screen.getByText('Tax receipt details (optional)'));
      await donor.person.type(screen.getByLabelText(/^Postal address/), 'Main Road, Kishtwar');
      await donor.press('Continue to Payment');
      await donor.scriptEnds('load');
      expect(review()).toBeInTheDocument();
      await leave('hi');
      expect(review()).toBeNull();
      expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    });
  });

  test('the browser’s Back goes to step 1 with everything kept, and Forward does not skip the form', async () => {
    await donor.toPayment();
    await travel(-1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
    await travel(1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toBeInTheDocument();
  });

  test('its back button and the browser’s are the same: another Back leaves the page', async () => {
    await donor.toPayment();
    await donor.press('Back to your gift');
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    await travel(-1);
    expect(visitor.at).toBe('/before');
  });

  test('the review of a monthly gift names the next debit, the end, and the two ways to pay', async () => {
    jest.setSystemTime(new Date('2027-01-31T06:00:00Z'));
    donor.page();
    await donor.fillIn();
    await donor.person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await donor.press('Continue to Payment');
    expect(screen.getByText('28 February 2027')).toBeInTheDocument();
    expect(screen.getByText('When you stop it, or after 120 debits')).toBeInTheDocument();
    expect(screen.getByText(/debited from a card or by UPI/)).toBeInTheDocument();
    expect(screen.queryByText(/net banking|wallet/)).toBeNull();
    await donor.scriptEnds('load');
  });

  test('says that it is preparing while the script loads', async () => {
    donor.page();
    await donor.fillIn();
    await donor.press('Continue to Payment');
    expect(button('Preparing the payment...')).toHaveAttribute('aria-disabled', 'true');
    await donor.scriptEnds('load');
    expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
  });

  test('the payment server does not answer, then refuses; trying again helps', async () => {
    // Step 1 makes the first call, for the largest gift.
    donor.server.reply('paymentsReady', [ok(ready), 'no answer', refusal(503, 'away'), ok(ready)]);
    donor.page();
    await donor.fillIn();
    for (const press of ['Continue to Payment', 'Try again']) {
      await donor.press(press);
      expect([press, screen.getByRole('alert').textContent]).toEqual([
        press,
        'Unable to connect to payment server. Please try again later.',
      ]);
    }
    await donor.press('Try again');
    await donor.scriptEnds('load');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(donor.server.sent('paymentsReady')).toHaveLength(4);
  });

  test('the script cannot be loaded', async () => {
    donor.page();
    await donor.fillIn();
    await donor.press('Continue to Payment');
    await donor.scriptEnds('error');
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to load payment gateway. Please refresh and try again.',
    );
    await donor.press('Give ₹2,100 now');
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe(
      'Razorpay SDK not loaded. Please refresh the page and try again.',
    );
    expect(donor.server.sent('createOrder')).toEqual([]);
  });

  test('an order that cannot be made: the reason is shown, and the button stays', async () => {
    const refusals: [Reply, string][] = [
      [ok({ message: 'no order' }), 'Failed to create order'],
      [refusal(502, 'The payment service cannot be reached.'), 'The payment service cannot be reached.'],
      [refusal(500), 'An error occurred. Please try again.'],
      ['no answer', 'Network error. Please check your connection.'],
    ];
    await donor.toPayment();
    for (const [reply, sentence] of refusals) {
      donor.server.reply('createOrder', reply);
      await donor.press('Give ₹2,100 now');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
      expect(paymentInFlight.orderId()).toBeUndefined();
    }
  });

  test('a second press has no effect', async () => {
    await donor.toPayment();
    await donor.person.dblClick(button('Give ₹2,100 now'));
    await settle();
    await donor.person.click(button('Processing...'));
    expect(donor.server.sent('createOrder')).toHaveLength(1);
    expect(FakeCheckout.opened).toHaveLength(1);
  });

  test('a dismissed window only clears processing', async () => {
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    expect(button('Processing...')).toBeInTheDocument();
    expect(paymentInFlight.orderId()).toBe('order_A1');
    act(() => FakeCheckout.latest().dismiss());
    expect(button('Give ₹2,100 now')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(paymentInFlight.orderId()).toBeUndefined();
  });

  test('a failed payment shows the provider’s reason or none, and clears processing; a successful try after it counts', async () => {
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    for (const [reason, shown] of [
      ['', 'Payment failed'],
      ['Your card was declined.', 'Your card was declined.'],
    ] as const) {
      act(() => FakeCheckout.latest().fail(reason));
      expect(screen.getByRole('alert').textContent).toBe(shown);
      expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
    }
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('a refused verification', async () => {
    donor.server.reply('verifyPayment', refusal(400, 'no', { code: 'BAD_SIGNATURE' }));
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(
      'Payment verification failed. Please contact support.',
    );
  });

  test('a lost verification is repeated, and succeeds', async () => {
    donor.server.reply('verifyPayment', ['no answer', refusal(502), ok(verified)]);
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(4_100);
    expect(donor.server.sent('verifyPayment')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('when verifications stay lost, the order’s state is read', async () => {
    donor.server.reply('verifyPayment', 'no answer');
    donor.server.reply('orderState', stateOf('paid'));
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(10_100);
    expect(donor.server.sent('orderState')[0]?.address).toBe('/api/payments/orders/order_A1');
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('an unknown outcome leads to the page of the payment’s state, never to a failure', async () => {
    donor.server.reply('verifyPayment', 'no answer');
    donor.server.reply('orderState', 'no answer');
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(10_100);
    expect(visitor.at).toBe('/payment/order_A1');
  });

  test('a confirmation with the receipt number needs no further call', async () => {
    donor.server.reply('verifyPayment', ok({ ...verified, receiptNumber: 'VGB/2026-27/000009' }));
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(screen.getByText('VGB/2026-27/000009')).toBeInTheDocument();
    expect(donor.server.sent('recordDonation')).toEqual([]);
  });

  test('so does a reload while the paid gift is still being recorded', async () => {
    donor.server.reply('recordDonation', 'silence');
    await donor.toPayment();
    await donor.press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(donor.server.sent('recordDonation')).toHaveLength(1);
    expect(paymentInFlight.orderId()).toBe('order_A1');
    await pass(4_000);
    expect(screen.getByRole('status')).toHaveTextContent(
      'This is taking longer than usual. Please keep this page open.',
    );
  });

  test('a reload during the payment lands there, too', async () => {
    paymentInFlight.remember('order_B2');
    donor.page();
    await settle();
    expect(visitor.at).toBe('/payment/order_B2');
  });
});
