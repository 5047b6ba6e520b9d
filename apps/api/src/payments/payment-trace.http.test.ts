import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, verify } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { eventNamed } from '../../test/sandbox.js';
import { isPaid } from './index.js';

let rig: Rig;
/** Every command to the database and every call to the provider, in order. */
let asked: string[] = [];
beforeAll(async () => {
  rig = await startRig({
    gateway: (real) =>
      new Proxy(real, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function' || !ASKS.has(String(name))) return value;
          return (...given: unknown[]) => {
            asked.push(`provider ${String(name)}`);
            return Reflect.apply(value, target, given);
          };
        },
      }),
  });
  rig.connection.set('debug', (collection: string, method: string) => asked.push(`${collection} ${method}`));
});
afterAll(() => rig.stop());

/** The methods of the gateway that send a request; the others only compute. */
const ASKS = new Set([
  'createOrder',
  'createMonthlyPlan',
  'createSubscription',
  'cancelSubscription',
  'debitsOf',
  'fetchOrder',
  'fetchPayment',
  'fetchSubscription',
  'paymentsOfOrder',
]);
/** Commands that come with every request: the limits, and the check of the database. */
const OF_EVERY_CALL = /^(limits|restore_under_way|index_mark) /;
async function askedWhile(happen: () => Promise<unknown>): Promise<readonly string[]> {
  asked = [];
  await happen();
  return asked.filter((one) => !OF_EVERY_CALL.test(one));
}

type Line = Readonly<Record<string, unknown>>;
/** The lines that were logged while `happen` ran. */
async function linesOf(happen: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = rig.logged().length;
  await happen();
  const text = rig.logged().slice(before).trim();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Line);
}
const ourOrder = async (providerOrderId: string): Promise<string> =>
  (await rig.payments.orders.byProviderOrder(providerOrderId))?.id ?? '';

describe('the log lines of one donation share an id', () => {
  it('our order’s id is on every line from create-order to the mail, with the receipt’s number once there is one', async () => {
    let given = { orderId: '', receiptNumber: '' };
    const lines = await linesOf(async () => {
      const gift = await giveByCard(rig);
      given = gift;
      await rig.deliver(eventNamed(gift.events, 'payment.captured'));
      await rig.mails();
    });
    const orderId = await ourOrder(given.orderId);
    expect(lines.filter((line) => line.orderId !== orderId)).toEqual([]);
    expect(lines.map(({ msg, route }) => `${msg} ${route ?? ''}`.trim())).toEqual([
      'order created',
      'answered /api/payments/create-order',
      'order paid',
      'order booked',
      'answered /api/payments/verify-payment',
      'answered /api/users/donation',
      'event received',
      'answered /api/payments/webhook',
      'mail sent',
    ]);
    const numbered = lines.filter(({ receiptNumber }) => receiptNumber === given.receiptNumber);
    expect(numbered.map(({ msg }) => msg)).toEqual(['order booked', 'answered', 'answered', 'mail sent']);
    for (const { msg, providerOrderId } of lines.slice(0, 1))
      expect([msg, providerOrderId]).toEqual(['order created', given.orderId]);
  });

  it('a webhook alone', async () => {
    const paid = await payOrder(rig);
    const lines = await linesOf(async () => {
      await rig.deliver(eventNamed(paid.events, 'order.paid'));
      await rig.mails();
    });
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['event received', 'order paid', 'order booked', 'mail sent']),
    );
    const orderId = await ourOrder(paid.orderId);
    expect(lines.filter((line) => line.orderId !== orderId)).toEqual([]);
  });

  it('the sweep alone', async () => {
    const paid = await payOrder(rig);
    rig.clock.advance({ minutes: 16 });
    const lines = await linesOf(async () => {
      await rig.payments.sweep.sweepOrders(rig.clock());
      await rig.mails();
    });
    const orderId = await ourOrder(paid.orderId);
    const own = lines.filter((line) => line.orderId === orderId).map(({ msg }) => msg);
    expect(own).toEqual(['order paid', 'order booked', 'mail sent']);
  });

  it('a refusal: a forged signature, and an order that the provider does not take', async () => {
    const paid = await payOrder(rig);
    const forged = await linesOf(() => verify(rig, { ...paid.proof, razorpay_signature: 'f'.repeat(64) }));
    const orderId = await ourOrder(paid.orderId);
    expect(forged.map((line) => line.orderId)).toEqual([orderId, orderId, orderId]);

    await rig.sandbox.fault({
      kind: 'fail',
      status: 400,
      body: {},
      method: 'POST',
      path: '/orders',
      count: 1,
    });
    const refused = await linesOf(() =>
      rig.request.post('/api/payments/create-order').send(buildDonationOrder()).expect(503),
    );
    const saved = (await rig.documents('orders')).findLast((row) => row.providerOrderId === undefined);
    expect(refused.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request failed', 'answered']));
    expect(refused.filter((line) => line.orderId !== String(saved?._id))).toEqual([]);
  });

  it('each line says its time in UTC and its level by name', async () => {
    for (const { time, level } of await linesOf(() => orderDonation(rig))) {
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(level).toBe('info');
    }
  });
});

const CAPTURED = ['payments findOne', 'payments insertOne'];
/** Reads the payment's donation, if there is one, then the highest number of its year. */
const BOOKED = [
  'donations findOne',
  'donations findOne',
  'receipt_gaps find',
  'donations insertOne',
  'outbox insertOne',
];
const TAKEN = ['events insertOne', 'events findOneAndUpdate'];
/** The last command looks for the next event. */
const APPLIED = ['events updateOne', 'events findOneAndUpdate'];
const MANDATE_UNMOVED = ['mandates findOneAndUpdate', 'mandates updateOne'];

describe('nothing is read twice', () => {
  it('in one donation', async () => {
    const created = await askedWhile(() => orderDonation(rig));
    const paid = await payOrder(rig);
    const verified = await askedWhile(() => verify(rig, paid.proof).expect(200));
    const told = await askedWhile(() => rig.deliver(eventNamed(paid.events, 'payment.captured')));
    const again = await askedWhile(() => verify(rig, paid.proof).expect(200));
    expect({ created, verified, told, again }).toEqual({
      created: ['orders insertOne', 'provider createOrder', 'orders findOneAndUpdate'],
      verified: [
        'orders find',
        'provider fetchPayment',
        ...CAPTURED,
        'orders findOneAndUpdate',
        ...BOOKED,
        'orders updateOne',
      ],
      // Orders are read twice: for the log before the event is stored, and when it is applied, maybe later and by another process.
      told: ['orders find', ...TAKEN, 'orders find', ...APPLIED],
      again: ['orders find'],
    });
  });

  it('in one monthly donation', async () => {
    const order = buildDonationOrder({ isRecurring: true });
    let subscriptionId = '';
    const created = await askedWhile(async () => {
      const { body } = await rig.request.post('/api/payments/create-subscription').send(order).expect(200);
      subscriptionId = body.subscriptionId;
    });
    const agreed = await rig.sandbox.subscription(subscriptionId, 'authenticate');
    const proof = {
      razorpay_subscription_id: subscriptionId,
      razorpay_payment_id: agreed.payment.id,
      razorpay_signature: agreed.signature,
    };
    const verified = await askedWhile(() => verify(rig, proof).expect(200));
    const told = await askedWhile(() => rig.deliver(eventNamed(agreed.events, 'subscription.charged')));
    rig.clock.advance({ days: 1 });
    const atNight = await askedWhile(() => rig.donations.mandateSweep.checkDue(rig.clock()));
    expect({ created, verified, told, atNight }).toEqual({
      created: [
        'mandates insertOne',
        'plans findOne',
        'provider createMonthlyPlan',
        'plans insertOne',
        'provider createSubscription',
        'mandates updateOne',
      ],
      verified: [
        'mandates findOne',
        'provider fetchPayment',
        'orders findOne',
        ...CAPTURED,
        'orders insertOne',
        ...BOOKED,
        'orders updateOne',
        'mandates findOneAndUpdate',
      ],
      told: [
        'orders find',
        ...TAKEN,
        'mandates findOne',
        'orders findOne',
        'provider fetchSubscription',
        ...MANDATE_UNMOVED,
        ...APPLIED,
      ],
      atNight: [
        'mandates find',
        'mandates updateOne',
        'provider debitsOf',
        // The orders of all its debits at once.
        'orders find',
        'provider fetchSubscription',
        ...MANDATE_UNMOVED,
        'mandates find',
      ],
    });
  });
});

describe('each change of a payment is counted and logged once', () => {
  const start = rigsInTurn();
  let rig: Rig;
  beforeEach(async () => {
    rig = await start();
  });
  afterEach(() => rig.stop());

  /** The counts of `payments_total` by outcome, zeros left out. */
  async function figures(): Promise<Record<string, number>> {
    const { text } = await rig.request.get('/metrics').expect(200);
    const lines = [...text.matchAll(/^payments_total\{outcome="([^"]+)"\} ([1-9]\d*)$/gm)];
    return Object.fromEntries(lines.map(([, outcome = '', count]) => [outcome, Number(count)]));
  }
  const linesOf = (message: string): number => rig.logged().split(`"msg":"${message}"`).length - 1;

  it('a gift whose news comes from the browser and from two webhooks at the same moment', async () => {
    const paid = await payOrder(rig);
    await Promise.all([
      verify(rig, paid.proof).expect(200),
      rig.deliver(eventNamed(paid.events, 'payment.captured')),
      rig.deliver(eventNamed(paid.events, 'order.paid')),
    ]);
    await rig.request.post('/api/users/donation').send({ paymentId: paid.paymentId }).expect(200);
    expect(await figures()).toEqual({ created: 1, paid: 1, booked: 1 });
    expect(['created', 'paid', 'booked'].map((change) => linesOf(`order ${change}`))).toEqual([1, 1, 1]);
  });

  it('a booking that several callers finish, in turn and at the same time', async () => {
    const paid = await payOrder(rig);
    await verify(rig, paid.proof).expect(200);
    const order = await rig.payments.orders.byPayment(paid.paymentId);
    if (!order || !isPaid(order)) throw new Error('the order is not paid');
    const { booking } = rig.payments;
    await booking.finish(order);
    await Promise.all([booking.finish(order), booking.finish(order), booking.finish(order)]);
    expect(await figures()).toMatchObject({ booked: 1 });
    expect(linesOf('order booked')).toBe(1);
  });

  it('a refund that the provider reports twice', async () => {
    const paid = await payOrder(rig);
    await verify(rig, paid.proof).expect(200);
    const { events } = await rig.sandbox.payment(paid.paymentId, 'refund');
    const refund = eventNamed(events, 'refund.processed');
    await rig.deliver(refund);
    await rig.deliver(refund);
    await rig.payments.turnedBack.review(paid.paymentId, 'sweep');
    expect(await figures()).toEqual({ created: 1, paid: 1, booked: 1, refunded: 1 });
    expect(linesOf('order refunded')).toBe(1);
  });

  it('an attempt that failed', async () => {
    const { events } = await rig.sandbox.pay(await orderDonation(rig), { outcome: 'failure' });
    await rig.deliver(eventNamed(events, 'payment.failed'));
    await rig.deliver(eventNamed(events, 'payment.failed'));
    expect(await figures()).toEqual({ created: 1, 'attempt failed': 1 });
    expect(linesOf('order attempt failed')).toBe(1);
  });

  it('a payment that is held', async () => {
    const paid = await payOrder(rig, {}, { international: true });
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    await rig.deliver(eventNamed(paid.events, 'order.paid'));
    await verify(rig, paid.proof).expect(409);
    expect(await figures()).toEqual({ created: 1, international: 1 });
    expect(linesOf('payment held for a decision')).toBe(1);
  });
});
