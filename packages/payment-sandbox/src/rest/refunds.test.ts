import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type Razorpay from 'razorpay';
import type { Payment, Refund } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor, type WebhookBody } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

interface Refunded {
  refund: Refund;
  payment: Payment;
  events: SignedEvent[];
}

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  sdk = sdkFor(sandbox);
});
beforeEach(() => control(sandbox, '/reset'));
afterAll(() => sandbox.stop());

async function newPayment(how: object = {}, amount = 100_000): Promise<Payment> {
  const { id } = await sdk.orders.create({ amount, currency: 'INR' });
  return (await control<{ payment: Payment }>(sandbox, `/orders/${id}/pay`, how)).payment;
}
const dashboard = (payment: Payment, body: object = {}): Promise<Refunded> =>
  control(sandbox, `/payments/${payment.id}/refund`, body);
const move = (refund: { id: string }, name: string): Promise<Refunded> =>
  control(sandbox, `/refunds/${refund.id}/${name}`);
const names = (events: SignedEvent[]): string[] => events.map(({ event }) => event);

/** A refund by the merchant's server, under an idempotency key. */
async function refundUnder(
  key: string,
  payment: Payment,
  body: object,
): Promise<{ status: number; answer: Refund }> {
  const response = await fetch(`${sandbox.url}/v1/payments/${payment.id}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
      'X-Refund-Idempotency': key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Refund };
}

describe('a refund of the dashboard', () => {
  it.each([
    ['processed', ['refund.created', 'refund.processed'], 'refunded', 100_000, 'full'],
    ['pending', ['refund.created'], 'refunded', 100_000, 'full'],
    ['failed', ['refund.created', 'refund.failed'], 'captured', 0, null],
  ])('that is %s', async (status, events, paymentStatus, amountRefunded, refundStatus) => {
    const done = await dashboard(await newPayment(), { status });
    expect(names(done.events)).toEqual(events);
    expect(done.refund).toMatchObject({ status, amount: 100_000 });
    expect(await sdk.refunds.fetch(done.refund.id)).toEqual(done.refund);
    const payment = { status: paymentStatus, amount_refunded: amountRefunded, refund_status: refundStatus };
    expect(done.payment).toMatchObject({ ...payment, captured: true });
    expect(await sdk.payments.fetch(done.payment.id)).toEqual(done.payment);
  });

  it('sends with each event the refund and the payment as they are then', async () => {
    const payment = await newPayment();
    const { refund } = await dashboard(payment, { amount: 30_000, status: 'pending' });
    const { events } = await move(refund, 'fail');
    const { contains, payload } = JSON.parse(events[0]?.body ?? '') as WebhookBody;
    expect(contains).toEqual(['refund', 'payment']);
    expect(payload.refund?.entity).toMatchObject({ id: refund.id, status: 'failed', amount: 30_000 });
    expect(payload.payment?.entity).toMatchObject({
      id: payment.id,
      amount_refunded: 0,
      refund_status: null,
    });
  });
});

describe('the moves of a refund', () => {
  const LEGAL = [
    ['pending', 'process', 'processed', 'refund.processed'],
    ['pending', 'fail', 'failed', 'refund.failed'],
  ] as const;
  it.each(LEGAL)('%s: %s', async (from, name, to, event) => {
    const { refund } = await dashboard(await newPayment(), { status: from });
    const done = await move(refund, name);
    expect(done.refund.status).toBe(to);
    expect(names(done.events)).toEqual([event]);
  });

  it.each([
    ['processed', 'process'],
    ['processed', 'fail'],
    ['failed', 'process'],
    ['failed', 'fail'],
    ['processed', 'speed-change'],
    ['failed', 'speed-change'],
  ])('%s: not %s', async (from, name) => {
    const { refund } = await dashboard(await newPayment(), { status: from, speed: 'optimum' });
    await expect(move(refund, name)).rejects.toThrow(`already ${from}`);
    expect(await sdk.refunds.fetch(refund.id)).toEqual(refund);
  });

  it('an instant one may be slowed down, once, and shows it', async () => {
    const { refund } = await dashboard(await newPayment(), { status: 'pending', speed: 'optimum' });
    expect(refund).toMatchObject({ speed_requested: 'optimum', speed_processed: 'instant' });
    const slowed = await move(refund, 'speed-change');
    expect(names(slowed.events)).toEqual(['refund.speed_changed']);
    expect(slowed.refund).toMatchObject({
      status: 'pending',
      speed_requested: 'optimum',
      speed_processed: 'normal',
    });
    await expect(move(refund, 'speed-change')).rejects.toThrow('already processed at normal speed');
    const { refund: normal } = await dashboard(await newPayment(), { status: 'pending' });
    await expect(move(normal, 'speed-change')).rejects.toThrow('already processed at normal speed');
  });
});

describe('an account whose refunds', () => {
  it('stay pending: the merchant is answered with a pending one', async () => {
    await control(sandbox, '/account', { refunds: 'pending' });
    const payment = await newPayment();
    const made = await sdk.payments.refund(payment.id, { amount: 10_050 });
    expect(made).toMatchObject({ status: 'pending', amount: 10_050 });
    expect((await move(made, 'process')).refund.status).toBe('processed');
  });

  it('fail: pending when answered, failed when read later, and the amount can be refunded again', async () => {
    await control(sandbox, '/account', { refunds: 'failed' });
    const payment = await newPayment();
    const made = await sdk.payments.refund(payment.id, { amount: 10_050 });
    expect(made.status).toBe('pending');
    expect(await sdk.refunds.fetch(made.id)).toMatchObject({ status: 'failed' });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ amount_refunded: 0, refund_status: null });
    await control(sandbox, '/account', { refunds: 'processed' });
    expect(await sdk.payments.refund(payment.id, {})).toMatchObject({ status: 'processed', amount: 100_000 });
  });
});

describe('the notes of a refund', () => {
  it('change by their own field alone, and stay where it is not sent', async () => {
    const refund = await sdk.payments.refund((await newPayment()).id, { notes: { reason: 'twice' } });
    await expect(sdk.refunds.edit(refund.id, {} as never)).rejects.toMatchObject({
      statusCode: 400,
      error: { field: 'notes', description: 'The notes field is required.' },
    });
    expect((await sdk.refunds.fetch(refund.id)).notes).toEqual({ reason: 'twice' });
    expect((await sdk.refunds.edit(refund.id, { notes: { reason: 'by mistake' } })).notes).toEqual({
      reason: 'by mistake',
    });
  });
});

describe('an idempotency key', () => {
  it.each(['process', 'fail'])('gives the same refund again, also after it was set to %s', async (end) => {
    await control(sandbox, '/account', { refunds: 'pending' });
    const payment = await newPayment();
    const first = await refundUnder('refund-gift-1', payment, { amount: 10_000 });
    expect(first).toMatchObject({ status: 200, answer: { status: 'pending' } });
    const { refund } = await move(first.answer, end);
    expect(await refundUnder('refund-gift-1', payment, { amount: 10_000 })).toEqual({
      status: 200,
      answer: refund,
    });
    expect((await sdk.payments.fetchMultipleRefund(payment.id)).items).toEqual([refund]);
  });

  it.each([
    ['another amount', { amount: 20_000 }],
    ['no amount', {}],
    ['other notes', { amount: 10_000, notes: { reason: 'other' } }],
  ])('refuses %s', async (_what, body) => {
    const payment = await newPayment();
    await refundUnder('refund-gift-1', payment, { amount: 10_000 });
    expect(await refundUnder('refund-gift-1', payment, body)).toMatchObject({
      status: 400,
      answer: {
        error: { description: expect.stringMatching(/^Different request with the same idempotency key/) },
      },
    });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ amount_refunded: 10_000 });
  });

  it('refuses another payment; a new key after a failure makes a new refund', async () => {
    await control(sandbox, '/account', { refunds: 'failed' });
    const payment = await newPayment();
    const first = await refundUnder('refund-gift-1', payment, { amount: 10_000 });
    expect((await refundUnder('refund-gift-1', await newPayment(), { amount: 10_000 })).status).toBe(400);
    await control(sandbox, '/account', { refunds: 'processed' });
    const second = await refundUnder('refund-gift-2', payment, { amount: 10_000 });
    expect(second.answer).toMatchObject({ status: 'processed' });
    expect(second.answer.id).not.toBe(first.answer.id);
  });

  it('is not used up by a call that was refused', async () => {
    const payment = await newPayment();
    expect((await refundUnder('refund-gift-1', payment, { amount: 100_001 })).status).toBe(400);
    expect(await refundUnder('refund-gift-1', payment, { amount: 100_000 })).toMatchObject({ status: 200 });
  });
});

describe('an authorized payment that was not captured in time', () => {
  it('goes back by itself: refunded, and never captured', async () => {
    const payment = await newPayment({ capture: 'authorized-only' });
    const done = await control<Refunded>(sandbox, `/payments/${payment.id}/auto-refund`);
    expect(names(done.events)).toEqual(['refund.created', 'refund.processed']);
    expect(done.payment).toMatchObject({
      status: 'refunded',
      captured: false,
      amount_refunded: 100_000,
      refund_status: 'full',
      fee: null,
    });
    expect(await sdk.payments.fetch(payment.id)).toEqual(done.payment);
    await expect(sdk.payments.capture(payment.id, 100_000, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    await expect(sdk.payments.refund(payment.id, {})).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['captured', {}],
    ['failed', { outcome: 'failure' }],
  ])('but not one that is %s', async (_status, how) => {
    const payment = await newPayment(how);
    await expect(control(sandbox, `/payments/${payment.id}/auto-refund`)).rejects.toThrow(
      'authorized and not yet',
    );
  });
});

describe('what a payment says about its refunds', () => {
  it('is the sum of those that have not failed, in any order of asking, processing and failing', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 100, max: 700 }) }),
      fc.record({ kind: fc.constantFrom('process' as const, 'fail' as const), nth: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const payment = await newPayment({}, 1_000);
        const expected: Array<{ id: string; amount: number; status: string }> = [];
        const left = (): number =>
          1_000 -
          expected.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
        for (const one of steps) {
          if (one.kind === 'refund') {
            const asked = dashboard(payment, { amount: one.amount, status: 'pending' });
            if (one.amount > left()) await expect(asked).rejects.toThrow(/^400/);
            else expected.push((await asked).refund);
            continue;
          }
          const refund = expected[one.nth];
          if (!refund) continue;
          const isPending = refund.status === 'pending';
          const moved = move(refund, one.kind);
          if (!isPending) await expect(moved).rejects.toThrow(/^400/);
          else expected[one.nth] = (await moved).refund;
        }
        const gone = 1_000 - left();
        expect(await sdk.payments.fetch(payment.id)).toMatchObject({
          amount_refunded: gone,
          refund_status: gone === 0 ? null : gone === 1_000 ? 'full' : 'partial',
          status: gone === 1_000 ? 'refunded' : 'captured',
        });
        const listed = (await sdk.payments.fetchMultipleRefund(payment.id, { count: 100 })).items;
        expect(listed.toReversed()).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
