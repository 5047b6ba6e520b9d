import type { Locale } from '@vgb/content/locale';
import { type PlansWords, plansIn } from '@vgb/content/plans';
import { say } from './messages.js';

/**
 * The colours of a plan's card and papers, as `#rrggbb`: a gradient from `light` to `base` and back, and `dark` for lines. Text
 * is legible on both.
 */
export interface Metal {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

interface Offered {
  /** The name in payloads; for people there is `planName`. */
  readonly name: string;
  /** Whole rupees for one year. A plan is above another by its price, and brings what those below it bring. */
  readonly price: number;
  readonly recommended: boolean;
  readonly metal: Metal;
}

/** The yearly memberships (specification, section 9). Their names, whom each is for and what it brings are words: `plans.ts` of each language in `content/`. */
const OFFERED = {
  basic: {
    name: 'BASIC MEMBERSHIP',
    price: 365,
    recommended: false,
    metal: { light: '#f6dcc6', base: '#dca27b', dark: '#7d4526' },
  },
  silver: {
    name: 'SILVER MEMBERSHIP',
    price: 999,
    recommended: true,
    metal: { light: '#f4f5f6', base: '#b9c0c7', dark: '#59636d' },
  },
  gold: {
    name: 'GOLD MEMBERSHIP',
    price: 1999,
    recommended: false,
    metal: { light: '#fbeebf', base: '#dfb84f', dark: '#85600f' },
  },
} as const satisfies Readonly<Record<keyof PlansWords, Offered>>;

export type PlanId = keyof typeof OFFERED;
export const planIds = Object.keys(OFFERED) as [PlanId, ...PlanId[]];

export interface Plan extends Offered {
  readonly id: PlanId;
  readonly period: 'yearly';
}

/** The cheapest first. */
export const PLANS: readonly Plan[] = planIds
  .map((id) => ({ id, period: 'yearly' as const, ...OFFERED[id] }))
  .sort((one, other) => one.price - other.price);

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

/**
 * The name of a membership's type for people: the plan's name in their language. An unknown type, as of an import, is returned
 * unchanged; without a type it is the standard membership.
 */
export function planName(membershipType: string | null, locale?: Locale): string {
  const plan = membershipType === null ? undefined : findPlan(membershipType);
  if (plan) return plansIn(locale)[plan.id].name;
  return membershipType ?? say('planStandard', {}, locale);
}

/** The plans priced above `current`; all of them when there is none. */
export function plansAbove(current: Plan | undefined): readonly Plan[] {
  return PLANS.filter((plan) => plan.price > (current?.price ?? 0));
}
