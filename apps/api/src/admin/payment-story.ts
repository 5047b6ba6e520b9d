import { decimalRupees, formatPaise, formatRupees } from '@vgb/contracts';
import { type Connection, Types } from 'mongoose';
import type { Fact, Folio, LedgerStore } from '../ledger/index.js';
import { EXCEPTION_REASONS, type Gateway, OutcomeUnknown, ProviderRefusal } from '../payments/index.js';
import { isoInIndia } from '../time/india.js';
import type { Audit } from './audit.js';
import { type Found, findPayment, isProviders } from './payment-name.js';
import { asFacts, asTable, type Column, type Row } from './printing.js';

/** All that is known of one payment, in the order in which one would ask. Money is rupees, moments are Indian time. */
export interface PaymentStory {
  readonly order: Row | null;
  /** What the provider says now; a text where it could not be asked. */
  readonly attempts: readonly Row[] | string;
  readonly refunds: readonly Row[] | string;
  /** What the provider has reported, and what became of each report. */
  readonly events: readonly Row[];
  /** What has happened to its money, as it was heard; the last row is what it comes to. */
  readonly ledger: readonly Row[];
  readonly donation: Row | null;
  readonly membership: Row | null;
  readonly mails: readonly Row[];
  readonly exceptions: readonly Row[];
  readonly audit: readonly Row[];
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const time = (value: unknown): string | null => (value instanceof Date ? isoInIndia(value) : null);
const rupees = (paise: unknown): number | null => (typeof paise === 'number' ? decimalRupees(paise) : null);

/**
 * The story of a payment, found by its own id, our order's, the provider's order's, or a receipt number. It reads what the
 * collections hold, as they hold it, so that it tells of a broken state as well as of a sound one.
 * Undefined where nothing is known by that name.
 */
export async function tellPayment(
  name: string,
  {
    connection,
    gateway,
    audit,
    ledger,
  }: { connection: Connection; gateway: Gateway; audit: Audit; ledger: LedgerStore },
): Promise<PaymentStory | undefined> {
  const find = (collection: string, filter: object) =>
    connection.collection(collection).find<Found>(filter).sort({ _id: 1 }).toArray();
  const one = async (collection: string, filter: object) => (await find(collection, filter))[0];

  const { order, receipt, paymentId, providerOrderId } = await findPayment(connection, name);
  const ids = [paymentId, providerOrderId].filter((id) => id !== null);

  const attempts = await asked(async () => {
    const found = providerOrderId !== null ? await gateway.paymentsOfOrder(providerOrderId) : [];
    const listed = found.some((payment) => payment.paymentId === paymentId);
    const isUnasked = paymentId === null || listed || !isProviders(paymentId);
    return isUnasked ? found : [...found, await gateway.fetchPayment(paymentId)];
  });
  const refunds = await asked(async () =>
    paymentId !== null && isProviders(paymentId) ? gateway.refundsOf(paymentId) : [],
  );
  const reports = ids.length === 0 ? [] : await find('events', { body: { $regex: ids.join('|') } });
  const donation = receipt ?? (paymentId === null ? undefined : await one('donations', { paymentId }));
  const membership = paymentId === null ? undefined : await one('memberships', { paymentId });
  const folio = paymentId === null ? undefined : await ledger.byPayment(paymentId);
  const member =
    membership && (await one('users', { _id: new Types.ObjectId(text(membership.userId) ?? undefined) }));
  const paymentIds = ids.filter((id) => id === paymentId);
  const quarrels = await find('exceptions', {
    $or: [{ paymentId: { $in: paymentIds } }, ...(order ? [{ orderId: order._id.toHexString() }] : [])],
  });
  const keys = [...paymentIds, ...quarrels.map(({ _id }) => _id.toHexString())];
  const mails =
    keys.length === 0 ? [] : await find('outbox', { key: { $regex: `:(${keys.join('|')})(:|$)` } });
  const subjects = [...keys, ...(donation ? [text(donation.receiptNumber) ?? ''] : [])];
  const deeds = await audit.of(subjects);

  const known = [order, donation, membership, ...reports, ...quarrels].some((found) => found !== undefined);
  if (!known && (typeof attempts === 'string' || attempts.length === 0)) return undefined;
  return {
    order: order
      ? {
          order: order._id.toHexString(),
          purpose: text(order.purpose),
          rupees: rupees(order.amountPaise),
          status: text(order.status),
          providerOrder: providerOrderId,
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
        }
      : null,
    attempts:
      typeof attempts === 'string'
        ? attempts
        : attempts.map((payment) => ({
            payment: payment.paymentId,
            status: payment.statusText,
            rupees: rupees(payment.amountPaise),
            currency: payment.currency,
            method: payment.method,
            abroad: payment.international,
            paid: time(payment.capturedAt),
            refundedRupees: rupees(payment.refundedPaise),
          })),
    refunds:
      typeof refunds === 'string'
        ? refunds
        : refunds.map(({ refundId, amountPaise, stateText }) => ({
            refund: refundId,
            rupees: rupees(amountPaise),
            state: stateText,
          })),
    events: reports.map((event) => ({
      received: time(event.receivedAt),
      event: text(event.name),
      state: text(event.state),
      tries: number(event.attempts),
      error: text(event.lastError),
    })),
    ledger: folio ? [...folio.facts.map(factRow), standingRow(folio)] : [],
    donation: donation
      ? {
          receipt: text(donation.receiptNumber),
          donor: `${text(donation.firstName) ?? ''} ${text(donation.lastName) ?? ''}`.trim(),
          email: text(donation.email),
          rupees: rupees(donation.amountPaise),
          refundedRupees: rupees(donation.refundedPaise),
          lostRupees: rupees(donation.lostPaise ?? 0),
          state: text(donation.state),
          received: time(donation.receivedAt),
        }
      : null,
    membership: membership
      ? {
          member: text(member?.name),
          email: text(member?.email),
          plan: text(membership.plan),
          captured: time(membership.capturedAt),
          refunded: time(membership.refundedAt),
        }
      : null,
    mails: mails.map((mail) => ({
      queued: time(mail.createdAt),
      mail: text(mail.kind),
      to: text(mail.to),
      state: text(mail.state),
      sent: time(mail.sentAt),
      error: text(mail.lastError),
    })),
    exceptions: quarrels.map((exception) => ({
      id: exception._id.toHexString(),
      noticed: time(exception.noticedAt),
      reason: EXCEPTION_REASONS[exception.kind as keyof typeof EXCEPTION_REASONS] ?? text(exception.kind),
      payment: text(exception.paymentId),
      state: text(exception.state),
      decision: text(exception.decision),
    })),
    audit: deeds.map(({ at, who, action, why, failure }) => ({
      at: isoInIndia(at),
      who,
      action,
      why,
      failed: failure ?? null,
    })),
  };
}

const factRow = (fact: Fact): Row => ({
  at: isoInIndia(fact.at),
  heard: isoInIndia(fact.heardAt),
  from: fact.who ?? fact.from,
  fact: 'status' in fact ? `${fact.what} ${fact.status}` : fact.what,
  id: 'id' in fact ? fact.id : null,
  rupees: decimalRupees(fact.amountPaise),
  deductedRupees:
    fact.what === 'dispute' && fact.deductedPaise > 0 ? decimalRupees(fact.deductedPaise) : null,
  answerBy: fact.what === 'dispute' && fact.respondBy ? isoInIndia(fact.respondBy) : null,
  why: fact.why ?? null,
});
const standingRow = ({ standing: { keptPaise, openPaise } }: Folio): Row => ({
  at: null,
  heard: null,
  from: null,
  fact: openPaise === 0 ? 'kept' : `kept, with ${formatPaise(openPaise)} open`,
  id: null,
  rupees: decimalRupees(keptPaise),
  deductedRupees: null,
  answerBy: null,
  why: null,
});

/** The provider's answer, or why there is none: the rest of the story is told all the same. */
async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer | string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OutcomeUnknown) return 'The provider does not answer.';
    if (error instanceof ProviderRefusal) return `The provider refuses: ${error.message}`;
    throw error;
  }
}

/** A story for people: what there is of it, a heading each. */
export function writeStory(story: PaymentStory): string {
  const sections: [string, string | undefined][] = [
    ['Order', factsOf(story.order)],
    ['Donation', factsOf(story.donation)],
    ['Membership', factsOf(story.membership)],
    ['Payments at the provider', listOf(story.attempts)],
    ['Paid back', listOf(story.refunds)],
    ['Ledger', listOf(story.ledger)],
    ['Reported by the provider', listOf(story.events)],
    ['Exceptions', listOf(story.exceptions)],
    ['Mails', listOf(story.mails)],
    ['Done by the office', listOf(story.audit)],
  ];
  return sections
    .flatMap(([heading, body]) =>
      body === undefined ? [] : [`${heading}\n${body.replace(/^(?=.)/gm, '  ')}`],
    )
    .join('\n');
}

const shown = (name: string, value: Row[string]): string =>
  typeof value === 'number' && /rupees/i.test(name) ? formatRupees(value) : String(value);

function factsOf(row: Row | null): string | undefined {
  if (row === null) return undefined;
  const facts = Object.entries(row).map(
    ([name, value]) => [name, value === null ? null : shown(name, value)] as const,
  );
  return asFacts(facts);
}

/** A table of those columns in which anything stands. */
function listOf(rows: readonly Row[] | string): string | undefined {
  if (typeof rows === 'string') return `${rows}\n`;
  const [first] = rows;
  if (!first) return undefined;
  const columns = Object.keys(first)
    .filter((name) => rows.some((row) => row[name] !== null))
    .map((name): Column => {
      const isNumber = typeof first[name] === 'number';
      return { name, says: '', table: !isNumber ? 'text' : /rupees/i.test(name) ? 'rupees' : 'number' };
    });
  return asTable(columns, rows);
}
