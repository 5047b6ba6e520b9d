import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payOrder } from '../../test/giving.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

/* Whole life cycles of payments: what database, mailbox and books hold at their end. */

let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig);
});
afterAll(() => rig.stop());

const exceptionsOf = async (paymentId: string) =>
  (await rig.documents('exceptions')).filter((row) => row.paymentId === paymentId);

describe('a payment in dollars', () => {
  async function held(email: string) {
    const paid = await payOrder(rig, { email }, { international: true });
    await rig.sandbox.odd(paid.paymentId, { set: { currency: 'USD', amount: 2_550 } });
    const { events } = await rig.sandbox.announce('payment.captured', [paid.paymentId]);
    await rig.deliver(eventNamed(events, 'payment.captured'));
    return { ...paid, exceptionId: String((await exceptionsOf(paid.paymentId))[0]?._id) };
  }

  it('is refunded by its own amount, not by as many rupees', async () => {
    const { exceptionId } = await held('dollars@example.org');
    const refund = ['exceptions', 'refund', exceptionId, '--reason', 'from abroad', '--yes', '--confirm'];
    const refused = await office([...refund, '2100']);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('That is not the amount ($25.50). Nothing was done.'),
    ]);
    expect(refused.err).toMatch(/goes back *\$25\.50/);
    expect((await office([...refund, '25.50', '--amount', '26'])).err).toContain(
      'No more than $25.50 is left',
    );
  });

  it('is told to the office in dollars, and is in no sum of rupees', async () => {
    rig.clock.advance({ days: 3 });
    const sums = () => rig.payments.ledger.sums(rig.clock());
    const before = await sums();
    const { paymentId } = await held('dollars-disputed@example.org');
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 1_050 });
    await rig.deliver(eventNamed(events, 'payment.dispute.created'));
    const mail = (await rig.mails()).findLast(({ text }) => text.includes(dispute.id));
    expect(mail?.text).toContain('$10.50');
    expect(mail?.text).not.toContain('₹');
    const { out } = await office(['payment', 'show', paymentId]);
    const told = out.split('\n').filter((line) => /25\.50|10\.50/.test(line));
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter((line) => line.includes('₹'))).toEqual([]);
    const day = rig.clock().toISOString().slice(0, 10);
    const side = { payments: 1, foreign: 1, rupees: 0, refundedRupees: 0 };
    expect(JSON.parse((await office(['reconcile', day, '--json'])).out)).toMatchObject({
      ...{ provider: side, ours: side, differences: [] },
    });
    rig.clock.advance({ hours: 1 });
    expect(await sums()).toEqual(before);
  });
});
