import { MEMBERSHIP_DAYS, type Plan, type PlanId, planById } from '@vgb/contracts';

/** The rules of a membership. Pure: the moment is passed in. */

const DAY = 24 * 60 * 60_000;
/** So long before its end, the same plan may be bought again. */
const RENEWAL_OPENS_DAYS = 30;

/** The membership that an account has, if any. */
export interface Term {
  readonly plan: PlanId;
  /** The first moment at which it is over. */
  readonly endsAt: Date;
}

export const isActive = (term: Term | null, at: Date): term is Term => term !== null && at < term.endsAt;

/** A plan at or below an active one cannot be ordered; the same one can, for another year, in its last 30 days. */
export function mayOrder(plan: Plan, current: Term | null, now: Date): boolean {
  if (!isActive(current, now)) return true;
  const renewalOpens = current.endsAt.getTime() - RENEWAL_OPENS_DAYS * DAY;
  if (plan.id === current.plan) return now.getTime() >= renewalOpens;
  return plan.price > planById(current.plan).price;
}

/**
 * A year from the payment. Renewing the plan that one has keeps the days that remain: they are added.
 */
export function termOf(
  plan: PlanId,
  capturedAt: Date,
  current: Term | null,
): { startsAt: Date; endsAt: Date } {
  const renewed = isActive(current, capturedAt) && current.plan === plan;
  const from = renewed ? current.endsAt : capturedAt;
  return { startsAt: capturedAt, endsAt: new Date(from.getTime() + MEMBERSHIP_DAYS * DAY) };
}

/** A payment that comes in late never takes away a higher plan that is in force. */
export const mayReplace = (plan: PlanId, current: Term | null, at: Date): boolean =>
  !isActive(current, at) || planById(plan).price >= planById(current.plan).price;

/** "VGB-M-1A2B3C4D", the same for as long as the account exists. */
export const memberNumber = (userId: string): string => `VGB-M-${userId.slice(-8).toUpperCase()}`;

/** The days, counted from the end, on which a member is reminded. */
export const REMINDER_DAYS = [30, 7, 0, -7] as const;
/** Somebody who was not told in time is not told any more a week later. */
const TOO_LATE_DAYS = -14;

/** Days until the end: 0 on its day, negative after it. */
export const daysLeft = (endsAt: Date, now: Date): number =>
  Math.floor((endsAt.getTime() - now.getTime()) / DAY);

/**
 * The reminder that is due, if any: the latest of those whose day has come. One that was missed by a day is sent a day later.
 */
export function dueReminder(endsAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | undefined {
  const left = daysLeft(endsAt, now);
  if (left < TOO_LATE_DAYS) return undefined;
  return REMINDER_DAYS.findLast((day) => left <= day);
}
