import { CURRENCY, decimalRupees, formatPaise } from '@vgb/contracts';
import type { Stored } from '../db/stored.js';
import type { Fact, Folio } from '../ledger/index.js';
import type { MailRecord } from '../mail/outbox-store.js';
import type { MembershipYear } from '../membership/index.js';
import {
  type EventRow,
  EXCEPTION_REASONS,
  type ProviderPayment,
  type Refund,
  type StoredException,
} from '../payments/index.js';
import { isoInIndia } from '../time/india.js';
import type { AuditRecord } from './audit-store.js';
import type { Row } from './printing.js';

/* Rows of `payment show`. A field of a stored record with another type than expected is null. */

/** The value of a text field. */
export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const time = (value: unknown): string | null => (value instanceof Date ? isoInIndia(value) : null);
const rupees = (paise: unknown): number | null => (typeof paise === 'number' ? decimalRupees(paise) : null);

/** An amount in the column of rupees, or as text in the other one where the currency is known and another. */
const inCurrency = (
  paise: number,
  currency: string,
  [inRupees, otherwise]: readonly [string, string] = ['rupees', 'amount'],
): Row =>
  currency === CURRENCY || currency === ''
    ? { [inRupees]: decimalRupees(paise), [otherwise]: null }
    : { [inRupees]: null, [otherwise]: formatPaise(paise, currency) };

export const orderRow = (order: Stored, providerOrder: string | null): Row => ({
  order: order.id,
  purpose: text(order.purpose),
  rupees: rupees(order.amountPaise),
  status: text(order.status),
  providerOrder,
  subscription: text(order.subscriptionId),
  payment: text(order.paymentId),
  created: time(order.createdAt),
  captured: time(order.capturedAt),
  paid: time(order.paidAt),
  booked: time(order.bookedAt),
  bookedAs: text(order.bookedAs),
  refundedRupees: rupees(order.refundedPaise),
  lastFailure: text(order.lastFailure),
  nextSweep: time(order.sweepAt),
});

export const attemptRow = (payment: ProviderPayment): Row => ({
  payment: payment.paymentId,
  status: payment.statusText,
  ...inCurrency(payment.amountPaise, payment.currency),
  method: payment.method,
  abroad: payment.international,
  paid: time(payment.capturedAt),
  ...inCurrency(payment.refundedPaise, payment.currency, ['refundedRupees', 'refundedAmount']),
});

export const refundRow = ({ refundId, amountPaise, stateText }: Refund, currency: string): Row => ({
  refund: refundId,
  ...inCurrency(amountPaise, currency),
  state: stateText,
});

export const eventRow = (event: EventRow): Row => ({
  received: time(event.receivedAt),
  event: text(event.name),
  state: text(event.state),
  tries: number(event.attempts),
  error: text(event.lastError),
});

/** The facts of a folio in the order in which they were recorded, and a last row with the resulting amounts. */
export const ledgerRows = (folio: Folio): Row[] => [
  ...folio.facts.map((fact) => factRow(fact, folio.standing.currency)),
  standingRow(folio),
];

const DEDUCTED = ['deductedRupees', 'deductedAmount'] as const;
const NOT_DEDUCTED = { deductedRupees: null, deductedAmount: null };

const factRow = (fact: Fact, currency: string): Row => ({
  at: isoInIndia(fact.at),
  heard: isoInIndia(fact.heardAt),
  from: fact.who ?? fact.from,
  fact: 'status' in fact ? `${fact.what} ${fact.status}` : fact.what,
  id: 'id' in fact ? fact.id : null,
  ...inCurrency(fact.amountPaise, currency),
  ...(fact.what === 'dispute' && fact.deductedPaise > 0
    ? inCurrency(fact.deductedPaise, currency, DEDUCTED)
    : NOT_DEDUCTED),
  answerBy: fact.what === 'dispute' && fact.respondBy ? isoInIndia(fact.respondBy) : null,
  why: fact.why ?? null,
});
const standingRow = ({ standing: { keptPaise, openPaise, currency } }: Folio): Row => ({
  at: null,
  heard: null,
  from: null,
  fact: openPaise === 0 ? 'kept' : `kept, with ${formatPaise(openPaise, currency)} open`,
  id: null,
  ...inCurrency(keptPaise, currency),
  ...NOT_DEDUCTED,
  answerBy: null,
  why: null,
});

export const donationRow = (donation: Stored): Row => ({
  receipt: text(donation.receiptNumber),
  donor: `${text(donation.firstName) ?? ''} ${text(donation.lastName) ?? ''}`.trim(),
  email: text(donation.email),
  rupees: rupees(donation.amountPaise),
  refundedRupees: rupees(donation.refundedPaise),
  lostRupees: rupees(donation.lostPaise ?? 0),
  state: text(donation.state),
  received: time(donation.receivedAt),
});

/** @param member its account; undefined once the account was removed. */
export const membershipRow = (
  membership: MembershipYear,
  member: { readonly name: string; readonly email: string } | undefined,
): Row => ({
  member: member?.name ?? null,
  email: member?.email ?? null,
  plan: text(membership.plan),
  captured: time(membership.capturedAt),
  refunded: time(membership.refundedAt),
});

export const mailRow = (mail: MailRecord): Row => ({
  queued: time(mail.createdAt),
  mail: text(mail.kind),
  to: text(mail.to),
  state: text(mail.state),
  sent: time(mail.sentAt),
  error: text(mail.lastError),
});

export const exceptionRow = (exception: StoredException): Row => ({
  id: exception.id,
  noticed: time(exception.noticedAt),
  reason: EXCEPTION_REASONS[exception.kind] ?? text(exception.kind),
  payment: text(exception.paymentId),
  state: text(exception.state),
  decision: text(exception.decision),
});

export const deedRow = ({ at, who, action, why, failure }: AuditRecord): Row => ({
  at: isoInIndia(at),
  who,
  action,
  why,
  failed: failure ?? null,
});
