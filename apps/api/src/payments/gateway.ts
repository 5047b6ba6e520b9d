import type { MandateState, Purpose } from '@vgb/contracts';

/**
 * The payment provider's interface in our words. Only `razorpay*.ts` use the provider's own: `razorpay.ts` (calls), `razorpay-client.ts`
 * (HTTP, time-outs, errors), `razorpay-reading.ts` (answers), `razorpay-events.ts` (events), `razorpay-signatures.ts`.
 * Amounts are paise; moments are Dates.
 */

/** A payment whose money has reached the trust's account with the provider. */
export interface Capture {
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  /** Paid from abroad: foreign money needs a check by the office first (FCRA). */
  readonly international: boolean;
  /** As the provider names it: card, upi, netbanking, wallet, … */
  readonly method: string | null;
  /**
   * When the payer paid, which may be days before the capture (docs/decisions/0042-membership-from-payments.md); null where the provider did
   * not say.
   */
  readonly capturedAt: Date | null;
  /** Set for a debit of a mandate. */
  readonly invoiceId: string | null;
  /** What has gone back to the payer so far. */
  readonly refundedPaise: number;
}

export const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export const REFUND_STATES = ['pending', 'processed', 'failed'] as const;
/** `action_required` is documented as the name of an event; some accounts get it as a status too. */
export const DISPUTE_STATUSES = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const;
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

/**
 * What was parsed tolerantly: an item of a list is returned even if some of its fields are invalid, so that the other items are not lost.
 */
interface Readable {
  /**
   * The provider's fields that failed to parse; usually empty. Such an amount is 0 here, an id `unreadable`, any other field null. Only
   * items of lists, events and mandates have any: a single answer with such a field throws OutcomeUnknown.
   */
  readonly unreadable: readonly string[];
}

export interface ProviderPayment extends Capture, Readable {
  /** `unknown`: a status outside this list, which is in `statusText`. */
  readonly status: (typeof PAYMENT_STATUSES)[number] | 'unknown';
  /** The provider's own word. */
  readonly statusText: string;
  /**
   * Whether the money ever reached the trust's account. The status `refunded` does not prove it: the provider also sets `refunded` on an
   * authorised payment that was not captured in time.
   */
  readonly captured: boolean;
  /** The address that the payer gave the provider; null when there is none. */
  readonly email: string | null;
  /** Why it failed, in the provider's words. */
  readonly failureText: string | null;
}

/** Whether the status is known and every field was parsed. A person has to look at any other payment. */
export const isReadable = ({ status, unreadable }: ProviderPayment): boolean =>
  status !== 'unknown' && unreadable.length === 0;

/** Whether the money has arrived, even if some of it was refunded later. */
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

/** Money that is being paid back to the payer, or has been. */
export interface Refund extends Readable {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** The payer's bank may take days. `failed`: the money stays with the trust. `unknown`: a state outside this list, in `stateText`. */
  readonly state: (typeof REFUND_STATES)[number] | 'unknown';
  /** The provider's own word. */
  readonly stateText: string;
  /** What our call gave as its reason; null for a refund that the dashboard or the bank has made. */
  readonly reason: string | null;
  readonly createdAt: Date | null;
}

/** The most of a reason that the provider keeps. */
export const MOST_OF_A_REASON = 256;

/** A payer's bank contests a payment or a part of it. A payment can have several disputes, in turn or at the same time. */
export interface Dispute extends Readable {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** What was taken from the trust's account: 0 until the dispute is lost. */
  readonly deductedPaise: number;
  /** `unknown`: a status outside this list, in `statusText`. */
  readonly status: (typeof DISPUTE_STATUSES)[number] | 'unknown';
  readonly statusText: string;
  /** After a dispute was won the bank may open another one in the next phase. `unknown`: a phase outside this list, in `phaseText`. */
  readonly phase: (typeof DISPUTE_PHASES)[number] | 'unknown';
  readonly phaseText: string;
  readonly reasonCode: string | null;
  /** The time by which the trust has to answer. */
  readonly respondBy: Date | null;
  readonly createdAt: Date | null;
}

export interface ProviderMandate extends Readable {
  readonly subscriptionId: string;
  /** `unknown`: a state outside this list, in `stateText`. */
  readonly state: MandateState | 'unknown';
  readonly stateText: string;
  readonly chargesMade: number;
  readonly nextChargeAt: Date | null;
  /** Our own record of it, as its notes say; null for one that this site did not make. */
  readonly recordId: string | null;
  readonly planId: string | null;
  /** How many times its plan's amount it debits. */
  readonly quantity: number;
  readonly createdAt: Date | null;
}

/** What a mandate debits each time, in paise, and how often. */
interface MandateTerms {
  readonly amountPaise: number;
  readonly isMonthly: boolean;
  /** In English, for the office: "every 2 weeks". */
  readonly rhythm: string;
}

/**
 * A provider event in our words. A refund and a dispute carry their payment when the event has it. `at`: when it happened at the provider;
 * null when the event has no date.
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
  /** An event about a payment whose shape or state is unknown here. */
  | { readonly kind: 'not understood'; readonly id: string; readonly detail: string };

/** The provider refused the call with a reason: repeating it changes nothing. */
export class ProviderRefusal extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** No usable answer: the call may or may not have taken effect. */
export class OutcomeUnknown extends Error {}

/** The circuit is open, so no request was sent; repeat the call later. */
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
  /** Lists one payment, which proves that the keys work. Returns the provider's time; null when its answer has no date header. */
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
   * Refunds a payment. Repeated with the same `key` it returns the first refund and makes no second one.
   * `key`: at least 10 letters, digits, hyphens and underscores.
   */
  refund(paymentId: string, refund: { amountPaise: number; key: string; reason: string }): Promise<Refund>;
  fetchRefund(refundId: string): Promise<Refund>;
  /** The newest hundred of this payment, failed ones included. */
  refundsOf(paymentId: string): Promise<Refund[]>;
  /** All refunds begun in [from, to), ours and the dashboard's, page by page. */
  refundsBetween(from: Date, to: Date): AsyncIterable<Refund>;
  fetchDispute(disputeId: string): Promise<Dispute>;
  /** All disputes opened since `from`, the newest first. Older ones may have changed too: get those by id. */
  disputesSince(from: Date): AsyncIterable<Dispute>;
  /** All payments made in [from, to), page by page. */
  paymentsBetween(from: Date, to: Date): AsyncIterable<ProviderPayment>;
  createMonthlyPlan(plan: { amountPaise: number; name: string }): Promise<{ planId: string }>;
  /** What its plan says of a mandate; 0 paise and no rhythm where it names no plan. */
  termsOfMandate(mandate: Pick<ProviderMandate, 'planId' | 'quantity'>): Promise<MandateTerms>;
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
  /** The mandate that a debit's invoice belongs to; null for an invoice of anything else. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | null>;
  /** Whether an id belongs to a mandate rather than an order. */
  isSubscription(id: string): boolean;
  /** Checks the signature that the checkout gives to the browser for an order. */
  signsOrder(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** The same for a mandate. */
  signsSubscription(subscriptionId: string, paymentId: string, signature: string): boolean;
  /** Whether the signature fits these bytes under any of the webhook secrets, current or older. */
  signsWebhook(rawBody: Buffer, signature: string): boolean;
  /** Undefined for events that have no consequence here or cannot be parsed. */
  readNews(event: unknown): ProviderNews | undefined;
  /** The event's text without the payer's particulars. `readNews` gives the same result for it, except the address. */
  withoutPayer(event: string): string;
}
