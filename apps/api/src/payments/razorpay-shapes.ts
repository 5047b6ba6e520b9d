import { CURRENCY, purposes } from '@vgb/contracts';
import { z } from 'zod';
import type {
  Capture,
  Dispute,
  ProviderMandate,
  ProviderNews,
  ProviderOrder,
  ProviderPayment,
  Refund,
} from './gateway.js';
import { arrivalOf, disputeStateOf, refundStateOf } from './states.js';

/*
 * The provider's shapes, as far as they matter, read tolerantly: documented samples are inconsistent. What is read is in our own words. A
 * state that we do not know is kept as `unknown`, so that one strange item stops nothing but itself.
 */

const seconds = z.number().transform((value) => new Date(value * 1000));
const text = z.string().nullish();
/** In the webhooks of mandates it is the text "1". */
const flag = z
  .union([
    z.boolean(),
    z.enum(['1', 'true', '0', 'false']).transform((said) => said === '1' || said === 'true'),
    z.literal([0, 1]).transform(Boolean),
  ])
  .nullish()
  .catch(null);

const paymentFields = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullish(),
  captured: flag,
  order_id: text,
  invoice_id: text,
  international: z.boolean().nullish(),
  method: text,
  amount_refunded: z.number().nullish(),
  error_description: text,
  email: text,
  created_at: seconds.optional(),
});
const withId = z.object({ id: z.string() });

const toPayment = (fields: z.output<typeof paymentFields>): ProviderPayment => ({
  paymentId: fields.id,
  providerOrderId: fields.order_id ?? null,
  amountPaise: fields.amount,
  currency: fields.currency,
  status: fields.status ?? 'created',
  arrival: arrivalOf({ status: fields.status ?? 'created', captured: fields.captured ?? null }),
  international: fields.international === true,
  method: fields.method ?? null,
  capturedAt: fields.created_at ?? null,
  invoiceId: fields.invoice_id ?? null,
  refundedPaise: fields.amount_refunded ?? 0,
  email: fields.email ?? null,
});
export const paymentShape = paymentFields.transform(toPayment);

/** A payment of which no more than its id can be read. */
const unreadable = (id: string): ProviderPayment => ({
  paymentId: id,
  providerOrderId: null,
  amountPaise: 0,
  currency: CURRENCY,
  status: 'unreadable',
  arrival: 'unknown',
  international: false,
  method: null,
  capturedAt: null,
  invoiceId: null,
  refundedPaise: 0,
  email: null,
});
/** Of a list: one that cannot be read stands for itself alone. */
export const listedPaymentShape = z.union([paymentShape, withId.transform(({ id }) => unreadable(id))]);

export const orderShape = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    receipt: text,
    // An empty list where an order has none.
    notes: z
      .union([z.object({ purpose: z.enum(purposes).nullish().catch(null) }), z.array(z.unknown())])
      .nullish(),
  })
  .transform(
    ({ id, amount, receipt, notes }): ProviderOrder => ({
      providerOrderId: id,
      receipt: receipt ?? null,
      amountPaise: amount,
      purpose: (notes && 'purpose' in notes && notes.purpose) || null,
    }),
  );

export const subscriptionShape = z
  .object({
    id: z.string(),
    status: z.string(),
    paid_count: z.number().nullish(),
    charge_at: z.number().nullish(),
  })
  .transform(
    ({ id, status, paid_count, charge_at }): ProviderMandate => ({
      subscriptionId: id,
      state: status,
      chargesMade: paid_count ?? 0,
      nextChargeAt: charge_at ? new Date(charge_at * 1000) : null,
    }),
  );

export const refundShape = z
  .object({ id: z.string(), amount: z.number().int(), status: z.string(), payment_id: z.string() })
  .transform(
    ({ id, amount, status, payment_id }): Refund => ({
      refundId: id,
      paymentId: payment_id,
      amountPaise: amount,
      state: refundStateOf(status),
      status,
    }),
  );

export const disputeShape = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int(),
    amount_deducted: z.number().int().nullish(),
    status: z.string(),
    phase: text,
    respond_by: seconds.nullish(),
    created_at: seconds.nullish(),
  })
  .transform(({ id, payment_id, amount, amount_deducted, status, phase, respond_by, created_at }) => {
    const state = disputeStateOf(status);
    const dispute: Dispute = {
      disputeId: id,
      paymentId: payment_id,
      amountPaise: amount,
      // A lost one that does not say what it has cost has cost all of it.
      deductedPaise: state === 'lost' ? (amount_deducted ?? amount) : 0,
      state,
      status,
      phase: phase ?? 'chargeback',
      respondBy: respond_by ?? null,
    };
    return { ...dispute, openedAt: created_at ?? null };
  });

/** Of a list: one of which only the payment can be read is a dispute of an unknown state. */
export const listedDisputeShape = z.union([
  disputeShape,
  z.object({ id: z.string(), payment_id: z.string() }).transform(({ id, payment_id }) => ({
    disputeId: id,
    paymentId: payment_id,
    amountPaise: 0,
    deductedPaise: 0,
    state: 'unknown' as const,
    status: 'unreadable',
    phase: '',
    respondBy: null,
    openedAt: null,
  })),
]);

export const collection = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const entity = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape });
const envelope = z.object({
  event: z.string(),
  created_at: seconds.nullish().catch(null),
  payload: z.object({
    payment: entity(paymentFields).optional(),
    subscription: entity(subscriptionShape).optional(),
    // A refund's event may leave out its status: the event's name says it.
    refund: entity(z.looseObject({ status: z.string().nullish() })).optional(),
    dispute: entity(disputeShape).optional(),
  }),
});
/** Of an event that cannot be read: what it is about, by whatever id it has. */
const subject = z.object({
  event: z.string().regex(/^(payment|order|refund|subscription)\./),
  payload: z.object({
    payment: entity(withId).optional().catch(undefined),
    refund: entity(z.object({ payment_id: z.string() }))
      .optional()
      .catch(undefined),
    dispute: entity(z.object({ payment_id: z.string() }))
      .optional()
      .catch(undefined),
    subscription: entity(withId).optional().catch(undefined),
  }),
});

const REFUND_EVENTS: Readonly<Record<string, string>> = {
  'refund.created': 'pending',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};
/** The provider's word for the dispute itself may lag behind the event's. */
const DISPUTE_EVENTS = /^payment\.dispute\.(created|under_review|action_required|won|lost|closed)$/;

/** An event in our words; undefined for news that do not concern us. A refund and a dispute come with the payment that they concern. */
export function readNews(event: unknown): ProviderNews | undefined {
  const parsed = envelope.safeParse(event);
  if (parsed.success) return toNews(parsed.data);
  const about = subject.safeParse(event).data;
  if (!about) return undefined;
  const { payment, refund, dispute, subscription } = about.payload;
  const id =
    payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? subscription?.entity.id;
  return id === undefined
    ? undefined
    : { kind: 'not understood', id, detail: `the event ${about.event} cannot be read` };
}

function toNews({ event, payload, created_at }: z.output<typeof envelope>): ProviderNews | undefined {
  const fields = payload.payment?.entity;
  const payment = fields ? toPayment(fields) : null;
  const mandate = payload.subscription?.entity;
  const at = created_at ?? null;
  if (event === 'subscription.charged')
    return payment && mandate ? { kind: 'charged', mandate, payment: captured(payment) } : undefined;
  if (event.startsWith('subscription.')) return mandate && { kind: 'mandate', mandate };
  const refundStatus = REFUND_EVENTS[event];
  if (refundStatus !== undefined) {
    const given = payload.refund?.entity;
    const refund = refundShape.safeParse({
      payment_id: payment?.paymentId,
      ...given,
      status: given?.status ?? refundStatus,
    });
    if (refund.success) return { kind: 'refund', refund: refund.data, payment, at };
    return payment
      ? {
          kind: 'not understood',
          id: payment.paymentId,
          detail: `the event ${event} has no refund that can be read`,
        }
      : undefined;
  }
  const turn = DISPUTE_EVENTS.exec(event)?.[1];
  if (turn !== undefined) {
    const told = payload.dispute?.entity;
    if (told) return { kind: 'dispute', dispute: turned(told, turn), payment, at };
    return payment
      ? { kind: 'not understood', id: payment.paymentId, detail: `the event ${event} has no dispute` }
      : undefined;
  }
  if (!payment) return undefined;
  switch (event) {
    // A debit of a mandate also reports itself as a payment; it is booked by `subscription.charged` alone.
    case 'payment.captured':
    case 'order.paid':
      if (payment.invoiceId !== null) return undefined;
      // Without a status the event's name is the provider's word.
      if (payment.arrival === 'captured' || !fields?.status)
        return { kind: 'captured', payment: captured(payment) };
      return {
        kind: 'not understood',
        id: payment.paymentId,
        detail: `${event} of a payment that is ${payment.status}`,
      };
    case 'payment.authorized':
      return payment.invoiceId === null ? { kind: 'authorised', payment, at } : undefined;
    case 'payment.failed':
      return { kind: 'failed', payment, reason: fields?.error_description || 'unknown', at };
    default:
      return undefined;
  }
}

/** `created` says nothing that the dispute's own state does not say better; the others are what has just happened. */
function turned(dispute: Dispute, turn: string): Dispute {
  const state = turn === 'created' ? dispute.state : disputeStateOf(turn);
  const deductedPaise = state === 'lost' ? dispute.deductedPaise || dispute.amountPaise : 0;
  return { ...dispute, state, deductedPaise };
}

const captured = ({
  status: _status,
  arrival: _arrival,
  email: _email,
  ...capture
}: ProviderPayment): Capture => capture;
