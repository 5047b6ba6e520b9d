import { z } from 'zod';
import {
  type Capture,
  DISPUTE_STATUSES,
  type Dispute,
  isCaptured,
  isReadable,
  type ProviderMandate,
  type ProviderNews,
  type ProviderPayment,
  type Refund,
} from './gateway.js';
import {
  known,
  moment,
  NO_ID,
  oddities,
  readDispute,
  readMandate,
  readPayment,
  readRefund,
} from './razorpay-reading.js';

/*
 * The provider's events. Source: https://razorpay.com/docs/webhooks/payloads/
 */

/** One entity of an event; null when it is missing or not an object, so that the other entities are still read. */
const entity = <Read>(read: (answer: unknown) => Read) =>
  z
    .object({ entity: z.record(z.string(), z.unknown()).transform(read) })
    .nullish()
    .catch(null);
const envelope = z.object({
  event: z.string(),
  created_at: moment.nullish().catch(null),
  payload: z.object({
    payment: entity(readPayment),
    subscription: entity(readMandate),
    refund: entity(readRefund),
    dispute: entity(readDispute),
  }),
});

/**
 * The state of a dispute is in the event's name, since the entity's status may lag behind. When the name has no status (`created`), the
 * entity's counts.
 */
const DISPUTE_EVENT = /^payment\.dispute\.(.+)$/;
const REFUND_EVENTS = ['refund.created', 'refund.processed', 'refund.failed'];
const OUR_EVENT = /^(payment|order|refund|subscription)\./;

/**
 * Parses an event; undefined for events without a consequence here. A refund and a dispute come with the payment that they concern. An
 * event about a payment that cannot be parsed or has an unknown state is `not understood`.
 */
export function readNews(answer: unknown): ProviderNews | undefined {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return undefined;
  const { event, payload, created_at } = parsed.data;
  const at = created_at ?? null;
  const payment = payload.payment?.entity ?? null;
  if (payment && !isReadable(payment))
    return OUR_EVENT.test(event)
      ? odd(payment.paymentId, `${event}: ${oddities(payment.statusText, payment)}`)
      : undefined;
  if (event.startsWith('subscription.')) return mandateNews(event, payload.subscription?.entity, payment);
  const refund = payload.refund?.entity;
  if (refund && REFUND_EVENTS.includes(event)) return refundNews(refund, payment, at);
  const dispute = payload.dispute?.entity;
  const turn = DISPUTE_EVENT.exec(event)?.[1];
  if (dispute && turn !== undefined) return disputeNews(dispute, turn, payment, at);
  return payment ? paymentNews(event, payment, at) : undefined;
}

/** Undefined without an id: an exception needs something to refer to. */
const odd = (id: string, detail: string): ProviderNews | undefined =>
  id === NO_ID ? undefined : { kind: 'not understood', id, detail };

/** An event of captured money about a payment whose own status says otherwise. */
const notCaptured = (event: string, { paymentId, statusText }: ProviderPayment): ProviderNews | undefined =>
  odd(paymentId, `${event} of a payment that is ${statusText}`);

function mandateNews(
  event: string,
  mandate: ProviderMandate | undefined,
  payment: ProviderPayment | null,
): ProviderNews | undefined {
  // Without an id no mandate can be named.
  if (!mandate || mandate.subscriptionId === NO_ID) return undefined;
  if (event !== 'subscription.charged') return { kind: 'mandate', mandate };
  if (!payment) return undefined;
  return isCaptured(payment)
    ? { kind: 'charged', mandate, payment: captureOf(payment) }
    : notCaptured(event, payment);
}

function refundNews(
  refund: Refund,
  payment: ProviderPayment | null,
  at: Date | null,
): ProviderNews | undefined {
  if (refund.state === 'unknown' || refund.unreadable.length > 0)
    return odd(refund.paymentId, `the refund ${refund.refundId}: ${oddities(refund.stateText, refund)}`);
  return { kind: 'refund', refund, payment, at };
}

function disputeNews(
  dispute: Dispute,
  turn: string,
  payment: ProviderPayment | null,
  at: Date | null,
): ProviderNews | undefined {
  const named = known(DISPUTE_STATUSES, turn);
  const status = named === 'unknown' ? dispute.status : named;
  if (status === 'unknown' || dispute.unreadable.length > 0)
    return odd(
      dispute.paymentId,
      `the dispute ${dispute.disputeId}: ${oddities(dispute.statusText, dispute)}`,
    );
  return { kind: 'dispute', dispute: { ...dispute, status }, payment, at };
}

function paymentNews(event: string, payment: ProviderPayment, at: Date | null): ProviderNews | undefined {
  switch (event) {
    // A debit of a mandate also sends this event; only `subscription.charged` books it.
    case 'payment.captured':
    case 'order.paid':
      if (payment.invoiceId !== null) return undefined;
      return isCaptured(payment)
        ? { kind: 'captured', payment: captureOf(payment) }
        : notCaptured(event, payment);
    case 'payment.authorized':
      return payment.invoiceId === null ? { kind: 'authorised', payment, at } : undefined;
    case 'payment.failed':
      return { kind: 'failed', payment, reason: payment.failureText || 'unknown', at };
    default:
      return undefined;
  }
}

const captureOf = ({
  status: _status,
  statusText: _statusText,
  captured: _captured,
  unreadable: _unreadable,
  email: _email,
  failureText: _failureText,
  ...capture
}: ProviderPayment): Capture => capture;

/** The fields of the provider's entities with the payer's particulars: contact, payment instrument and customer record. */
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

/** See `Gateway.withoutPayer`. Any text with an @ is removed as an e-mail address or UPI id; text that is not JSON becomes empty. */
export function withoutPayer(event: string): string {
  const strip = (name: string, value: unknown): unknown =>
    PAYER.has(name) || (typeof value === 'string' && value.includes('@')) ? null : value;
  try {
    return JSON.stringify(JSON.parse(event, strip));
  } catch {
    return '';
  }
}
