import { z } from 'zod';
import type { App } from '../app.js';
import type { Stored } from '../db/stored.js';
import { keptOf, moneyOf } from '../donations/index.js';
import { type Folio, fold, type Standing } from '../ledger/index.js';
import type { MembershipYear } from '../membership/index.js';
import {
  type Dispute,
  factsOfOrder,
  type Gateway,
  isPaid,
  type PaidOrder,
  type Payments,
} from '../payments/index.js';
import { DAY_MS } from '../time/india.js';
import type { Column, Row } from './printing.js';

/** A field of a record that differs from the facts of its payment's folio. */
export interface Difference extends Row {
  readonly payment: string;
  readonly record: string;
  readonly field: string;
  readonly says: string;
  readonly facts: string;
}

export const CHECK_COLUMNS: readonly Column[] = [
  { name: 'payment', says: 'whose money', table: 'text' },
  { name: 'record', says: 'the receipt, the order, the membership or the folio', table: 'text' },
  { name: 'field', says: 'what it repeats of the facts', table: 'text' },
  { name: 'says', says: 'what stands there', table: 'text' },
  { name: 'facts', says: 'what follows from the facts', table: 'text' },
];

/** The amounts that a donation copies from its payment's folio, in paise. */
const giftMoney = z.object({
  receiptNumber: z.string(),
  amountPaise: z.number(),
  refundedPaise: z.number(),
  lostPaise: z.number().default(0),
  openPaise: z.number().default(0),
  correctedPaise: z.number().default(0),
  state: z.string(),
});

export type BooksDeps = Pick<App, 'payments' | 'donations' | 'membership'>;

/**
 * Compares what orders, donations and memberships copy from the facts with the facts; yields every difference, payment by
 * payment.
 */
export async function* checkBooks(deps: BooksDeps): AsyncGenerator<Difference> {
  for await (const payment of deps.payments.orders.paidPayments()) yield* await differencesOf(payment, deps);
}

/** A copied value, and the one that follows from the facts. */
interface Comparison {
  readonly record: string;
  readonly field: string;
  readonly says: unknown;
  readonly facts: unknown;
}

async function differencesOf(
  payment: string,
  { payments, donations, membership }: BooksDeps,
): Promise<Difference[]> {
  const order = await payments.orders.byPayment(payment);
  if (!order || !isPaid(order)) return [];
  const folio = await payments.ledger.byPayment(payment);
  const standing = folio?.standing ?? fold(factsOfOrder(order));
  const record = `order ${order.id}`;
  const comparisons: Comparison[] = [
    { record, field: 'refundedPaise', says: order.refundedPaise, facts: standing.returnedPaise },
    {
      record: 'folio',
      field: 'repeats itself',
      says: await payments.ledger.repeatsItself(payment),
      facts: true,
    },
  ];
  if (order.purpose === 'donation' && order.bookedAt !== null) {
    const gift = await donations.books.storedUnder({ paymentId: payment });
    comparisons.push({ record, field: 'donation', says: gift !== undefined, facts: true });
    if (gift) comparisons.push(...ofGift(gift, standing));
  }
  if (order.purpose === 'membership') {
    const year = await membership.byPayment(payment);
    if (year) comparisons.push(ofYear(year, order, standing));
  }
  return comparisons
    .filter(({ says, facts }) => says !== facts)
    .map(({ says, facts, ...where }) => ({ payment, ...where, says: String(says), facts: String(facts) }));
}

function ofGift(gift: Stored, standing: Standing): Comparison[] {
  const { success, data: stored, error } = giftMoney.safeParse(gift);
  if (!success) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
    return [{ record: `donation ${gift.id}`, field: fields, says: 'not readable', facts: 'readable' }];
  }
  const money = moneyOf(stored, standing);
  const fields = ['refundedPaise', 'lostPaise', 'openPaise', 'correctedPaise', 'state'] as const;
  const record = stored.receiptNumber;
  return [
    ...fields.map((field) => ({ record, field, says: stored[field], facts: money[field] })),
    { record, field: 'keptPaise', says: keptOf(stored), facts: standing.keptPaise },
  ];
}

function ofYear(year: MembershipYear, order: PaidOrder, standing: Standing): Comparison {
  const isOver = standing.lostPaise > 0 || standing.returnedPaise >= order.amountPaise;
  return { record: 'membership', field: 'ended', says: Boolean(year.refundedAt), facts: isOver };
}

/**
 * Corrects the records of these payments by the facts. The payments are read at the provider first, to add facts that are older
 * than the ledger. Those that could not be read stay unchanged and are returned with the reason.
 */
export async function mendBooks(
  paymentIds: Iterable<string>,
  { payments, gateway, now }: { payments: Payments; gateway: Gateway; now: Date },
): Promise<{ readonly mended: string[]; readonly failed: string[] }> {
  const disputes: Dispute[] = [];
  for await (const dispute of gateway.disputesSince(new Date(now.getTime() - DISPUTES_BACK_MS)))
    disputes.push(dispute);
  const [mended, failed]: [string[], string[]] = [[], []];
  for (const paymentId of paymentIds) {
    try {
      const listed = disputes.filter((dispute) => dispute.paymentId === paymentId);
      if (paymentId.startsWith('pay_')) await payments.turnedBack.review(paymentId, 'office', listed);
      const folio: Folio | undefined = await payments.ledger.renew(paymentId);
      if (folio) await payments.turnedBack.follow(folio);
      mended.push(paymentId);
    } catch (error) {
      failed.push(`${paymentId}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { mended, failed };
}

/** Longer than a bank has for a dispute with all its phases. */
const DISPUTES_BACK_MS = 400 * DAY_MS;
