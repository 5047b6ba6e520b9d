import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isKind } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, storedDonations } from '../../test/giving.js';
import { joinPlan, profileOf } from '../../test/joining.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { storeMember } from '../../test/signing-in.js';

/* Whole life cycles of payments: what database, mailbox and books hold at their end. */

/** The invoice of a payment link that the office made in the provider's dashboard: of no mandate. */
const LINK = 'inv_ofapaymentlink';
let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig({
    gateway: (real) => ({
      ...real,
      subscriptionOfInvoice: (id) => (id === LINK ? Promise.resolve(null) : real.subscriptionOfInvoice(id)),
    }),
  });
  office = sitAtDesk(rig);
});
afterAll(() => rig.stop());

const exceptionsOf = async (paymentId: string) =>
  (await rig.documents('exceptions')).filter((row) => row.paymentId === paymentId);

const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);

describe('a payment in another currency', () => {
  async function held(email: string, set: Record<string, unknown> = { currency: 'USD', amount: 2_550 }) {
    const paid = await payOrder(rig, { email }, { international: true });
    await rig.sandbox.odd(paid.paymentId, { set });
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

  it.each([
    ['yen, of no smaller unit', 'JPY', 60_000, '500', 500],
    ['dinars of a thousand fils', 'KWD', 25_500, '1.5', 1_500],
  ])('in %s is refunded by as much as was typed', async (_what, currency, amount, typed, units) => {
    const { exceptionId, paymentId } = await held(`${currency}@example.org`, { currency, amount });
    const refund = ['exceptions', 'refund', exceptionId, '--reason', 'from abroad', '--yes'];
    expect(await office([...refund, '--amount', typed, '--confirm', typed])).toMatchObject({ code: 0 });
    expect(await rig.gateway.refundsOf(paymentId)).toMatchObject([{ amountPaise: units }]);
  });

  it('in yen is not refunded by a part of one', async () => {
    const { exceptionId, paymentId } = await held('half@example.org', { currency: 'JPY', amount: 60_000 });
    const refund = ['exceptions', 'refund', exceptionId, '--reason', 'from abroad', '--yes'];
    const { err } = await office([...refund, '--amount', '500.5', '--confirm', '500.5']);
    expect(err).toContain('There is no such amount of JPY. Nothing was done.');
    expect(await rig.gateway.refundsOf(paymentId)).toEqual([]);
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

describe('the reconciliation', () => {
  it('finds the debit of a mandate that ended before its event was lost', async () => {
    const email = 'last-debit@example.org';
    const { body } = await rig.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ amount: 1000, isRecurring: true, email }))
      .expect(200);
    const subscriptionId: string = body.subscriptionId;
    const first = await rig.sandbox.subscription(subscriptionId, 'authenticate');
    await rig.deliver(eventNamed(first.events, 'subscription.charged'));
    const last = await rig.sandbox.subscription(subscriptionId, 'charge');
    const ended = await rig.sandbox.subscription(subscriptionId, 'cancel');
    await rig.deliver(eventNamed(ended.events, 'subscription.cancelled'));
    rig.clock.advance({ hours: 20 });
    await rig.jobs.runDue(rig.clock());
    const { booked } = await rig.payments.sweep.reconcile(rig.clock());
    const gifts = (await storedDonations(rig)).filter((gift) => gift.email === email);
    expect(gifts.map(({ paymentId }) => paymentId)).toEqual([first.payment.id, last.payment.id]);
    expect(booked).not.toContain(first.payment.id);
    const receipts = (await rig.mails()).filter(isKind('donation-receipt')).filter(({ to }) => to === email);
    expect(receipts).toHaveLength(2);
  });

  it('finds the debit of an ended mandate that an event has called authorised, and ends its exception', async () => {
    const { body } = await rig.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ amount: 1000, isRecurring: true, email: 'in-flight@example.org' }))
      .expect(200);
    const { payment } = await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
    await rig.sandbox.odd(payment.id, { set: { status: 'authorized', captured: false } });
    const early = await rig.sandbox.announce('subscription.charged', [body.subscriptionId, payment.id]);
    await rig.deliver(eventNamed(early.events, 'subscription.charged'));
    const ended = await rig.sandbox.subscription(body.subscriptionId, 'cancel');
    await rig.deliver(eventNamed(ended.events, 'subscription.cancelled'));
    await rig.sandbox.odd(payment.id, {});
    rig.clock.advance({ hours: 20 });
    expect((await rig.payments.sweep.reconcile(rig.clock())).booked).toContain(payment.id);
    expect(await donationOf(payment.id)).toMatchObject({ state: 'received', amountPaise: 100_000 });
    expect(await exceptionsOf(payment.id)).toMatchObject([{ kind: 'not-understood', state: 'decided' }]);
  });

  it('holds what came by a payment link, whose invoice is of no mandate', async () => {
    const { paymentId } = await payOrder(rig);
    await rig.sandbox.odd(paymentId, { set: { invoice_id: LINK, order_id: null } });
    const told = await rig.sandbox.announce('payment.captured', [paymentId]);
    await rig.deliver(eventNamed(told.events, 'payment.captured'));
    rig.clock.advance({ hours: 20 });
    expect((await rig.payments.sweep.reconcile(rig.clock())).held).toEqual([paymentId]);
    expect(await exceptionsOf(paymentId)).toMatchObject([{ kind: 'order-unknown', state: 'open' }]);
  });

  it('of a longer time, as after a restore, finds the refunds of all that time', async () => {
    const { paymentId } = await giveByCard(rig, { email: 'long-back@example.org' });
    rig.clock.advance({ days: 2 });
    const from = rig.clock().toISOString().slice(0, 10);
    await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    rig.clock.advance({ days: 25 });
    expect((await office(['look', '--from', from])).code).toBe(0);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
  });

  it('opens no second exception of a held payment whose order another one has paid', async () => {
    rig.clock.advance({ days: 5 });
    const orderId = await orderDonation(rig, { email: 'held-and-paid@example.org' });
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const held = await rig.sandbox.pay(orderId, { international: true });
    await rig.deliver(eventNamed(held.events, 'payment.captured'));
    const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
    await rig.deliver(eventNamed(late.events, 'payment.captured'));
    expect(await donationOf(failed.payment.id)).toMatchObject({ state: 'received' });
    rig.clock.advance({ hours: 20 });
    await rig.payments.sweep.reconcile(rig.clock());
    await rig.deliver(eventNamed(held.events, 'order.paid'));
    const [exception, ...more] = await exceptionsOf(held.payment.id);
    expect([exception?.kind, more]).toEqual(['international', []]);
    const adopt = ['exceptions', 'adopt', String(exception?._id), '--note', 'a second gift, passport seen'];
    expect(await office(adopt)).toMatchObject({ code: 0 });
    expect(await donationOf(held.payment.id)).toMatchObject({ email: 'held-and-paid@example.org' });
    expect((await exceptionsOf(held.payment.id)).map(({ state }) => state)).toEqual(['decided']);
  });
});

describe('the reconciliation reads records by slices', () => {
  const aDayLater = () => rig.clock.advance({ hours: 20 });
  const look = () => rig.payments.sweep.reconcile(rig.clock());

  /** A gift of which a part has gone back: payment and refund are in the night's lists. */
  async function giveAndTakeBack(email: string): Promise<string> {
    const { paymentId } = await giveByCard(rig, { email });
    const { events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    await rig.deliver(eventNamed(events, 'refund.processed'));
    return paymentId;
  }

  /** How often a reconciliation queries orders and folios. */
  async function queriesOfALook(): Promise<number> {
    const spies = ['orders', 'payments'].flatMap((name) => {
      const collection = rig.connection.collection(name);
      return [jest.spyOn(collection, 'find'), jest.spyOn(collection, 'findOne')];
    });
    await look();
    const queries = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return queries;
  }

  it('and queries as often for six payments as for one, when there is no news of them', async () => {
    await giveAndTakeBack('slice0@example.org');
    aDayLater();
    await look();
    const ofOne = await queriesOfALook();
    for (let gift = 1; gift < 6; gift += 1) await giveAndTakeBack(`slice${gift}@example.org`);
    aDayLater();
    await look();
    expect(await queriesOfALook()).toBe(ofOne);
  });

  it('and does not book what its news books while a slice is looked at', async () => {
    const paid = await payOrder(rig, { email: 'meanwhile@example.org' });
    aDayLater();
    const { orders } = rig.payments;
    const read = orders.byPayments.bind(orders);
    jest.spyOn(orders, 'byPayments').mockImplementationOnce(async (ids) => {
      const found = await read(ids);
      await rig.deliver(eventNamed(paid.events, 'payment.captured'));
      return found;
    });
    expect((await look()).booked).not.toContain(paid.paymentId);
    expect(await donationOf(paid.paymentId)).toMatchObject({ state: 'received' });
    const receipts = (await rig.mails()).filter(isKind('donation-receipt'));
    expect(receipts.filter(({ to }) => to === 'meanwhile@example.org')).toHaveLength(1);
  });

  it('and asks about a dispute that came while a slice was looked at', async () => {
    const paymentId = await giveAndTakeBack('disputed-meanwhile@example.org');
    aDayLater();
    await look();
    const { ledger } = rig.payments;
    const read = ledger.byPayments.bind(ledger);
    // The list of disputes was read before; of the two events about this one only the first arrives.
    jest.spyOn(ledger, 'byPayments').mockImplementationOnce(async (ids) => {
      const folios = await read(ids);
      const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 10_000 });
      await rig.deliver(eventNamed(events, 'payment.dispute.created'));
      await rig.sandbox.dispute(dispute.id, 'lose');
      return folios;
    });
    await look();
    expect((await ledger.byPayment(paymentId))?.standing.disputes).toMatchObject([{ status: 'lost' }]);
    expect(await donationOf(paymentId)).toMatchObject({ lostPaise: 10_000, openPaise: 0 });
  });

  it('and reads each payment by itself where that fails, or where an order cannot be read', async () => {
    const spoilt = await payOrder(rig, { email: 'spoilt@example.org' });
    const lost = await payOrder(rig, { email: 'lost@example.org' });
    await rig.deliver(eventNamed(spoilt.events, 'payment.captured'));
    const orders = rig.connection.collection('orders');
    const [spoiltOrder] = await orders.find({ paymentId: spoilt.paymentId }).toArray();
    const details = { $set: { details: 'not an object' } };
    await orders.updateOne({ paymentId: spoilt.paymentId }, details);
    aDayLater();
    jest
      .spyOn(rig.payments.orders, 'byPayments')
      .mockRejectedValueOnce(new Error('the connection was closed'));
    expect(await look()).toMatchObject({ booked: [lost.paymentId], failed: [spoilt.paymentId] });
    expect(await look()).toMatchObject({ booked: [], failed: [spoilt.paymentId] });
    await orders.updateOne({ paymentId: spoilt.paymentId }, { $set: { details: spoiltOrder?.details } });
  });
});

describe('a membership', () => {
  it('lost in a dispute and booked again after a crash is no payment beside a higher plan', async () => {
    const member = await storeMember(rig);
    const { paymentId, orderId } = await joinPlan(rig, member, 'silver');
    const opened = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    for (const { events } of [opened, await rig.sandbox.dispute(opened.dispute.id, 'lose')])
      for (const event of events) await rig.deliver(event);
    // The process was killed before it noted the booking.
    await rig.connection
      .collection('orders')
      .updateOne(
        { providerOrderId: orderId },
        { $unset: { bookedAt: 1 }, $set: { bookingDueAt: rig.clock() } },
      );
    expect(await rig.payments.sweep.finishBookings(rig.clock())).toBe(1);
    expect((await exceptionsOf(paymentId)).map(({ kind }) => kind)).toEqual(['disputed']);
    expect(await profileOf(rig, member)).toMatchObject({ membershipType: null });
  });

  it('whose refund of a part the bank sent back waits for no decision', async () => {
    const member = await storeMember(rig);
    const { paymentId } = await joinPlan(rig, member, 'silver');
    const { refund, events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 10_000 });
    await rig.deliver(eventNamed(events, 'refund.processed'));
    expect(await exceptionsOf(paymentId)).toMatchObject([{ kind: 'part-refunded', state: 'open' }]);
    await rig.sandbox.odd(refund.id, { set: { status: 'failed' } });
    const back = await rig.sandbox.announce('refund.failed', [refund.id]);
    await rig.deliver(eventNamed(back.events, 'refund.failed'));
    expect(await exceptionsOf(paymentId)).toMatchObject([{ kind: 'part-refunded', state: 'decided' }]);
    expect(await profileOf(rig, member)).toMatchObject({ membershipStatus: 'active' });
    expect(await office(['books', 'check'])).toMatchObject({ code: 0 });
  });
});

describe('a refund of a part', () => {
  const refund = (paymentId: string, reason: string) => {
    const agreed = ['--amount', '500', '--yes', '--confirm', '500'];
    return office(['refund', paymentId, '--reason', reason, ...agreed]);
  };
  const returned = async (paymentId: string) =>
    (await rig.payments.ledger.byPayment(paymentId))?.standing.returnedPaise;

  it('whose answer was lost is paid once when the command is given again, also after its event', async () => {
    const { paymentId } = await giveByCard(rig, { email: 'in-parts@example.org' });
    await rig.sandbox.fault({ kind: 'disconnect', method: 'POST', path: `/payments/${paymentId}/refund` });
    expect((await refund(paymentId, 'the donor wishes it')).err).toContain('Give the same command again');
    const again = await refund(paymentId, 'the donor wishes it');
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(/₹500 .*by the same command.*--reason/),
    ]);
    expect(await returned(paymentId)).toBe(50_000);
    expect((await refund(paymentId, 'the donor wishes it')).code).toBe(0);
    expect(await returned(paymentId)).toBe(50_000);
    expect((await refund(paymentId, 'and wishes it again')).code).toBe(0);
    expect(await returned(paymentId)).toBe(100_000);
  });
});
