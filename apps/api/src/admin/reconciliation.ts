import { CURRENCY, decimalRupees } from '@vgb/contracts';
import { type Folio, isDisputeOver } from '../ledger/index.js';
import {
  type Dispute,
  type Gateway,
  HELD,
  isCaptured,
  isReadable,
  type PaidMoney,
  type PaymentException,
  type Payments,
  type ProviderPayment,
  ProviderRefusal,
} from '../payments/index.js';
import type { Column, Row } from './printing.js';
import type { Span } from './typed-days.js';

/** A day's captured money at the provider and in our records, in paise. */
export interface Reconciliation {
  readonly provider: Side;
  /** Orders paid by these payments, and payments held as exceptions. A refund counts from its start, as at the provider. */
  readonly ours: Side;
  readonly differences: readonly Row[];
}
interface Side {
  readonly payments: number;
  /** How many of these are in another currency, and so in no sum of rupees. */
  readonly foreign: number;
  readonly rupees: number;
  readonly refundedRupees: number;
}

export const DIFFERENCE_COLUMNS: readonly Column[] = [
  { name: 'payment', says: 'the provider’s payment id', table: 'text' },
  { name: 'difference', says: 'what does not agree', table: 'text' },
  { name: 'provider', says: 'rupees there', table: 'rupees' },
  { name: 'ours', says: 'rupees here', table: 'rupees' },
];

type Money = Pick<PaidMoney, 'amountPaise' | 'refundedPaise'> & Pick<ProviderPayment, 'currency'>;

function sideOf(list: readonly Money[]): Side {
  const inRupees = list.filter(({ currency }) => currency === CURRENCY);
  return {
    payments: list.length,
    foreign: list.length - inRupees.length,
    rupees: decimalRupees(inRupees.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    refundedRupees: decimalRupees(inRupees.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0)),
  };
}

const inRupees = (paise: number | null): number | null => (paise === null ? null : decimalRupees(paise));
/** @param there the provider's value, in paise. @param here that of our records. */
const differs = (payment: string, difference: string, there: number | null, here: number | null): Row => ({
  payment,
  difference,
  provider: inRupees(there),
  ours: inRupees(here),
});

/** The result for one payment: the money in our records, and the differences. */
interface Found {
  readonly ours: readonly Money[];
  readonly differences: readonly Row[];
}

export interface ReconciliationDeps {
  readonly gateway: Gateway;
  readonly payments: Pick<Payments, 'orders' | 'exceptions' | 'ledger'>;
}

/**
 * Compares a day's payments at the provider with our records, payment by payment: equal sums could hide two errors. A payment
 * belongs to the day on which the provider has created it.
 */
export async function reconcile(day: Span, deps: ReconciliationDeps): Promise<Reconciliation> {
  const { gateway, payments } = deps;
  const { captured, odd } = await paymentsOf(day, gateway);
  const ids = [...captured, ...odd].map(({ paymentId }) => paymentId);
  const orders = await payments.orders.paidMoney(ids, day);
  const held = await payments.exceptions.about(ids);
  const folios = await payments.ledger.byPayments(ids);

  const orderBy = new Map(orders.map((order) => [order.paymentId, order]));
  const found: Found[] = [
    { ours: [], differences: odd.map(ofUnreadable) },
    ...captured.map((payment) => {
      const { paymentId } = payment;
      const order = orderBy.get(paymentId);
      return order
        ? ofOrder(payment, order, folios.get(paymentId))
        : ofNoOrder(
            payment,
            held.filter((exception) => exception.paymentId === paymentId),
          );
    }),
  ];
  for await (const dispute of gateway.disputesSince(day.from))
    if (ids.includes(dispute.paymentId))
      found.push({ ours: [], differences: ofDispute(dispute, folios.get(dispute.paymentId)) });
  for (const order of orders)
    if (!ids.includes(order.paymentId)) found.push(await ofUnknownThere(order, day, gateway));
  return {
    provider: sideOf(captured),
    ours: sideOf(found.flatMap(({ ours }) => ours)),
    differences: found.flatMap(({ differences }) => differences),
  };
}

/** The provider's captured payments of that day, and those that cannot be read. */
async function paymentsOf(day: Span, gateway: Gateway) {
  const captured: ProviderPayment[] = [];
  const odd: ProviderPayment[] = [];
  const listed = new Set<string>();
  for await (const payment of gateway.paymentsBetween(day.from, day.to)) {
    // Payments made while the pages are read move others to the next page, where they come a second time.
    if (listed.has(payment.paymentId)) continue;
    listed.add(payment.paymentId);
    if (!isReadable(payment)) odd.push(payment);
    else if (isCaptured(payment) && isWithin(payment.capturedAt, day)) captured.push(payment);
  }
  return { captured, odd };
}

const ofUnreadable = ({ paymentId, amountPaise, statusText, unreadable }: ProviderPayment): Row =>
  differs(
    paymentId,
    `not readable: ${[`status ${statusText}`, ...unreadable].join(', ')}`,
    amountPaise,
    null,
  );

function ofOrder(payment: ProviderPayment, order: PaidMoney, folio: Folio | undefined): Found {
  const { paymentId, amountPaise, refundedPaise } = payment;
  const differences: Row[] = [];
  if (order.amountPaise !== amountPaise)
    differences.push(differs(paymentId, 'amount', amountPaise, order.amountPaise));
  // The provider's total includes pending refunds.
  const turning = folio?.standing.refunds.filter(({ status }) => status === 'begun') ?? [];
  const goneBack = turning.reduce((sum, refund) => sum + refund.amountPaise, order.refundedPaise);
  if (goneBack !== refundedPaise) differences.push(differs(paymentId, 'paid back', refundedPaise, goneBack));
  if (!order.bookedAt) differences.push(differs(paymentId, 'not booked yet', amountPaise, order.amountPaise));
  const ours = { amountPaise: order.amountPaise, refundedPaise: goneBack, currency: CURRENCY };
  return { ours: [ours], differences };
}

/** @param exceptions those of this payment: of several kinds, of which one at most says that its money is held. */
function ofNoOrder(
  { paymentId, amountPaise, refundedPaise, currency }: ProviderPayment,
  exceptions: readonly PaymentException[],
): Found {
  const held = exceptions.find(({ kind }) => HELD.has(kind));
  // Its refund is kept by the provider alone: no record of ours stands for money that is held.
  if (held)
    return {
      ours: [{ amountPaise: held.amountPaise, refundedPaise, currency: held.currency }],
      differences: [],
    };
  const [other] = exceptions;
  const difference = other ? `not booked, an exception: ${other.kind}` : 'not known here';
  const named = currency === CURRENCY ? difference : `${difference}, paid in ${currency}`;
  return { ours: [], differences: [differs(paymentId, named, amountPaise, null)] };
}

function ofDispute(dispute: Dispute, folio: Folio | undefined): Row[] {
  const { disputeId, paymentId, status, statusText } = dispute;
  const here = folio?.standing.disputes.find(({ id }) => id === disputeId);
  const isSame = here && (here.status === status || (!isDisputeOver(here.status) && status === 'open'));
  if (!isSame) {
    const standings = `${statusText} there, ${here?.status ?? 'not known'} here`;
    return [
      differs(
        paymentId,
        `dispute ${disputeId}: ${standings}`,
        dispute.amountPaise,
        here?.amountPaise ?? null,
      ),
    ];
  }
  if (here.deductedPaise === dispute.deductedPaise) return [];
  return [differs(paymentId, `dispute ${disputeId}: deducted`, dispute.deductedPaise, here.deductedPaise)];
}

/** Compares an order of that day whose payment is not in the provider's list. */
async function ofUnknownThere(order: PaidMoney, day: Span, gateway: Gateway): Promise<Found> {
  const { paymentId, amountPaise } = order;
  const isOutsideProvider = !paymentId.startsWith('pay_');
  const isElsewhere = isOutsideProvider || (await isDatedOtherwise(paymentId, day, gateway));
  return isElsewhere
    ? { ours: [], differences: [] }
    : {
        ours: [{ ...order, currency: CURRENCY }],
        differences: [differs(paymentId, 'not known to the provider', null, amountPaise)],
      };
}

const isWithin = (at: Date | null, { from, to }: Span): boolean => at !== null && at >= from && at < to;

/**
 * Whether the payment belongs to another day: an order that was confirmed without the provider's date may be dated later than its
 * payment.
 */
async function isDatedOtherwise(paymentId: string, day: Span, gateway: Gateway): Promise<boolean> {
  try {
    const payment = await gateway.fetchPayment(paymentId);
    return isCaptured(payment) && !isWithin(payment.capturedAt, day);
  } catch (error) {
    if (error instanceof ProviderRefusal) return false;
    throw error;
  }
}
