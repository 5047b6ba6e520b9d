import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanId } from '@vgb/contracts';
import { claim, joinPlan, mailsTo, orderMembership, payMembership, profileOf } from '../../test/joining.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { type Member, signInAgain, storeMember } from '../../test/signing-in.js';

const DAY = 24 * 60 * 60_000;
const RETURNED =
  'This payment could not be accepted. If money has left your account, it goes back there, or the trust has settled it with you. If you have questions, please write to us.';

/** How a membership ends: after its year or with a refund, and the reminders around its end. */
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
const join = (plan: PlanId, of: Member = member) => joinPlan(rig, of, plan);

it('expires by itself a year after its payment', async () => {
  await join('basic');
  const { membershipEndDate } = await profile();
  const now = rig.clock();
  try {
    rig.clock.set(new Date(new Date(membershipEndDate).getTime() - 1));
    const { email, password } = member.registration;
    const late = await rig.request.post('/api/users/login').send({ email, password }).expect(200);
    expect(late.body.membershipStatus).toBe('active');
    rig.clock.advance({ ms: 1 });
    expect((await profile({ ...member, token: late.body.token })).membershipStatus).toBe('expired');
  } finally {
    rig.clock.set(now);
  }
});

describe('a refund', () => {
  const refund = async (paymentId: string, amount?: number) => {
    const { events } = await rig.sandbox.payment(paymentId, 'refund', amount === undefined ? {} : { amount });
    await rig.deliver(eventNamed(events, 'refund.processed'));
  };

  it('of the whole amount: the membership ends, and the payment cannot be claimed', async () => {
    const { paymentId } = await join('silver');
    await refund(paymentId);
    expect(await profile()).toMatchObject({ membershipStatus: 'pending', membershipType: null });
    const { status, body } = await claim(rig, member, 'silver', paymentId);
    expect([status, body.code, body.message]).toEqual([409, 'PAYMENT_NOT_CONFIRMED', RETURNED]);
    await orderMembership(rig, member, 'basic');
  });

  it('of an upgrade: the earlier membership is in force again', async () => {
    const { claimed } = await join('basic');
    rig.clock.advance({ days: 1 });
    const gold = await join('gold');
    await refund(gold.paymentId);
    expect(await profile()).toMatchObject({
      membershipType: 'BASIC MEMBERSHIP',
      membershipEndDate: claimed.body.membershipEndDate,
    });
  });

  it('of a part: nothing changes', async () => {
    const { paymentId, claimed } = await join('silver');
    await refund(paymentId, 10_000);
    expect((await profile()).membershipEndDate).toBe(claimed.body.membershipEndDate);
  });

  it('whose webhook arrives before the payment’s: no membership, no certificate', async () => {
    const paid = await payMembership(rig, member, 'silver');
    await refund(paid.paymentId);
    await rig.deliver(eventNamed(paid.events, 'payment.captured'));
    expect(await profile()).toMatchObject({ membershipStatus: 'pending', membershipEndDate: null });
    expect(await mailsTo(rig, member, 'membership-confirmed')).toEqual([]);
  });
});

it('a lost dispute: the payment cannot be claimed, and an earlier membership is in force again', async () => {
  for (const earlier of [undefined, 'basic'] as const) {
    const payer = await storeMember(rig);
    const stands = earlier && (await join(earlier, payer)).claimed.body.membershipEndDate;
    rig.clock.advance({ days: 1 });
    const { paymentId } = await join('gold', payer);
    const opened = await rig.sandbox.payment(paymentId, 'dispute', { amount: 199_900 });
    for (const { events } of [opened, await rig.sandbox.dispute(opened.dispute.id, 'lose')])
      for (const event of events) await rig.deliver(event);
    expect((await profile(payer)).membershipEndDate).toBe(stands ?? null);
    const { status, body } = await claim(rig, payer, 'gold', paymentId);
    expect([status, body.code, body.message]).toEqual([409, 'PAYMENT_NOT_CONFIRMED', RETURNED]);
  }
});

describe('reminders', () => {
  it('are sent 30 and 7 days before the end, on its day and a week after, each once, whichever process runs and however often', async () => {
    const soon = await storeMember(rig);
    const start = rig.clock();
    await join('silver', soon);
    const subjects: string[][] = [];
    try {
      // Day 358 is missed: the servers were down.
      for (const day of [334, 335, 336, 357, 359, 365, 366, 372, 373, 379, 380, 500]) {
        rig.clock.set(new Date(start.getTime() + day * DAY));
        await Promise.all([rig.membership.remindDue(rig.clock()), rig.membership.remindDue(rig.clock())]);
        subjects.push((await mailsTo(rig, soon, 'membership-reminder')).map(({ subject }) => subject));
      }
    } finally {
      rig.clock.set(start);
    }
    expect(subjects.map((told) => told.length)).toEqual([0, 1, 1, 1, 2, 3, 3, 4, 4, 4, 4, 4]);
    expect(subjects.at(-1)).toEqual([
      'Your membership ends in 30 days',
      'Your membership ends in 6 days',
      'Your membership ends today',
      'Your membership has ended',
    ]);
  });

  it('are not sent to a member who has renewed meanwhile', async () => {
    const keen = await storeMember(rig);
    const start = rig.clock();
    await join('silver', keen);
    try {
      rig.clock.set(new Date(start.getTime() + 340 * DAY));
      await rig.membership.remindDue(rig.clock());
      const { claimed } = await join('silver', await signInAgain(rig, keen));
      const end = new Date(start.getTime() + 730 * DAY).toISOString();
      expect(claimed.body.membershipEndDate).toBe(end);
      expect(await mailsTo(rig, keen, 'membership-reminder')).toEqual([]);
    } finally {
      rig.clock.set(start);
    }
  });
});
