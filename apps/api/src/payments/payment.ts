import { CURRENCY } from '@vgb/contracts';
import type { Capture } from './gateway.js';
import { isPaid, type Order, type PaidOrder } from './order.js';

/*
 * The rules of a payment: whether it pays its order, what its payer is told, and when the provider is asked again. Pure: no clock, no
 * database, no provider.
 */

/** Whether a capture pays what was ordered. `international`: not for this account without a look (FCRA). */
export type Fit =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'amount-differs' | 'international' };

export function mayPay(order: Pick<Order, 'amountPaise'>, payment: Capture): Fit {
  if (payment.amountPaise !== order.amountPaise || payment.currency !== CURRENCY)
    return { allowed: false, reason: 'amount-differs' };
  return payment.international ? { allowed: false, reason: 'international' } : { allowed: true };
}

/**
 * What the payer is told whose browser has brought a payment that the provider has signed. `paid`: it has paid this order. `provisional`: the
 * provider has not described it yet.
 */
export type Confirmation =
  | { readonly allowed: true; readonly state: 'paid'; readonly order: PaidOrder }
  | { readonly allowed: true; readonly state: 'provisional'; readonly order: Order }
  | { readonly allowed: false; readonly reason: 'not-confirmed' | 'under-review' | 'returned' };

/** `order`: as it stands after the provider was asked; undefined while there is none. */
export function mayConfirm(order: Order | undefined, paymentId: string): Confirmation {
  if (!order) return { allowed: false, reason: 'not-confirmed' };
  if (order.status === 'pending' && order.signedPaymentId === paymentId)
    return { allowed: true, state: 'provisional', order };
  if (order.status === 'review') return { allowed: false, reason: 'under-review' };
  if (order.status === 'returned') return { allowed: false, reason: 'returned' };
  if (!isPaid(order)) return { allowed: false, reason: 'not-confirmed' };
  // Another payment has paid this order: this one waits for a person.
  if (order.paymentId !== paymentId) return { allowed: false, reason: 'under-review' };
  return { allowed: true, state: 'paid', order };
}

const HOUR_MS = 60 * 60_000;
/** A payment that failed may still be captured up to three days later; after that the provider's answer is final. */
const SWEEP_FOR_MS = 72 * HOUR_MS;
/** A signed payment that the provider has not described is asked about so often within the first hour. */
const SIGNED_EVERY_MS = 2 * 60_000;

/** When the provider is asked about an open order again: each hour, for three days; undefined after them. */
export function nextSweep(
  now: Date,
  { createdAt, signedPaymentId }: Pick<Order, 'createdAt' | 'signedPaymentId'>,
): Date | undefined {
  const isYoung = now.getTime() - createdAt.getTime() < HOUR_MS;
  const next = new Date(now.getTime() + (signedPaymentId !== null && isYoung ? SIGNED_EVERY_MS : HOUR_MS));
  return next.getTime() - createdAt.getTime() <= SWEEP_FOR_MS ? next : undefined;
}
