import { decimalRupees } from '@vgb/contracts';
import type { Connection } from 'mongoose';
import { type Folio, isDisputeOver, type LedgerStore } from '../ledger/index.js';
import {
  type Gateway,
  isCaptured,
  isReadable,
  type ProviderPayment,
  ProviderRefusal,
} from '../payments/index.js';
import type { Column, Row } from './printing.js';
import type { Span } from './typed-days.js';

interface OurOrder {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly bookedAt?: Date | null;
}
interface OurException {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly kind: string;
  readonly state: string;
}

/** What the two sides say of a day's captured money, in paise. */
export interface Reconciliation {
  readonly provider: Side;
  /** Orders paid by these payments, and payments put aside as exceptions. What is paid back counts from its beginning, as the provider counts it. */
  readonly ours: Side;
  readonly differences: readonly Row[];
}
interface Side {
  readonly payments: number;
  readonly rupees: number;
  readonly refundedRupees: number;
}

export const DIFFERENCE_COLUMNS: readonly Column[] = [
  { name: 'payment', says: 'the provider’s payment id', table: 'text' },
  { name: 'difference', says: 'what does not agree', table: 'text' },
  { name: 'provider', says: 'rupees there', table: 'rupees' },
  { name: 'ours', says: 'rupees here', table: 'rupees' },
];

const sideOf = (list: readonly { amountPaise: number; refundedPaise: number }[]): Side => ({
  payments: list.length,
  rupees: decimalRupees(list.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
  refundedRupees: decimalRupees(list.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0)),
});

/**
 * Lays a day's payments of the provider beside our records, payment by payment: equal sums alone could hide two errors.
 * A payment belongs to the day on which it was made, as the provider dates it.
 */
export async function reconcile(
  { from, to }: Span,
  { connection, gateway, ledger }: { connection: Connection; gateway: Gateway; ledger: LedgerStore },
): Promise<Reconciliation> {
  const theirs: ProviderPayment[] = [];
  const odd: ProviderPayment[] = [];
  for await (const payment of gateway.paymentsBetween(from, to)) {
    if (!isReadable(payment)) odd.push(payment);
    else if (isCaptured(payment) && isWithin(payment.capturedAt, { from, to })) theirs.push(payment);
  }

  const ids = [...theirs, ...odd].map(({ paymentId }) => paymentId);
  const orders = await connection
    .collection('orders')
    .find<OurOrder>({
      status: 'paid',
      $or: [{ paymentId: { $in: ids } }, { capturedAt: { $gte: from, $lt: to } }],
    })
    .toArray();
  const aside = await connection
    .collection('exceptions')
    .find<OurException>({ paymentId: { $in: ids } })
    .toArray();
  const orderBy = new Map(orders.map((order) => [order.paymentId, order]));
  const asideBy = new Map(aside.map((exception) => [exception.paymentId, exception]));

  const folios = new Map<string, Folio>();
  for (const paymentId of ids) {
    const folio = await ledger.byPayment(paymentId);
    if (folio) folios.set(paymentId, folio);
  }
  const ours: { amountPaise: number; refundedPaise: number }[] = [];
  const differences: Row[] = [];
  const differs = (payment: string, difference: string, there: number | null, here: number | null): void => {
    const inRupees = (paise: number | null) => (paise === null ? null : decimalRupees(paise));
    differences.push({ payment, difference, provider: inRupees(there), ours: inRupees(here) });
  };
  for (const { paymentId, amountPaise, statusText, unreadable } of odd)
    differs(
      paymentId,
      `not readable: ${[`status ${statusText}`, ...unreadable].join(', ')}`,
      amountPaise,
      null,
    );
  for (const payment of theirs) {
    const { paymentId, amountPaise, refundedPaise } = payment;
    const order = orderBy.get(paymentId);
    if (order) {
      if (order.amountPaise !== amountPaise) differs(paymentId, 'amount', amountPaise, order.amountPaise);
      // The provider's total has in it what is on its way.
      const turning =
        folios.get(paymentId)?.standing.refunds.filter(({ status }) => status === 'begun') ?? [];
      const goneBack = turning.reduce((sum, refund) => sum + refund.amountPaise, order.refundedPaise);
      ours.push({ amountPaise: order.amountPaise, refundedPaise: goneBack });
      if (goneBack !== refundedPaise) differs(paymentId, 'paid back', refundedPaise, goneBack);
      if (!order.bookedAt) differs(paymentId, 'not booked yet', amountPaise, order.amountPaise);
      continue;
    }
    const exception = asideBy.get(paymentId);
    // Its refund is kept by the provider alone: no record of ours stands for money that was put aside.
    if (exception) ours.push({ amountPaise: exception.amountPaise, refundedPaise });
    else differs(paymentId, 'not known here', amountPaise, null);
  }
  for await (const dispute of gateway.disputesSince(from)) {
    const { disputeId, paymentId, status, statusText } = dispute;
    if (!ids.includes(paymentId)) continue;
    const here = folios.get(paymentId)?.standing.disputes.find(({ id }) => id === disputeId);
    const isSame = here && (here.status === status || (!isDisputeOver(here.status) && status === 'open'));
    if (!isSame)
      differs(
        paymentId,
        `dispute ${disputeId}: ${statusText} there, ${here?.status ?? 'not known'} here`,
        dispute.amountPaise,
        here?.amountPaise ?? null,
      );
    else if (here.deductedPaise !== dispute.deductedPaise)
      differs(paymentId, `dispute ${disputeId}: deducted`, dispute.deductedPaise, here.deductedPaise);
  }
  for (const order of orders) {
    // Received outside the provider.
    if (!order.paymentId.startsWith('pay_')) continue;
    if (ids.includes(order.paymentId) || (await isDatedOtherwise(order.paymentId, { from, to }, gateway)))
      continue;
    ours.push(order);
    differs(order.paymentId, 'not known to the provider', null, order.amountPaise);
  }
  return { provider: sideOf(theirs), ours: sideOf(ours), differences };
}

const isWithin = (at: Date | null, { from, to }: Span): boolean => at !== null && at >= from && at < to;

/** Confirmed without the provider's own date, an order may stand on the day after its payment's. */
async function isDatedOtherwise(paymentId: string, day: Span, gateway: Gateway): Promise<boolean> {
  try {
    const payment = await gateway.fetchPayment(paymentId);
    return isCaptured(payment) && !isWithin(payment.capturedAt, day);
  } catch (error) {
    if (error instanceof ProviderRefusal) return false;
    throw error;
  }
}
