import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { button, Donor } from '../../test/donor';
import { FakeCheckout } from '../../test/fake-checkout';
import { ok, refusal } from '../../test/fake-server';
import { pass, travel } from '../../test/screen';
import { paymentInFlight } from '../payments/payment-in-flight';

let donor: Donor;

beforeEach(() => {
  donor = new Donor();
});
afterEach(() => FakeCheckout.remove());

describe('step 3', () => {
  test('thanks, with the receipt; the server got all that it needs', async () => {
    await donor.give();
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toHaveFocus();
    expect(screen.getByText('A confirmation e-mail was sent to asha@example.org.')).toBeInTheDocument();
    expect(screen.getByText('VGB/2026-27/000001')).toBeInTheDocument();
    expect(paymentInFlight.orderId()).toBeUndefined();
    const given = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org' };
    expect(donor.server.sent('createOrder')[0]?.body).toEqual({
      amount: 2100,
      description: 'Donation',
      ...given,
      isRecurring: false,
    });
    expect(donor.server.sent('verifyPayment')[0]?.body).toEqual({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: 'order_A1',
      razorpay_signature: 'signature-of-pay_1',
      email: given.email,
      name: 'Asha Rao',
      amount: 2100,
      notes: { ...given, donationType: 'One-time' },
    });
    expect(donor.server.sent('recordDonation')[0]?.body).toEqual({
      name: 'Asha Rao',
      email: given.email,
      amount: 2100,
      paymentId: 'pay_1',
      paymentMethod: 'Razorpay',
    });
  });

  test('says that the receipt follows when the donation could not be recorded', async () => {
    donor.server.reply('recordDonation', refusal(409, 'later', { code: 'PAYMENT_NOT_CONFIRMED' }));
    await donor.give();
    expect(screen.getByText('A receipt will be e-mailed shortly to asha@example.org.')).toBeInTheDocument();
  });

  test('Back does not lead to the payment again', async () => {
    await donor.give();
    await travel(-1);
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('');
    await travel(1);
    expect(screen.getByRole('heading', { name: 'Thank you, Asha' })).toBeInTheDocument();
  });

  test('Donate Again resets everything to step 1', async () => {
    await donor.give();
    await donor.press('Donate Again');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(button('₹2,100')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Continue to Payment')).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'How much would you like to give?' })).toHaveFocus();
  });

  test('the receipt opens with the proof of the payment, and a mistyped address is corrected', async () => {
    donor.server.reply(
      'readOwnReceipt',
      ok({ fileName: 'r.pdf', contentType: 'application/pdf', content: 'JVBERg==' }),
    );
    donor.server.reply('correctReceiptAddress', [
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
    await donor.give();
    expect(screen.getByRole('img', { name: /^A lotus opens/ })).toBeInTheDocument();
    const share = screen.getByRole('link', { name: 'Tell others on WhatsApp' });
    expect(share).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=.*%2Fdonate$/));

    await donor.press('Download the receipt');
    click.mockRestore();
    expect(saved).toEqual(['r.pdf']);
    const proof = { razorpay_payment_id: 'pay_1', razorpay_signature: expect.any(String) };
    expect(donor.server.sent('readOwnReceipt')[0]?.body).toEqual(proof);

    await donor.person.click(screen.getByText('Is the e-mail address wrong?'));
    await donor.person.type(screen.getByLabelText('The right address'), 'asha@example.com');
    await donor.press('Send the receipt there');
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.');
    await donor.press('Send the receipt there');
    expect(donor.server.sent('correctReceiptAddress')[1]?.body).toEqual({
      ...proof,
      email: 'asha@example.com',
    });
    expect(screen.getByText('A confirmation e-mail was sent to asha@example.com.')).toBeInTheDocument();
  });

  test('a monthly gift, from a company', async () => {
    donor.server.reply(
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
    donor.page();
    await donor.fillIn('₹1,000');
    await donor.person.type(screen.getByLabelText(/^Company/), 'Rao Dairy');
    await donor.person.click(screen.getByRole('checkbox', { name: 'Every month' }));
    await donor.press('Continue to Payment');
    await donor.scriptEnds('load');
    await donor.press('Give ₹1,000 every month');
    act(() => FakeCheckout.latest().pay('pay_1'));
    await pass(30);
    expect(donor.server.sent('createOrder')).toEqual([]);
    expect(donor.server.sent('createSubscription')[0]?.body).toMatchObject({
      company: 'Rao Dairy',
      isRecurring: true,
    });
    expect(donor.server.sent('verifyPayment')[0]?.body).toMatchObject({
      razorpay_subscription_id: 'sub_A1',
      notes: { donationType: 'Monthly' },
    });
    expect(donor.server.sent('recordDonation')[0]?.body).toMatchObject({ notes: { company: 'Rao Dairy' } });
    expect(screen.getByText(/Your first monthly gift of ₹1,000 has arrived/)).toBeInTheDocument();
  });
});
