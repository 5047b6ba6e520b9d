import type { Order, Payment, Plan, Refund, Subscription } from './entities.js';
import type { ReadInstrument } from './instruments.js';

/** Why a payment was refused, in the five parts the provider's errors have. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
}

/** An order and what the provider keeps about it without showing it. */
export interface OrderRecord {
  entity: Order;
  /** Automatic capture is the account's default; an order can ask for manual capture. */
  capture: 'automatic' | 'manual';
  /** Set on the orders behind subscription charges. */
  invoiceId: string | null;
}

/** A payment, and how it will end once the donor has done his part (OTP, approval, bank page). */
export interface PaymentRecord {
  entity: Payment;
  subscriptionId: string | null;
  /** The failure the instrument is known for (test cards, failure@razorpay); null if it will succeed. */
  verdict: Failure | null;
}

/** What a mandate is charged on, and whose it is. */
export interface Mandate {
  instrument: ReadInstrument;
  email: string | null;
  contact: string | null;
  tokenId: string;
}

export interface SubscriptionRecord {
  entity: Subscription;
  /** Start of the first billing cycle, unix seconds; cycle n starts n periods later. */
  anchor: number | null;
  mandate: Mandate | null;
  /** The cycle's invoice that is still unpaid, so that a retry charges it and not a new one. */
  openInvoiceId: string | null;
  cancelAtCycleEnd: boolean;
  /** Changes asked for with `schedule_change_at: cycle_end`. */
  scheduled: { planId: Plan['id'] | null; quantity: number | null; remainingCount: number | null } | null;
  /** How many of the next charges the bank will decline. */
  declines: number;
}

/** A refund made under an idempotency key, and the body it was made with. */
export interface IdempotencyRecord {
  request: string;
  refundId: Refund['id'];
}
