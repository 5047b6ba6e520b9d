import { CURRENCY } from '@vgb/contracts';
import type { App } from '../app.js';
import type { Stored } from '../db/stored.js';
import type { Folio } from '../ledger/index.js';
import type { MailRecord } from '../mail/outbox-store.js';
import type { MembershipYear } from '../membership/index.js';
import {
  type EventRow,
  type Gateway,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
  type Refund,
  type StoredException,
} from '../payments/index.js';
import type { Audit, AuditRecord } from './audit-store.js';
import { findPayment, isProviders, type NamedPayment } from './payment-name.js';
import {
  attemptRow,
  deedRow,
  donationRow,
  eventRow,
  exceptionRow,
  ledgerRows,
  mailRow,
  membershipRow,
  orderRow,
  refundRow,
  text,
} from './payment-story-rows.js';
import type { Row } from './printing.js';

/** All records of one payment, for `payment show`. Money is rupees, moments are Indian time. */
export interface PaymentStory {
  readonly order: Row | null;
  /** The payments at the provider; an error text where it could not be read. */
  readonly attempts: readonly Row[] | string;
  readonly refunds: readonly Row[] | string;
  /** The webhooks of the payment, and the result of each. */
  readonly events: readonly Row[];
  /** The facts of its folio in the order in which they were recorded; the last row has the resulting amounts. */
  readonly ledger: readonly Row[];
  readonly donation: Row | null;
  readonly membership: Row | null;
  readonly mails: readonly Row[];
  readonly exceptions: readonly Row[];
  readonly audit: readonly Row[];
}

export interface StoryDeps {
  readonly app: Pick<App, 'payments' | 'donations' | 'membership' | 'accounts' | 'outbox'>;
  readonly gateway: Pick<Gateway, 'paymentsOfOrder' | 'fetchPayment' | 'refundsOf'>;
  readonly audit: Pick<Audit, 'of'>;
}

/**
 * Reads the records of a payment, found by its id, our order's id, the provider's order id or a receipt number. The documents are
 * read as stored, so that damaged ones are shown as well. Undefined where there is no record by that name.
 */
export async function tellPayment(name: string, deps: StoryDeps): Promise<PaymentStory | undefined> {
  const named = await findPayment(name, deps.app);
  const { order, providerOrderId } = named;
  const attempts = await asked(() => attemptsOf(named, deps.gateway));
  const refunds = await asked(() => refundsOf(named, deps.gateway));
  const records = await recordsOf(named, deps);
  const { donation, membership, member, folio, events, exceptions, mails, deeds } = records;

  const currency = folio?.standing.currency ?? CURRENCY;
  const isKnown = [order, donation, membership, ...events, ...exceptions].some(
    (found) => found !== undefined,
  );
  if (!isKnown && (typeof attempts === 'string' || attempts.length === 0)) return undefined;
  return {
    order: order ? orderRow(order, providerOrderId) : null,
    attempts: typeof attempts === 'string' ? attempts : attempts.map(attemptRow),
    refunds: typeof refunds === 'string' ? refunds : refunds.map((refund) => refundRow(refund, currency)),
    events: events.map(eventRow),
    ledger: folio ? ledgerRows(folio) : [],
    donation: donation ? donationRow(donation) : null,
    membership: membership ? membershipRow(membership, member) : null,
    mails: mails.map(mailRow),
    exceptions: exceptions.map(exceptionRow),
    audit: deeds.map(deedRow),
  };
}

/** The documents of a payment in our own collections. */
interface Records {
  readonly donation: Stored | undefined;
  readonly membership: MembershipYear | undefined;
  readonly member: { readonly name: string; readonly email: string } | undefined;
  readonly folio: Folio | undefined;
  readonly events: readonly EventRow[];
  readonly exceptions: readonly StoredException[];
  readonly mails: readonly MailRecord[];
  readonly deeds: readonly AuditRecord[];
}

async function recordsOf(
  { order, receipt, paymentId, providerOrderId }: NamedPayment,
  { app: { payments, donations, membership, accounts, outbox }, audit }: StoryDeps,
): Promise<Records> {
  const paymentIds = paymentId === null ? [] : [paymentId];
  const events = await payments.eventsNaming([paymentId, providerOrderId].filter((id) => id !== null));
  const exceptions = await payments.exceptions.about(paymentIds, order?.id);
  const parts = [...paymentIds, ...exceptions.map(({ id }) => id)];
  const mails = await outbox.about(parts);
  const donation =
    receipt ?? (paymentId === null ? undefined : await donations.books.storedUnder({ paymentId }));
  const year = paymentId === null ? undefined : await membership.byPayment(paymentId);
  return {
    donation,
    membership: year,
    member: year && (await accounts.accounts.findById(year.userId)),
    folio: paymentId === null ? undefined : await payments.ledger.byPayment(paymentId),
    events,
    exceptions,
    mails,
    deeds: await audit.of([...parts, ...(donation ? [text(donation.receiptNumber) ?? ''] : [])]),
  };
}

/** The provider's payments of the order, and the payment itself where it belongs to another order. */
async function attemptsOf(
  { paymentId, providerOrderId }: NamedPayment,
  gateway: StoryDeps['gateway'],
): Promise<readonly ProviderPayment[]> {
  const found = providerOrderId !== null ? await gateway.paymentsOfOrder(providerOrderId) : [];
  const isListed = found.some((payment) => payment.paymentId === paymentId);
  const isUnasked = paymentId === null || isListed || !isProviders(paymentId);
  return isUnasked ? found : [...found, await gateway.fetchPayment(paymentId)];
}

async function refundsOf(
  { paymentId }: NamedPayment,
  gateway: StoryDeps['gateway'],
): Promise<readonly Refund[]> {
  return paymentId !== null && isProviders(paymentId) ? gateway.refundsOf(paymentId) : [];
}

/** The provider's answer, or the error as a text, so that the other records are shown nevertheless. */
async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer | string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OutcomeUnknown) return 'The provider does not answer.';
    if (error instanceof ProviderRefusal) return `The provider refuses: ${error.message}`;
    throw error;
  }
}
