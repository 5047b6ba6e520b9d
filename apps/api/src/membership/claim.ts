import type { PlanId } from '@vgb/contracts';
import { isPaid, type Order, type PaidOrder } from '../payments/index.js';

/** Why a payment cannot be claimed. `not-paid`: unknown, of another purpose or unpaid; `paid-back`: in full, or lost in a dispute. */
export type ClaimRefusal = 'not-paid' | 'of-another' | 'paid-back' | 'other-plan';

export const isPaidBack = ({ refundedPaise, amountPaise }: PaidOrder): boolean =>
  refundedPaise >= amountPaise;

/**
 * Whether the order of a payment gives this member this plan. Decided by the order alone, not by the amounts and dates of the
 * claim.
 */
export function mayClaim(
  order: Order | undefined,
  { userId, plan }: { readonly userId: string; readonly plan: PlanId },
):
  | { readonly allowed: true; readonly order: PaidOrder<'membership'> }
  | { readonly allowed: false; readonly reason: ClaimRefusal } {
  if (!order || !isPaid(order) || order.purpose !== 'membership')
    return { allowed: false, reason: 'not-paid' };
  if (order.details.userId !== userId) return { allowed: false, reason: 'of-another' };
  if (isPaidBack(order)) return { allowed: false, reason: 'paid-back' };
  if (order.details.plan !== plan) return { allowed: false, reason: 'other-plan' };
  return { allowed: true, order };
}
