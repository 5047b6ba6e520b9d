import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { trust } from '@vgb/content';
import { isKind } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { orderDonation, payOrder, storedDonations, verify } from '../../test/giving.js';
import { claim, membershipOrder } from '../../test/joining.js';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { bearer, signUp } from '../../test/signing-in.js';

/*
 * Only captured money gets a receipt number, a thank-you mail or a membership. A payment that does not add up is held until the office
 * decides, and each such case can be ended.
 */

let rig: Rig;
let office: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  office = sitAtDesk(rig);
});
afterEach(() => rig.sandbox.noFaults());
afterAll(() => rig.stop());

const donationOf = async (paymentId: string) =>
  (await storedDonations(rig)).find((donation) => donation.paymentId === paymentId);
const exceptionOf = async (paymentId: string) =>
  (await rig.documents('exceptions')).find((row) => row.paymentId === paymentId);
const stateOf = async (orderId: string) => (await rig.request.get(`/api/payments/orders/${orderId}`)).body;
const mailsTo = async (email: string) => (await rig.mails()).filter(({ to }) => to === email);
/** Every GET about payments fails with 503. */
const silence = () => rig.sandbox.fault({ kind: 'fail', status: 503, method: 'GET', count: null });

describe('a payment that was never captured', () => {
  it('gets no number when the provider itself returns the money', async () => {
    const paid = await payOrder(rig, {}, { capture: 'authorized-only' });
    const { events } = await rig.sandbox.payment(paid.paymentId, 'auto-refund');
    for (const event of events) await rig.deliver(event);
    expect((await verify(rig, paid.proof)).status).toBe(409);
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    expect(await exceptionOf(paid.paymentId)).toBeUndefined();
    const folio = await rig.payments.ledger.byPayment(paid.paymentId);
    expect(folio?.standing).toMatchObject({ state: 'lapsed', keptPaise: 0, openPaise: 0, returnedPaise: 0 });
  });

  it('is unpaid on its page once the provider answered, and open while the provider does not answer', async () => {
    const email = 'unpaid@example.org';
    const orderId = await orderDonation(rig, { email });
    const { body: monthly } = await rig.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ amount: 501, isRecurring: true, email }))
      .expect(200);
    const both = () => Promise.all([orderId, monthly.subscriptionId].map(stateOf));
    const pending = { state: 'pending', paymentId: null };
    expect(await both()).toMatchObject([
      { ...pending, unpaid: true },
      { ...pending, unpaid: true },
    ]);
    await silence();
    expect(await both()).toMatchObject([
      { ...pending, unpaid: false },
      { ...pending, unpaid: false },
    ]);
    await rig.sandbox.noFaults();
    const { events } = await rig.sandbox.subscription(monthly.subscriptionId, 'authenticate');
    for (const event of events) await rig.deliver(event);
    await rig.sandbox.pay(orderId, {});
    expect(await both()).toMatchObject([
      { state: 'paid', unpaid: false },
      { state: 'paid', unpaid: false },
    ]);
  });

  it('makes no membership active', async () => {
    const member = await signUp(rig, { email: 'lapsed@example.org' });
    const { body } = await rig.request
      .post('/api/payments/create-order')
      .set(bearer(member.token))
      .send(membershipOrder(member, 'gold'));
    const { payment } = await rig.sandbox.pay(body.orderId, { capture: 'authorized-only' });
    await rig.sandbox.payment(payment.id, 'auto-refund');
    expect((await claim(rig, member, 'gold', payment.id)).status).toBe(409);
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await rig.documents('memberships')).toEqual([]);
  });

  it('gets no number while its status is created, signed or not', async () => {
    const paid = await payOrder(rig);
    await rig.sandbox.odd(paid.paymentId, { set: { status: 'created', captured: false } });
    expect((await verify(rig, paid.proof)).status).toBe(409);
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    await rig.sandbox.odd(paid.paymentId, {});
    expect((await verify(rig, paid.proof)).body.receiptNumber).toMatch(/^VGB\//);
  });
});

describe('a signed payment that the provider does not describe', () => {
  it('is accepted without a number; the first answer books it, in the year in which it was captured', async () => {
    rig.clock.set(new Date('2027-03-31T18:29:50Z'));
    const lastMinute = Math.floor(Date.parse('2027-03-31T18:29:57Z') / 1000);
    const paid = await payOrder(rig, { email: 'newyear@example.org' }, { at: lastMinute });
    rig.clock.set(new Date('2027-03-31T18:30:05Z'));
    await silence();
    const verified = await verify(rig, paid.proof).expect(200);
    expect(verified.body).toMatchObject({
      success: true,
      paymentId: paid.paymentId,
      orderId: paid.orderId,
      amount: 2100,
      purpose: 'donation',
      receiptNumber: null,
      message: expect.stringContaining('your receipt follows by e-mail'),
    });
    expect((await verify(rig, paid.proof)).body).toEqual(verified.body);
    expect(await stateOf(paid.orderId)).toMatchObject({ state: 'pending', receiptNumber: null });
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    expect(await mailsTo('newyear@example.org')).toEqual([]);
    rig.clock.advance({ minutes: 1 });
    await rig.jobs.runDue();
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    await rig.sandbox.noFaults();
    rig.clock.advance({ minutes: 2 });
    await rig.jobs.runDue();
    expect(await donationOf(paid.paymentId)).toMatchObject({ financialYear: '2026-27' });
    expect((await mailsTo('newyear@example.org')).filter(isKind('donation-receipt'))).toHaveLength(1);
  });

  it('from abroad is held for the office, without a number', async () => {
    const paid = await payOrder(rig, { email: 'abroad@example.org' }, { international: true });
    await silence();
    await verify(rig, paid.proof).expect(200);
    await rig.sandbox.noFaults();
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    expect(await exceptionOf(paid.paymentId)).toMatchObject({ kind: 'international', state: 'open' });
  });

  it('that was authorised only is captured and booked when the provider answers', async () => {
    const paid = await payOrder(rig, {}, { capture: 'authorized-only' });
    await silence();
    await verify(rig, paid.proof).expect(200);
    await rig.sandbox.noFaults();
    rig.clock.advance({ minutes: 2 });
    await rig.jobs.runDue();
    expect(await donationOf(paid.paymentId)).toMatchObject({ state: 'received' });
  });

  it('is no longer provisional when the provider says that it was never captured', async () => {
    const paid = await payOrder(rig, {}, { capture: 'authorized-only' });
    await silence();
    await verify(rig, paid.proof).expect(200);
    await rig.sandbox.noFaults();
    await rig.sandbox.payment(paid.paymentId, 'auto-refund');
    expect((await verify(rig, paid.proof)).status).toBe(409);
  });

  it('of a mandate’s first debit is looked up at the provider within minutes', async () => {
    const { body } = await rig.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ email: 'monthly@example.org', isRecurring: true }))
      .expect(200);
    const { payment, signature } = await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
    await silence();
    const verified = await verify(rig, {
      razorpay_subscription_id: body.subscriptionId,
      razorpay_payment_id: payment.id,
      razorpay_signature: signature,
    });
    expect([verified.status, verified.body.receiptNumber]).toEqual([200, null]);
    expect(await donationOf(payment.id)).toBeUndefined();
    await rig.sandbox.noFaults();
    rig.clock.advance({ minutes: 2 });
    await rig.jobs.runDue();
    expect(await donationOf(payment.id)).toMatchObject({ email: 'monthly@example.org' });
  });
});

describe('a held payment', () => {
  /** Then the office has a mail about every payment held so far, and ten more are sent at once. */
  async function passAnHour() {
    rig.clock.advance({ hours: 1, minutes: 1 });
    await rig.payments.sweep.sweepOrders(rig.clock());
  }

  const abroad = (email: string) => payOrder(rig, { email }, { international: true });

  it('is announced to the payer, and a good payment of the same order is still booked', async () => {
    const orderId = await orderDonation(rig, { email: 'second@example.org' });
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const held = await rig.sandbox.pay(orderId, { international: true });
    await rig.deliver(eventNamed(held.events, 'payment.captured'));
    const [mail] = (await mailsTo('second@example.org')).filter(isKind('payment-held'));
    expect(mail?.text).toContain('Either your receipt follows by e-mail, or the money goes back');
    expect(mail?.text).toContain(`Order ID: ${orderId}`);
    expect(mail?.replyTo).toBe(trust.email.value);
    const [alert] = (await mailsTo(CONTACT_TO)).filter(({ text }) => text.includes(held.payment.id));
    expect(alert?.text).toContain(`Order at the provider: ${orderId}`);
    expect(alert?.text).not.toContain('something you did');
    const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
    await rig.deliver(eventNamed(late.events, 'payment.captured'));
    expect(await donationOf(failed.payment.id)).toMatchObject({ state: 'received' });
    expect(await stateOf(orderId)).toMatchObject({ state: 'paid', paymentId: failed.payment.id });
    expect(await exceptionOf(held.payment.id)).toMatchObject({ kind: 'international', state: 'open' });
  });

  it.each([
    ['from abroad, its order paid by another one', { international: true }, 'international'],
    ['beside another one that has paid the order', {}, 'paid-twice'],
  ])('%s, no news of either: the page of the order finds both', async (_what, payment, kind) => {
    const orderId = await orderDonation(rig, { email: 'two-unheard@example.org' });
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const other = await rig.sandbox.pay(orderId, payment);
    await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
    expect(await stateOf(orderId)).toMatchObject({ state: 'paid' });
    const ids = [failed.payment.id, other.payment.id];
    const gifts = (await storedDonations(rig)).filter(({ paymentId }) => ids.includes(String(paymentId)));
    const held = (await rig.documents('exceptions')).filter((row) => ids.includes(String(row.paymentId)));
    expect([gifts.length, held.map((row) => row.kind)]).toEqual([1, [kind]]);
    expect(held[0]?.paymentId).not.toBe(gifts[0]?.paymentId);
  });

  it('is booked by the office with a reason: the next number, the receipt by mail, the order paid', async () => {
    const paid = await abroad('adopted@example.org');
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    const id = String((await exceptionOf(paid.paymentId))?._id);
    expect((await office(['exceptions', 'adopt', id])).err).toMatch(/give --note/);
    const done = await office(['exceptions', 'adopt', id, '--note', 'an Indian citizen; passport seen']);
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^Booked as VGB\//) });
    expect(await donationOf(paid.paymentId)).toMatchObject({ email: 'adopted@example.org' });
    expect((await mailsTo('adopted@example.org')).filter(isKind('donation-receipt'))).toHaveLength(1);
    expect(await stateOf(paid.orderId)).toMatchObject({ state: 'paid', paymentId: paid.paymentId });
    expect((await office(['exceptions', 'adopt', id, '--note', 'again'])).out).toMatch(/was booked before/);
  });

  it('is refunded by the office: the exception ends, and the order’s page says so', async () => {
    const paid = await abroad('returned@example.org');
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    const id = String((await exceptionOf(paid.paymentId))?._id);
    const args = [
      'exceptions',
      'refund',
      id,
      '--reason',
      'not an Indian citizen',
      '--yes',
      '--confirm',
      '2100',
    ];
    expect(await office(args)).toMatchObject({ code: 0 });
    expect(await exceptionOf(paid.paymentId)).toMatchObject({ state: 'decided', decision: 'paid back' });
    expect(await stateOf(paid.orderId)).toMatchObject({ state: 'returned' });
    expect((await verify(rig, paid.proof)).status).toBe(409);
  });

  it('whose order has lost its donor to retention is booked in the name that the office gives', async () => {
    const paid = await payOrder(rig, { email: 'long-ago@example.org' });
    const begun = new Date(rig.clock().getTime() - 91 * 24 * 60 * 60_000);
    await rig.connection
      .collection('orders')
      .updateOne({ providerOrderId: paid.orderId }, { $set: { createdAt: begun } });
    await rig.donations.records.forgetOld(rig.clock());
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect((await verify(rig, paid.proof)).status).toBe(409);
    expect(await donationOf(paid.paymentId)).toBeUndefined();
    const exception = await exceptionOf(paid.paymentId);
    expect(exception).toMatchObject({ kind: 'order-unknown', state: 'open', amountPaise: 210_000 });
    const adopt = ['exceptions', 'adopt', String(exception?._id)];
    expect((await office(adopt)).err).toContain('give --name');
    const named = ['--name', 'Meera Nair', '--email', 'again@example.org'];
    expect(await office([...adopt, ...named])).toMatchObject({ code: 0 });
    expect(await donationOf(paid.paymentId)).toMatchObject({
      firstName: 'Meera',
      email: 'again@example.org',
    });
  });

  it('is dismissed by the office: the order becomes returned', async () => {
    const paid = await abroad('dismissed@example.org');
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    const id = String((await exceptionOf(paid.paymentId))?._id);
    expect(await office(['exceptions', 'dismiss', id, '--note', 'agreed by letter'])).toMatchObject({
      code: 0,
    });
    expect(await stateOf(paid.orderId)).toMatchObject({ state: 'returned' });
    await rig.sandbox.odd(paid.paymentId, { set: { international: false } });
    expect((await verify(rig, paid.proof)).status).toBe(409);
    expect(await donationOf(paid.paymentId)).toBeUndefined();
  });

  it('is booked as a second gift where the order was paid twice', async () => {
    const orderId = await orderDonation(rig, { email: 'both@example.org' });
    const failed = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const good = await rig.sandbox.pay(orderId);
    await rig.deliver(eventNamed(good.events, 'payment.captured'));
    const late = await rig.sandbox.payment(failed.payment.id, 'late-capture', { force: true });
    await rig.deliver(eventNamed(late.events, 'payment.captured'));
    const id = String((await exceptionOf(failed.payment.id))?._id);
    expect(await office(['exceptions', 'adopt', id, '--note', 'the donor wishes so'])).toMatchObject({
      code: 0,
    });
    const both = (await storedDonations(rig)).filter(({ email }) => email === 'both@example.org');
    expect(both.map(({ paymentId }) => paymentId)).toEqual([good.payment.id, failed.payment.id]);
  });

  it('for a membership whose account was deleted in the meantime is an exception, with a mail to the office', async () => {
    await passAnHour();
    const member = await signUp(rig, { email: 'gone@example.org' });
    const { body } = await rig.request
      .post('/api/payments/create-order')
      .set(bearer(member.token))
      .send(membershipOrder(member, 'basic'));
    const { payment, events } = await rig.sandbox.pay(body.orderId);
    await rig.connection.collection('users').deleteOne({ email: 'gone@example.org' });
    await rig.deliver(eventNamed(events, 'payment.captured'));
    expect(await exceptionOf(payment.id)).toMatchObject({ kind: 'account-gone', state: 'open' });
    const told = (await mailsTo(CONTACT_TO)).filter(({ text }) => text.includes(payment.id));
    expect(told).toHaveLength(1);
  });

  it('many within an hour: ten mails, then one for the rest with their number', async () => {
    await passAnHour();
    const before = (await mailsTo(CONTACT_TO)).length;
    for (let count = 0; count < 14; count += 1) {
      const paid = await abroad(`many${count}@example.org`);
      await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    }
    expect((await mailsTo(CONTACT_TO)).length - before).toBe(10);
    await passAnHour();
    const subjects = (await mailsTo(CONTACT_TO)).slice(before + 10).map(({ subject }) => subject);
    expect(subjects).toEqual(['4 payments need a decision']);
  });
});

describe('states that the tables do not have', () => {
  it('an unknown refund and an unknown dispute block no other event, and the office gets one mail a day about them', async () => {
    const paid = await payOrder(rig);
    await verify(rig, paid.proof).expect(200);
    const { refund } = await rig.sandbox.payment(paid.paymentId, 'refund', { amount: 10_000 });
    const opened = await rig.sandbox.payment(paid.paymentId, 'dispute', { amount: 20_000 });
    await rig.sandbox.odd(opened.dispute.id, { set: { status: 'on_appeal' } });
    const other = await payOrder(rig, {}, { at: Math.floor(rig.clock().getTime() / 1000) - 600 });
    const told = async () =>
      (await mailsTo(CONTACT_TO)).filter(
        ({ text }) => text.includes(paid.paymentId) && text.includes('on_appeal'),
      );
    for (let looks = 0; looks < 2; looks += 1) await rig.payments.sweep.reconcile(rig.clock());
    expect(await told()).toHaveLength(1);
    rig.clock.advance({ days: 1 });
    await rig.payments.sweep.reconcile(rig.clock());
    expect(await told()).toHaveLength(2);
    expect(await donationOf(other.paymentId)).toMatchObject({ state: 'received' });
    expect(await donationOf(paid.paymentId)).toMatchObject({
      state: 'partly-refunded',
      refundedPaise: 10_000,
    });
    expect(refund.status).toBe('processed');
    await rig.sandbox.odd(opened.dispute.id, {});
  });

  it('an unknown state of a mandate is an exception, and the mandate keeps its state', async () => {
    const { body } = await rig.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ email: 'oddmandate@example.org', isRecurring: true }));
    const { events } = await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
    await rig.deliver(eventNamed(events, 'subscription.charged'));
    await rig.sandbox.odd(body.subscriptionId, { set: { status: 'hibernating' } });
    await rig.deliver(eventNamed(events, 'subscription.activated'));
    expect(await exceptionOf(body.subscriptionId)).toMatchObject({
      kind: 'not-understood',
      detail: 'the mandate is hibernating',
    });
    await rig.sandbox.odd(body.subscriptionId, { set: { paid_count: 'two', status: 'active' } });
    const debit = await rig.sandbox.subscription(body.subscriptionId, 'charge');
    await rig.deliver(eventNamed(debit.events, 'subscription.charged'));
    expect((await storedDonations(rig)).map(({ paymentId }) => paymentId)).toContain(debit.payment.id);
    rig.clock.advance({ days: 1 });
    await rig.donations.mandateSweep.checkDue(rig.clock());
    const told = (await rig.mails()).filter(({ text }) => text.includes(body.subscriptionId));
    expect(told).toHaveLength(2);
    await rig.sandbox.odd(body.subscriptionId, {});
    const mandate = (await rig.documents('mandates')).find(
      (row) => row.subscriptionId === body.subscriptionId,
    );
    expect(mandate?.state).toBe('active');
  });
});

it('three hundred failed payments of one order send one warning', async () => {
  const orderId = await orderDonation(rig);
  for (let count = 0; count < 25; count += 1) {
    const { events } = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    await rig.deliver(eventNamed(events, 'payment.failed'));
  }
  const alarms = (await mailsTo(CONTACT_TO)).filter(isKind('attempts-failed'));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]?.text).toContain(orderId);
});

it('the first callback of a mandate, repeated, does not revive a halted mandate', async () => {
  const { body } = await rig.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ email: 'halted@example.org', isRecurring: true }));
  const { payment, signature } = await rig.sandbox.subscription(body.subscriptionId, 'authenticate');
  const proof = {
    razorpay_subscription_id: body.subscriptionId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  };
  await verify(rig, proof).expect(200);
  const { events } = await rig.sandbox.subscription(body.subscriptionId, 'halt');
  for (const event of events) await rig.deliver(event);
  await verify(rig, proof).expect(200);
  const mandate = (await rig.documents('mandates')).find((row) => row.subscriptionId === body.subscriptionId);
  expect(mandate?.state).toBe('halted');
});
