import type { Notes, Order, Payment } from './entities.js';
import { declined, invalidField, refused, unknownId } from './errors.js';
import { FAILURES, type Failure } from './failures.js';
import type { Fields } from './fields.js';
import { digits, newId } from './identifiers.js';
import type { ReadInstrument } from './instruments.js';
import { type Ledger, webhookPayment } from './ledger.js';
import { findOrder, ORDER_ALREADY_PAID } from './orders.js';
import type { OrderRecord, PaymentRecord } from './records.js';

/** Who pays, and the description that is shown. */
export interface Payer {
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
  notes?: Notes | undefined;
}

export interface PaymentRequest extends Payer {
  instrument: ReadInstrument;
  orderId: string;
  subscriptionId?: string;
  invoiceId?: string;
  customerId?: string;
  tokenId?: string;
  /** Another amount than the order's, or another time than now: for tests of tampering. */
  amount?: number | undefined;
  at?: number | undefined;
  international?: boolean | undefined;
  /** Accepts a payment of a paid order, as when two windows finish at the same moment. */
  evenIfPaid?: boolean | undefined;
}

export function findPayment(ledger: Ledger, id: string): PaymentRecord {
  const payment = ledger.store.payments.get(id);
  if (!payment) throw unknownId(id, 'pay');
  return payment;
}

/** Every attempt on an order, failed ones included, oldest first. */
export function paymentsOf(ledger: Ledger, orderId: string): Payment[] {
  return ledger.store.payments.inGroup(orderId).map((record) => record.entity);
}

/** A new attempt on an order, in the state `created`: the payer has not approved it yet. */
export function beginPayment(ledger: Ledger, request: PaymentRequest): PaymentRecord {
  const order = findOrder(ledger, request.orderId);
  const isPaid = order.entity.status === 'paid';
  if (isPaid && !request.evenIfPaid) throw alreadyPaid(order.entity);
  const entity = newPayment(order.entity, request, ledger.clock.now());
  const record: PaymentRecord = {
    entity,
    subscriptionId: request.subscriptionId ?? null,
    verdict: request.instrument.verdict,
  };
  ledger.store.payments.put(entity.id, record);
  putOrderState(ledger, order, {
    ...(isPaid ? {} : { status: 'attempted' }),
    attempts: order.entity.attempts + 1,
  });
  return record;
}

const alreadyPaid = (order: Order) =>
  declined(
    {
      ...FAILURES.payment_failed,
      description: ORDER_ALREADY_PAID,
      source: 'business',
      step: 'payment_initiation',
      reason: 'order_already_paid',
    },
    { order_id: order.id },
  );

/** `now`: Unix seconds. */
function newPayment(order: Order, request: PaymentRequest, now: number): Payment {
  const { instrument } = request;
  const { card } = instrument;
  return {
    ...NOTHING_YET,
    id: newId('pay'),
    amount: request.amount ?? order.amount,
    currency: order.currency,
    order_id: order.id,
    invoice_id: request.invoiceId ?? null,
    international: request.international ?? instrument.international,
    method: instrument.method,
    description: request.description ?? null,
    card_id: card?.id ?? null,
    ...(card ? { card: { ...card, international: request.international ?? card.international } } : {}),
    bank: instrument.bank,
    wallet: instrument.wallet,
    vpa: instrument.vpa,
    email: request.email ?? null,
    contact: request.contact ?? null,
    ...(request.customerId === undefined ? {} : { customer_id: request.customerId }),
    token_id: request.tokenId ?? null,
    notes: request.notes ?? [],
    acquirer_data: { [instrument.acquirer]: null },
    created_at: request.at ?? now,
  };
}

/** The fields of every payment before its payer approves it. */
const NOTHING_YET = {
  entity: 'payment',
  status: 'created',
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const satisfies Partial<Payment>;

/** The bank approved: the money is reserved, not yet captured. Also for a failed payment (late authorisation). */
export function authorizePayment(ledger: Ledger, id: string): Payment {
  const record = findPayment(ledger, id);
  if (record.entity.status !== 'created' && record.entity.status !== 'failed') {
    throw refused('Only payments that were created or have failed can be authorized');
  }
  const acquirer = Object.keys(record.entity.acquirer_data)[0] ?? 'rrn';
  const payment = putPayment(ledger, record, {
    status: 'authorized',
    acquirer_data: { [acquirer]: digits(acquirer === 'auth_code' ? 6 : 12) },
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  });
  ledger.emit('payment.authorized', { payment: webhookPayment(payment) });
  return payment;
}

/** Captures the money; the order is paid. */
export function capturePayment(ledger: Ledger, id: string): Payment {
  const record = findPayment(ledger, id);
  if (record.entity.captured) throw refused('This payment has already been captured');
  if (record.entity.status !== 'authorized') {
    throw refused('Only payments which have been authorized and not yet captured can be captured');
  }
  const { amount } = record.entity;
  // 2 % and 18 % GST on it; `fee` includes the tax.
  const commission = Math.round(amount * 0.02);
  const tax = Math.round(commission * 0.18);
  const payment = putPayment(ledger, record, {
    status: 'captured',
    captured: true,
    fee: commission + tax,
    tax,
  });
  ledger.emit('payment.captured', { payment: webhookPayment(payment) });
  const order = payment.order_id === null ? undefined : ledger.store.orders.get(payment.order_id);
  if (order && order.entity.status !== 'paid') {
    const entity = putOrderState(ledger, order, { status: 'paid', amount_paid: amount, amount_due: 0 });
    ledger.emit('order.paid', { payment: webhookPayment(payment), order: entity });
  }
  return payment;
}

/** Authorises, and captures too unless the order is set to manual capture. */
export function completePayment(ledger: Ledger, id: string): Payment {
  const payment = authorizePayment(ledger, id);
  const order = payment.order_id === null ? undefined : ledger.store.orders.get(payment.order_id);
  // A late second payment is not captured: the provider refunds it unless a call captures it.
  if (order?.capture === 'manual' || order?.entity.status === 'paid') return payment;
  return capturePayment(ledger, id);
}

export function failPayment(ledger: Ledger, id: string, failure: Failure): Payment {
  const record = findPayment(ledger, id);
  if (record.entity.status !== 'created' && record.entity.status !== 'authorized') {
    throw refused('Only payments that are under way can fail');
  }
  const payment = putPayment(ledger, record, {
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  });
  ledger.emit('payment.failed', { payment: webhookPayment(payment) });
  return payment;
}

/** `POST /payments/:id/capture`: the amount must equal the authorised one. */
export function captureByHand(ledger: Ledger, id: string, body: Fields): Payment {
  const { entity } = findPayment(ledger, id);
  const amount = body.requiredInteger('amount');
  const currency = body.text('currency');
  if (entity.captured) throw refused('This payment has already been captured');
  if (amount !== entity.amount)
    throw invalidField('amount', 'Capture amount must be equal to the amount authorized');
  if (currency !== undefined && currency !== entity.currency) {
    throw invalidField('currency', 'Capture currency must be equal to the currency of the payment');
  }
  return capturePayment(ledger, id);
}

/** `PATCH /payments/:id`: only the notes can change. */
export function editPayment(ledger: Ledger, id: string, body: Fields): Payment {
  const record = findPayment(ledger, id);
  body.only('notes');
  return putPayment(ledger, record, { notes: body.notes() });
}

export function putPayment(ledger: Ledger, record: PaymentRecord, change: Partial<Payment>): Payment {
  const entity: Payment = { ...record.entity, ...change };
  ledger.store.payments.put(entity.id, { ...record, entity });
  return entity;
}

function putOrderState(ledger: Ledger, record: OrderRecord, change: Partial<Order>): Order {
  const entity: Order = { ...record.entity, ...change };
  ledger.store.orders.put(entity.id, { ...record, entity });
  return entity;
}
