import { MEMBERSHIP_DAYS, type Plan, type PlanId, planById } from '@vgb/contracts';
import { DAY_MS, daysBetween } from '../time/india.js';

/** The rules of a membership. Pure: the moment is passed in. */

/** From this many days before its end a plan can be renewed. */
const RENEWAL_OPENS_DAYS = 30;

/** The membership that an account has, if any. */
export interface Term {
  readonly plan: PlanId;
  /** The first moment at which it is over. */
  readonly endsAt: Date;
}

/** One paid year. */
export interface Purchase {
  readonly plan: PlanId;
  readonly paymentId: string;
  readonly capturedAt: Date;
}

/** The membership that follows from the paid years, and the payment that it is based on. */
export interface Standing extends Term {
  readonly paymentId: string;
  readonly startsAt: Date;
}

export const isActive = <Held extends Term>(term: Held | null, at: Date): term is Held =>
  term !== null && at < term.endsAt;

/** Why a plan cannot be ordered. `amount-differs`: the payer was shown another price than the plan's. */
export type OrderRefusal = 'amount-differs' | 'plan-not-higher' | 'renewal-not-open';

/**
 * Whether a plan may be ordered: not at or below an active one, except the same one in its last 30 days. `askedRupees`: the price
 * that the payer's page has shown, if it sent one.
 */
export function mayOrder(
  plan: Plan,
  { askedRupees, current }: { readonly askedRupees: number | undefined; readonly current: Term | null },
  now: Date,
): { readonly allowed: true } | { readonly allowed: false; readonly reason: OrderRefusal } {
  if (askedRupees !== undefined && askedRupees !== plan.price)
    return { allowed: false, reason: 'amount-differs' };
  if (!isActive(current, now)) return { allowed: true };
  if (plan.id === current.plan) {
    const renewalOpens = current.endsAt.getTime() - RENEWAL_OPENS_DAYS * DAY_MS;
    return now.getTime() >= renewalOpens ? { allowed: true } : { allowed: false, reason: 'renewal-not-open' };
  }
  if (plan.price > planById(current.plan).price) return { allowed: true };
  return { allowed: false, reason: 'plan-not-higher' };
}

const yearFrom = (from: Date): Date => new Date(from.getTime() + MEMBERSHIP_DAYS * DAY_MS);

/**
 * Adds a purchase to the membership at its capture: 365 days from the capture, plus the remaining days when the same plan is
 * renewed. A lower plan changes nothing while a higher one is active (both can be paid in two tabs).
 */
function added(current: Standing | null, { plan, paymentId, capturedAt }: Purchase): Standing {
  const bought = { plan, paymentId, startsAt: capturedAt };
  if (!isActive(current, capturedAt)) return { ...bought, endsAt: yearFrom(capturedAt) };
  if (current.plan === plan) return { ...bought, endsAt: yearFrom(current.endsAt) };
  return planById(plan).price < planById(current.plan).price
    ? current
    : { ...bought, endsAt: yearFrom(capturedAt) };
}

/** The membership that follows from all of a member's paid years, independent of the order in which they were booked. */
export function standingOf(purchases: readonly Purchase[]): Standing | null {
  return inOrder(purchases).reduce<Standing | null>(added, null);
}

/** The membership as of a payment; `undefined` when the payment bought nothing beside a higher plan. */
export function broughtBy(paymentId: string, purchases: readonly Purchase[]): Standing | undefined {
  const ordered = inOrder(purchases);
  const upToIt = ordered.slice(0, ordered.findIndex((purchase) => purchase.paymentId === paymentId) + 1);
  const standing = standingOf(upToIt);
  return standing?.paymentId === paymentId ? standing : undefined;
}

/** Captures are dated to the second: within one second the lower plan comes first, as in an upgrade. */
const inOrder = (purchases: readonly Purchase[]): readonly Purchase[] =>
  purchases.toSorted(
    (one, other) =>
      one.capturedAt.getTime() - other.capturedAt.getTime() ||
      planById(one.plan).price - planById(other.plan).price ||
      (one.paymentId < other.paymentId ? -1 : 1),
  );

/** The days, counted from the end, on which a member is reminded. */
export const REMINDER_DAYS = [30, 7, 0, -7] as const;
/** The last reminder is dropped when it is a week late. */
const TOO_LATE_DAYS = -14;

/** Days of India's calendar until the end: 0 on its day, negative after it. */
export const daysLeft = (endsAt: Date, now: Date): number => daysBetween(now, endsAt);

/** The reminder that is due, if any: the latest one whose day has come. One that was missed is sent later. */
export function dueReminder(endsAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | undefined {
  const left = daysLeft(endsAt, now);
  if (left < TOO_LATE_DAYS) return undefined;
  return REMINDER_DAYS.findLast((day) => left <= day);
}
