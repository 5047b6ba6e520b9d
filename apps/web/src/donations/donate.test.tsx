import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { FakeCheckout } from '../../test/fake-checkout';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, storeLogin, travel, visit, visitor } from '../../test/screen';
import { paymentInFlight } from '../payments/payment-in-flight';
import DonatePage from './donate-page';

const SCRIPT = 'https://pay.example.org/checkout.js';
const readyFields = { message: 'm', keyId: 'rzp_test_1', checkoutScriptUrl: SCRIPT, mode: 'sandbox' };
const ready = ok(readyFields);
const order = ok({ orderId: 'order_A1', amount: 2100, currency: 'INR', keyId: 'rzp_test_1', message: 'm' });
const verified = ok({
  message: 'm',
  paymentId: 'pay_1',
  orderId: 'order_A1',
  amount: 2100,
  purpose: 'donation',
});
const recorded = ok({ message: 'm', receiptNumber: 'VGB/2026-27/000001', amount: 2100 });
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

let person: ReturnType<typeof personWithFrozenClock>;
let server: FakeServer;

beforeEach(() => {
  person = personWithFrozenClock();
  server = new FakeServer({
    paymentsReady: ready,
    createOrder: order,
    verifyPayment: verified,
    recordDonation: recorded,
  });
});
afterEach(() => FakeCheckout.remove());

const routes = { '/donate': <DonatePage /> };
const page = () => visit({ server, at: '/donate', before: ['/before'], routes });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  await person.click(button(name));
  await settle();
};

async function fillIn(preset: string | null = '₹2,100') {
  if (preset) await person.click(button(preset));
  await person.type(screen.getByLabelText('First name'), 'Asha');
  await person.type(screen.getByLabelText('Last name'), 'Rao');
  await person.type(screen.getByLabelText('E-mail'), 'asha@example.org');
}

/** The script "loads": jsdom fetches nothing, so the test says how that ended. */
async function scriptEnds(event: 'load' | 'error') {
  await act(async () => {
    for (const script of document.head.querySelectorAll(`script[src="${SCRIPT}"]`)) {
      script.dispatchEvent(new Event(event));
    }
  });
  await settle();
}

async function toPayment() {
  page();
  await fillIn();
  await press('Continue to Payment');
  FakeCheckout.install();
  await scriptEnds('load');
}

describe('step 1', () => {
  test('offers the six amounts; Continue is disabled until one is chosen', async () => {
    page();
    const offered = ['₹1,000', '₹2,100', '₹5,100', '₹11,000', '₹21,000', '₹51,000'];
    for (const amount of offered) expect(button(amount)).toHaveAttribute('aria-pressed', 'false');
    expect(button('Continue to Payment')).toBeDisabled();
    await person.click(button('₹5,100'));
    expect(button('₹5,100')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Continue to Payment')).toBeEnabled();
    expect(screen.getByText(/saplings along a river bank/)).toBeInTheDocument();
  });

  test('a custom amount overrides the preset, and the preset the custom amount', async () => {
    page();
    const custom = screen.getByLabelText(/^Another amount/);
    // A text field: the wheel and the arrow keys change a number field.
    expect(custom).toHaveAttribute('type', 'text');
    expect(custom).toHaveAttribute('inputmode', 'decimal');
    await person.click(button('₹1,000'));
    await person.type(custom, '501');
    expect(button('₹1,000')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(/₹501 goes where it is needed most/)).toBeInTheDocument();
    await person.clear(custom);
    expect(button('₹1,000')).toHaveAttribute('aria-pressed', 'true');
    await person.type(custom, '7');
    await person.click(button('₹2,100'));
    expect(custom).toHaveValue('');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['E-mail', 'Please enter your email address'],
  ])('%s is required', async (label, sentence) => {
    page();
    await fillIn();
    await person.clear(screen.getByLabelText(label));
    await press('Continue to Payment');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  test('a mail domain that looks misspelt is asked about, and changed only when asked to', async () => {
    page();
    await fillIn();
    const email = screen.getByLabelText('E-mail');
    await person.clear(email);
    await person.type(email, 'asha@gmial.com');
    await person.tab();
    await settle();
    expect(screen.getByText(/gmial.com: did you mean gmail.com\?/)).toBeInTheDocument();
    expect(email).toHaveValue('asha@gmial.com');
    await person.click(button('Use asha@gmail.com'));
    expect(email).toHaveValue('asha@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByText(/did you mean/)).toBeNull();
  });

  test('the total stands beside the button, and the drawing says what it shows', async () => {
    page();
    await person.click(button('₹21,000'));
    expect(screen.getByText('₹21,000, once')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^A roofed well/ })).toBeInTheDocument();
    await person.click(button('₹1,000'));
    await person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    expect(screen.getByText('₹1,000, every month')).toBeInTheDocument();
  });

  test('arrow and page keys leave the typed amount as it is', async () => {
    page();
    const custom = screen.getByLabelText(/^Another amount/);
    await person.type(custom, '2100{ArrowDown}{ArrowUp}{ArrowUp}{PageDown}{PageUp}');
    expect(custom).toHaveValue('2100');
  });

  test.each([
    ['600000', undefined, '₹5,00,000'],
    ['6,00,000', undefined, '₹5,00,000'],
    ['30001', 30_000, '₹30,000'],
  ])(
    '₹%s is refused in step 1, by the limit of the server or else of the contract',
    async (typed, donationMaxInr, max) => {
      if (donationMaxInr) server.reply('paymentsReady', ok({ ...readyFields, donationMaxInr }));
      page();
      await person.type(screen.getByLabelText(/^Another amount/), typed);
      await fillIn(null);
      await press('Continue to Payment');
      expect(
        screen.getByRole('link', {
          name: `Online donations are possible up to ${max}. Please contact us for a larger gift.`,
        }),
      ).toBeInTheDocument();
      expect(screen.getByLabelText(/^Another amount/)).toBeInvalid();
    },
  );

  test('a server that takes more than the contract’s default is believed', async () => {
    server.reply('paymentsReady', ok({ ...readyFields, donationMaxInr: 1_000_000 }));
    page();
    await person.type(screen.getByLabelText(/^Another amount/), '6,00,000');
    await fillIn(null);
    await press('Continue to Payment');
    expect(screen.getByText('₹6,00,000')).toBeInTheDocument();
    await scriptEnds('load');
  });

  test.each(['0', '1.5', '-3', '1e3', '2,5', '0x10', 'one', '₹', '99999999999999999999'])(
    '%s rupees cannot be given',
    async (amount) => {
      page();
      await person.type(screen.getByLabelText(/^Another amount/), amount);
      await fillIn(null);
      await press('Continue to Payment');
      expect(
        screen.getByRole('link', { name: 'Please enter an amount in whole rupees, at least ₹1' }),
      ).toBeInTheDocument();
    },
  );

  test('a monthly gift stops at ₹15,000, and says so', async () => {
    page();
    await fillIn('₹21,000');
    await person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await press('Continue to Payment');
    expect(
      screen.getByRole('link', { name: /Monthly donations are possible up to ₹15,000/ }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Check your gift, then pay')).toBeNull();
  });

  test('PAN and postal address are never kept in the browser, and what an earlier version kept is taken out', async () => {
    sessionStorage.setItem('draft:donation', JSON.stringify({ firstName: 'Asha', pan: 'ABCDE1234F' }));
    page();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('ABCDE1234F');
    await person.click(screen.getByText('Tax receipt details (optional)'));
    await person.type(screen.getByLabelText(/^PAN/), 'ZYXWV9876U');
    await person.type(screen.getByLabelText(/^Postal address/), '7 Ghat Road');
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(kept).toContain('Asha');
    expect(kept).not.toMatch(/ZYXWV9876U|Ghat Road/i);
  });

  test('a member finds name and e-mail filled in, and what was typed is not overwritten', async () => {
    storeLogin();
    server.reply('readProfile', ok(asha));
    page();
    await person.click(button('₹2,100'));
    await settle();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(screen.getByLabelText('Last name')).toHaveValue('Devi Rao');
    expect(screen.getByLabelText('E-mail')).toHaveValue('asha@example.org');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
    // The answer comes after the first letters.
    cleanup();
    sessionStorage.clear();
    page();
    await person.type(screen.getByLabelText('First name'), 'Mira');
    await settle();
    expect(screen.getByLabelText('First name')).toHaveValue('Mira');
    expect(screen.getByLabelText('Last name')).toHaveValue('');
    expect(screen.getByLabelText('E-mail')).toHaveValue('');
  });

  test('what was typed outlives a reload', async () => {
    const first = page();
    await fillIn('₹11,000');
    first.unmount();
    page();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹11,000')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('step 2', () => {
  test('reviews the gift, takes the focus, and goes back with everything kept', async () => {
    await toPayment();
    expect(screen.getByRole('heading', { name: 'Check your gift, then pay' })).toHaveFocus();
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(button('Give ₹2,100 now')).toBeEnabled();
    await press('Back to your gift');
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
  });

  describe('when the page is left', () => {
    /** As if it had been in this language. */
    async function leave(language: string) {
      window.dispatchEvent(new Event('pagehide'));
      const note = sessionStorage.getItem('donationReview');
      if (note) sessionStorage.setItem('donationReview', note.replace('"en"', `"${language}"`));
      cleanup();
      page();
      await settle();
    }
    const review = () => screen.queryByRole('heading', { name: 'Check your gift, then pay' });

    test('for the other language, the review is shown there', async () => {
      await toPayment();
      await leave('hi');
      expect(review()).toBeInTheDocument();
      expect(screen.getByText('Asha Rao')).toBeInTheDocument();
      expect(button('Give ₹2,100 now')).toBeEnabled();
    });

    test('by a reload, the form is shown with everything kept', async () => {
      await toPayment();
      await leave('en');
      expect(review()).toBeNull();
      expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    });

    test('with a postal address, which no draft keeps, the form asks for it again', async () => {
      page();
      await fillIn();
      await person.click(screen.getByText('Tax receipt details (optional)'));
      await person.type(screen.getByLabelText(/^Postal address/), 'Main Road, Kishtwar');
      await press('Continue to Payment');
      FakeCheckout.install();
      await scriptEnds('load');
      expect(review()).toBeInTheDocument();
      await leave('hi');
      expect(review()).toBeNull();
      expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    });
  });

  test('the browser’s Back goes to step 1 with everything kept, and Forward does not skip the form', async () => {
    await toPayment();
    await travel(-1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'true');
    await travel(1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toBeInTheDocument();
  });

  test('its own way back and the browser’s are the same: another Back leaves the page', async () => {
    await toPayment();
    await press('Back to your gift');
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    await travel(-1);
    expect(visitor.at).toBe('/before');
  });

  test('the review of a monthly gift names the next debit, the end, and the two ways to pay', async () => {
    jest.setSystemTime(new Date('2027-01-31T06:00:00Z'));
    page();
    await fillIn();
    await person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await press('Continue to Payment');
    expect(screen.getByText('28 February 2027')).toBeInTheDocument();
    expect(screen.getByText('When you stop it, or after 120 debits')).toBeInTheDocument();
    expect(screen.getByText(/debited from a card or by UPI/)).toBeInTheDocument();
    expect(screen.queryByText(/net banking|wallet/)).toBeNull();
    await scriptEnds('load');
  });

  test('says that it is preparing while the script loads', async () => {
    page();
    await fillIn();
    await press('Continue to Payment');
    expect(button('Preparing the payment...')).toHaveAttribute('aria-disabled', 'true');
    FakeCheckout.install();
    await scriptEnds('load');
    expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
  });

  test.each([['no answer' as Reply], [refusal(503, 'away')]])(
    '%#: the payment server is away; trying again helps',
    async (reply) => {
      // The first is asked by step 1, for the largest gift.
      server.reply('paymentsReady', [ready, reply, ready]);
      page();
      await fillIn();
      await press('Continue to Payment');
      expect(screen.getByRole('alert').textContent).toBe(
        'Unable to connect to payment server. Please try again later.',
      );
      await press('Try again');
      FakeCheckout.install();
      await scriptEnds('load');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('the script cannot be loaded', async () => {
    page();
    await fillIn();
    await press('Continue to Payment');
    await scriptEnds('error');
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to load payment gateway. Please refresh and try again.',
    );
    await press('Give ₹2,100 now');
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe(
      'Razorpay SDK not loaded. Please refresh the page and try again.',
    );
    expect(server.sent('createOrder')).toEqual([]);
  });

  test.each([
    [ok({ message: 'no order' }), 'Failed to create order'],
    [refusal(502, 'The payment service cannot be reached.'), 'The payment service cannot be reached.'],
    [refusal(500), 'An error occurred. Please try again.'],
    ['no answer', 'Network error. Please check your connection.'],
  ] as [Reply, string][])('%#: an order that cannot be made', async (reply, sentence) => {
    server.reply('createOrder', reply);
    await toPayment();
    await press('Give ₹2,100 now');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
    expect(paymentInFlight.orderId()).toBeUndefined();
  });

  test('a second press does nothing twice', async () => {
    await toPayment();
    await person.dblClick(button('Give ₹2,100 now'));
    await settle();
    await person.click(button('Processing...'));
    expect(server.sent('createOrder')).toHaveLength(1);
    expect(FakeCheckout.opened).toHaveLength(1);
  });

  test('a dismissed window clears processing only', async () => {
    await toPayment();
    await press('Give ₹2,100 now');
    expect(button('Processing...')).toBeInTheDocument();
    expect(paymentInFlight.orderId()).toBe('order_A1');
    act(() => FakeCheckout.latest().dismiss());
    expect(button('Give ₹2,100 now')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(paymentInFlight.orderId()).toBeUndefined();
  });

  test('a failed payment is said and clears processing; a good try after it counts', async () => {
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().fail('Your card was declined.'));
    expect(screen.getByRole('alert').textContent).toBe('Your card was declined.');
    expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('a failed payment of which the provider says nothing', async () => {
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().fail(''));
    expect(screen.getByRole('alert').textContent).toBe('Payment failed');
    expect(button('Give ₹2,100 now')).not.toHaveAttribute('aria-disabled');
  });

  test('a refused verification', async () => {
    server.reply('verifyPayment', refusal(400, 'no', { code: 'BAD_SIGNATURE' }));
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(
      'Payment verification failed. Please contact support.',
    );
  });

  test('a lost verification is asked again, and succeeds', async () => {
    server.reply('verifyPayment', ['no answer', refusal(502), verified]);
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(4_100);
    expect(server.sent('verifyPayment')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('a verification that stays lost is looked up by the order', async () => {
    server.reply('verifyPayment', 'no answer');
    server.reply('orderState', stateOf('paid'));
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(10_100);
    expect(server.sent('orderState')[0]?.address).toBe('/api/payments/orders/order_A1');
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('what stays open leads to the page that finds out, never to a failure', async () => {
    server.reply('verifyPayment', 'no answer');
    server.reply('orderState', 'no answer');
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(10_100);
    expect(visitor.at).toBe('/payment/order_A1');
  });

  test('a confirmation that tells the receipt’s number needs no further call', async () => {
    const told = { paymentId: 'pay_1', orderId: 'order_A1', amount: 2100, purpose: 'donation' };
    server.reply('verifyPayment', ok({ ...told, message: 'm', receiptNumber: 'VGB/2026-27/000009' }));
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(screen.getByText('VGB/2026-27/000009')).toBeInTheDocument();
    expect(server.sent('recordDonation')).toEqual([]);
  });

  test('so does a reload while the paid gift is still being recorded', async () => {
    server.reply('recordDonation', 'silence');
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(server.sent('recordDonation')).toHaveLength(1);
    expect(paymentInFlight.orderId()).toBe('order_A1');
    await pass(4_000);
    expect(screen.getByRole('status')).toHaveTextContent(
      'This is taking longer than usual. Please keep this page open.',
    );
  });

  test('a reload during the payment lands there, too', async () => {
    paymentInFlight.remember('order_B2');
    page();
    await settle();
    expect(visitor.at).toBe('/payment/order_B2');
  });
});

describe('step 3', () => {
  async function give() {
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
  }

  test('thanks, with the receipt; the server was told all that it wants', async () => {
    await give();
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toHaveFocus();
    expect(screen.getByText('A confirmation e-mail was sent to asha@example.org.')).toBeInTheDocument();
    expect(screen.getByText('VGB/2026-27/000001')).toBeInTheDocument();
    expect(paymentInFlight.orderId()).toBeUndefined();
    const donor = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org' };
    expect(server.sent('createOrder')[0]?.body).toEqual({
      amount: 2100,
      description: 'Donation',
      ...donor,
      isRecurring: false,
    });
    expect(server.sent('verifyPayment')[0]?.body).toEqual({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: 'order_A1',
      razorpay_signature: 'signature-of-pay_1',
      email: donor.email,
      name: 'Asha Rao',
      amount: 2100,
      notes: { ...donor, donationType: 'One-time' },
    });
    expect(server.sent('recordDonation')[0]?.body).toEqual({
      name: 'Asha Rao',
      email: donor.email,
      amount: 2100,
      paymentId: 'pay_1',
      paymentMethod: 'Razorpay',
    });
  });

  test('says that the receipt follows when the donation could not be recorded', async () => {
    server.reply('recordDonation', refusal(409, 'later', { code: 'PAYMENT_NOT_CONFIRMED' }));
    await give();
    expect(screen.getByText('A receipt will be e-mailed shortly to asha@example.org.')).toBeInTheDocument();
  });

  test('Back does not lead to the payment once more', async () => {
    await give();
    await travel(-1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('');
    await travel(1);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('Donate Again resets everything to step 1', async () => {
    await give();
    await press('Donate Again');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Continue to Payment')).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toHaveFocus();
  });

  test('the receipt is opened by the proof of the payment, and a mistyped address corrected', async () => {
    server.reply(
      'readOwnReceipt',
      ok({ fileName: 'r.pdf', contentType: 'application/pdf', content: 'JVBERg==' }),
    );
    server.reply('correctReceiptAddress', [
      refusal(429, 'Too many requests.'),
      ok({ message: 'The receipt is on its way to asha@example.com.', email: 'asha@example.com' }),
    ]);
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await toPayment();
    await press('Give ₹2,100 now');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(screen.getByRole('img', { name: /^A lotus opens/ })).toBeInTheDocument();
    const share = screen.getByRole('link', { name: 'Tell others on WhatsApp' });
    expect(share).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=.*%2Fdonate$/));

    await press('Download the receipt');
    click.mockRestore();
    expect(saved).toEqual(['r.pdf']);
    const proof = { razorpay_payment_id: 'pay_1', razorpay_signature: expect.any(String) };
    expect(server.sent('readOwnReceipt')[0]?.body).toEqual(proof);

    await person.click(screen.getByText('Is the e-mail address wrong?'));
    await person.type(screen.getByLabelText('The right address'), 'asha@example.com');
    await press('Send the receipt there');
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.');
    await press('Send the receipt there');
    expect(server.sent('correctReceiptAddress')[1]?.body).toEqual({ ...proof, email: 'asha@example.com' });
    expect(screen.getByText('A confirmation e-mail was sent to asha@example.com.')).toBeInTheDocument();
  });

  test('a monthly gift, from a company', async () => {
    server.reply(
      'createSubscription',
      ok({
        orderId: 'sub_A1',
        subscriptionId: 'sub_A1',
        amount: 1000,
        currency: 'INR',
        keyId: 'rzp_test_1',
        message: 'm',
      }),
    );
    page();
    await fillIn('₹1,000');
    await person.type(screen.getByLabelText(/^Company/), 'Rao Dairy');
    await person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await press('Continue to Payment');
    FakeCheckout.install();
    await scriptEnds('load');
    await press('Give ₹1,000 every month');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(server.sent('createOrder')).toEqual([]);
    expect(server.sent('createSubscription')[0]?.body).toMatchObject({
      company: 'Rao Dairy',
      isRecurring: true,
    });
    expect(server.sent('verifyPayment')[0]?.body).toMatchObject({
      razorpay_subscription_id: 'sub_A1',
      notes: { donationType: 'Monthly' },
    });
    expect(server.sent('recordDonation')[0]?.body).toMatchObject({ notes: { company: 'Rao Dairy' } });
    expect(screen.getByText(/Your first monthly gift of ₹1,000 has arrived/)).toBeInTheDocument();
  });
});
