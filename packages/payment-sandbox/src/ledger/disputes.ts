import {
  type Dispute,
  type DisputePhase,
  type DisputeStatus,
  EVIDENCE_DOCUMENTS,
  type Evidence,
} from './entities.js';
import { invalidField, refused, unknownId } from './errors.js';
import { newId } from './identifiers.js';
import { type Ledger, webhookPayment } from './ledger.js';
import { findPayment } from './payments.js';

const RESPOND_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** The phase of the next dispute after one was won or closed. An arbitration is final. */
const NEXT_PHASE: Record<DisputePhase, DisputePhase | null> = {
  fraud: 'chargeback',
  retrieval: 'chargeback',
  chargeback: 'pre_arbitration',
  pre_arbitration: 'arbitration',
  arbitration: null,
};

/** The statuses in which the merchant can answer. */
const ANSWERABLE: readonly DisputeStatus[] = ['open', 'action_required'];

/** The statuses from which each move of merchant or bank is possible. */
const MOVES = {
  accepted: ANSWERABLE,
  contested: ANSWERABLE,
  'sent back': ['under_review'],
  won: ['under_review'],
  lost: [...ANSWERABLE, 'under_review'],
  closed: [...ANSWERABLE, 'under_review'],
  escalated: ['won', 'closed'],
} as const satisfies Record<string, readonly DisputeStatus[]>;

export interface DisputeRequest {
  /** Paise; without it, all of the payment. */
  amount?: number | undefined;
  phase?: DisputePhase | undefined;
  reasonCode?: string | undefined;
  /** Unix seconds; without it, seven days from now. */
  respondBy?: number | undefined;
}

/** @throws ProviderError 400 for an id that does not exist. */
export function findDispute(ledger: Ledger, id: string): Dispute {
  const dispute = ledger.store.disputes.get(id);
  if (!dispute) throw unknownId(id, 'disp');
  return dispute;
}

/**
 * The payer's bank contests a captured payment. A payment can have several disputes, also after a refund.
 * @throws ProviderError 400 if it was never captured, or is of less than `amount`.
 */
export function disputePayment(ledger: Ledger, paymentId: string, request: DisputeRequest = {}): Dispute {
  const { entity: payment } = findPayment(ledger, paymentId);
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken');
  const amount = request.amount ?? payment.amount;
  if (amount > payment.amount) throw refused('The disputed amount is greater than the amount captured.');
  const now = ledger.clock.now();
  return putDispute(ledger, 'payment.dispute.created', {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: request.reasonCode ?? 'processed_invalid_expired_card',
    respond_by: request.respondBy ?? now + RESPOND_WITHIN_SECONDS,
    status: 'open',
    phase: request.phase ?? 'chargeback',
    evidence: {
      amount,
      summary: null,
      ...(Object.fromEntries(EVIDENCE_DOCUMENTS.map((kind) => [kind, null])) as Pick<
        Evidence,
        (typeof EVIDENCE_DOCUMENTS)[number]
      >),
      others: null,
      submitted_at: null,
    },
    created_at: now,
  });
}

/**
 * `POST /disputes/:id/accept`: lost and final. The amount is deducted and goes to the payer; for a fraud dispute nothing is deducted,
 * because
 * the merchant refunds the payer directly.
 */
export function acceptDispute(ledger: Ledger, id: string): Dispute {
  const dispute = inState(ledger, id, 'accepted');
  beforeDeadline(ledger, dispute);
  return lose(ledger, dispute, undefined);
}

/** The bank reviews the evidence: as after a submitted contest, here by the dashboard. */
export function reviewDispute(ledger: Ledger, id: string): Dispute {
  return underReview(ledger, inState(ledger, id, 'contested'));
}

/** The evidence does not suffice: open again until `respondBy` (unix seconds), with the status `as`. */
export function sendBackDispute(
  ledger: Ledger,
  id: string,
  request: { respondBy?: number | undefined; as: 'open' | 'action_required' },
): Dispute {
  const dispute = inState(ledger, id, 'sent back');
  return putDispute(ledger, 'payment.dispute.action_required', {
    ...dispute,
    status: request.as,
    respond_by: request.respondBy ?? ledger.clock.now() + RESPOND_WITHIN_SECONDS,
  });
}

export function winDispute(ledger: Ledger, id: string): Dispute {
  const dispute = inState(ledger, id, 'won');
  return putDispute(ledger, 'payment.dispute.won', { ...dispute, status: 'won' });
}

/** Decided for the payer, or not answered in time. `deducted`: paise; by default the whole amount, of a fraud dispute nothing. */
export function loseDispute(ledger: Ledger, id: string, deducted?: number): Dispute {
  return lose(ledger, inState(ledger, id, 'lost'), deducted);
}

/** A fraud dispute or a retrieval ends without a decision once the merchant has given details or a refund. */
export function closeDispute(ledger: Ledger, id: string): Dispute {
  const dispute = inState(ledger, id, 'closed');
  if (dispute.phase !== 'fraud' && dispute.phase !== 'retrieval')
    throw refused(`A dispute in the ${dispute.phase} phase ends won or lost.`);
  return putDispute(ledger, 'payment.dispute.closed', { ...dispute, status: 'closed' });
}

/** After a dispute was won or closed the bank opens the next phase: a new dispute of the same payment. */
export function escalateDispute(ledger: Ledger, id: string, request: Omit<DisputeRequest, 'phase'>): Dispute {
  const dispute = inState(ledger, id, 'escalated');
  const phase = NEXT_PHASE[dispute.phase];
  if (!phase) throw refused('The dispute cannot be escalated after arbitration.');
  return disputePayment(ledger, dispute.payment_id, {
    phase,
    amount: request.amount ?? dispute.amount,
    reasonCode: request.reasonCode ?? dispute.reason_code,
    respondBy: request.respondBy,
  });
}

/** A dispute that the merchant can answer. @throws ProviderError 400 in another state, or after the deadline. */
export function disputeToContest(ledger: Ledger, id: string): Dispute {
  const dispute = inState(ledger, id, 'contested');
  beforeDeadline(ledger, dispute);
  return dispute;
}

/** Stores evidence as a draft; submits it when `submittedAt` is set. */
export function keepEvidence(ledger: Ledger, dispute: Dispute, evidence: Evidence): Dispute {
  const kept: Dispute = { ...dispute, evidence };
  if (evidence.submitted_at !== null) return underReview(ledger, kept);
  ledger.store.disputes.put(kept.id, kept);
  return kept;
}

function underReview(ledger: Ledger, dispute: Dispute): Dispute {
  return putDispute(ledger, 'payment.dispute.under_review', { ...dispute, status: 'under_review' });
}

function lose(ledger: Ledger, dispute: Dispute, deducted: number | undefined): Dispute {
  const amount = deducted ?? (dispute.phase === 'fraud' ? 0 : dispute.amount);
  if (amount > dispute.amount)
    throw invalidField('amount_deducted', 'The deducted amount is greater than the disputed amount.');
  return putDispute(ledger, 'payment.dispute.lost', { ...dispute, status: 'lost', amount_deducted: amount });
}

function inState(ledger: Ledger, id: string, move: keyof typeof MOVES): Dispute {
  const dispute = findDispute(ledger, id);
  const from: readonly DisputeStatus[] = MOVES[move];
  if (!from.includes(dispute.status))
    throw refused(`The dispute cannot be ${move} in ${dispute.status} status.`);
  return dispute;
}

function beforeDeadline(ledger: Ledger, dispute: Dispute): void {
  if (dispute.respond_by < ledger.clock.now())
    throw refused('The time to respond to the dispute has passed.');
}

function putDispute(ledger: Ledger, event: string, dispute: Dispute): Dispute {
  ledger.store.disputes.put(dispute.id, dispute);
  const payment = findPayment(ledger, dispute.payment_id).entity;
  ledger.emit(event, { payment: webhookPayment(payment), dispute });
  return dispute;
}
