import type { Order, Payment, Plan, Refund, Subscription } from './entities.js';
import type { Failure } from './failures.js';
import type { ReadInstrument } from './instruments.js';

/** The merchant account that the sandbox simulates. Secrets stay in the store and are never logged. */
export interface AccountKeys {
  accountId: string;
  keyId: string;
  keySecret: string;
}

/** The merchant's settings in the provider's dashboard, and the banks' handling of refunds. */
export interface AccountSettings {
  /** For orders without a setting of their own: `manual` leaves payments authorized. */
  capture: 'automatic' | 'manual';
  /** The result of refunds; test mode processes them at once. */
  refunds: 'processed' | 'pending' | 'failed';
}

/** How far the sandbox's clock is ahead of the real one. */
export interface ClockSetting {
  offsetMs: number;
}

/** An order, with what the provider stores about it without showing it. */
export interface OrderRecord {
  entity: Order;
  /** The account's default is automatic capture; an order can be set to manual capture. */
  capture: 'automatic' | 'manual';
  /** Set on the orders behind subscription charges. */
  invoiceId: string | null;
}

/** A payment, and its result once the donor has done their part (OTP, approval, bank page). */
export interface PaymentRecord {
  entity: Payment;
  subscriptionId: string | null;
  /** The known failure of the instrument (test cards, failure@razorpay); null if it succeeds. */
  verdict: Failure | null;
}

/** The means of payment of a mandate, and its customer. */
interface Mandate {
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
  /** How many of the next charges the bank declines. */
  declines: number;
}

/** A refund made under an idempotency key, with the body of its request. */
export interface IdempotencyRecord {
  request: string;
  refundId: Refund['id'];
}

/** How an entity is shown differently from its true state: some fields with other values, some left out. */
export interface Oddity {
  set: Record<string, unknown>;
  omit: string[];
}
