import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import type { Payment, Subscription } from '../ledger/entities.js';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor, type WebhookBody } from '../testing/merchant.js';
import type { SignedEvent } from '../webhooks/records.js';

/** 31 January 2027, 12:00 in India. */
const START = Date.parse('2027-01-31T06:30:00Z');
const DAY = 24 * 60 * 60;

interface Charged {
  payment: Payment;
  subscription: Subscription;
  signature: string | null;
  events: SignedEvent[];
}

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeEach(async () => {
  sandbox = await startPaymentSandbox({ clock: () => new Date(START) });
  sdk = sdkFor(sandbox);
});
afterEach(() => sandbox.stop());

const names = (events: SignedEvent[]): string[] => events.map(({ event }) => event);
const bodyOf = (events: SignedEvent[], name: string): WebhookBody =>
  JSON.parse(events.find(({ event }) => event === name)?.body ?? '{}') as WebhookBody;
const act = (id: string, action: string, body: object = {}): Promise<Charged> =>
  control(sandbox, `/subscriptions/${id}/${action}`, body);

async function newSubscription(given: object = {}): Promise<string> {
  const plan = await sdk.plans.create({
    period: 'monthly',
    interval: 1,
    item: { name: 'Monthly gift', amount: 210_000, currency: 'INR' },
  });
  const made = await sdk.subscriptions.create({ plan_id: plan.id, total_count: 120, ...given } as never);
  return made.id;
}

describe('plans, customers and subscriptions, through the provider’s SDK', () => {
  it('creates, fetches and lists plans', async () => {
    const plan = await sdk.plans.create({
      period: 'monthly',
      interval: 1,
      item: { name: 'Monthly gift', amount: 50_000, currency: 'INR', description: 'A gift' },
    });
    expect(plan).toMatchObject({
      id: expect.stringMatching(/^plan_\w{14}$/),
      entity: 'plan',
      period: 'monthly',
      interval: 1,
      item: {
        name: 'Monthly gift',
        amount: 50_000,
        unit_amount: 50_000,
        currency: 'INR',
        type: 'plan',
        active: true,
      },
      notes: [],
    });
    expect(await sdk.plans.fetch(plan.id)).toEqual(plan);
    expect((await sdk.plans.all()).items).toEqual([plan]);
    await expect(sdk.plans.create({ period: 'hourly', interval: 1 } as never)).rejects.toMatchObject({
      statusCode: 400,
      error: { field: 'period', description: 'The selected period is invalid.' },
    });
  });

  it('keeps one customer for one e-mail and contact', async () => {
    const given = { name: 'Asha Rao', email: 'asha@example.com', contact: '+919876543210' };
    const customer = await sdk.customers.create(given);
    await expect(sdk.customers.create(given)).rejects.toMatchObject({
      error: { description: 'Customer already exists for the merchant' },
    });
    expect((await sdk.customers.create({ ...given, fail_existing: 0 })).id).toBe(customer.id);
    expect((await sdk.customers.edit(customer.id, { name: 'Asha R.' })).name).toBe('Asha R.');
    expect((await sdk.customers.fetch(customer.id)).name).toBe('Asha R.');
    expect((await sdk.customers.all()).count).toBe(1);
  });

  it.each(['123', '+91', '9876543', 'abcdefgh'])('refuses the telephone number %s', async (contact) => {
    await expect(sdk.customers.create({ name: 'Asha', contact })).rejects.toMatchObject({
      error: {
        field: 'contact',
        description: 'Contact number should be at least 8 digits, including country code',
      },
    });
  });

  it('creates a subscription that waits for its mandate', async () => {
    const id = await newSubscription({ notes: { orderId: 'gift-1' } });
    const subscription = await sdk.subscriptions.fetch(id);
    expect(subscription).toMatchObject({
      id: expect.stringMatching(/^sub_\w{14}$/),
      entity: 'subscription',
      status: 'created',
      customer_id: null,
      current_start: null,
      total_count: 120,
      paid_count: 0,
      remaining_count: 120,
      auth_attempts: 0,
      notes: { orderId: 'gift-1' },
    });
    expect((await sdk.subscriptions.all()).items).toEqual([subscription]);
    await expect(sdk.subscriptions.create({ plan_id: subscription.plan_id } as never)).rejects.toMatchObject({
      error: { field: 'total_count', description: 'The total count field is required.' },
    });
  });

  it('goes from created straight to active with its first charge, and says so in signed events', async () => {
    const id = await newSubscription();
    const { payment, subscription, signature, events } = await act(id, 'authenticate');
    expect(subscription).toMatchObject({
      status: 'active',
      paid_count: 1,
      remaining_count: 119,
      current_start: START / 1000,
      current_end: Date.parse('2027-02-28T06:30:00Z') / 1000,
      charge_at: Date.parse('2027-02-28T06:30:00Z') / 1000,
      customer_id: expect.stringMatching(/^cust_/),
    });
    expect(payment).toMatchObject({
      status: 'captured',
      amount: 210_000,
      invoice_id: expect.stringMatching(/^inv_/),
    });
    expect(signature).toBe(
      createHmac('sha256', sandbox.keySecret).update(`${payment.id}|${id}`).digest('hex'),
    );
    expect(names(events)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
      'subscription.authenticated',
      'subscription.activated',
      'subscription.charged',
    ]);
    const charged = bodyOf(events, 'subscription.charged');
    expect(charged.contains).toEqual(['subscription', 'payment']);
    expect(charged.payload.payment?.entity).toMatchObject({ captured: '1', invoice_id: payment.invoice_id });
    const invoices = await sdk.invoices.all({ subscription_id: id } as never);
    expect(invoices.items).toMatchObject([
      {
        id: payment.invoice_id,
        payment_id: payment.id,
        order_id: payment.order_id,
        status: 'paid',
        billing_start: START / 1000,
      },
    ]);
  });

  it('stays created when the first charge is declined, and accepts another try', async () => {
    const id = await newSubscription();
    const failed = await act(id, 'authenticate', { reason: 'card_declined' });
    expect(failed).toMatchObject({
      signature: null,
      subscription: { status: 'created' },
      payment: { status: 'failed' },
    });
    expect(await act(id, 'authenticate')).toMatchObject({
      subscription: { status: 'active', paid_count: 1 },
    });
    expect((await sdk.invoices.all({ subscription_id: id } as never)).count).toBe(1);
  });

  it('charges ₹5 and refunds them for a mandate that starts later', async () => {
    const startAt = START / 1000 + 10 * DAY;
    const id = await newSubscription({ start_at: startAt });
    const { payment, subscription, events } = await act(id, 'authenticate', { method: 'upi' });
    expect(subscription).toMatchObject({ status: 'authenticated', paid_count: 0, charge_at: startAt });
    expect(payment).toMatchObject({ amount: 500, status: 'refunded', invoice_id: null });
    expect(names(events)).toContain('refund.processed');
    const { events: due } = await control<{ events: SignedEvent[] }>(sandbox, '/clock', {
      advanceMs: 10 * DAY * 1000,
    });
    expect(names(due)).toEqual(expect.arrayContaining(['subscription.activated', 'subscription.charged']));
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'active', paid_count: 1 });
  });

  it('charges month after month on the Indian calendar, one invoice each, and completes', async () => {
    const id = await newSubscription({ total_count: 3 });
    await act(id, 'authenticate');
    const second = await act(id, 'charge');
    expect(second.subscription).toMatchObject({
      paid_count: 2,
      charge_at: Date.parse('2027-03-31T06:30:00Z') / 1000,
    });
    const last = await act(id, 'charge');
    expect(last.subscription).toMatchObject({
      status: 'completed',
      paid_count: 3,
      remaining_count: 0,
      charge_at: null,
    });
    expect(names(last.events)).toContain('subscription.completed');
    expect((await sdk.invoices.all({ subscription_id: id } as never)).count).toBe(3);
    await expect(act(id, 'charge')).rejects.toThrow('Subscription cannot be charged in completed state.');
  });

  it('is pending after a failed charge and halted on the fourth, all on one invoice', async () => {
    const id = await newSubscription();
    await act(id, 'authenticate');
    for (const attempt of [1, 2, 3]) {
      const { subscription, events } = await act(id, 'fail-charge');
      expect(subscription).toMatchObject({ status: 'pending', auth_attempts: attempt });
      expect(names(events)).toEqual(['payment.failed', 'subscription.pending']);
    }
    const fourth = await act(id, 'fail-charge');
    expect(fourth.subscription).toMatchObject({ status: 'halted', auth_attempts: 4, paid_count: 1 });
    expect(names(fourth.events)).toEqual(['payment.failed', 'subscription.halted']);
    expect((await sdk.invoices.all({ subscription_id: id } as never)).count).toBe(2);
    expect(await act(id, 'charge')).toMatchObject({
      subscription: { status: 'active', auth_attempts: 0, paid_count: 2 },
    });
  });

  it('retries a declined charge the day after, when the clock moves', async () => {
    const id = await newSubscription();
    await act(id, 'authenticate');
    await act(id, 'decline-next', { count: 2 });
    await control(sandbox, '/clock', { advanceMs: 28 * DAY * 1000 });
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'pending', auth_attempts: 1 });
    await control(sandbox, '/clock', { advanceMs: DAY * 1000 });
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'pending', auth_attempts: 2 });
    await control(sandbox, '/clock', { advanceMs: DAY * 1000 });
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({
      status: 'active',
      auth_attempts: 0,
      paid_count: 2,
    });
  });

  it('pauses and resumes, by the site and by the donor', async () => {
    const id = await newSubscription();
    await expect(sdk.subscriptions.pause(id, { pause_at: 'now' })).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'Subscription cannot be paused in created state.' },
    });
    await act(id, 'authenticate');
    expect(await sdk.subscriptions.pause(id, { pause_at: 'now' })).toMatchObject({
      status: 'paused',
      pause_initiated_by: 'self',
    });
    expect(await sdk.subscriptions.resume(id, { resume_at: 'now' })).toMatchObject({ status: 'active' });
    const { subscription, events } = await act(id, 'pause');
    expect(subscription).toMatchObject({ status: 'paused', pause_initiated_by: 'customer' });
    expect(names(events)).toEqual(['subscription.paused']);
  });

  it('cancels at once, or at the end of the cycle', async () => {
    const id = await newSubscription();
    await act(id, 'authenticate');
    expect(await sdk.subscriptions.cancel(id, true)).toMatchObject({
      status: 'active',
      has_scheduled_changes: true,
    });
    const { events } = await control<{ events: SignedEvent[] }>(sandbox, '/clock', {
      advanceMs: 28 * DAY * 1000,
    });
    expect(names(events)).toEqual(['subscription.cancelled']);
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({
      status: 'cancelled',
      paid_count: 1,
      charge_at: null,
    });

    const other = await newSubscription();
    expect(await sdk.subscriptions.cancel(other, false)).toMatchObject({ status: 'cancelled' });
    await expect(sdk.subscriptions.cancel(other, false)).rejects.toMatchObject({
      error: { description: 'Subscription is not cancellable in cancelled status.' },
    });
  });

  it('changes the quantity now, or with the next cycle', async () => {
    const id = await newSubscription();
    await act(id, 'authenticate');
    await sdk.subscriptions.update(id, { quantity: 2, schedule_change_at: 'cycle_end' });
    expect(await sdk.subscriptions.pendingUpdate(id)).toMatchObject({ quantity: 2 });
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ quantity: 1, has_scheduled_changes: true });
    expect(await act(id, 'charge')).toMatchObject({
      payment: { amount: 420_000 },
      subscription: { quantity: 2 },
    });
    expect(await sdk.subscriptions.update(id, { quantity: 3, schedule_change_at: 'now' })).toMatchObject({
      quantity: 3,
    });
  });

  it('refuses a UPI mandate above ₹15,000 and net banking altogether', async () => {
    const id = await newSubscription({ quantity: 8 });
    await expect(act(id, 'authenticate', { method: 'upi' })).rejects.toThrow('₹15,000');
    await expect(act(id, 'authenticate', { method: 'card' })).resolves.toMatchObject({
      subscription: { status: 'active' },
    });
  });

  it('expires a mandate that was never authorised', async () => {
    const id = await newSubscription({ expire_by: START / 1000 + DAY });
    await control(sandbox, '/clock', { advanceMs: 2 * DAY * 1000 });
    expect(await sdk.subscriptions.fetch(id)).toMatchObject({ status: 'expired' });
  });
});
