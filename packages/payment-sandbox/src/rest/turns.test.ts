import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Payment } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, type Receiver, sdkFor, startReceiver, type WebhookBody } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

/** Changes of payments that neither donor nor merchant expects. */
interface Outcome {
  payment: Payment;
  order?: { status: string; amount_paid: number };
  signature: string | null;
  events: SignedEvent[];
}

let sandbox: PaymentSandbox;
let receiver: Receiver;
let sdk: Razorpay;

beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startPaymentSandbox({ webhookUrl: receiver.url });
  sdk = sdkFor(sandbox);
});
beforeEach(async () => {
  await control(sandbox, '/reset');
  await control(sandbox, '/webhooks', { withhold: true, duplicates: 0 });
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const newOrder = async (given: object = {}): Promise<string> =>
  (await sdk.orders.create({ amount: 100_000, currency: 'INR', ...given } as never)).id;
const pay = (orderId: string, how: object = {}): Promise<Outcome> =>
  control(sandbox, `/orders/${orderId}/pay`, how);
const names = (events: SignedEvent[]): string[] => events.map(({ event }) => event);

describe('an account that does not capture by itself', () => {
  it.each([
    ['an order that says nothing', {}, 'authorized'],
    ['an order that asks for capture', { payment_capture: true }, 'captured'],
    ['an order that asks for it the newer way', { payment: { capture: 'automatic' } }, 'captured'],
  ])('%s', async (_what, order, status) => {
    await control(sandbox, '/account', { capture: 'manual' });
    expect((await pay(await newOrder(order))).payment).toMatchObject({
      status,
      captured: status === 'captured',
    });
  });

  it('is captured by the merchant’s call, once and of the whole amount', async () => {
    await control(sandbox, '/account', { capture: 'manual' });
    const { payment, events } = await pay(await newOrder());
    expect(names(events)).toEqual(['payment.authorized']);
    await expect(sdk.payments.capture(payment.id, 1, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    expect(await sdk.payments.capture(payment.id, 100_000, 'INR')).toMatchObject({
      status: 'captured',
      captured: true,
    });
    await expect(sdk.payments.capture(payment.id, 100_000, 'INR')).rejects.toMatchObject({ statusCode: 400 });
  });

  it('stays set until the reset', async () => {
    await control(sandbox, '/account', { capture: 'manual' });
    await control(sandbox, '/reset');
    expect((await pay(await newOrder())).payment.status).toBe('captured');
  });
});

describe('a payment that had failed', () => {
  it.each([
    ['late-authorize', {}, 'authorized', ['payment.authorized']],
    ['late-capture', {}, 'captured', ['payment.authorized', 'payment.captured', 'order.paid']],
  ])('%s', async (how, body, status, events) => {
    const orderId = await newOrder();
    const failed = await pay(orderId, { outcome: 'failure' });
    const turned = await control<Outcome>(sandbox, `/payments/${failed.payment.id}/${how}`, body);
    expect(turned.payment).toMatchObject({
      id: failed.payment.id,
      status,
      error_code: null,
      error_reason: null,
    });
    expect(names(turned.events)).toEqual(events);
    await expect(control(sandbox, `/payments/${failed.payment.id}/${how}`)).rejects.toThrow(
      'Only a failed payment',
    );
  });
});

describe('two captures on one order', () => {
  it('both take the money, and the order stays paid by the first', async () => {
    const orderId = await newOrder();
    const first = await pay(orderId);
    await expect(pay(orderId)).rejects.toThrow('already paid');
    const second = await pay(orderId, { evenIfPaid: true, international: true });
    expect(second.payment).toMatchObject({ status: 'captured', captured: true, international: true });
    expect(second.order).toMatchObject({ status: 'paid', amount_paid: 100_000 });
    expect(names(second.events)).toEqual(['payment.authorized', 'payment.captured']);
    const { items } = await sdk.orders.fetchPayments(orderId);
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [first.payment.id, 'captured'],
      [second.payment.id, 'captured'],
    ]);
  });

  it('not where the order waits for the merchant’s capture', async () => {
    const orderId = await newOrder({ payment_capture: false });
    const first = await pay(orderId);
    await sdk.payments.capture(first.payment.id, 100_000, 'INR');
    expect((await pay(orderId, { evenIfPaid: true })).payment.status).toBe('authorized');
  });
});

describe('what the documentation does not have', () => {
  it('a status, a value of another kind, a field left out: in answers, lists and events', async () => {
    const orderId = await newOrder();
    const { payment } = await pay(orderId);
    await control(sandbox, `/odd/${payment.id}`, {
      set: { status: 'on_hold', amount: '100000' },
      omit: ['captured'],
    });
    const { captured: _captured, ...rest } = payment;
    const odd = { ...rest, status: 'on_hold', amount: '100000' };
    expect(await sdk.payments.fetch(payment.id)).toEqual(odd);
    expect((await sdk.payments.all()).items).toEqual([odd]);
    expect((await sdk.orders.fetchPayments(orderId)).items).toEqual([odd]);
    const { events } = await control<Outcome>(sandbox, `/payments/${payment.id}/refund`, { amount: 1_000 });
    const { payload } = JSON.parse(events[0]?.body ?? '') as WebhookBody;
    expect(payload.payment?.entity).toMatchObject({
      status: 'on_hold',
      amount: '100000',
      amount_refunded: 1_000,
    });
    expect(payload.payment?.entity).not.toHaveProperty('captured');
  });

  it('ends when it is taken back', async () => {
    const { payment } = await pay(await newOrder());
    await control(sandbox, `/odd/${payment.id}`, { set: { status: 'on_hold' } });
    await fetch(`${sandbox.url}/control/odd/${payment.id}`, { method: 'DELETE' });
    expect(await sdk.payments.fetch(payment.id)).toEqual(payment);
    await expect(control(sandbox, '/odd/pay_00000000000000', {})).rejects.toThrow('does not exist');
  });

  it('an event of any name, about anything as it is now', async () => {
    const orderId = await newOrder();
    const { payment } = await pay(orderId);
    const { events } = await control<Outcome>(sandbox, '/announce', {
      event: 'payment.settled',
      ids: [payment.id, orderId],
    });
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({
      event: 'payment.settled',
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id: payment.id } }, order: { entity: { id: orderId } } },
    });
  });
});

describe('events', () => {
  it('are sent late, in any order, and more than once under one id', async () => {
    const { events } = await pay(await newOrder());
    const ids = events.map(({ id }) => id);
    expect(receiver.received).toEqual([]);
    await control(sandbox, '/webhooks', { duplicates: 1 });
    const [authorized, captured, paid] = ids;
    await control(sandbox, '/webhooks/release', { ids: [paid, authorized, captured] });
    await control(sandbox, '/webhooks/settle');
    const received = receiver.received.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(received).toEqual([paid, paid, authorized, authorized, captured, captured]);
    await control(sandbox, `/webhooks/events/${captured}/redeliver`);
    expect(receiver.received.at(-1)?.headers['x-razorpay-event-id']).toBe(captured);
    receiver.received.length = 0;
  });
});
