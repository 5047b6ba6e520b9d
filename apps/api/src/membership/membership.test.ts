import { describe, expect, it } from '@jest/globals';
import { type PlanId, planById, planIds } from '@vgb/contracts';
import fc from 'fast-check';
import type { Order } from '../payments/index.js';
import { type ClaimRefusal, mayClaim } from './claim.js';
import { memberNumber } from './member-number.js';
import {
  broughtBy,
  daysLeft,
  dueReminder,
  isActive,
  mayOrder,
  type OrderRefusal,
  type Purchase,
  standingOf,
} from './membership.js';

const DAY = 24 * 60 * 60_000;
const START = new Date('2026-11-21T06:30:00.000Z');
const daysOn = (days: number, ms = 0): Date => new Date(START.getTime() + days * DAY + ms);
let made = 0;
const bought = (plan: PlanId, day: number): Purchase => {
  made += 1;
  return { plan, paymentId: `pay_${String(made).padStart(6, '0')}`, capturedAt: daysOn(day) };
};

describe('what may be ordered', () => {
  it.each<[PlanId, PlanId | null, number, true | OrderRefusal]>([
    ['basic', null, 0, true],
    ['gold', null, 0, true],
    ['silver', 'basic', 100, true],
    ['gold', 'basic', 100, true],
    ['gold', 'silver', 100, true],
    ['basic', 'silver', 100, 'plan-not-higher'],
    ['silver', 'gold', 100, 'plan-not-higher'],
    ['basic', 'silver', 1, 'plan-not-higher'],
    ['silver', 'silver', 100, 'renewal-not-open'],
    ['gold', 'gold', 31, 'renewal-not-open'],
    ['silver', 'silver', 30, true],
    ['silver', 'silver', 1, true],
    ['basic', 'gold', 0, true],
    ['gold', 'gold', -5, true],
  ])('%s by a holder of %p with %d days left: %p', (plan, held, left, answer) => {
    const current = held && { plan: held, endsAt: daysOn(left) };
    expect(mayOrder(planById(plan), { askedRupees: undefined, current }, START)).toEqual(
      answer === true ? { allowed: true } : { allowed: false, reason: answer },
    );
  });

  it.each(planIds)('%s can be ordered at its own price only', (id) => {
    const plan = planById(id);
    const asked = (askedRupees: number) => mayOrder(plan, { askedRupees, current: null }, START);
    expect(asked(plan.price)).toEqual({ allowed: true });
    for (const price of [plan.price - 1, plan.price + 1, 0])
      expect(asked(price)).toEqual({ allowed: false, reason: 'amount-differs' });
  });

  it('is active until the moment of its end', () => {
    const term = { plan: 'basic' as const, endsAt: START };
    expect(isActive(term, new Date(START.getTime() - 1))).toBe(true);
    expect(isActive(term, START)).toBe(false);
    expect(isActive(null, START)).toBe(false);
  });
});

describe('what may be claimed', () => {
  const paid: Order<'membership'> = {
    purpose: 'membership',
    details: { userId: '6560a1b2c3d4e5f601234567', plan: 'silver' },
    id: '6560a1b2c3d4e5f601234568',
    amountPaise: 999_00,
    status: 'paid',
    providerOrderId: 'order_ABCDEFGHIJKLMN',
    subscriptionId: null,
    paymentId: 'pay_ABCDEFGHIJKLMN',
    signedPaymentId: null,
    method: 'upi',
    createdAt: START,
    capturedAt: START,
    paidAt: START,
    bookedAt: null,
    bookedAs: null,
    refundedPaise: 0,
    payerRemoved: false,
  };
  const { userId, plan } = paid.details;

  it.each<[string, Order | undefined, Partial<typeof paid.details>, ClaimRefusal | 'allowed']>([
    ['paid', paid, {}, 'allowed'],
    ['paid back in part', { ...paid, refundedPaise: 998_99 }, {}, 'allowed'],
    ['paid back in full', { ...paid, refundedPaise: 999_00 }, {}, 'paid-back'],
    ['begun', { ...paid, status: 'pending' }, {}, 'not-paid'],
    ['not captured yet', { ...paid, capturedAt: null }, {}, 'not-paid'],
    ['in review', { ...paid, status: 'review' }, {}, 'not-paid'],
    ['unknown', undefined, {}, 'not-paid'],
    ['of another member', paid, { userId: '6560a1b2c3d4e5f601234569' }, 'of-another'],
    ['of a lower plan', paid, { plan: 'gold' }, 'other-plan'],
    ['of another member and plan', paid, { userId: 'x', plan: 'gold' }, 'of-another'],
  ])('an order that is %s', (_what, order, asked, answer) => {
    expect(mayClaim(order, { userId, plan, ...asked })).toEqual(
      answer === 'allowed' ? { allowed: true, order } : { allowed: false, reason: answer },
    );
  });
});

describe('the membership that follows from all paid years', () => {
  it('one: 365 days from the capture', () => {
    const year = bought('silver', 0);
    expect(standingOf([year])).toEqual({
      plan: 'silver',
      paymentId: year.paymentId,
      startsAt: START,
      endsAt: daysOn(365),
    });
    expect(standingOf([])).toBeNull();
  });

  it.each<[string, [PlanId, number][], PlanId, number]>([
    [
      'an upgrade starts anew',
      [
        ['basic', 0],
        ['gold', 100],
      ],
      'gold',
      465,
    ],
    [
      'a renewal keeps the days that remain',
      [
        ['silver', 0],
        ['silver', 350],
      ],
      'silver',
      730,
    ],
    [
      'one after the end starts anew',
      [
        ['silver', 0],
        ['silver', 400],
      ],
      'silver',
      765,
    ],
    [
      'at the moment of the end nothing remains',
      [
        ['silver', 0],
        ['silver', 365],
      ],
      'silver',
      730,
    ],
    [
      'a lower plan after the end is welcome',
      [
        ['gold', 0],
        ['basic', 365],
      ],
      'basic',
      730,
    ],
    [
      'a lower plan beside a higher changes nothing',
      [
        ['gold', 0],
        ['basic', 10],
      ],
      'gold',
      365,
    ],
    [
      'two tabs, the same plan: two years',
      [
        ['basic', 0],
        ['basic', 0],
      ],
      'basic',
      730,
    ],
    [
      'two tabs, two plans: the higher',
      [
        ['gold', 0],
        ['silver', 0],
      ],
      'gold',
      365,
    ],
  ])('%s', (_what, purchases, plan, endsOnDay) => {
    const standing = standingOf(purchases.map(([of, day]) => bought(of, day)));
    expect(standing).toMatchObject({ plan, endsAt: daysOn(endsOnDay) });
  });

  it('by one payment: its own year, or none for a payment beside a higher plan', () => {
    const [first, second, inVain] = [bought('silver', 0), bought('silver', 350), bought('basic', 360)];
    const all = [inVain, second, first];
    expect(broughtBy(first.paymentId, all)?.endsAt).toEqual(daysOn(365));
    expect(broughtBy(second.paymentId, all)?.endsAt).toEqual(daysOn(730));
    expect(broughtBy(inVain.paymentId, all)).toBeUndefined();
    expect(broughtBy('pay_unknown', all)).toBeUndefined();
  });

  const purchases = fc.uniqueArray(
    fc.record({
      plan: fc.constantFrom(...planIds),
      paymentId: fc.string({ minLength: 1 }),
      capturedAt: fc.nat({ max: 1200 }).map((day) => daysOn(day)),
    }),
    { selector: ({ paymentId }) => paymentId, maxLength: 8 },
  );

  it('does not depend on the order in which the payments are booked', () => {
    fc.assert(
      fc.property(
        purchases.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(standingOf(shuffled)).toEqual(standingOf(all));
        },
      ),
    );
  });

  it('never lasts less than a year from its payment', () => {
    fc.assert(
      fc.property(purchases, (all) => {
        const standing = standingOf(all);
        if (standing === null) return expect(all).toEqual([]);
        const resting = all.find(({ paymentId }) => paymentId === standing.paymentId);
        expect(resting).toMatchObject({ plan: standing.plan, capturedAt: standing.startsAt });
        expect(standing.endsAt.getTime() - standing.startsAt.getTime()).toBeGreaterThanOrEqual(365 * DAY);
      }),
    );
  });
});

describe('reminders', () => {
  it.each([
    [31, undefined],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [1, 7],
    [0, 0],
    [-1, 0],
    [-6, 0],
    [-7, -7],
    [-14, -7],
    [-15, undefined],
  ])('with %d days left: %p', (left, due) => {
    expect(dueReminder(daysOn(left), START)).toBe(due);
  });

  it('counts the days of the calendar in India', () => {
    const endsAt = new Date('2027-06-05T04:30:00.000Z');
    expect(daysLeft(endsAt, new Date('2027-06-04T18:29:59.999Z'))).toBe(1);
    expect(daysLeft(endsAt, new Date('2027-06-04T18:30:00.000Z'))).toBe(0);
    expect(daysLeft(endsAt, new Date('2027-06-05T18:29:59.999Z'))).toBe(0);
    expect(daysLeft(endsAt, new Date('2027-06-05T18:30:00.000Z'))).toBe(-1);
  });
});

describe('a member’s number', () => {
  it('comes from the account and never changes', () => {
    expect(memberNumber('65a1b2c3d4e5f60718293a4b')).toBe('VGB-M-23CFR-2XHFK');
  });

  it('differs for accounts made one after the other, by one process or by several', () => {
    const counters = Array.from({ length: 1_000 }, (_, at) =>
      (0x29_3a_4b + at).toString(16).padStart(6, '0'),
    );
    const seconds = Array.from({ length: 1_000 }, (_, at) => (0x65_a1_b2_c3 + at).toString(16));
    const ids = [
      ...counters.map((counter) => `65a1b2c3d4e5f60718${counter}`),
      ...seconds.map((second) => `${second}aaaaaaaaaa293a00`),
    ];
    expect(new Set(ids.map(memberNumber)).size).toBe(ids.length);
  });

  it('has no signs that look alike', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{24}$/), (id) => {
        expect(memberNumber(id)).toMatch(/^VGB-M-[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
  });
});
