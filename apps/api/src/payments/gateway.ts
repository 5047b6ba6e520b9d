import type { MandateState, Purpose } from '@vgb/contracts';

/**
 * The payment provider in our words. Only the files `razorpay*.ts` know the provider's own: `razorpay.ts` (questions), `razorpay-client.ts`
 * (how it is asked), `razorpay-reading.ts` (answers and events), `razorpay-signatures.ts`.
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

export const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export const REFUND_STATES = ['pending', 'processed', 'failed'] as const;
/** `action_required` is the name of an event; accounts are said to see it as a status too. */
export const DISPUTE_STATUSES = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const;
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

/** What was read with care: an item of a list that has odd fields is given all the same, so that it loses no other. */
interface Readable {
  /**
   * The provider's fields that could not be read; empty as a rule. An amount among them is 0 here, an id `unreadable`, anything else null.
   * Only items of lists, events and mandates have any: a single answer with such a field is OutcomeUnknown.
   */
  readonly unreadable: readonly string[];
}

export interface ProviderPayment extends Capture, Readable {
  /** `unknown`: another word than these, which is in `statusText`. */
  readonly status: (typeof PAYMENT_STATUSES)[number] | 'unknown';
  /** The provider's own word. */
  readonly statusText: string;
  /**
   * Whether the money ever reached the trust's account. Not so for `refunded` alone: an authorised payment that is not captured in time is
   * `refunded` by the provider itself.
   */
  readonly captured: boolean;
  /** What the payer has told the provider; null where that was nothing. */
  readonly email: string | null;
  /** Why it failed, in the provider's words. */
  readonly failureText: string | null;
}

/** Whether its status is one of ours and every field of it could be read. What is not so is for a person to look at. */
export const isReadable = ({ status, unreadable }: ProviderPayment): boolean =>
  status !== 'unknown' && unreadable.length === 0;

/** Its money has arrived, whether or not some of it has gone back since. */
export const isCaptured = (payment: ProviderPayment): boolean =>
  isReadable(payment) && payment.captured && (payment.status === 'captured' || payment.status === 'refunded');

export interface ProviderOrder {
  readonly providerOrderId: string;
  /** Our own order's id, given when it was created. */
  readonly receipt: string | null;
  readonly amountPaise: number;
  /** What our order was for, as its notes say; null for an order that this site did not make. */
  readonly purpose: Purpose | null;
}

/** Money on its way back to the payer, or there. */
export interface Refund extends Readable {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** A bank may take days to take it; `failed` leaves the money with the trust. `unknown`: another word, which is in `stateText`. */
  readonly state: (typeof REFUND_STATES)[number] | 'unknown';
  /** The provider's own word. */
  readonly stateText: string;
  readonly createdAt: Date | null;
}

/** A payer's bank calls a payment, or a part of it, into question. A payment can have several, one after another or side by side. */
export interface Dispute extends Readable {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** What was taken from the trust's account: 0 until it is lost. */
  readonly deductedPaise: number;
  /** `unknown`: another word, which is in `statusText`. */
  readonly status: (typeof DISPUTE_STATUSES)[number] | 'unknown';
  readonly statusText: string;
  /** One that was won can come back in the next phase, as another dispute. `unknown`: another word, which is in `phaseText`. */
  readonly phase: (typeof DISPUTE_PHASES)[number] | 'unknown';
  readonly phaseText: string;
  readonly reasonCode: string | null;
  /** Until when it has to be answered. */
  readonly respondBy: Date | null;
  readonly createdAt: Date | null;
}

export interface ProviderMandate extends Readable {
  readonly subscriptionId: string;
  /** `unknown`: another word, which is in `stateText`. */
  readonly state: MandateState | 'unknown';
  readonly stateText: string;
  readonly chargesMade: number;
  readonly nextChargeAt: Date | null;
  /** Our own record of it, as its notes say; null for one that this site did not make. */
  readonly recordId: string | null;
  readonly planId: string | null;
  readonly createdAt: Date | null;
}

/**
 * What the provider reports, as one of our own events. A refund and a dispute come with their payment where the event has it. `at`: when it
 * happened there; null where the provider does not say.
 */
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
  /** About a payment, in a shape or with a state that we do not know. */
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

/** It was not asked, as it has not answered lately: what has more to ask does so later. */
export class ProviderResting extends OutcomeUnknown {
  constructor() {
    super('the payment provider is not asked for a moment, as it has not answered lately');
  }
}

/**
 * Every method @throws ProviderRefusal or OutcomeUnknown.
 */
export interface Gateway {
  readonly keyId: string;
  /** Lists one payment, which proves the keys. Gives the moment by the provider's clock; null where its answer is not dated. */
  probe(): Promise<Date | null>;
  createOrder(order: {
    receipt: string;
    amountPaise: number;
    notes: Record<string, string>;
  }): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined>;
  fetchOrder(providerOrderId: string): Promise<ProviderOrder>;
  /** Every attempt to pay this order, failed ones included. */
  paymentsOfOrder(providerOrderId: string): Promise<ProviderPayment[]>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Takes the money of an authorised payment. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /**
   * Pays back. Again with the same `key`: the refund that it made before, and no second one.
   * `key` has at least 10 letters, digits, hyphens and underscores.
   */
  refund(paymentId: string, refund: { amountPaise: number; key: string; reason: string }): Promise<Refund>;
  fetchRefund(refundId: string): Promise<Refund>;
  /** The newest hundred of this payment, failed ones included. */
  refundsOf(paymentId: string): Promise<Refund[]>;
  /** All refunds begun in [from, to), ours and the dashboard's, page by page. */
  refundsBetween(from: Date, to: Date): AsyncIterable<Refund>;
  fetchDispute(disputeId: string): Promise<Dispute>;
  /** All disputes opened since, the newest first. An older one may have changed too: ask for it by its id. */
  disputesSince(from: Date): AsyncIterable<Dispute>;
  /** All payments made in [from, to), page by page. */
  paymentsBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  createMonthlyPlan(plan: { amountPaise: number; name: string }): Promise<{ planId: string }>;
  /** What a plan debits each month, in paise. */
  amountOfPlan(planId: string): Promise<number>;
  createSubscription(subscription: {
    planId: string;
    charges: number;
    notes: Record<string, string>;
  }): Promise<ProviderMandate>;
  fetchSubscription(subscriptionId: string): Promise<ProviderMandate>;
  /** All mandates made in [from, to), page by page. */
  mandatesBetween(from: Date, to: Date): AsyncIterable<ProviderMandate>;
  /** Ends a mandate at once; nothing more is debited. */
  cancelSubscription(subscriptionId: string): Promise<ProviderMandate>;
  /** The ids of the payments that have come of a mandate, the newest hundred. */
  debitsOf(subscriptionId: string): Promise<string[]>;
  /** Whether an id is a mandate's, and not an order's. */
  isSubscription(id: string): boolean;
  /** The signature that the checkout hands to the browser for an order. */
  signsOrder(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** The same for a mandate. */
  signsSubscription(subscriptionId: string, paymentId: string, signature: string): boolean;
  /** Whether any of the webhook secrets, old or new, signed these bytes. */
  signsWebhook(rawBody: Buffer, signature: string): boolean;
  /** Undefined for news that do not concern us or that cannot be read. */
  readNews(event: unknown): ProviderNews | undefined;
  /** An event's text without who has paid: `readNews` reads the same of it, but for the address. */
  withoutPayer(event: string): string;
}
