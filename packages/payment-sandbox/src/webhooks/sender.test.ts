import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, type Receiver, sdkFor, startReceiver } from '../testing/merchant.js';
import type { Attempt, SignedEvent } from './records.js';

const HOUR_MS = 60 * 60 * 1000;

interface ShownEvent extends SignedEvent {
  status: string;
  attempts: Attempt[];
}

let receiver: Receiver;
let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startPaymentSandbox({ webhookUrl: receiver.url });
  sdk = sdkFor(sandbox);
  await control(sandbox, '/webhooks', { retryDelaysMs: [5] });
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
});

async function paidOrder(how: object = {}): Promise<{ orderId: string; events: SignedEvent[] }> {
  const order = await sdk.orders.create({ amount: 210_000, currency: 'INR' });
  const { events } = await control<{ events: SignedEvent[] }>(sandbox, `/orders/${order.id}/pay`, how);
  return { orderId: order.id, events };
}

const settle = (): Promise<{ settled: boolean }> => control(sandbox, '/webhooks/settle');

async function shownEvents(): Promise<ShownEvent[]> {
  const response = await fetch(`${sandbox.url}/control/webhooks/events`);
  return ((await response.json()) as { events: ShownEvent[] }).events;
}

describe('webhooks', () => {
  it('report a payment in the provider’s envelope, signed over the raw body, with unique ids', async () => {
    const { orderId, events } = await paidOrder();
    await receiver.has(3);
    const byName = new Map(receiver.received.map((one) => [one.event.event, one]));
    expect([...byName.keys()].sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { headers, body, event } of receiver.received) {
      expect(headers['x-razorpay-signature']).toBe(
        createHmac('sha256', sandbox.webhookSecret).update(body).digest('hex'),
      );
      expect(event).toMatchObject({ entity: 'event', account_id: expect.stringMatching(/^acc_\w{14}$/) });
      expect(event.contains).toEqual(Object.keys(event.payload));
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
    // A snapshot of its moment: authorised, but not yet captured.
    expect(byName.get('payment.authorized')?.event.payload.payment?.entity).toMatchObject({
      status: 'authorized',
      fee: null,
    });
    expect(byName.get('order.paid')?.event).toMatchObject({
      contains: ['payment', 'order'],
      payload: {
        order: { entity: { id: orderId, status: 'paid', amount_paid: 210_000 } },
        payment: { entity: { captured: true } },
      },
    });
    // The control endpoint returns the events as they were sent.
    expect(events.map(({ body }) => body).sort()).toEqual(receiver.received.map(({ body }) => body).sort());
  });

  it('report a failure with its reason', async () => {
    await paidOrder({ reason: 'insufficient_fund' });
    await receiver.has(1);
    expect(receiver.received[0]?.event).toMatchObject({
      event: 'payment.failed',
      payload: {
        payment: {
          entity: { status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_reason: 'insufficient_fund' },
        },
      },
    });
  });

  it('are retried until a 2xx, under the same id', async () => {
    let refusals = 3;
    receiver.answer = () => (refusals-- > 0 ? 500 : 200);
    await paidOrder({ outcome: 'failure' });
    await receiver.has(4);
    await settle();
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    const [event] = await shownEvents();
    expect(event).toMatchObject({ status: 'delivered' });
    expect(event?.attempts.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
  });

  it('treat no answer and a redirect as failures', async () => {
    await control(sandbox, '/webhooks', { timeoutMs: 1_000 });
    let calls = 0;
    receiver.answer = () => (['none', 302, 200] as const)[calls++] ?? 200;
    await paidOrder({ outcome: 'failure' });
    await receiver.has(3);
    await settle();
    const [event] = await shownEvents();
    expect(event?.attempts.map(({ status, error }) => error ?? status)).toEqual([
      'no answer within 1000 ms',
      302,
      200,
    ]);
  });

  it('are given up after a day of failures, and the webhook is disabled until its URL is set again', async () => {
    receiver.answer = () => 500;
    await control(sandbox, '/webhooks', { retryDelaysMs: [10 * HOUR_MS] });
    await paidOrder({ outcome: 'failure' });
    await receiver.has(1);
    await control(sandbox, '/clock', { advanceMs: 12 * HOUR_MS });
    expect((await shownEvents())[0]).toMatchObject({ status: 'pending' });
    await control(sandbox, '/clock', { advanceMs: 13 * HOUR_MS });
    expect((await shownEvents())[0]).toMatchObject({ status: 'abandoned' });
    await paidOrder({ outcome: 'failure' });
    expect((await shownEvents())[1]).toMatchObject({ status: 'unsent', attempts: [] });
    receiver.answer = () => 200;
    await control(sandbox, '/webhooks', { url: receiver.url });
    await paidOrder({ outcome: 'failure' });
    expect(await settle()).toEqual({ settled: true });
    expect((await shownEvents())[2]).toMatchObject({ status: 'delivered' });
  });

  it('can be duplicated, with the same event id', async () => {
    await control(sandbox, '/webhooks', { duplicates: 2 });
    await paidOrder({ outcome: 'failure' });
    await receiver.has(3);
    expect(
      new Set(receiver.received.map(({ headers, body }) => `${headers['x-razorpay-event-id']}${body}`)).size,
    ).toBe(1);
  });

  it('can be reordered', async () => {
    await control(sandbox, '/webhooks', { order: 'reversed', windowMs: 5 });
    await paidOrder();
    await receiver.has(3);
    expect(receiver.received.map(({ event }) => event.event)).toEqual([
      'order.paid',
      'payment.captured',
      'payment.authorized',
    ]);
  });

  it('can be withheld and released, all or some, in any order', async () => {
    await control(sandbox, '/webhooks', { withhold: true });
    const { events } = await paidOrder();
    expect(receiver.received).toHaveLength(0);
    const captured = events.find(({ event }) => event === 'payment.captured')?.id ?? '';
    await control(sandbox, '/webhooks/release', { ids: [captured] });
    expect(receiver.received.map(({ event }) => event.event)).toEqual(['payment.captured']);
    await control(sandbox, '/webhooks/release', { order: 'reversed' });
    expect(receiver.received.map(({ event }) => event.event).slice(1)).toEqual([
      'order.paid',
      'payment.authorized',
    ]);
  });

  it('can be redelivered one by one', async () => {
    const { events } = await paidOrder({ outcome: 'failure' });
    await receiver.has(1);
    const { attempt } = await control<{ attempt: Attempt }>(
      sandbox,
      `/webhooks/events/${events[0]?.id}/redeliver`,
    );
    expect(attempt.status).toBe(200);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  it('can be signed with another secret, and keep their old signature when the secret changes', async () => {
    await control(sandbox, '/webhooks', { signWith: 'somebody else', withhold: true });
    const forged = (await paidOrder({ outcome: 'failure' })).events[0];
    expect(forged?.signature).toBe(
      createHmac('sha256', 'somebody else')
        .update(forged?.body ?? '')
        .digest('hex'),
    );
    await control(sandbox, '/webhooks', { signWith: null });
    const before = (await paidOrder({ outcome: 'failure' })).events[0];
    await control(sandbox, '/webhooks', { secret: 'a new secret', withhold: false });
    const after = (await paidOrder({ outcome: 'failure' })).events[0];
    expect(before?.signature).toBe(
      createHmac('sha256', sandbox.webhookSecret)
        .update(before?.body ?? '')
        .digest('hex'),
    );
    expect(after?.signature).toBe(
      createHmac('sha256', 'a new secret')
        .update(after?.body ?? '')
        .digest('hex'),
    );
  });
});
