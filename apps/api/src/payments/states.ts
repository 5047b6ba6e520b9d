import type { RefundStatus } from '../ledger/index.js';
import { isReadable, type PAYMENT_STATUSES, type ProviderPayment, type REFUND_STATES } from './gateway.js';

/*
 * What each state of the provider's says of the money. The tables are exhaustive by type; what is in none of them is `unknown`, and an
 * exception of that one thing. Sources: https://razorpay.com/docs/payments/payments/#payment-life-cycle, .../refunds/#refund-status
 */

/** What has become of a payment's money. `lapsed`: authorised, never captured, and given back by the provider itself. */
export type Arrival = 'awaited' | 'failed' | 'authorised' | 'lapsed' | 'captured' | 'unknown';

const ARRIVALS: Readonly<Record<(typeof PAYMENT_STATUSES)[number], (captured: boolean) => Arrival>> = {
  created: () => 'awaited',
  authorized: () => 'authorised',
  captured: (captured) => (captured ? 'captured' : 'unknown'),
  refunded: (captured) => (captured ? 'captured' : 'lapsed'),
  failed: () => 'failed',
};

export const arrivalOf = (payment: ProviderPayment): Arrival =>
  payment.status === 'unknown' || !isReadable(payment)
    ? 'unknown'
    : ARRIVALS[payment.status](payment.captured);

export const REFUND_STATUSES: Readonly<Record<(typeof REFUND_STATES)[number], RefundStatus>> = {
  pending: 'begun',
  processed: 'processed',
  failed: 'failed',
};
