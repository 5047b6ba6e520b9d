import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanId } from '@vgb/contracts';
import { orderDonation, verify } from '../../test/giving.js';
import {
  claim,
  joinPlan,
  mailsTo,
  membershipOrder,
  orderMembership,
  payFor,
  payMembership,
  profileOf,
} from '../../test/joining.js';
import { readPdf } from '../../test/pdf-text.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { bearer, type Member, signInAgain, storeMember } from '../../test/signing-in.js';
import { memberNumber } from './member-number.js';

const DAY = 24 * 60 * 60_000;
const yearAfter = (at: Date): string => new Date(at.getTime() + 365 * DAY).toISOString();

let rig: Rig;
let member: Member;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(async () => {
  member = await storeMember(rig);
});
afterAll(() => rig.stop());

const profile = (of: Member = member) => profileOf(rig, of);
const yearsOf = async (of: Member = member) =>
  (await rig.documents('memberships')).filter((row) => row.userId === of.id);
const confirmationsTo = (of: Member = member) => mailsTo(rig, of, 'membership-confirmed');
const order = (plan: PlanId, overrides: Record<string, unknown> = {}, of: Member = member) =>
  rig.request
    .post('/api/payments/create-order')
    .set(bearer(of.token))
    .send(membershipOrder(of, plan, overrides));
const join = (plan: PlanId, of: Member = member) => joinPlan(rig, of, plan);

/** Expects no year, no mail and an unchanged account. */
async function expectNothing(of: Member = member): Promise<void> {
  expect(await yearsOf(of)).toEqual([]);
  expect(await confirmationsTo(of)).toEqual([]);
  expect(await profile(of)).toMatchObject({
    membershipStatus: 'pending',
    membershipType: null,
    membershipStartDate: null,
    membershipEndDate: null,
  });
}

describe('a membership from the order to the certificate', () => {
  it('is ordered, paid, verified, claimed, and confirmed by one mail with certificate and card', async () => {
    const ordered = await order('silver', { amount: 999 });
    expect(ordered.status).toBe(200);
    expect(ordered.body).toEqual({
      success: true,
      orderId: expect.stringMatching(/^order_\w{14}$/),
      amount: 999,
      currency: 'INR',
      keyId: rig.sandbox.keyId,
      message: 'Order created successfully',
    });
    const paid = await payFor(rig, ordered.body.orderId);
    await expectNothing();
    const verified = await verify(rig, paid.proof);
    expect(verified.body).toMatchObject({ success: true, amount: 999, purpose: 'membership' });

    const answer = await claim(rig, member, 'SILVER MEMBERSHIP', paid.paymentId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Your membership is active.',
      _id: member.id,
      email: member.registration.email,
      membershipStatus: 'active',
      membershipType: 'SILVER MEMBERSHIP',
      membershipStartDate: rig.clock().toISOString(),
      membershipEndDate: yearAfter(rig.clock()),
    });
    expect(await yearsOf()).toEqual([
      expect.objectContaining({ plan: 'silver', paymentId: paid.paymentId, amountPaise: 99_900 }),
    ]);

    const mails = await confirmationsTo();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Your SILVER MEMBERSHIP is active');
    expect(mails[0]?.text).toContain('₹999');
    const [certificate, card] = mails[0]?.attachments ?? [];
    for (const attachment of [certificate, card]) {
      expect(attachment?.contentType).toBe('application/pdf');
      const { lines } = readPdf((await attachment?.draw()) ?? Buffer.alloc(0));
      expect(lines).toContain(member.registration.name);
      expect(lines).toContain(memberNumber(member.id));
    }
  });

  it('claimed again, the answer is the same and nothing is booked twice', async () => {
    const { paymentId, claimed } = await join('basic');
    rig.clock.advance({ hours: 3 });
    const again = await claim(rig, member, 'basic', paymentId).expect(200);
    expect(again.body).toEqual(claimed.body);
    expect(await yearsOf()).toHaveLength(1);
    expect(await confirmationsTo()).toHaveLength(1);
  });

  it('claimed again after an upgrade, the answer is what the account holds', async () => {
    const { paymentId } = await join('basic');
    rig.clock.advance({ hours: 3 });
    await join('gold');
    const again = await claim(rig, member, 'basic', paymentId).expect(200);
    const { membershipType, membershipStatus, membershipEndDate } = await profile();
    expect(again.body).toMatchObject({ membershipType, membershipStatus, membershipEndDate });
    expect(again.body).toMatchObject({
      membershipType: 'GOLD MEMBERSHIP',
      message: 'Your membership is active.',
    });
  });

  it('an end date of 2099 in the claim is ignored: the year follows from the payment', async () => {
    const { claimed } = await join('gold');
    expect(claimed.body.membershipEndDate).toBe(yearAfter(rig.clock()));
    expect((await profile()).membershipEndDate).toBe(yearAfter(rig.clock()));
  });

  it('starts at the capture, however late its webhook arrives', async () => {
    const paid = await payMembership(rig, member, 'silver');
    const capturedAt = rig.clock();
    rig.clock.advance({ days: 3 });
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect(await profile()).toMatchObject({
      membershipStartDate: capturedAt.toISOString(),
      membershipEndDate: yearAfter(capturedAt),
    });
  });

  it('captured two days after it was paid, it starts when it was paid, whoever tells of it', async () => {
    for (const by of ['browser', 'webhook', 'night']) {
      const payer = await storeMember(rig);
      const paidAt = rig.clock();
      const paid = await payMembership(rig, payer, 'silver', { capture: 'authorized-only' });
      rig.clock.advance({ days: 2 });
      const { events } = await rig.sandbox.payment(paid.paymentId, 'capture');
      if (by === 'browser') await verify(rig, paid.proof).expect(200);
      if (by === 'webhook') await rig.deliver(eventNamed(events, 'payment.captured'));
      if (by === 'night') await rig.payments.sweep.reconcile(rig.clock());
      const { membershipStartDate } = await profile(await signInAgain(rig, payer));
      expect([by, membershipStartDate]).toEqual([by, paidAt.toISOString()]);
    }
  });

  it('a claim before any verification looks the payment up at the provider', async () => {
    const paid = await payMembership(rig, member, 'basic');
    const answer = await claim(rig, member, 'basic', paid.paymentId);
    expect(answer.body).toMatchObject({ success: true, membershipStatus: 'active' });
    expect(await confirmationsTo()).toHaveLength(1);
  });
});

describe('when the browser does not return from the checkout', () => {
  it('the webhook activates the membership, once for three simultaneous deliveries', async () => {
    const paid = await payMembership(rig, member, 'silver');
    const captured = eventNamed(paid.events, 'payment.captured');
    await Promise.all([
      rig.deliver(captured),
      rig.deliver(captured),
      rig.deliver(eventNamed(paid.events, 'order.paid')),
    ]);
    expect(await profile()).toMatchObject({
      membershipStatus: 'active',
      membershipType: 'SILVER MEMBERSHIP',
    });
    expect(await yearsOf()).toHaveLength(1);
    expect(await confirmationsTo()).toHaveLength(1);
  });

  it('the sweep activates it when no webhook arrives', async () => {
    await payMembership(rig, member, 'silver');
    rig.clock.advance({ minutes: 16 });
    await rig.payments.sweep.sweepOrders(rig.clock());
    expect((await profile()).membershipStatus).toBe('active');
    expect(await confirmationsTo()).toHaveLength(1);
  });

  it.each(['payment.captured', 'order.paid'])(
    '%s, verification and claim at once: one year',
    async (event) => {
      const paid = await payMembership(rig, member, 'gold');
      const [, verified, claimed] = await Promise.all([
        rig.deliver(eventNamed(paid.events, event)),
        verify(rig, paid.proof),
        claim(rig, member, 'gold', paid.paymentId),
      ]);
      expect([verified.status, claimed.status]).toEqual([200, 200]);
      expect(await yearsOf()).toHaveLength(1);
      expect(await confirmationsTo()).toHaveLength(1);
      expect((await profile()).membershipEndDate).toBe(yearAfter(rig.clock()));
    },
  );
});

describe('what gives no membership', () => {
  it('a fabricated payment: 409', async () => {
    const answer = await claim(rig, member, 'gold', 'pay_AAAAAAAAAAAAAA');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ success: false, code: 'PAYMENT_NOT_CONFIRMED' });
    await expectNothing();
  });

  it('an order that was not paid, or whose payment failed: 409', async () => {
    const orderId = await orderMembership(rig, member, 'basic');
    expect((await claim(rig, member, 'basic', orderId)).status).toBe(409);
    const failed = await payFor(rig, orderId, { outcome: 'failure' });
    expect((await claim(rig, member, 'basic', failed.paymentId)).status).toBe(409);
    await expectNothing();
  });

  it('another member’s payment: 403, and it stays with its payer', async () => {
    const payer = await storeMember(rig);
    const { paymentId } = await join('gold', payer);
    const answer = await claim(rig, member, 'gold', paymentId);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This payment belongs to another account.',
    });
    await expectNothing();
    expect((await profile(payer)).membershipType).toBe('GOLD MEMBERSHIP');
  });

  it('a payment for another plan: 409, and the plan that was paid stands', async () => {
    const paid = await payMembership(rig, member, 'basic');
    await verify(rig, paid.proof).expect(200);
    const answer = await claim(rig, member, 'gold', paid.paymentId);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('PAYMENT_NOT_CONFIRMED');
    expect((await profile()).membershipType).toBe('BASIC MEMBERSHIP');
  });

  it('a donation: 409', async () => {
    const paid = await payFor(rig, await orderDonation(rig, { amount: 1999 }));
    await verify(rig, paid.proof).expect(200);
    expect((await claim(rig, member, 'gold', paid.paymentId)).status).toBe(409);
    await expectNothing();
  });

  it('a payment that was claimed: it buys no second year after the first has ended', async () => {
    const { paymentId, claimed } = await join('basic');
    const now = rig.clock();
    try {
      rig.clock.advance({ days: 400 });
      const later = await signInAgain(rig, member);
      const again = await claim(rig, later, 'basic', paymentId);
      expect(again.body).toMatchObject({
        message: 'Your membership has ended. It can be renewed at any time.',
        membershipStatus: 'expired',
        membershipEndDate: claimed.body.membershipEndDate,
      });
      expect(await profile(later)).toMatchObject({
        membershipStatus: 'expired',
        membershipEndDate: claimed.body.membershipEndDate,
      });
      expect(await yearsOf()).toHaveLength(1);
    } finally {
      rig.clock.set(now);
    }
  });

  it('another amount at the provider: the payment is held for a decision', async () => {
    const orderId = await orderMembership(rig, member, 'gold');
    const paid = await payFor(rig, orderId, { amount: 36_500 });
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    await expectNothing();
    expect((await claim(rig, member, 'gold', paid.paymentId)).status).toBe(409);
    const alert = await rig.lastMail(CONTACT_TO, 'payment-exception');
    expect(alert.text).toContain(paid.paymentId);
  });

  it.each([
    ['no token', 401],
    ['an unknown token', 401],
  ])('%s: %d', async (what, status) => {
    const headers = what === 'no token' ? {} : bearer('not.a.token');
    const put = await rig.request
      .put('/api/users/membership')
      .set(headers)
      .send({ membershipType: 'gold', paymentId: 'pay_AAAAAAAAAAAAAA' });
    expect(put.status).toBe(status);
    const post = await rig.request
      .post('/api/payments/create-order')
      .set(headers)
      .send(membershipOrder(member, 'gold'));
    expect(post.status).toBe(status);
  });
});

describe('what may be ordered', () => {
  it('an amount that is not the plan’s price: 400, and nothing is ordered', async () => {
    const before = (await rig.documents('orders')).length;
    const answer = await order('gold', { amount: 365 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'AMOUNT_MISMATCH',
      message: 'The amount does not match the price of this plan.',
    });
    expect(await rig.documents('orders')).toHaveLength(before);
  });

  it('for another member: 403', async () => {
    const other = await storeMember(rig);
    const answer = await rig.request
      .post('/api/payments/create-order')
      .set(bearer(member.token))
      .send(membershipOrder(other, 'basic'));
    expect(answer.status).toBe(403);
  });

  it('an unknown plan: 400', async () => {
    const answer = await order('gold', { metadata: { userId: member.id, membershipPlan: 'PLATINUM' } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION');
  });

  it('a plan at or below the active one: 409; one above it: yes', async () => {
    await join('silver');
    for (const plan of ['basic', 'silver'] as const) {
      const answer = await order(plan);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'PLAN_NOT_AVAILABLE',
        message: 'You already have this membership or a higher one.',
      });
    }
    const gold = await join('gold');
    expect(gold.claimed.body).toMatchObject({
      membershipType: 'GOLD MEMBERSHIP',
      membershipEndDate: yearAfter(rig.clock()),
    });
    expect(await yearsOf()).toHaveLength(2);
    expect(await confirmationsTo()).toHaveLength(2);
  });
});

describe('paid in two tabs', () => {
  it('for the same plan: two years, in any order of the webhooks', async () => {
    const [one, other] = [
      await orderMembership(rig, member, 'basic'),
      await orderMembership(rig, member, 'basic'),
    ];
    const [first, second] = [await payFor(rig, one), await payFor(rig, other)];
    await Promise.all(
      [second, first].map(({ events }) => rig.deliver(eventNamed(events, 'payment.captured'))),
    );
    const end = new Date(rig.clock().getTime() + 730 * DAY).toISOString();
    expect((await profile()).membershipEndDate).toBe(end);
    expect(await yearsOf()).toHaveLength(2);
    expect(await confirmationsTo()).toHaveLength(2);
  });

  it('for a higher and then a lower plan: the higher is kept, and the other payment is held for a decision', async () => {
    const [low, high] = [
      await orderMembership(rig, member, 'basic'),
      await orderMembership(rig, member, 'gold'),
    ];
    const gold = await payFor(rig, high);
    await verify(rig, gold.proof).expect(200);
    rig.clock.advance({ minutes: 5 });
    const basic = await payFor(rig, low);
    await verify(rig, basic.proof).expect(200);
    const answer = await claim(rig, member, 'basic', basic.paymentId).expect(200);
    expect(answer.body.membershipType).toBe('GOLD MEMBERSHIP');
    expect(await confirmationsTo()).toHaveLength(1);
    const exceptions = (await rig.documents('exceptions')).filter((row) => row.paymentId === basic.paymentId);
    expect(exceptions.map((row) => row.kind)).toEqual(['in-vain']);
    const alert = await rig.lastMail(CONTACT_TO, 'payment-exception');
    expect(alert.text).toContain('It bought a membership while a higher one was already active.');
  });
});

describe('database failing after payment', () => {
  it.each(['memberships', 'users', 'outbox'])(
    'at the write to %s: booked once, by the next run of the job',
    async (where) => {
      const paid = await payMembership(rig, member, 'silver');
      const collection = rig.connection.collection(where);
      const { insertOne, findOneAndUpdate } = collection;
      const fail = () => Promise.reject(new Error('the database is away'));
      collection.insertOne = fail;
      collection.findOneAndUpdate = fail;
      try {
        await verify(rig, paid.proof);
        const early = await claim(rig, member, 'silver', paid.paymentId);
        expect(early.status).toBe(500);
        expect(early.body).toMatchObject({ success: false });
      } finally {
        collection.insertOne = insertOne;
        collection.findOneAndUpdate = findOneAndUpdate;
      }
      const [kept] = (await rig.documents('orders')).filter((row) => row.paymentId === paid.paymentId);
      expect(kept).toMatchObject({ status: 'paid' });
      expect(kept?.bookedAt).toBeUndefined();

      rig.clock.advance({ minutes: 1 });
      await rig.payments.sweep.finishBookings(rig.clock());
      expect((await profile()).membershipType).toBe('SILVER MEMBERSHIP');
      expect(await yearsOf()).toHaveLength(1);
      expect(await confirmationsTo()).toHaveLength(1);
    },
  );
});
