import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Dispute, Payment } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

const NOW = Date.parse('2026-11-21T06:30:00Z') / 1000;

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox({ clock: () => new Date(NOW * 1000) });
  sdk = sdkFor(sandbox);
});
afterAll(() => sandbox.stop());

interface Outcome {
  payment: Payment;
  signature: string | null;
  events: SignedEvent[];
}

async function pay(how: object = {}, order: object = {}): Promise<Outcome> {
  const { id } = await sdk.orders.create({ amount: 100_000, currency: 'INR', ...order } as never);
  return control(sandbox, `/orders/${id}/pay`, how);
}
const names = (events: SignedEvent[]): string[] => events.map(({ event }) => event);

describe('payments', () => {
  it('carry the documented fields, by every method', async () => {
    const card = (await pay({ card: { number: '5500 6700 0000 1002', name: 'Asha Rao' } })).payment;
    expect(await sdk.payments.fetch(card.id)).toEqual({
      id: expect.stringMatching(/^pay_\w{14}$/),
      entity: 'payment',
      amount: 100_000,
      currency: 'INR',
      status: 'captured',
      order_id: expect.stringMatching(/^order_/),
      invoice_id: null,
      international: false,
      method: 'card',
      amount_refunded: 0,
      refund_status: null,
      captured: true,
      description: null,
      card_id: expect.stringMatching(/^card_\w{14}$/),
      card: expect.objectContaining({
        last4: '1002',
        network: 'MasterCard',
        name: 'Asha Rao',
        international: false,
      }),
      bank: null,
      wallet: null,
      vpa: null,
      email: 'donor@example.com',
      contact: '+919876543210',
      token_id: null,
      notes: [],
      fee: 2360,
      tax: 360,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: { auth_code: expect.stringMatching(/^\d{6}$/) },
      created_at: NOW,
    });
    expect((await pay({ method: 'upi', vpa: 'asha@okbank' })).payment).toMatchObject({
      method: 'upi',
      vpa: 'asha@okbank',
    });
    expect((await pay({ method: 'netbanking', bank: 'SBIN' })).payment).toMatchObject({
      bank: 'SBIN',
      card_id: null,
    });
    expect((await pay({ method: 'wallet', wallet: 'phonepe' })).payment).toMatchObject({ wallet: 'phonepe' });
  });

  it.each([
    ['4100280000090000', 'payment_timed_out'],
    ['4100280000080001', 'insufficient_fund'],
    ['4100280000070002', 'payment_cancelled'],
    ['4100280000060003', 'card_declined'],
    ['4100280000010008', 'card_number_invalid'],
    ['4100280000020007', 'gateway_technical_error'],
  ])('fail with card %s: %s', async (number, reason) => {
    const { payment } = await pay({ card: { number } });
    expect(payment).toMatchObject({
      status: 'failed',
      error_reason: reason,
      error_description: expect.any(String),
    });
  });

  it('are marked international with the foreign card', async () => {
    expect((await pay({ card: { number: '5555 5555 5555 4444' } })).payment).toMatchObject({
      status: 'captured',
      international: true,
      card: { international: true },
    });
  });

  it('are listed by time', async () => {
    const early = (await pay({ at: NOW - 5000 })).payment;
    const late = (await pay({ at: NOW - 4000 })).payment;
    const found = await sdk.payments.all({ from: NOW - 5000, to: NOW - 4000 });
    expect(found.items.map(({ id }) => id)).toEqual([late.id, early.id]);
    expect(
      (await sdk.payments.all({ from: NOW - 5000, to: NOW - 4000, skip: 1 })).items.map(({ id }) => id),
    ).toEqual([early.id]);
    expect((await sdk.payments.all()).count).toBe(10);
  });

  it('wait for a capture if the order is set so, and accept no other amount for it', async () => {
    const { payment } = await pay({}, { payment_capture: false });
    expect(payment).toMatchObject({ status: 'authorized', captured: false, fee: null });
    await expect(sdk.payments.capture(payment.id, 99_900, 'INR')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'Capture amount must be equal to the amount authorized' },
    });
    expect(await sdk.payments.capture(payment.id, 100_000, 'INR')).toMatchObject({
      status: 'captured',
      fee: 2360,
    });
    await expect(sdk.payments.capture(payment.id, 100_000, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
  });

  it('can fail first and be captured late', async () => {
    const failed = await pay({ outcome: 'failure' });
    const late = await control<Outcome>(sandbox, `/payments/${failed.payment.id}/late-capture`);
    expect(late.payment).toMatchObject({ id: failed.payment.id, status: 'captured', error_code: null });
    expect(names(late.events)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  it('that come late to an order paid meanwhile are not captured, unless forced', async () => {
    const failed = await pay({ outcome: 'failure' });
    await control(sandbox, `/orders/${failed.payment.order_id}/pay`);
    const late = await control<Outcome>(sandbox, `/payments/${failed.payment.id}/late-capture`);
    expect(late.payment).toMatchObject({ status: 'authorized', captured: false });
    const other = await pay({ outcome: 'failure' });
    await control(sandbox, `/orders/${other.payment.order_id}/pay`);
    const forced = await control<Outcome>(sandbox, `/payments/${other.payment.id}/late-capture`, {
      force: true,
    });
    expect(forced.payment.status).toBe('captured');
    expect(names(forced.events)).toEqual(['payment.authorized', 'payment.captured']);
  });

  it('can be of another amount than their order’s, for tests that tamper', async () => {
    expect((await pay({ amount: 100 })).payment).toMatchObject({ amount: 100, status: 'captured' });
  });
});

describe('refunds and disputes', () => {
  it('refund in part, then the rest, and no more', async () => {
    const { payment } = await pay();
    const part = await sdk.payments.refund(payment.id, { amount: 40_000, notes: { why: 'asked' } });
    expect(part).toMatchObject({
      id: expect.stringMatching(/^rfnd_\w{14}$/),
      entity: 'refund',
      amount: 40_000,
      payment_id: payment.id,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
      notes: { why: 'asked' },
      batch_id: null,
    });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({
      amount_refunded: 40_000,
      refund_status: 'partial',
      status: 'captured',
    });
    await expect(sdk.payments.refund(payment.id, { amount: 60_100 })).rejects.toMatchObject({
      error: { description: 'The refund amount provided is greater than amount captured.' },
    });
    const rest = await sdk.payments.refund(payment.id, {});
    expect(rest.amount).toBe(60_000);
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ refund_status: 'full', status: 'refunded' });
    expect(await sdk.orders.fetch(payment.order_id ?? '')).toMatchObject({ status: 'paid' });
    await expect(sdk.payments.refund(payment.id, {})).rejects.toMatchObject({
      error: { description: 'The payment has been fully refunded already.' },
    });
    expect((await sdk.payments.fetchMultipleRefund(payment.id)).items.map(({ id }) => id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect(await sdk.payments.fetchRefund(payment.id, part.id)).toEqual(part);
    expect(await sdk.refunds.fetch(part.id)).toEqual(part);
    expect((await sdk.refunds.all({ count: 2 })).items.map(({ id }) => id)).toEqual([rest.id, part.id]);
  });

  it('refuse what was not captured', async () => {
    const { payment } = await pay({ outcome: 'failure' });
    await expect(sdk.payments.refund(payment.id, {})).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The payment status should be captured for action to be taken' },
    });
  });

  it('refund once for one idempotency key', async () => {
    const { payment } = await pay();
    const refund = async (
      body: object,
      key: string,
    ): Promise<{ status: number; answer: { id?: string } }> => {
      const response = await fetch(`${sandbox.url}/v1/payments/${payment.id}/refund`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`,
          'content-type': 'application/json',
          'X-Refund-Idempotency': key,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, answer: (await response.json()) as { id?: string } };
    };
    const first = await refund({ amount: 10_000 }, 'refund-gift-1');
    expect(await refund({ amount: 10_000 }, 'refund-gift-1')).toEqual(first);
    expect(await refund({ amount: 20_000 }, 'refund-gift-1')).toMatchObject({
      status: 400,
      answer: {
        error: { description: 'Different request with the same idempotency key has already been processed.' },
      },
    });
    expect((await refund({ amount: 10_000 }, 'short')).status).toBe(400);
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ amount_refunded: 10_000 });
  });

  it('come from outside too: refunded, failed to refund, disputed', async () => {
    const { payment } = await pay();
    const pending = await control<{ refund: { id: string }; events: SignedEvent[] }>(
      sandbox,
      `/payments/${payment.id}/refund`,
      {
        amount: 30_000,
        status: 'pending',
      },
    );
    expect(names(pending.events)).toEqual(['refund.created']);
    const failed = await control<{ payment: Payment; events: SignedEvent[] }>(
      sandbox,
      `/refunds/${pending.refund.id}/fail`,
    );
    expect(names(failed.events)).toEqual(['refund.failed']);
    expect(failed.payment).toMatchObject({ amount_refunded: 0, refund_status: null, status: 'captured' });
    const done = await control<{ payment: Payment; events: SignedEvent[] }>(
      sandbox,
      `/payments/${payment.id}/refund`,
    );
    expect(names(done.events)).toEqual(['refund.created', 'refund.processed']);
    const { dispute, events } = await control<{ dispute: Dispute; events: SignedEvent[] }>(
      sandbox,
      `/payments/${payment.id}/dispute`,
      {
        amount: 39_000,
      },
    );
    expect(dispute).toMatchObject({
      id: expect.stringMatching(/^disp_/),
      payment_id: payment.id,
      amount: 39_000,
      status: 'open',
    });
    expect(names(events)).toEqual(['payment.dispute.created']);
    expect(JSON.parse(events[0]?.body ?? '{}')).toMatchObject({ contains: ['payment', 'dispute'] });
    expect(await sdk.disputes.fetch(dispute.id)).toEqual(dispute);
    expect((await sdk.disputes.all({ count: 1 })).items).toEqual([dispute]);
    await expect(sdk.disputes.fetch('disp_none')).rejects.toMatchObject({ statusCode: 400 });
  });
});
