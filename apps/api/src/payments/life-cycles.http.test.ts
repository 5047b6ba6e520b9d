import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedEvent } from '@vgb/payment-sandbox';
import { startDoomed } from '../../test/doomed.js';
import { buildDonationOrder } from '../../test/factories.js';
import { giveByCard, orderDonation, payOrder, storedDonations, verify } from '../../test/giving.js';
import { orderMembership, payFor, payMembership } from '../../test/joining.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { signUp } from '../../test/signing-in.js';
import { adopt } from '../admin/adoption.js';
import { Audit, type Deed } from '../admin/audit-store.js';
import { dismiss } from '../admin/exception-commands.js';

/* Events that come late, twice, incomplete or in an unexpected shape, one case a test. */

let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig);
});
afterAll(() => rig.stop());

const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);
const exceptionsOf = async (paymentId: string) =>
  (await rig.documents('exceptions')).filter((row) => row.paymentId === paymentId);
const orderOf = async (orderId: string) =>
  (await rig.documents('orders')).find((row) => row.providerOrderId === orderId);
const tell = (events: readonly SignedEvent[], name: string) => rig.deliver(eventNamed(events, name));

/** Signs and delivers an event written by the test, as the provider would. */
function send(event: unknown, eventId: string = randomUUID()) {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', rig.sandbox.webhookSecret).update(body).digest('hex');
  return rig.deliver({
    body,
    headers: {
      'content-type': 'application/json',
      'X-Razorpay-Signature': signature,
      'x-razorpay-event-id': eventId,
    },
  });
}
const bodyOf = (events: readonly SignedEvent[], name: string) => JSON.parse(eventNamed(events, name).body);

/** A mandate that its donor has authorised: the first debit is made, its event not delivered yet. */
async function agreedMandate(email: string) {
  const { body } = await rig.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ amount: 1000, isRecurring: true, email }))
    .expect(200);
  const subscriptionId: string = body.subscriptionId;
  return { subscriptionId, ...(await rig.sandbox.subscription(subscriptionId, 'authenticate')) };
}

describe('an event', () => {
  it('under the id of another one, with a body of its own, is applied as well', async () => {
    const [one, other] = [await payOrder(rig), await payOrder(rig)];
    for (const { events } of [one, other, one, other])
      expect((await send(bodyOf(events, 'payment.captured'), 'one-id-for-two')).status).toBe(200);
    expect(await donationOf(one.paymentId)).toBeDefined();
    expect(await donationOf(other.paymentId)).toBeDefined();
    const stored = (await rig.documents('events')).filter(({ eventId }) => /^one-id-for-two/.test(eventId));
    expect(stored).toHaveLength(2);
  });

  it.each([
    ['null', null],
    ['an empty list', []],
    ['without its entity', {}],
    ['a text', 'none'],
  ])('with %s in another part is still applied', async (_what, part) => {
    const { paymentId } = await giveByCard(rig);
    const { events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 10_000 });
    const event = bodyOf(events, 'refund.processed');
    await send({ ...event, payload: { ...event.payload, payment: part, subscription: part, dispute: part } });
    expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 10_000 });
  });

  it.each([
    ['of the future', 4_000_000_000],
    ['of years ago', 1_000_000_000],
  ])('%s does not override later events', async (_what, created_at) => {
    const { paymentId } = await giveByCard(rig);
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    await tell(events, 'payment.dispute.created');
    const review = await rig.sandbox.dispute(dispute.id, 'under-review');
    rig.clock.advance({ minutes: 1 });
    await send({ ...bodyOf(review.events, 'payment.dispute.under_review'), created_at });
    rig.clock.advance({ minutes: 1 });
    const asked = await rig.sandbox.dispute(dispute.id, 'action-required');
    await tell(asked.events, 'payment.dispute.action_required');
    const folio = await rig.payments.ledger.byPayment(paymentId);
    expect(folio?.standing.disputes).toMatchObject([{ status: 'action_required' }]);
  });
});

describe('an event whose order cannot be found now', () => {
  /** Tells of a payment while its order is `broken`, and applies the event again once that is mended. */
  async function tellWhile(broken: object) {
    const paid = await payOrder(rig);
    const orders = rig.connection.collection('orders');
    const order = await orders.findOneAndUpdate({ providerOrderId: paid.orderId }, broken);
    if (!order) throw new Error('there is no such order');
    await tell(paid.events, 'payment.captured');
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    expect(await exceptionsOf(paid.paymentId)).toEqual([]);
    await rig.sandbox.noFaults();
    await orders.updateOne({ _id: order._id }, { $set: { details: order.details } });
    rig.clock.advance({ minutes: 1 });
    await rig.payments.webhook.applyDue(rig.clock());
    expect(await donationOf(paid.paymentId)).toMatchObject({
      state: 'received',
      orderId: String(order._id),
    });
  }

  it('since its record is damaged: the event is accepted, and applied once the record is whole', async () => {
    await tellWhile({ $set: { details: 'damaged' } });
  });

  it.each([401, 403])(
    'since the provider refuses our keys with %d while they are changed: no exception',
    async (status) => {
      const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } };
      await rig.sandbox.fault({ kind: 'fail', status, body, method: 'GET', path: '/orders/*' });
      await tellWhile({ $unset: { providerOrderId: 1 } });
    },
  );
});

describe('a debit of a monthly gift', () => {
  it('that is charged but not captured gets no number; once captured it does', async () => {
    const { subscriptionId, payment } = await agreedMandate('charged-only@example.org');
    await rig.sandbox.odd(payment.id, { set: { status: 'authorized', captured: false } });
    const early = await rig.sandbox.announce('subscription.charged', [subscriptionId, payment.id]);
    await tell(early.events, 'subscription.charged');
    expect(await donationOf(payment.id)).toBeUndefined();
    await rig.sandbox.odd(payment.id, {});
    const good = await rig.sandbox.announce('subscription.charged', [subscriptionId, payment.id]);
    await tell(good.events, 'subscription.charged');
    expect(await donationOf(payment.id)).toMatchObject({ state: 'received', amountPaise: 100_000 });
  });

  it('of a donor who was forgotten waits for the office, which pays it back; the exception ends', async () => {
    const { subscriptionId, payment, events } = await agreedMandate('forgotten@example.org');
    await rig.connection
      .collection('mandates')
      .updateOne({ subscriptionId }, { $set: { 'donor.firstName': '', 'donor.email': '' } });
    await tell(events, 'subscription.charged');
    const [aside] = await exceptionsOf(payment.id);
    expect(aside).toMatchObject({ kind: 'order-unknown', state: 'open' });
    const args = ['exceptions', 'refund', String(aside?._id), '--reason', 'the donor is not known'];
    expect(await office([...args, '--yes', '--confirm', '1000'])).toMatchObject({ code: 0 });
    expect(await exceptionsOf(payment.id)).toMatchObject([{ state: 'decided', decision: 'paid back' }]);
    const folio = await rig.payments.ledger.byPayment(payment.id);
    expect(folio?.standing).toMatchObject({ receivedPaise: 100_000, returnedPaise: 100_000, keptPaise: 0 });
  });

  it('without a record here is refunded and disputed at the provider: its events are followed at once', async () => {
    const { subscriptionId, payment, events } = await agreedMandate('no-record@example.org');
    await rig.connection.collection('mandates').deleteOne({ subscriptionId });
    await tell(events, 'subscription.charged');
    const refund = await rig.sandbox.payment(payment.id, 'refund', { amount: 40_000 });
    await tell(refund.events, 'refund.processed');
    const dispute = await rig.sandbox.payment(payment.id, 'dispute', { amount: 60_000 });
    await tell(dispute.events, 'payment.dispute.created');
    const folio = await rig.payments.ledger.byPayment(payment.id);
    expect(folio?.standing).toMatchObject({ keptPaise: 60_000, openPaise: -60_000 });
    const waiting = (await rig.documents('events')).filter(({ state }) => state === 'received');
    expect(waiting).toEqual([]);
  });

  it('of a donor without an address halts and ends without a mail, and its events are applied at the first try', async () => {
    const { subscriptionId, events } = await agreedMandate('no-address@example.org');
    await tell(events, 'subscription.charged');
    await rig.connection
      .collection('mandates')
      .updateOne({ subscriptionId }, { $set: { 'donor.email': '' } });
    for (const move of ['halt', 'cancel'] as const) {
      const moved = await rig.sandbox.subscription(subscriptionId, move);
      for (const event of moved.events) await rig.deliver(event);
    }
    const waiting = (await rig.documents('events')).filter(({ state }) => state === 'received');
    expect(waiting).toEqual([]);
    expect(
      (await rig.documents('mandates')).find((row) => row.subscriptionId === subscriptionId)?.state,
    ).toBe('cancelled');
  });
});

describe('a refund that the bank sends back weeks after it was processed', () => {
  /** The provider calls it failed from now on. */
  async function sentBack(refundId: string) {
    rig.clock.advance({ days: 20 });
    await rig.sandbox.odd(refundId, { set: { status: 'failed' } });
    return rig.sandbox.announce('refund.failed', [refundId]);
  }

  /** The kinds of the payer's mails about what went back, in order. */
  const toldOf = async (paymentId: string) =>
    (await rig.documents('outbox'))
      .filter(({ kind, key }) => /refund/.test(kind) && key.includes(paymentId))
      .map(({ kind }) => kind);

  it.each(['an event', 'an answer'])(
    'and that was known by %s: the gift counts in full again',
    async (by) => {
      const { paymentId } = await giveByCard(rig);
      const { refund, events } = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
      if (by === 'an event') await tell(events, 'refund.processed');
      else await rig.payments.turnedBack.review(paymentId, 'office');
      expect(await donationOf(paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
      const news = await sentBack(refund.id);
      await tell(news.events, 'refund.failed');
      await tell(news.events, 'refund.failed');
      expect(await donationOf(paymentId)).toMatchObject({ state: 'received', refundedPaise: 0 });
      const told = (await rig.mails()).filter(({ subject }) => subject.includes(refund.id));
      expect(told.map(({ subject }) => subject)).toEqual([`Refund of ₹500 failed: ${refund.id}`]);
      expect(await toldOf(paymentId)).toEqual(['donation-refunded', 'donation-refund-back']);
      // The event of its processing, delivered again under another id, does not count against the answer.
      await send(bodyOf(events, 'refund.processed'));
      expect(await donationOf(paymentId)).toMatchObject({ state: 'received', refundedPaise: 0 });
      expect(await office(['books', 'check'])).toMatchObject({ code: 0 });
    },
  );

  it('and that is made once more: the donor is told of the new one, although the sum is the same', async () => {
    const { paymentId } = await giveByCard(rig, { email: 'once-more@example.org' });
    const first = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    await tell(first.events, 'refund.processed');
    await tell((await sentBack(first.refund.id)).events, 'refund.failed');
    const second = await rig.sandbox.payment(paymentId, 'refund', { amount: 50_000 });
    await tell(second.events, 'refund.processed');
    expect(await toldOf(paymentId)).toEqual([
      'donation-refunded',
      'donation-refund-back',
      'donation-refunded',
    ]);
    const mail = await rig.lastMail('once-more@example.org', 'donation-refund-back');
    expect(mail.text).toMatch(/refund of ₹500 of your gift of ₹2,100 did not reach your account/);
  });

  it('is looked up again while the provider does not answer, and gives a membership back', async () => {
    const member = await signUp(rig, { email: 'sent-back@example.org' });
    const { paymentId } = await payMembership(rig, member, 'silver');
    const { refund, events } = await rig.sandbox.payment(paymentId, 'refund');
    await tell(events, 'refund.processed');
    const status = async () =>
      (await rig.documents('users')).find(({ _id }) => String(_id) === member.id)?.membershipType;
    expect(await status()).toBeNull();
    const news = await sentBack(refund.id);
    await rig.sandbox.fault({ kind: 'non-json-502', method: 'GET', path: `/payments/${paymentId}` });
    await tell(news.events, 'refund.failed');
    expect(await status()).toBeNull();
    await rig.sandbox.noFaults();
    rig.clock.advance({ minutes: 1 });
    await rig.payments.webhook.applyDue(rig.clock());
    expect(await status()).toBe('silver');
    expect(await toldOf(paymentId)).toEqual(['membership-refunded', 'membership-refund-back']);
  });
});

it.each([
  ['without an answer', [], 'not booked, an exception: not-understood', null],
  ['beside another exception of its payment', ['order-unknown'], undefined, 2100],
] as const)(
  'a held payment %s counts in the day’s comparison by what is held',
  async (_what, kinds, difference, ours) => {
    rig.clock.advance({ days: 3 });
    const day = rig.clock().toISOString().slice(0, 10);
    const paid = await payOrder(rig, {}, { at: Math.floor(rig.clock().getTime() / 1000) });
    for (const kind of [...kinds, 'not-understood'] as const) {
      const held = kind === 'not-understood' ? 0 : 210_000;
      await rig.payments.exceptions.open({
        ...{ kind, paymentId: paid.paymentId, orderId: null },
        ...{ amountPaise: held, currency: 'INR', expectedPaise: null },
      });
    }
    const found = JSON.parse((await office(['reconcile', day, '--json'])).out);
    expect(found.ours.rupees).toBe(ours ?? 0);
    expect(found.differences.map((row: { difference: string }) => row.difference)).toEqual(
      difference === undefined ? [] : [difference],
    );
  },
);

describe('a dispute', () => {
  it('won while its opening was still being followed leaves no open exception', async () => {
    const { paymentId } = await giveByCard(rig);
    const opened = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    const dispute = await rig.gateway.fetchDispute(opened.dispute.id);
    const heardAt = rig.clock();
    // The process that recorded the opening stops here; another one records the end and follows it.
    const stale = await rig.payments.ledger.record(
      { paymentId, providerOrderId: null },
      [
        {
          what: 'dispute',
          id: dispute.disputeId,
          status: 'open',
          amountPaise: 50_000,
          deductedPaise: 0,
          phase: dispute.phaseText,
          respondBy: dispute.respondBy,
          at: heardAt,
          heardAt,
          from: 'webhook',
        },
      ],
      heardAt,
    );
    await rig.sandbox.dispute(opened.dispute.id, 'under-review');
    const won = await rig.sandbox.dispute(opened.dispute.id, 'win');
    await tell(won.events, 'payment.dispute.won');
    await rig.payments.turnedBack.follow(stale);
    expect((await exceptionsOf(paymentId)).filter(({ state }) => state === 'open')).toEqual([]);
    expect(await donationOf(paymentId)).toMatchObject({ state: 'received', openPaise: 0 });
  });

  it('lost after the whole amount was refunded in parts: the books show how much too much was paid out', async () => {
    const { paymentId } = await giveByCard(rig);
    const { dispute, events } = await rig.sandbox.payment(paymentId, 'dispute', { amount: 50_000 });
    await tell(events, 'payment.dispute.created');
    for (const amount of [100_000, 110_000])
      await tell((await rig.sandbox.payment(paymentId, 'refund', { amount })).events, 'refund.processed');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'disputed', refundedPaise: 210_000 });
    await tell((await rig.sandbox.dispute(dispute.id, 'lose')).events, 'payment.dispute.lost');
    expect(await donationOf(paymentId)).toMatchObject({ state: 'lost', lostPaise: 50_000, openPaise: 0 });
    const folio = await rig.payments.ledger.byPayment(paymentId);
    expect(folio?.standing.keptPaise).toBe(-50_000);
    expect(await office(['books', 'check'])).toMatchObject({ code: 0 });
  });
});

it('a payment held for the office is booked together with the refunds that came before', async () => {
  const paid = await payOrder(rig, { email: 'part-back@example.org' }, { international: true });
  await tell(paid.events, 'payment.captured');
  const { events } = await rig.sandbox.payment(paid.paymentId, 'refund', { amount: 50_000 });
  await tell(events, 'refund.processed');
  await rig.payments.turnedBack.review(paid.paymentId, 'sweep');
  const id = String((await exceptionsOf(paid.paymentId))[0]?._id);
  expect(await office(['exceptions', 'adopt', id, '--note', 'passport seen'])).toMatchObject({ code: 0 });
  expect(await donationOf(paid.paymentId)).toMatchObject({ state: 'partly-refunded', refundedPaise: 50_000 });
  expect((await orderOf(paid.orderId))?.refundedPaise).toBe(50_000);
});

describe('a payment that the office adopts', () => {
  /** A payment from abroad: held, with its order in review. */
  async function aside(orderId: string, payment: Record<string, unknown> = {}) {
    const paid = await payFor(rig, orderId, { international: true, ...payment });
    await tell(paid.events, 'payment.captured');
    const [exception] = await exceptionsOf(paid.paymentId);
    return { paymentId: paid.paymentId, id: String(exception?._id) };
  }

  it('for a membership, by a command that was interrupted: the next run finishes it, without a second payment', async () => {
    const member = await signUp(rig, { email: 'adopted-member@example.org' });
    const { paymentId, id } = await aside(await orderMembership(rig, member, 'silver'));
    await rig.payments.flow.markPaid(await rig.gateway.fetchPayment(paymentId), 'office', { accepted: true });
    expect(await office(['exceptions', 'adopt', id, '--note', 'passport seen'])).toMatchObject({ code: 0 });
    expect(await exceptionsOf(paymentId)).toMatchObject([
      { state: 'decided', decision: 'booked as a membership' },
    ]);
    const account = (await rig.documents('users')).find(({ _id }) => String(_id) === member.id);
    expect(account).toMatchObject({ membershipType: 'silver', membershipPaymentId: paymentId });
  });

  it('while another payment pays its order is not booked under the number of that one', async () => {
    const orderId = await orderDonation(rig);
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const { paymentId, id } = await aside(orderId);
    class Overtaken extends Audit {
      override async record<Result>(deed: Deed, run: () => Promise<Result>): Promise<Result> {
        const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
        await tell(late.events, 'payment.captured');
        return super.record(deed, run);
      }
    }
    const audit = new Overtaken({ ...rig, who: 'anita' });
    const deps = { ...rig, audit, who: 'anita' };
    await expect(adopt(id, { language: 'en', note: 'passport seen' }, deps)).rejects.toThrow(
      /paid by another payment meanwhile/,
    );
    expect(await donationOf(failed.payment.id)).toBeDefined();
    expect(await exceptionsOf(paymentId)).toMatchObject([{ kind: 'international', state: 'open' }]);
  });

  it('of an order whose donor was removed is booked in the name that the office gives, and refused without one', async () => {
    const orderId = await orderDonation(rig);
    const { paymentId, id } = await aside(orderId);
    await rig.connection
      .collection('orders')
      .updateOne({ providerOrderId: orderId }, { $set: { 'details.firstName': '', 'details.email': '' } });
    const args = ['exceptions', 'adopt', id, '--note', 'passport seen'];
    expect((await office(args)).err).toMatch(/give --name/);
    expect(await donationOf(paymentId)).toBeUndefined();
    const named = ['--name', 'Asha Rao', '--email', 'asha-again@example.org'];
    expect(await office([...args, ...named])).toMatchObject({ code: 0 });
    expect(await donationOf(paymentId)).toMatchObject({ firstName: 'Asha', email: 'asha-again@example.org' });
    expect((await orderOf(orderId))?.status).toBe('returned');
  });
});

describe('an order in review, its process killed at any write of its end', () => {
  const abroad = async (email: string) => {
    const paid = await payOrder(rig, { email }, { international: true });
    await tell(paid.events, 'payment.captured');
    return { ...paid, id: String((await exceptionsOf(paid.paymentId))[0]?._id) };
  };

  it('is ended when its money has been refunded', async () => {
    for (let at = 1, died = true; died; at += 1) {
      const paid = await abroad(`back${at}@example.org`);
      await rig.sandbox.payment(paid.paymentId, 'refund');
      const doomed = await startDoomed(rig, { at, when: 'after' });
      died = !(await doomed.survives(() => doomed.payments.turnedBack.review(paid.paymentId, 'office')));
      await doomed.stop();
      rig.clock.advance({ minutes: 2 });
      await rig.payments.turnedBack.followDue(rig.clock());
      expect([at, (await orderOf(paid.orderId))?.status]).toEqual([at, 'returned']);
      expect(await exceptionsOf(paid.paymentId)).toMatchObject([{ state: 'decided', decision: 'paid back' }]);
    }
  });

  it('is ended when the office has dismissed it, by the same command again', async () => {
    for (let at = 1, died = true; died; at += 1) {
      const paid = await abroad(`dismissed${at}@example.org`);
      const decided = { decidedBy: 'anita', decision: 'settled by letter' };
      const doomed = await startDoomed(rig, { at, when: 'after' });
      died = !(await doomed.survives(() => dismiss(paid.id, decided, doomed.payments)));
      await doomed.stop();
      await office(['exceptions', 'dismiss', paid.id, '--note', decided.decision]);
      expect([at, (await orderOf(paid.orderId))?.status]).toEqual([at, 'returned']);
      expect(await exceptionsOf(paid.paymentId)).toMatchObject([
        { state: 'decided', decision: 'settled by letter' },
      ]);
    }
  });
});

it('a gift entered by the office shows nothing to a stranger who guesses its reference, and takes no remark', async () => {
  await office([
    'gift',
    'add',
    '--mode',
    'transfer',
    '--reference',
    'HDFC0000000077',
    '--rupees',
    '5000',
    '--name',
    'Asha Rao',
  ]);
  const answer = await rig.request
    .post('/api/users/donation')
    .send({ paymentId: 'transfer_HDFC0000000077', notes: 'not the donor' });
  expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_NOT_CONFIRMED']);
  expect(await donationOf('transfer_HDFC0000000077')).not.toHaveProperty('notes');
});

it('a payment in an invalid currency is an exception, and the office gets a mail', async () => {
  const paid = await payOrder(rig);
  for (const [at, currency] of ['', 'rupees', '₹'].entries()) {
    const event = bodyOf(paid.events, 'payment.captured');
    event.payload.payment.entity = { ...event.payload.payment.entity, id: `pay_oddcurrency${at}`, currency };
    await send(event);
    const [aside] = await exceptionsOf(`pay_oddcurrency${at}`);
    expect(aside).toMatchObject({ kind: 'not-understood' });
    const mail = await rig.composers['payment-exception']({ exceptionId: String(aside?._id) }, 'en');
    expect(mail?.text).toContain(`pay_oddcurrency${at}`);
  }
  expect(await verify(rig, paid.proof)).toMatchObject({ status: 200 });
});
