import type { Purpose } from '@vgb/contracts';

/**
 * What an order of each purpose keeps until it is paid. A purpose's folder adds its own:
 * `declare module '../payments/order.js' { interface PurposeDetails { … } }`. A purpose of the contract that is missing here does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each purpose's folder declares its part of it.
export interface PurposeDetails {}

/** What a person is about to pay, checked by the purpose that it is for. */
export type Intention<P extends Purpose = Purpose> = {
  [Name in P]: {
    readonly purpose: Name;
    readonly amountPaise: number;
    readonly details: PurposeDetails[Name];
  };
}[P];

/**
 * What a payer set out to pay, written before the provider is asked and never deleted.
 * - pending: not paid, as far as we know. A failed attempt leaves it pending: the provider may still capture it.
 * - paid: captured, by `paymentId`, exactly once. `bookedAt` follows when the donation or membership stands.
 * - review: money has come that does not add up; a person decides. A later payment that adds up pays it all the same.
 * - returned: what did not add up has gone back, or a person has decided that nothing comes of it.
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
  /** Set for a debit of a mandate, instead of an order of its own. */
  readonly subscriptionId: string | null;
  readonly paymentId: string | null;
  /** A payment that the provider has signed while it did not say whether it is captured: provisional, and asked about soon. */
  readonly signedPaymentId: string | null;
  readonly method: string | null;
  readonly createdAt: Date;
  readonly capturedAt: Date | null;
  readonly paidAt: Date | null;
  readonly bookedAt: Date | null;
  /** The receipt number, where the purpose gives one. */
  readonly bookedAs: string | null;
  readonly refundedPaise: number;
}

/** An order with its payment: what a purpose books. */
export type PaidOrder<P extends Purpose = Purpose> = {
  [Name in P]: Order<Name> & { readonly paymentId: string; readonly capturedAt: Date };
}[P];

export function isPaid(order: Order): order is PaidOrder {
  return order.status === 'paid' && order.paymentId !== null && order.capturedAt !== null;
}
