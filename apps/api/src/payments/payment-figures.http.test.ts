import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderDonation, payOrder, verify } from '../../test/giving.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { eventNamed } from '../../test/sandbox.js';
import { isPaid } from './index.js';

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

describe('each change of a payment is counted and logged once', () => {
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
