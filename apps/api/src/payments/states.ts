/**
 * What a payment, a refund and a dispute can be at the provider, and what each state says of the money. The tables are exhaustive by type; a
 * word that is in none of them is `unknown`, and an exception of that one thing.
 * Sources: https://razorpay.com/docs/payments/payments/#payment-life-cycle, .../refunds/#refund-status, .../disputes/#dispute-life-cycle
 */
import { type DisputeStatus, disputeStatuses } from '../ledger/index.js';

export const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What has become of a payment's money. `lapsed`: authorised, never captured, and given back by the provider itself. */
export type Arrival = 'awaited' | 'failed' | 'authorised' | 'lapsed' | 'captured' | 'unknown';

const ARRIVALS: Readonly<Record<PaymentStatus, (captured: boolean | null) => Arrival>> = {
  created: () => 'awaited',
  authorized: () => 'authorised',
  captured: (captured) => (captured === false ? 'unknown' : 'captured'),
  // Without the flag nothing says that the money was ever here.
  refunded: (captured) => (captured === true ? 'captured' : 'lapsed'),
  failed: () => 'failed',
};

/** `captured`: the provider's own flag; null where it gave none. */
export function arrivalOf({ status, captured }: { status: string; captured: boolean | null }): Arrival {
  const known = paymentStatuses.find((one) => one === status);
  return known ? ARRIVALS[known](captured) : 'unknown';
}

const REFUNDS = { pending: 'begun', created: 'begun', processed: 'processed', failed: 'failed' } as const;
export type RefundState = (typeof REFUNDS)[keyof typeof REFUNDS] | 'unknown';

export const refundStateOf = (status: string): RefundState =>
  Object.entries(REFUNDS).find(([name]) => name === status)?.[1] ?? 'unknown';

export const disputeStateOf = (status: string): DisputeStatus | 'unknown' =>
  disputeStatuses.find((one) => one === status) ?? 'unknown';
