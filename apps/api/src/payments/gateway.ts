import type { Purpose } from '@vgb/contracts';
import type { DisputeStatus } from '../ledger/index.js';
import type { Arrival, RefundState } from './states.js';

/**
 * The payment provider in our words. `razorpay.ts` is the only file that knows the provider's own.
 * Amounts are paise; moments are Dates.
 */

/** A payment whose money has reached the trust's account with the provider. */
export interface Capture {
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  /** Paid from abroad: not for this account without a look (FCRA). */
  readonly international: boolean;
  /** card, upi, netbanking, wallet, … as the provider names it. */
  readonly method: string | null;
  /** When the payer paid; null where the provider did not say. */
  readonly capturedAt: Date | null;
  /** Set for a debit of a mandate. */
  readonly invoiceId: string | null;
  /** What has gone back to the payer so far. */
  readonly refundedPaise: number;
}

export interface ProviderPayment extends Capture {
  /** The provider's own word. */
  readonly status: string;
  /** What has become of its money; `unknown` where the provider's word is none that we know, or its answer cannot be read. */
  readonly arrival: Arrival;
  /** What the payer has told the provider; null where that was nothing. */
  readonly email: string | null;
}

/** Its money has arrived, whether or not some of it has gone back since. */
export const isCaptured = ({ arrival }: ProviderPayment): boolean => arrival === 'captured';

export interface ProviderOrder {
  readonly providerOrderId: string;
  /** Our own order's id, given when it was created. */
  readonly receipt: string | null;
  readonly amountPaise: number;
  /** What our order was for, as its notes say; null for an order that this site did not make. */
  readonly purpose: Purpose | null;
}

/** Money on its way back to the payer, or there. */
export interface Refund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** A bank may take days to take it (`begun`); `failed` leaves the money with the trust. */
  readonly state: RefundState;
  /** The provider's own word. */
  readonly status: string;
}

/** A payer's bank calls a captured payment, or a part of it, into question. */
export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** What a lost one has cost; 0 before. */
  readonly deductedPaise: number;
  readonly state: DisputeStatus | 'unknown';
  /** The provider's own word. */
  readonly status: string;
  /** fraud, retrieval, chargeback, pre_arbitration or arbitration. */
  readonly phase: string;
  /** The last moment for an answer. */
  readonly respondBy: Date | null;
}

export interface ProviderMandate {
  readonly subscriptionId: string;
  readonly state: string;
  readonly chargesMade: number;
  readonly nextChargeAt: Date | null;
}

/** What the provider reports, as one of our own events. `at`: when it happened there; null where the provider does not say. */
export type ProviderNews =
  | { readonly kind: 'captured'; readonly payment: Capture }
  | { readonly kind: 'authorised'; readonly payment: ProviderPayment; readonly at: Date | null }
  | {
      readonly kind: 'failed';
      readonly payment: ProviderPayment;
      readonly reason: string;
      readonly at: Date | null;
    }
  | {
      readonly kind: 'refund';
      readonly refund: Refund;
      readonly payment: ProviderPayment | null;
      readonly at: Date | null;
    }
  | {
      readonly kind: 'dispute';
      readonly dispute: Dispute;
      readonly payment: ProviderPayment | null;
      readonly at: Date | null;
    }
  | { readonly kind: 'charged'; readonly mandate: ProviderMandate; readonly payment: Capture }
  | { readonly kind: 'mandate'; readonly mandate: ProviderMandate }
  /** About a payment or a mandate, in a shape or with a state that we do not know. */
  | { readonly kind: 'not understood'; readonly id: string; readonly detail: string };

/** The provider refused, and said why: repeating the call changes nothing. */
export class ProviderRefusal extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** No answer that can be read: what was asked may or may not have happened. */
export class OutcomeUnknown extends Error {}

/**
 * Every method @throws ProviderRefusal or OutcomeUnknown.
 */
export interface Gateway {
  readonly keyId: string;
  createOrder(order: {
    receipt: string;
    amountPaise: number;
    notes: Record<string, string>;
  }): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined>;
  fetchOrder(providerOrderId: string): Promise<ProviderOrder>;
  /** Every attempt to pay this order, failed ones included. One that cannot be read is among them, with its id, as `unknown`. */
  paymentsOfOrder(providerOrderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Takes the money of an authorised payment. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /**
   * Pays back. Again with the same `key`: the refund that it made before, and no second one.
   * `key` has at least 10 letters, digits, hyphens and underscores.
   */
  refund(paymentId: string, refund: { amountPaise: number; key: string; reason: string }): Promise<Refund>;
  refundsOf(paymentId: string): Promise<Refund[]>;
  /** All payments made in [from, to), page by page; those that cannot be read with their ids, as `unknown`. */
  paymentsBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  /** The ids of all payments of which something was sent back in [from, to), each as often as it was. */
  refundedBetween(from: Date, to: Date): AsyncIterable<string>;
  fetchDispute(disputeId: string): Promise<Dispute>;
  /** All disputes that were opened since, the newest first. */
  disputesSince(from: Date): AsyncIterable<Dispute>;
  createMonthlyPlan(plan: { amountPaise: number; name: string }): Promise<{ planId: string }>;
  createSubscription(subscription: {
    planId: string;
    charges: number;
    notes: Record<string, string>;
  }): Promise<ProviderMandate>;
  fetchSubscription(subscriptionId: string): Promise<ProviderMandate>;
  /** Ends a mandate at once; nothing more is debited. */
  cancelSubscription(subscriptionId: string): Promise<ProviderMandate>;
  /** The ids of the payments that have come of a mandate, the newest hundred. */
  debitsOf(subscriptionId: string): Promise<string[]>;
  /** The signature that the checkout hands to the browser for an order. */
  signsOrder(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** The same for a mandate. */
  signsSubscription(subscriptionId: string, paymentId: string, signature: string): boolean;
  /** Whether any of the webhook secrets, old or new, signed these bytes. */
  signsWebhook(rawBody: Buffer, signature: string): boolean;
  /** Undefined for news that do not concern us or that cannot be read. */
  readNews(event: unknown): ProviderNews | undefined;
}
