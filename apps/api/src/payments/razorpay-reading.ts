import { mandateStates, purposes } from '@vgb/contracts';
import { z } from 'zod';
import {
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  type Dispute,
  PAYMENT_STATUSES,
  type ProviderMandate,
  type ProviderOrder,
  type ProviderPayment,
  REFUND_STATES,
  type Refund,
} from './gateway.js';

// The provider's shapes, only the fields used here, parsed tolerantly: the documented samples contradict each other.
const id = z.string().min(1);
const paise = z.number().int().min(0);
/** Unix seconds, within the range of Date. */
export const moment = z
  .number()
  .min(0)
  .max(8_640_000_000_000)
  .transform((seconds) => new Date(seconds * 1000));
/**
 * When a payment was made; it decides the receipt's year and a membership's end. A date in another unit, or a missing one written as 0, is
 * rejected.
 */
const paidMoment = z
  .number()
  .min(Date.UTC(2010) / 1000)
  .max(Date.UTC(2100) / 1000)
  .pipe(moment);
/** ISO 4217, three letters: anything else cannot be formatted as an amount. */
const currency = z.string().regex(/^[A-Z]{3}$/);
const text = z.string().nullish();
/** `captured` is a boolean, and in `subscription.charged` the string "1". */
const flag = z.union([z.boolean(), z.enum(['0', '1']).transform((digit) => digit === '1')]).nullish();

const paymentShape = z.object({
  id,
  amount: paise,
  currency,
  status: z.string(),
  captured: flag,
  order_id: text,
  invoice_id: text,
  international: z.boolean().nullish(),
  method: text,
  amount_refunded: paise.nullish(),
  error_description: text,
  email: text,
  created_at: paidMoment.nullish(),
});
const refundShape = z.object({
  id,
  payment_id: id,
  amount: paise,
  status: z.string(),
  // The provider sends an empty list when there are no notes.
  notes: z
    .union([z.object({ reason: text.catch(null) }), z.array(z.unknown())])
    .nullish()
    .catch(null),
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
  // The provider sends an empty list when there are no notes.
  notes: z
    .union([z.object({ purpose: z.enum(purposes).nullish().catch(null) }), z.array(z.unknown())])
    .nullish()
    .catch(null),
});
const subscriptionShape = z.object({
  id,
  status: z.string(),
  paid_count: z.number().nullish(),
  charge_at: moment.nullish(),
  plan_id: text,
  quantity: z.number().int().positive().nullish(),
  // The provider sends an empty list when there are no notes.
  notes: z
    .union([z.object({ mandate: text.catch(null) }), z.array(z.unknown())])
    .nullish()
    .catch(null),
  created_at: moment.nullish(),
});

/** Stands in for the id of an item that has none. */
export const NO_ID = 'unreadable';

/** The valid fields of an answer, and the names of the invalid ones: one invalid field or item loses no other. */
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

/** The word if it is a known one, else `unknown`; the provider's own word is kept in another field. */
export const known = <Word extends string>(
  words: readonly Word[],
  given: string | undefined,
): Word | 'unknown' => words.find((word) => word === given) ?? 'unknown';

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
    reason: (fields.notes && 'reason' in fields.notes && fields.notes.reason) || null,
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
    quantity: fields.quantity ?? 1,
    createdAt: fields.created_at ?? null,
    unreadable,
  };
}

/** The unknown word and the unreadable fields of an item, as text for the office. */
export const oddities = (word: string, { unreadable }: { readonly unreadable: readonly string[] }): string =>
  unreadable.length > 0 ? `${unreadable.join(', ')} cannot be read` : `its state is ${word}`;
