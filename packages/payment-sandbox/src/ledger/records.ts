import type { Order, Payment, Plan, Refund, Subscription } from './entities.js';
import type { Failure } from './failures.js';
import type { ReadInstrument } from './instruments.js';

/** The merchant account the sandbox stands in for. Secrets stay in the store and are never logged. */
export interface AccountKeys {
  accountId: string;
  keyId: string;
  keySecret: string;
}

/** What the merchant has set at the provider's dashboard, and what the banks do with refunds. */
export interface AccountSettings {
  /** Of orders that do not say themselves: `manual` leaves payments authorized. */
  capture: 'automatic' | 'manual';
  /** What becomes of refunds: test mode processes them at once. */
  refunds: 'processed' | 'pending' | 'failed';
}

/** How far the sandbox's clock was moved ahead of the real one. */
export interface ClockSetting {
  offsetMs: number;
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
  /** How many of the next charges the bank will decline. */
  declines: number;
}

/** A refund made under an idempotency key, and the body it was made with. */
export interface IdempotencyRecord {
  request: string;
  refundId: Refund['id'];
}

/** How an entity is shown otherwise than it is: some fields with other values, some left out. */
export interface Oddity {
  set: Record<string, unknown>;
  omit: string[];
}
