import type { Notes, Payment, Refund } from './entities.js';
import { invalidField, ProviderError, refused, unknownId } from './errors.js';
import type { Fields } from './fields.js';
import { digits, newId } from './identifiers.js';
import { type Ledger, webhookPayment } from './ledger.js';
import { findPayment, putPayment } from './payments.js';

export interface RefundRequest {
  /** Paise; without it, all that remains. */
  amount?: number | undefined;
  speed?: 'normal' | 'optimum' | undefined;
  notes?: Notes | undefined;
  receipt?: string | undefined;
  /**
   * The result: `processed` at once as in test mode, `pending` until `processRefund` or `failRefund`, `failed` is accepted as
   * pending and then fails. Unset: the account's setting.
   */
  status?: Refund['status'] | undefined;
}

export function findRefund(ledger: Ledger, id: string, paymentId?: string): Refund {
  const refund = ledger.store.refunds.get(id);
  if (!refund || (paymentId !== undefined && refund.payment_id !== paymentId)) throw unknownId(id, 'rfnd');
  return refund;
}

export function refundsOf(ledger: Ledger, paymentId: string): Refund[] {
  findPayment(ledger, paymentId);
  return ledger.store.refunds.inGroup(paymentId);
}

/** `POST /payments/:id/refund`, with the provider's `X-Refund-Idempotency`. */
export function requestRefund(
  ledger: Ledger,
  paymentId: string,
  body: Fields,
  idempotencyKey?: string,
): Refund {
  body.only('amount', 'speed', 'notes', 'receipt', 'reverse_all');
  const request: RefundRequest = {
    amount: body.integer('amount'),
    speed: body.oneOf('speed', ['normal', 'optimum']),
    notes: body.notes(),
    receipt: body.text('receipt', 40),
  };
  if (idempotencyKey === undefined) return refundPayment(ledger, paymentId, request);
  if (!/^[\w-]{10,}$/.test(idempotencyKey)) {
    throw refused(
      'The idempotency key must be at least 10 characters of letters, digits, hyphens and underscores.',
    );
  }
  const fingerprint = JSON.stringify([paymentId, request]);
  const earlier = ledger.store.idempotency.get(idempotencyKey);
  if (!earlier) {
    const refund = refundPayment(ledger, paymentId, request);
    ledger.store.idempotency.put(idempotencyKey, { request: fingerprint, refundId: refund.id });
    return refund;
  }
  if (earlier.request !== fingerprint) {
    throw new ProviderError(400, {
      description: 'Different request with the same idempotency key has already been processed.',
    });
  }
  return findRefund(ledger, earlier.refundId);
}

/**
 * Refunds what remains of a captured payment, or a part of it. Returns the refund as the merchant's call is answered: one that will
 * fail is pending then.
 * @throws ProviderError 400 if the payment was never captured, or less than `amount` remains of it.
 */
export function refundPayment(ledger: Ledger, paymentId: string, request: RefundRequest): Refund {
  const payment = findPayment(ledger, paymentId).entity;
  if (payment.refund_status === 'full') throw refused('The payment has been fully refunded already.');
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const amount = request.amount ?? left;
  if (amount < 100) throw invalidField('amount', 'The amount must be atleast INR 1.00');
  if (amount > left) {
    throw invalidField('amount', 'The refund amount provided is greater than amount captured.');
  }
  const refund = issueRefund(ledger, payment, amount, request);
  const status = request.status ?? ledger.settings.refunds;
  if (status === 'processed') return processRefund(ledger, refund.id);
  if (status === 'failed') failRefund(ledger, refund.id);
  return refund;
}

/**
 * Returns an authorized payment that was not captured in time to the payer: `refunded`, and never `captured`.
 * @throws ProviderError 400 in any other state.
 */
export function refundUncaptured(ledger: Ledger, paymentId: string): Refund {
  const payment = findPayment(ledger, paymentId).entity;
  if (payment.status !== 'authorized')
    throw refused('Only payments which have been authorized and not yet captured are refunded automatically');
  return processRefund(ledger, issueRefund(ledger, payment, payment.amount, {}).id);
}

function issueRefund(ledger: Ledger, payment: Payment, amount: number, request: RefundRequest): Refund {
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: request.notes ?? [],
    receipt: request.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: ledger.clock.now(),
    batch_id: null,
    status: 'pending',
    speed_processed: request.speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: request.speed ?? 'normal',
  };
  ledger.store.refunds.put(refund.id, refund);
  putRefunded(ledger, payment.id, payment.amount_refunded + amount);
  emitRefund(ledger, 'refund.created', refund);
  return refund;
}

/**
 * An instant refund that the bank does not accept continues as a normal one. @throws ProviderError 400 unless it is pending and instant.
 */
export function slowRefund(ledger: Ledger, id: string): Refund {
  const refund = findPending(ledger, id);
  if (refund.speed_processed !== 'instant') throw refused('The refund is already processed at normal speed.');
  const slowed: Refund = { ...refund, speed_processed: 'normal' };
  ledger.store.refunds.put(id, slowed);
  emitRefund(ledger, 'refund.speed_changed', slowed);
  return slowed;
}

/** The refund reached the payer. */
export function processRefund(ledger: Ledger, id: string): Refund {
  const refund = findPending(ledger, id);
  const processed: Refund = { ...refund, status: 'processed', acquirer_data: { arn: digits(23) } };
  ledger.store.refunds.put(id, processed);
  emitRefund(ledger, 'refund.processed', processed);
  return processed;
}

/** The bank refused the refund: the payment counts as not refunded by this amount. */
export function failRefund(ledger: Ledger, id: string): Refund {
  const refund = findPending(ledger, id);
  const failed: Refund = { ...refund, status: 'failed' };
  ledger.store.refunds.put(id, failed);
  const { entity } = findPayment(ledger, refund.payment_id);
  putRefunded(ledger, refund.payment_id, entity.amount_refunded - refund.amount);
  emitRefund(ledger, 'refund.failed', failed);
  return failed;
}

/** `PATCH /refunds/:id`: only the notes can change. */
export function editRefund(ledger: Ledger, id: string, body: Fields): Refund {
  const refund = findRefund(ledger, id);
  body.only('notes');
  if (!body.has('notes')) throw invalidField('notes', 'The notes field is required.');
  const edited: Refund = { ...refund, notes: body.notes() };
  ledger.store.refunds.put(id, edited);
  return edited;
}

function findPending(ledger: Ledger, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status !== 'pending') throw refused(`The refund is already ${refund.status}.`);
  return refund;
}

function putRefunded(ledger: Ledger, paymentId: string, amountRefunded: number): void {
  const record = findPayment(ledger, paymentId);
  const isFull = amountRefunded === record.entity.amount;
  putPayment(ledger, record, {
    amount_refunded: amountRefunded,
    refund_status: amountRefunded === 0 ? null : isFull ? 'full' : 'partial',
    status: isFull ? 'refunded' : record.entity.captured ? 'captured' : 'authorized',
  });
}

function emitRefund(ledger: Ledger, event: string, refund: Refund): void {
  const payment = findPayment(ledger, refund.payment_id).entity;
  ledger.emit(event, { refund, payment: webhookPayment(payment) });
}
