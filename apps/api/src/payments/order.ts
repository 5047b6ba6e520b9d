import type { Purpose } from '@vgb/contracts';

/**
 * The details that an order of each purpose stores until it is paid. Each purpose's folder declares its own with
 * `declare module '../payments/order.js' { interface PurposeDetails { … } }`. A purpose of the contract without one does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each purpose's folder declares its part of it.
export interface PurposeDetails {}

/** What a person is about to pay for, checked by its purpose. */
export type Intention<P extends Purpose = Purpose> = {
  [Name in P]: {
    readonly purpose: Name;
    readonly amountPaise: number;
    readonly details: PurposeDetails[Name];
  };
}[P];

/**
 * What a payer set out to pay. Written before the provider is called, never deleted.
 * - pending: not paid as far as is known. A failed attempt leaves it pending: the provider may still capture it.
 * - paid: captured by `paymentId`, exactly once. `bookedAt` is set when the donation or membership exists.
 * - review: a payment came that does not add up; a person decides. A later payment that adds up still pays the order.
 * - returned: the money was refunded, or a person decided that the order comes to nothing.
 */
export type Order<P extends Purpose = Purpose> = {
  [Name in P]: OrderFields & {
    readonly purpose: Name;
    /** What the purpose needs for booking. */
    readonly details: PurposeDetails[Name];
  };
}[P];

interface OrderFields {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'paid' | 'review' | 'returned';
  readonly providerOrderId: string | null;
  /** Set for a debit of a mandate, which has no provider's order. */
  readonly subscriptionId: string | null;
  readonly paymentId: string | null;
  /** A signed payment that the provider has not described: provisional, and looked up soon. */
  readonly signedPaymentId: string | null;
  readonly method: string | null;
  readonly createdAt: Date;
  readonly capturedAt: Date | null;
  readonly paidAt: Date | null;
  readonly bookedAt: Date | null;
  /** The receipt number; null for a purpose without one. */
  readonly bookedAs: string | null;
  readonly refundedPaise: number;
  /** Whether the payer's personal data was removed at the end of its retention. */
  readonly payerRemoved: boolean;
}

/** A paid order, with its payment: the input of booking. */
export type PaidOrder<P extends Purpose = Purpose> = {
  [Name in P]: Order<Name> & { readonly paymentId: string; readonly capturedAt: Date };
}[P];

export function isPaid(order: Order): order is PaidOrder {
  return order.status === 'paid' && order.paymentId !== null && order.capturedAt !== null;
}
