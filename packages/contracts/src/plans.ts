import type { Locale } from '@vgb/content/locale';
import { type MessageKey, say } from './messages.js';

/** The yearly memberships and their prices in whole rupees (specification, section 9). Their benefits are words: `content/`. */
export const planIds = ['basic', 'silver', 'gold'] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  readonly id: PlanId;
  /** What programs send; people read `planName`. */
  readonly name: string;
  /** Whole rupees for one period. */
  readonly price: number;
  readonly period: 'yearly';
  readonly recommended: boolean;
}

export const PLANS: readonly Plan[] = [
  { id: 'basic', name: 'BASIC MEMBERSHIP', price: 365, period: 'yearly', recommended: false },
  { id: 'silver', name: 'SILVER MEMBERSHIP', price: 999, period: 'yearly', recommended: true },
  { id: 'gold', name: 'GOLD MEMBERSHIP', price: 1999, period: 'yearly', recommended: false },
];

export function planById(id: PlanId): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id);
  if (!plan) throw new RangeError(`no such plan: ${id}`);
  return plan;
}

/** The plan with this id or name, in any case. */
export function findPlan(reference: string): Plan | undefined {
  const wanted = reference.trim().toLowerCase();
  return PLANS.find((plan) => plan.id === wanted || plan.name.toLowerCase() === wanted);
}

const NAMES: Readonly<Record<PlanId, MessageKey>> = {
  basic: 'planBasic',
  silver: 'planSilver',
  gold: 'planGold',
};

/**
 * What people read of a membership's type: the plan's name in their language. A type that is no plan of ours (of an import, say) is read as
 * it stands, and none at all is the standard membership.
 */
export function planName(membershipType: string | null, locale?: Locale): string {
  const plan = membershipType === null ? undefined : findPlan(membershipType);
  if (plan) return say(NAMES[plan.id], {}, locale);
  return membershipType ?? say('planStandard', {}, locale);
}

/** The plans priced above `current`; all of them when there is none. */
export function plansAbove(current: Plan | undefined): readonly Plan[] {
  return PLANS.filter((plan) => plan.price > (current?.price ?? 0));
}
