import type { RefundStatus } from '../ledger/index.js';
import { isReadable, type PAYMENT_STATUSES, type ProviderPayment, type REFUND_STATES } from './gateway.js';

/*
 * What each of the provider's states means for the money. The tables are exhaustive by type; any other state is `unknown`, and an exception
 * about that one thing. Sources: https://razorpay.com/docs/payments/payments/#payment-life-cycle, .../refunds/#refund-status
 */

/** What has become of a payment's money. `lapsed`: authorised, never captured, and returned by the provider itself. */
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
