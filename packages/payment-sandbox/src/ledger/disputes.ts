import type { Dispute } from './entities.js';
import { refused, unknownId } from './errors.js';
import { newId } from './identifiers.js';
import { type Ledger, webhookPayment } from './ledger.js';
import { findPayment } from './payments.js';

const EVIDENCE = [
  'summary',
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
  'others',
  'submitted_at',
];

export function findDispute(ledger: Ledger, id: string): Dispute {
  const dispute = ledger.store.disputes.get(id);
  if (!dispute) throw unknownId();
  return dispute;
}

/** The donor's bank calls a captured payment into question. Without an amount: all of it. */
export function disputePayment(
  ledger: Ledger,
  paymentId: string,
  request: { amount?: number; reason?: string },
): Dispute {
  const { entity: payment } = findPayment(ledger, paymentId);
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken');
  const amount = request.amount ?? payment.amount;
  if (amount > payment.amount) throw refused('The disputed amount is greater than the amount captured.');
  const now = ledger.clock.now();
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: request.reason ?? 'processed_invalid_expired_card',
    respond_by: now + 7 * 24 * 60 * 60,
    status: 'open',
    phase: 'chargeback',
    evidence: { amount, ...Object.fromEntries(EVIDENCE.map((name) => [name, null])) },
    created_at: now,
  };
  ledger.store.disputes.put(dispute.id, dispute);
  ledger.emit('payment.dispute.created', { payment: webhookPayment(payment), dispute });
  return dispute;
}
