import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payOrder, storedDonations } from '../../test/giving.js';
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

describe('cash of ₹2,00,000 in a day', () => {
  const cash = (rupees: string, ...more: string[]) =>
    office(['gift', 'add', '--mode', 'cash', '--rupees', rupees, '--name', 'Lata Shah', ...more]);
  const entered = async () =>
    (await storedDonations(rig))
      .filter(({ method }) => method === 'cash')
      .map(({ amountPaise }) => amountPaise);

  it('is refused with the law and the way out, at once or in parts, and by a correction', async () => {
    const { code, err } = await cash('2,00,000', '--reference', 'slip 1');
    expect([code, err]).toEqual([1, expect.stringMatching(/section 186.*269ST.*Nothing was entered/)]);
    expect(err).toContain('--despite-cash-limit');
    expect(await entered()).toEqual([]);
    expect((await cash('1,99,999', '--reference', 'slip 2', '--email', 'lata@example.org')).code).toBe(0);
    const more = ['--reference', 'slip 3', '--email', 'LATA@example.org'];
    const second = await cash('1', ...more, '--name', 'L. Shah');
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('₹1,99,999 of this donor')]);
    // The same entry given again, another donor, another day, another way.
    expect((await cash('1,99,999', '--reference', 'slip 2', '--email', 'lata@example.org')).code).toBe(0);
    expect((await cash('5000', '--reference', 'slip 4', '--name', 'Ila Shah')).code).toBe(0);
    const yesterday = new Date(rig.clock().getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect((await cash('6000', '--reference', 'slip 5', '--on', yesterday)).code).toBe(0);
    const transfer = ['--mode', 'transfer', '--reference', 'HDFC0000000269', '--name', 'Lata Shah'];
    expect((await office(['gift', 'add', '--rupees', '5,00,000', ...transfer])).code).toBe(0);
    expect(await entered()).toEqual([19_999_900, 500_000, 600_000]);
    const correct = ['gift', 'correct', 'cash_SLIP-4', '--by=195000', '--why', 'a digit was missing'];
    expect((await office(correct)).err).toMatch(/section 186.*Nothing was done/);
    expect((await rig.payments.ledger.byPayment('cash_SLIP-4'))?.standing.keptPaise).toBe(500_000);
  });

  it('is entered where the office says so: a box of many givers’ coins', async () => {
    const before = await entered();
    const box = ['--name', 'Donation box', '--reference', 'box 9', '--despite-cash-limit'];
    expect((await cash('2,50,000', ...box)).code).toBe(0);
    expect(await entered()).toEqual([...before, 25_000_000]);
    const counted = ['gift', 'correct', 'cash_BOX-9', '--by=500', '--why', 'counted again'];
    expect((await office(counted)).code).toBe(1);
    expect((await office([...counted, '--despite-cash-limit'])).out).toContain('₹2,50,500');
    expect(await office(['books', 'check'])).toMatchObject({ code: 0 });
  });
});
