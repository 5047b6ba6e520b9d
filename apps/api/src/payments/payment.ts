import { CURRENCY } from '@vgb/contracts';
import type { Capture } from './gateway.js';
import { isPaid, type Order, type PaidOrder } from './order.js';

/*
 * The rules of a payment: whether it pays its order, what its payer is told, and when it is looked up again. Pure functions of their
 * arguments: no clock, database or provider.
 */

/** Whether a capture pays what was ordered. `international`: foreign money needs a check by the office first (FCRA). */
export type Fit =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'amount-differs' | 'international' };

export function mayPay(order: Pick<Order, 'amountPaise'>, payment: Capture): Fit {
  if (payment.amountPaise !== order.amountPaise || payment.currency !== CURRENCY)
    return { allowed: false, reason: 'amount-differs' };
  return payment.international ? { allowed: false, reason: 'international' } : { allowed: true };
}

/**
 * What a payer is told whose browser has returned with a signed payment. `paid`: it has paid this order. `provisional`: the provider has
 * not described it yet.
 */
export type Confirmation =
  | { readonly allowed: true; readonly state: 'paid'; readonly order: PaidOrder }
  | { readonly allowed: true; readonly state: 'provisional'; readonly order: Order }
  | { readonly allowed: false; readonly reason: 'not-confirmed' | 'under-review' | 'returned' };

/** `order`: as it is after the lookup at the provider; undefined while there is none. */
export function mayConfirm(order: Order | undefined, paymentId: string): Confirmation {
  if (!order) return { allowed: false, reason: 'not-confirmed' };
  if (order.status === 'pending' && order.signedPaymentId === paymentId)
    return { allowed: true, state: 'provisional', order };
  if (order.status === 'review') return { allowed: false, reason: 'under-review' };
  if (order.status === 'returned') return { allowed: false, reason: 'returned' };
  if (!isPaid(order)) return { allowed: false, reason: 'not-confirmed' };
  // Another payment has paid this order, so this one is held.
  if (order.paymentId !== paymentId) return { allowed: false, reason: 'under-review' };
  return { allowed: true, state: 'paid', order };
}

const HOUR_MS = 60 * 60_000;
/** A failed payment may be captured up to three days later; after that the provider's answer is final. */
const SWEEP_FOR_MS = 72 * HOUR_MS;
/** How often a signed payment that the provider has not described is looked up, for the first hour. */
const SIGNED_EVERY_MS = 2 * 60_000;

/** When an open order is next looked up at the provider: hourly for three days; undefined after that. */
export function nextSweep(
  now: Date,
  { createdAt, signedPaymentId }: Pick<Order, 'createdAt' | 'signedPaymentId'>,
): Date | undefined {
  const isYoung = now.getTime() - createdAt.getTime() < HOUR_MS;
  const next = new Date(now.getTime() + (signedPaymentId !== null && isYoung ? SIGNED_EVERY_MS : HOUR_MS));
  return next.getTime() - createdAt.getTime() <= SWEEP_FOR_MS ? next : undefined;
}
