import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, verify } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

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

describe('one id leads through all lines of one donation', () => {
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
