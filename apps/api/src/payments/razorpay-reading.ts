import { mandateStates, purposes } from '@vgb/contracts';
import { z } from 'zod';
import {
  type Capture,
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  type Dispute,
  isCaptured,
  isReadable,
  PAYMENT_STATUSES,
  type ProviderMandate,
  type ProviderNews,
  type ProviderOrder,
  type ProviderPayment,
  REFUND_STATES,
  type Refund,
} from './gateway.js';

// The provider's shapes, as far as they matter, read tolerantly: documented samples are inconsistent.
const id = z.string().min(1);
const paise = z.number().int().min(0);
/** Unix seconds, as far as a Date reaches. */
const moment = z
  .number()
  .min(0)
  .max(8_640_000_000_000)
  .transform((seconds) => new Date(seconds * 1000));
const text = z.string().nullish();
/** `captured` is a boolean, and in `subscription.charged` the string "1". */
const flag = z.union([z.boolean(), z.enum(['0', '1']).transform((digit) => digit === '1')]).nullish();

const paymentShape = z.object({
  id,
  amount: paise,
  currency: z.string(),
  status: z.string(),
  captured: flag,
  order_id: text,
  invoice_id: text,
  international: z.boolean().nullish(),
  method: text,
  amount_refunded: paise.nullish(),
  error_description: text,
  email: text,
  created_at: moment.nullish(),
});
const refundShape = z.object({
  id,
  payment_id: id,
  amount: paise,
  status: z.string(),
  created_at: moment.nullish(),
});
const disputeShape = z.object({
  id,
  payment_id: id,
  amount: paise,
  amount_deducted: paise.nullish(),
  status: z.string(),
  phase: z.string(),
  reason_code: text,
  respond_by: moment.nullish(),
  created_at: moment.nullish(),
});
export const orderShape = z.object({
  id: z.string(),
  amount: paise,
  receipt: text,
  // An empty list where an order has none.
  notes: z
    .union([z.object({ purpose: z.enum(purposes).nullish().catch(null) }), z.array(z.unknown())])
    .nullish(),
});
const subscriptionShape = z.object({
  id,
  status: z.string(),
  paid_count: z.number().nullish(),
  charge_at: moment.nullish(),
  plan_id: text,
  // An empty list where it has none.
  notes: z
    .union([z.object({ mandate: text.catch(null) }), z.array(z.unknown())])
    .nullish()
    .catch(null),
  created_at: moment.nullish(),
});

/** The id of an item that has none, in place of it. */
const NO_ID = 'unreadable';

/** The fields of an answer that can be read, and the names of those that cannot: one odd field, or one odd item of a list, loses no other. */
function fieldsOf<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  answer: unknown,
): { fields: { [Name in keyof Shape]?: z.output<Shape[Name]> }; unreadable: string[] } {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const fields: { [Name in keyof Shape]?: z.output<Shape[Name]> } = {};
  const unreadable: string[] = [];
  for (const [name, field] of Object.entries(shape) as [keyof Shape & string, Shape[string]][]) {
    const parsed = z.safeParse(field, given[name]);
    if (parsed.success) fields[name] = parsed.data as z.output<Shape[string]>;
    else unreadable.push(name);
  }
  return { fields, unreadable };
}

/** The word if it is one of ours, else `unknown`; the provider's own stays beside it. */
const known = <Word extends string>(words: readonly Word[], given: string | undefined): Word | 'unknown' =>
  words.find((word) => word === given) ?? 'unknown';

export function readPayment(answer: unknown): ProviderPayment {
  const { fields, unreadable } = fieldsOf(paymentShape, answer);
  return {
    paymentId: fields.id ?? NO_ID,
    providerOrderId: fields.order_id ?? null,
    amountPaise: fields.amount ?? 0,
    currency: fields.currency ?? '',
    status: known(PAYMENT_STATUSES, fields.status),
    statusText: fields.status ?? '',
    captured: fields.captured ?? fields.status === 'captured',
    international: fields.international === true,
    method: fields.method ?? null,
    capturedAt: fields.created_at ?? null,
    invoiceId: fields.invoice_id ?? null,
    refundedPaise: fields.amount_refunded ?? 0,
    email: fields.email ?? null,
    failureText: fields.error_description ?? null,
    unreadable,
  };
}

export function readRefund(answer: unknown): Refund {
  const { fields, unreadable } = fieldsOf(refundShape, answer);
  return {
    refundId: fields.id ?? NO_ID,
    paymentId: fields.payment_id ?? NO_ID,
    amountPaise: fields.amount ?? 0,
    state: known(REFUND_STATES, fields.status),
    stateText: fields.status ?? '',
    createdAt: fields.created_at ?? null,
    unreadable,
  };
}

export function readDispute(answer: unknown): Dispute {
  const { fields, unreadable } = fieldsOf(disputeShape, answer);
  return {
    disputeId: fields.id ?? NO_ID,
    paymentId: fields.payment_id ?? NO_ID,
    amountPaise: fields.amount ?? 0,
    deductedPaise: fields.amount_deducted ?? 0,
    status: known(DISPUTE_STATUSES, fields.status),
    statusText: fields.status ?? '',
    phase: known(DISPUTE_PHASES, fields.phase),
    phaseText: fields.phase ?? '',
    reasonCode: fields.reason_code ?? null,
    respondBy: fields.respond_by ?? null,
    createdAt: fields.created_at ?? null,
    unreadable,
  };
}

export const toOrder = (shape: z.output<typeof orderShape>): ProviderOrder => ({
  providerOrderId: shape.id,
  receipt: shape.receipt ?? null,
  amountPaise: shape.amount,
  purpose: (shape.notes && 'purpose' in shape.notes && shape.notes.purpose) || null,
});

export function readMandate(answer: unknown): ProviderMandate {
  const { fields, unreadable } = fieldsOf(subscriptionShape, answer);
  return {
    subscriptionId: fields.id ?? NO_ID,
    state: known(mandateStates, fields.status),
    stateText: fields.status ?? '',
    chargesMade: fields.paid_count ?? 0,
    nextChargeAt: fields.charge_at ?? null,
    recordId: (fields.notes && 'mandate' in fields.notes && fields.notes.mandate) || null,
    planId: fields.plan_id ?? null,
    createdAt: fields.created_at ?? null,
    unreadable,
  };
}

const entity = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape });
const envelope = z.object({
  event: z.string(),
  created_at: moment.nullish().catch(null),
  payload: z.object({
    payment: entity(z.unknown().transform(readPayment)).optional(),
    subscription: entity(z.unknown().transform(readMandate)).optional(),
    refund: entity(z.unknown().transform(readRefund)).optional(),
    dispute: entity(z.unknown().transform(readDispute)).optional(),
  }),
});

/** What has happened to a dispute, by its event: its own status may lag behind. Where the event's word is no status, as `created`, the status counts. */
const DISPUTE_EVENT = /^payment\.dispute\.(.+)$/;
const REFUND_EVENTS = ['refund.created', 'refund.processed', 'refund.failed'];

/**
 * An event in our words; undefined for what does not concern us. A refund and a dispute come with the payment that they concern. About a
 * payment, what cannot be read or has a state that we do not know is `not understood`.
 */
export function readNews(answer: unknown): ProviderNews | undefined {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return undefined;
  const { event, payload, created_at } = parsed.data;
  const at = created_at ?? null;
  const payment = payload.payment?.entity;
  const told = payload.subscription?.entity;
  // One without an id is about no mandate that could be named.
  const mandate = told?.subscriptionId === NO_ID ? undefined : told;
  const odd = (id: string, detail: string): ProviderNews | undefined =>
    id === NO_ID ? undefined : { kind: 'not understood', id, detail };
  const isOurs = /^(payment|order|refund|subscription)\./.test(event);
  if (payment && !isReadable(payment))
    return isOurs ? odd(payment.paymentId, `${event}: ${oddities(payment.statusText, payment)}`) : undefined;
  if (event === 'subscription.charged')
    return payment && mandate ? { kind: 'charged', mandate, payment: captureOf(payment) } : undefined;
  if (event.startsWith('subscription.')) return mandate && { kind: 'mandate', mandate };

  const { refund: { entity: refund } = {}, dispute: { entity: dispute } = {} } = payload;
  if (refund && REFUND_EVENTS.includes(event)) {
    if (refund.state === 'unknown' || refund.unreadable.length > 0)
      return odd(refund.paymentId, `the refund ${refund.refundId}: ${oddities(refund.stateText, refund)}`);
    return { kind: 'refund', refund, payment: payment ?? null, at };
  }
  const turn = DISPUTE_EVENT.exec(event)?.[1];
  if (dispute && turn !== undefined) {
    const named = known(DISPUTE_STATUSES, turn);
    const now = named === 'unknown' ? dispute.status : named;
    if (now === 'unknown' || dispute.unreadable.length > 0)
      return odd(
        dispute.paymentId,
        `the dispute ${dispute.disputeId}: ${oddities(dispute.statusText, dispute)}`,
      );
    return { kind: 'dispute', dispute: { ...dispute, status: now }, payment: payment ?? null, at };
  }
  if (!payment) return undefined;
  switch (event) {
    // A debit of a mandate also reports itself as a payment; it is booked by `subscription.charged` alone.
    case 'payment.captured':
    case 'order.paid':
      if (payment.invoiceId !== null) return undefined;
      return isCaptured(payment)
        ? { kind: 'captured', payment: captureOf(payment) }
        : odd(payment.paymentId, `${event} of a payment that is ${payment.statusText}`);
    case 'payment.authorized':
      return payment.invoiceId === null ? { kind: 'authorised', payment, at } : undefined;
    case 'payment.failed':
      return { kind: 'failed', payment, reason: payment.failureText || 'unknown', at };
    default:
      return undefined;
  }
}

/** What is odd about something of the provider's, for the office. */
export const oddities = (word: string, { unreadable }: { readonly unreadable: readonly string[] }): string =>
  unreadable.length > 0 ? `${unreadable.join(', ')} cannot be read` : `its state is ${word}`;

const captureOf = ({
  status: _status,
  statusText: _statusText,
  captured: _captured,
  unreadable: _unreadable,
  email: _email,
  failureText: _failureText,
  ...capture
}: ProviderPayment): Capture => capture;

/** Where the provider's entities have what a payer has told it: the payment's contact, its instrument, and the customer's own record. */
const PAYER: ReadonlySet<string> = new Set([
  'email',
  'contact',
  'vpa',
  'upi',
  'card',
  'bank_account',
  'billing_address',
  'customer_details',
  'customer_email',
  'customer_contact',
  'customer_name',
  'notify_info',
]);

/** See `Gateway.withoutPayer`. A text with an @ is an address or a UPI account wherever it stands; what is no JSON is left out whole. */
export function withoutPayer(event: string): string {
  const strip = (name: string, value: unknown): unknown =>
    PAYER.has(name) || (typeof value === 'string' && value.includes('@')) ? null : value;
  try {
    return JSON.stringify(JSON.parse(event, strip));
  } catch {
    return '';
  }
}
