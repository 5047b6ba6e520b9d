import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedEvent } from '@vgb/payment-sandbox';
import { isKind } from '../../test/captured-mails.js';
import { giveByCard, payOrder, storedDonations } from '../../test/giving.js';
import { payMembership } from '../../test/joining.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { signUp } from '../../test/signing-in.js';

let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig);
});
afterAll(() => rig.stop());

const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);
const folioOf = async (paymentId: string) => {
  const folio = await rig.payments.ledger.byPayment(paymentId);
  return folio && { kept: folio.standing.keptPaise, open: folio.standing.openPaise };
};
const exceptionsOf = async (paymentId: string) =>
  (await rig.documents('exceptions'))
    .filter((row) => row.paymentId === paymentId)
    .map(({ kind, state }) => ({ kind, state }));
const tell = async (events: readonly SignedEvent[], ...names: string[]) => {
  for (const name of names) expect((await rig.deliver(eventNamed(events, name))).status).toBe(200);
};
/** The subjects of the office's mails about this payment, in order. */
const officeHeard = async (paymentId: string) =>
  (await rig.mails())
    .filter(({ to, text }) => to === CONTACT_TO && text.includes(paymentId))
    .map(({ subject }) => subject);
const give = (email: string) => giveByCard(rig, { email });
const refundMails = async (email: string) =>
  (await rig.mails()).filter(isKind('donation-refunded')).filter(({ to }) => to === email);

describe('a refund', () => {
  it('that is pending changes nothing but what is open; the donor is told when it is processed', async () => {
    const { paymentId } = await give('pending@example.org');
    const begun = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000, status: 'pending' });
    await tell(begun.events, 'refund.created');
    expect(await donationOf(paymentId)).toMatchObject({
      state: 'received',
      refundedPaise: 0,
      openPaise: -50_000,
    });
    expect(await folioOf(paymentId)).toEqual({ kept: 210_000, open: -50_000 });
    expect(await refundMails('pending@example.org')).toEqual([]);
    const done = await rig.sandbox.refund(begun.refund.id, 'process');
    await tell(done.events, 'refund.processed', 'refund.processed');
    expect(await donationOf(paymentId)).toMatchObject({
      state: 'partly-refunded',
      refundedPaise: 50_000,
      openPaise: 0,
    });
    expect(await refundMails('pending@example.org')).toHaveLength(1);
  });

  it('one processed and one that fails: the failed one counts for nothing, and the office gets one mail about it', async () => {
    const { paymentId } = await give('failing@example.org');
    const first = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    const second = await rig.sandbox.payment(paymentId, 'refund', { amount: 160_000, status: 'pending' });
    await tell(first.events, 'refund.processed');
    await tell(second.events, 'refund.created');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
    const failed = await rig.sandbox.refund(second.refund.id, 'fail');
    await tell(failed.events, 'refund.failed', 'refund.failed');
    await tell(second.events, 'refund.created');
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
    expect(await folioOf(paymentId)).toEqual({ kept: 160_000, open: 0 });
    expect(await officeHeard(paymentId)).toEqual([`Refund of ₹1,600 failed: ${second.refund.id}`]);
  });

  it('many that fail within an hour: ten mails to the office, then one for the rest with their number', async () => {
    rig.clock.advance({ hours: 3 });
    const { paymentId } = await give('many-failing@example.org');
    const news: SignedEvent[] = [];
    for (let count = 0; count < 14; count += 1) {
      const { refund } = await rig.sandbox.payment(paymentId, 'refund', { amount: 100, status: 'pending' });
      const { events } = await rig.sandbox.refund(refund.id, 'fail');
      news.push(eventNamed(events, 'refund.failed'));
      await tell(events, 'refund.failed');
    }
    const subjects = await officeHeard(paymentId);
    expect(subjects).toHaveLength(10);
    rig.clock.advance({ hours: 1, minutes: 1 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    const together = (await rig.mails()).filter(isKind('office-news'));
    expect(together.map(({ to, subject }) => [to, subject])).toEqual([
      [CONTACT_TO, '4 messages about payments'],
    ]);
    for (const { body } of news.slice(10))
      expect(together[0]?.text).toContain(JSON.parse(body).payload.refund.entity.id);
    // Neither the same events again nor the nightly reconciliation sends another mail.
    for (const event of news)
      await rig.deliver({
        ...event,
        headers: { ...event.headers, 'x-razorpay-event-id': `again-${event.headers['x-razorpay-event-id']}` },
      });
    await rig.payments.sweep.reconcile(rig.clock());
    await rig.payments.sweep.sweepOrders(rig.clock());
    expect(await officeHeard(paymentId)).toEqual(subjects);
    expect((await rig.mails()).filter(isKind('office-news'))).toHaveLength(1);
  });

  it('that failed is made again by the office, as a new one', async () => {
    const { paymentId } = await give('again@example.org');
    await rig.sandbox.account({ refunds: 'failed' });
    const refund = ['refund', paymentId, '--reason', 'wished', '--yes', '--confirm', '2100'];
    await office(refund);
    await rig.sandbox.account({ refunds: 'processed' });
    expect(await office(refund)).toMatchObject({ code: 0, out: expect.stringMatching(/^Paid back ₹2,100/) });
    const states = (await rig.gateway.refundsOf(paymentId)).map(({ state }) => state).sort();
    expect(states).toEqual(['failed', 'processed']);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'refunded', refundedPaise: 210_000 });
  });

  it('of a part with paise is told to the paisa', async () => {
    const { paymentId } = await give('paise@example.org');
    const args = [
      'refund',
      paymentId,
      '--reason',
      'wished',
      '--amount',
      '100.50',
      '--yes',
      '--confirm',
      '100.50',
    ];
    expect((await office(args)).out).toMatch(/^Paid back ₹100\.50 /);
    const [mail] = await refundMails('paise@example.org');
    expect(mail?.text).toContain('₹100.50');
    expect(mail?.text).not.toContain('₹101');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 10_050 });
  });

  it('of a payment whose order from before the ledger has too high a sum: the provider’s list decides', async () => {
    const { paymentId } = await give('older@example.org');
    // As the previous version stored it: ₹500 processed and ₹1,600 pending were added up.
    await rig.connection.collection('payments').deleteOne({ _id: paymentId as never });
    for (const collection of ['orders', 'donations'])
      await rig.connection
        .collection(collection)
        .updateOne(
          { paymentId },
          { $set: { refundedPaise: 210_000, ...(collection === 'donations' && { state: 'refunded' }) } },
        );
    const first = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    const second = await rig.sandbox.payment(paymentId, 'refund', { amount: 160_000, status: 'pending' });
    const failed = await rig.sandbox.refund(second.refund.id, 'fail');
    await tell(failed.events, 'refund.failed');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
    expect(await folioOf(paymentId)).toEqual({ kept: 160_000, open: 0 });
    expect(first.refund.status).toBe('processed');
  });

  it('of a gift that is paid and not booked yet: the gift is booked first', async () => {
    const { orderId, paymentId } = await payOrder(rig, { email: 'unbooked@example.org' });
    const order = await rig.payments.orders.byProviderOrder(orderId);
    const payment = await rig.gateway.fetchPayment(paymentId);
    const heardAt = rig.clock();
    const dates = { at: heardAt, heardAt, from: 'webhook' } as const;
    await rig.payments.orders.payOnce(String(order?.id), payment, heardAt);
    await rig.payments.ledger.record(
      payment,
      [
        { what: 'payment', status: 'captured', amountPaise: 210_000, ...dates },
        { what: 'refund', id: 'rfnd_early', status: 'processed', amountPaise: 50_000, ...dates },
      ],
      heardAt,
    );
    rig.clock.advance({ seconds: 31 });
    await rig.payments.turnedBack.followDue(rig.clock());
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
  });
});

describe('a refund of a membership', () => {
  const memberOf = async (id: string) =>
    (await rig.documents('users')).find(({ _id }) => _id.toHexString() === id);

  it('that is pending and fails leaves the membership; processed in full it ends it, and the member gets a mail', async () => {
    const member = await signUp(rig, { email: 'refunded-member@example.org' });
    const { paymentId, events } = await payMembership(rig, member, 'silver');
    await tell(events, 'payment.captured');
    const begun = await rig.sandbox.payment(paymentId, 'refund', { status: 'pending' });
    await tell(begun.events, 'refund.created');
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await memberOf(member.id)).toMatchObject({ membershipType: 'silver' });
    await tell((await rig.sandbox.refund(begun.refund.id, 'fail')).events, 'refund.failed');
    expect(await memberOf(member.id)).toMatchObject({ membershipType: 'silver' });
    await tell((await rig.sandbox.payment(paymentId, 'refund')).events, 'refund.processed');
    expect(await memberOf(member.id)).toMatchObject({ membershipType: null });
    const mail = await rig.lastMail('refunded-member@example.org', 'membership-refunded');
    expect(mail.text).toContain('₹999');
    expect(mail.text).toContain(paymentId);
  });

  it('of a part waits for the office’s decision', async () => {
    const member = await signUp(rig, { email: 'part-member@example.org' });
    const { paymentId, events } = await payMembership(rig, member, 'silver');
    await tell(events, 'payment.captured');
    await tell(
      (await rig.sandbox.payment(paymentId, 'refund', { amount: 20_000 })).events,
      'refund.processed',
    );
    expect(await memberOf(member.id)).toMatchObject({ membershipType: 'silver' });
    expect(await exceptionsOf(paymentId)).toEqual([{ kind: 'part-refunded', state: 'open' }]);
  });

  it('is not needed where a dispute is lost: the year ends', async () => {
    const member = await signUp(rig, { email: 'lost-member@example.org' });
    const { paymentId, events } = await payMembership(rig, member, 'silver');
    await tell(events, 'payment.captured');
    const opened = await rig.sandbox.payment(paymentId, 'dispute');
    await tell(opened.events, 'payment.dispute.created');
    expect(await memberOf(member.id)).toMatchObject({ membershipType: 'silver' });
    await tell((await rig.sandbox.dispute(opened.dispute.id, 'lose')).events, 'payment.dispute.lost');
    expect(await memberOf(member.id)).toMatchObject({ membershipType: null });
  });
});

describe('a dispute', () => {
  it('won: the gift counts in full again; the office gets one mail about each turn, with the amount and the last day', async () => {
    const { paymentId } = await give('won@example.org');
    const opened = await rig.sandbox.payment(paymentId, 'dispute', { amount: 90_000 });
    await tell(opened.events, 'payment.dispute.created', 'payment.dispute.created');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'disputed', openPaise: -90_000 });
    expect(await exceptionsOf(paymentId)).toEqual([{ kind: 'disputed', state: 'open' }]);
    const review = await rig.sandbox.dispute(opened.dispute.id, 'under-review');
    await tell(review.events, 'payment.dispute.under_review');
    const won = await rig.sandbox.dispute(opened.dispute.id, 'win');
    await tell(won.events, 'payment.dispute.won', 'payment.dispute.won');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'received', openPaise: 0, lostPaise: 0 });
    expect(await exceptionsOf(paymentId)).toEqual([{ kind: 'disputed', state: 'decided' }]);
    expect(await officeHeard(paymentId)).toEqual(
      ['opened', 'under review', 'won'].map((turn) => `Dispute ${turn}: ₹900, payment ${paymentId}`),
    );
    const [first] = (await rig.mails())
      .filter(isKind('payment-exception'))
      .filter(({ text }) => text.includes(paymentId));
    expect(first?.text).toMatch(/Disputed amount:? +₹900/);
    expect(first?.text).toMatch(/Last day to answer/);
    expect(first?.text).toContain(opened.dispute.id);
  });

  it('sent back by the bank again and again: the last state stands, and each turn is mailed once', async () => {
    rig.clock.advance({ hours: 2 });
    const { paymentId } = await give('to-and-fro@example.org');
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 90_000 });
    await tell(events, 'payment.dispute.created');
    const respondBy = Math.floor(rig.clock().getTime() / 1000) + 7 * 86_400;
    const moves = [
      'under-review',
      'action-required',
      'under-review',
      'action-required',
      'under-review',
    ] as const;
    for (const move of moves) {
      rig.clock.advance({ minutes: 10 });
      // The bank repeats its request with the same last day.
      const body = move === 'action-required' ? { respondBy } : {};
      const moved = await rig.sandbox.dispute(dispute.id, move, body);
      const name = `payment.dispute.${move.replace('-', '_')}`;
      await tell(moved.events, name, name);
      await rig.payments.turnedBack.review(paymentId, 'sweep');
      const folio = await rig.payments.ledger.byPayment(paymentId);
      expect(folio?.standing.disputes).toMatchObject([{ status: move.replace('-', '_') }]);
    }
    await rig.payments.sweep.reconcile(rig.clock());
    const turns = [
      'opened',
      'under review',
      'needs an answer',
      'under review',
      'needs an answer',
      'under review',
    ];
    expect((await officeHeard(paymentId)).map((subject) => subject.split(':')[0])).toEqual(
      turns.map((turn) => `Dispute ${turn}`),
    );
  });

  it('sent back, its event lost: at night it is found to need an answer, later to be under review again', async () => {
    const { paymentId } = await give('sent-back@example.org');
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 90_000 });
    await tell(events, 'payment.dispute.created');
    const atNight = async () => {
      rig.clock.advance({ days: 1 });
      await rig.payments.turnedBack.review(paymentId, 'sweep');
      await rig.payments.turnedBack.review(paymentId, 'sweep');
      return (await rig.payments.ledger.byPayment(paymentId))?.standing.disputes[0]?.status;
    };
    expect(await atNight()).toBe('open');
    await rig.sandbox.dispute(dispute.id, 'under-review');
    expect(await atNight()).toBe('under_review');
    await rig.sandbox.dispute(dispute.id, 'action-required');
    expect(await atNight()).toBe('action_required');
    expect(await atNight()).toBe('action_required');
    await rig.sandbox.dispute(dispute.id, 'under-review');
    expect(await atNight()).toBe('under_review');
    const heard = (await officeHeard(paymentId)).map((subject) => subject.split(':')[0]);
    expect(heard).toEqual(
      ['opened', 'under review', 'needs an answer', 'under review'].map((turn) => `Dispute ${turn}`),
    );
    expect((await rig.payments.ledger.byPayment(paymentId))?.facts).toHaveLength(5);
  });

  it('lost, the event of its opening missing: marked, and a refund beside it is refused', async () => {
    const { paymentId } = await give('lost@example.org');
    const opened = await rig.sandbox.payment(paymentId, 'dispute');
    await tell((await rig.sandbox.dispute(opened.dispute.id, 'lose')).events, 'payment.dispute.lost');
    expect(await donationOf(paymentId)).toMatchObject({
      state: 'lost',
      lostPaise: 210_000,
      refundedPaise: 0,
    });
    expect(await folioOf(paymentId)).toEqual({ kept: 0, open: 0 });
    const refund = ['refund', paymentId, '--reason', 'wished', '--yes', '--confirm', '2100'];
    const refused = await office(refund);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/was lost.*a second time/)]);
    expect(await rig.gateway.refundsOf(paymentId)).toEqual([]);
  });

  it('open: a refund is refused with the reason, and made with --despite-dispute', async () => {
    const { paymentId } = await give('despite@example.org');
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    await tell(events, 'payment.dispute.created');
    const refund = ['refund', paymentId, '--reason', 'wished'];
    const refused = await office([...refund, '--yes', '--confirm', '2100']);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/disputes ₹500 of it.*--despite-dispute/),
    ]);
    expect((await office([...refund, '--despite-dispute'], ['disp_other'])).code).toBe(1);
    expect(await rig.gateway.refundsOf(paymentId)).toEqual([]);
    const done = await office([...refund, '--despite-dispute'], [dispute.id, 'yes', '2100']);
    expect(done).toMatchObject({ code: 0 });
    expect(await rig.gateway.refundsOf(paymentId)).toHaveLength(1);
  });

  it('two on one payment: both are mailed, and the exception is open until both have ended', async () => {
    const { paymentId } = await give('two@example.org');
    const first = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    await tell(first.events, 'payment.dispute.created');
    await rig.sandbox.dispute(first.dispute.id, 'under-review');
    await tell((await rig.sandbox.dispute(first.dispute.id, 'win')).events, 'payment.dispute.won');
    const second = await rig.sandbox.dispute(first.dispute.id, 'escalate');
    await tell(second.events, 'payment.dispute.created');
    expect(await exceptionsOf(paymentId)).toEqual([{ kind: 'disputed', state: 'open' }]);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'disputed', openPaise: -50_000 });
    await tell((await rig.sandbox.dispute(second.dispute.id, 'lose')).events, 'payment.dispute.lost');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-lost', lostPaise: 50_000 });
    expect(await exceptionsOf(paymentId)).toEqual([{ kind: 'disputed', state: 'decided' }]);
    expect((await officeHeard(paymentId)).map((subject) => subject.split(':')[0])).toEqual([
      'Dispute opened',
      'Dispute won',
      'Dispute opened',
      'Dispute lost',
    ]);
  });

  it('of a duplicate payment does not mark the good gift', async () => {
    const orderId = (await payOrder(rig)).orderId;
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' }).catch(() => undefined);
    expect(failed).toBeUndefined();
    const twice = await paidTwice();
    const opened = await rig.sandbox.payment(twice.duplicate, 'dispute');
    await tell(opened.events, 'payment.dispute.created');
    await tell((await rig.sandbox.dispute(opened.dispute.id, 'lose')).events, 'payment.dispute.lost');
    expect(await donationOf(twice.good)).toMatchObject({ state: 'received', refundedPaise: 0 });
    expect(await folioOf(twice.duplicate)).toEqual({ kept: 0, open: 0 });
  });

  it('whose event was lost is found at night, and looked up until it ends', async () => {
    const { paymentId } = await give('night@example.org');
    const { dispute } = await rig.sandbox.payment(paymentId, 'dispute');
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await donationOf(paymentId)).toMatchObject({ state: 'disputed' });
    await rig.sandbox.dispute(dispute.id, 'lose', { amountDeducted: 120_000 });
    rig.clock.advance({ days: 200 });
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-lost', lostPaise: 120_000 });
  });
});

/** One order with two captures, the second one late. */
async function paidTwice(): Promise<{ good: string; duplicate: string }> {
  const { body } = await rig.request
    .post('/api/payments/create-order')
    .send({ amount: 2100, firstName: 'Asha', lastName: 'Rao', email: 'twice@example.org' })
    .expect(200);
  const failed = await rig.sandbox.pay(body.orderId, { outcome: 'failure' });
  const good = await rig.sandbox.pay(body.orderId);
  await tell(good.events, 'payment.captured');
  const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
  await tell(late.events, 'payment.captured');
  return { good: good.payment.id, duplicate: failed.payment.id };
}
