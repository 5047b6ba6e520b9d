import type { Connection } from 'mongoose';
import { keptOf, moneyOf } from '../donations/index.js';
import { type Folio, fold } from '../ledger/index.js';
import { type Dispute, factsOfOrder, type Gateway, isPaid, type Payments } from '../payments/index.js';
import type { Column, Row } from './printing.js';

/** One thing that a record repeats of a payment's folio otherwise than the facts say. */
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

interface GiftRow {
  readonly receiptNumber: string;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly lostPaise?: number;
  readonly openPaise?: number;
  readonly correctedPaise?: number;
  readonly state: string;
}

/** Recomputes from the facts what orders, donations and memberships repeat of them; every difference, payment by payment. */
export async function* checkBooks({
  connection,
  payments,
}: {
  connection: Connection;
  payments: Pick<Payments, 'ledger' | 'orders'>;
}): AsyncGenerator<Difference> {
  for await (const { paymentId: payment } of connection
    .collection('orders')
    .find<{ paymentId: string }>({ status: 'paid' }, { projection: { paymentId: 1 } })
    .sort({ _id: 1 })) {
    const order = await payments.orders.byPayment(payment);
    if (!order || !isPaid(order)) continue;
    const folio = await payments.ledger.byPayment(payment);
    const standing = folio?.standing ?? fold(factsOfOrder(order));
    const differences: Difference[] = [];
    const compare = (record: string, field: string, says: unknown, facts: unknown) => {
      if (says !== facts)
        differences.push({ payment, record, field, says: String(says), facts: String(facts) });
    };

    compare(`order ${order.id}`, 'refundedPaise', order.refundedPaise, standing.returnedPaise);
    compare('folio', 'repeats itself', await payments.ledger.repeatsItself(payment), true);
    if (order.purpose === 'donation' && order.bookedAt !== null) {
      const gift = await connection.collection('donations').findOne<GiftRow>({ paymentId: payment });
      compare(`order ${order.id}`, 'donation', gift !== null, true);
      if (gift) {
        const money = moneyOf(gift, standing);
        const stored = { lostPaise: 0, openPaise: 0, correctedPaise: 0, ...gift };
        for (const field of ['refundedPaise', 'lostPaise', 'openPaise', 'correctedPaise', 'state'] as const)
          compare(gift.receiptNumber, field, stored[field], money[field]);
        compare(gift.receiptNumber, 'keptPaise', keptOf(stored), standing.keptPaise);
      }
    }
    if (order.purpose === 'membership') {
      const year = await connection
        .collection('memberships')
        .findOne<{ refundedAt?: Date | null }>({ paymentId: payment });
      const isOver = standing.lostPaise > 0 || standing.returnedPaise >= order.amountPaise;
      if (year) compare('membership', 'ended', Boolean(year.refundedAt), isOver);
    }
    yield* differences;
  }
}

/**
 * Writes what the facts say into the records of these payments: asks the provider first, so that facts from before the ledger are there.
 * Those that could not be asked about stay as they are, and are given with the reason.
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
const DISPUTES_BACK_MS = 400 * 24 * 60 * 60_000;
