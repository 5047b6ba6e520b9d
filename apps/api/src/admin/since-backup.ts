import type { ReceiptGap } from '../donations/index.js';
import { type Gateway, isCaptured, type ProviderPayment, ProviderRefusal } from '../payments/index.js';
import { DAY_MS, financialYearOf } from '../time/india.js';
import type { Survey } from './backup-survey.js';

/**
 * How long before the backup payments are read: a payment is dated by its creation, and may be captured, reported and booked days
 * later (three days for an order, four for the nightly reconciliation, longer for a mandate's debit).
 */
const LOOK_BACK_MS = 31 * DAY_MS;
/** A signed payment that could not be read at the provider is dated by our own clock, possibly in the next financial year. */
const DATED_WITHIN_MS = DAY_MS;

/** A payment that may have a receipt number that is not in the backup. */
export interface PaidSince {
  readonly paymentId: string;
  /** When it was created, or its date in the backup. */
  readonly paidAt: Date;
  /** Null where the provider has no such payment. */
  readonly payment: ProviderPayment | null;
}

/** From when on payments are read for a backup that was made at `madeAt`. */
export const lookFrom = (madeAt: Date): Date => new Date(madeAt.getTime() - LOOK_BACK_MS);

/**
 * All payments that may have got a receipt since the backup: those captured at the provider that are not in the backup, and those
 * that are not booked in it. In doubt a payment is included: only those that certainly have no receipt are left out.
 * @throws ProviderRefusal, OutcomeUnknown when the provider cannot be read.
 */
export async function paidSince(
  { head, booked, withoutReceipt, undecided }: Survey,
  gateway: Gateway,
  now: Date,
): Promise<PaidSince[]> {
  const found = new Map<string, PaidSince>();
  const note = (payment: ProviderPayment, known: Date): void => {
    const { paymentId } = payment;
    found.set(paymentId, { paymentId, paidAt: payment.capturedAt ?? known, payment });
  };
  // The provider's clock may be ahead of ours.
  const until = new Date(now.getTime() + DAY_MS);
  for await (const payment of gateway.paymentsBetween(lookFrom(head.madeAt), until)) {
    const { paymentId } = payment;
    if (!isCaptured(payment) || booked.has(paymentId) || withoutReceipt.has(paymentId)) continue;
    if (!(await isOfMembership(payment, gateway))) note(payment, now);
  }
  for (const [paymentId, known] of undecided) {
    if (found.has(paymentId)) continue;
    const payment = await orRefused(gateway.fetchPayment(paymentId));
    if (!payment) found.set(paymentId, { paymentId, paidAt: known, payment: null });
    else if (isCaptured(payment) && !(await isOfMembership(payment, gateway))) note(payment, known);
  }
  return [...found.values()].sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
}

async function isOfMembership({ providerOrderId }: ProviderPayment, gateway: Gateway): Promise<boolean> {
  const order = providerOrderId && (await orRefused(gateway.fetchOrder(providerOrderId)));
  return order ? order.purpose === 'membership' : false;
}

/** Undefined for a refusal of the provider; an unknown outcome is still thrown. */
async function orRefused<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** The number of receipts that these payments may have in each financial year. */
export function numbersGivenTo(payments: readonly PaidSince[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { paidAt } of payments) {
    const dated = [paidAt, new Date(paidAt.getTime() + DATED_WITHIN_MS)];
    for (const year of new Set(dated.map(financialYearOf))) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return counts;
}

/** `count` receipts in each financial year in which one may have been issued since `madeAt`. */
export function numbersByGuess(count: number, madeAt: Date, now: Date): Map<string, number> {
  const counts = new Map<string, number>();
  const first = lookFrom(madeAt).getTime();
  for (let at = first; at < now.getTime(); at += LOOK_BACK_MS)
    counts.set(financialYearOf(new Date(at)), count);
  return counts.set(financialYearOf(now), count);
}

/** The gaps after the highest known numbers. */
export function gapsBehind(
  highestSerials: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  record: Pick<ReceiptGap, 'at' | 'who' | 'why'>,
): ReceiptGap[] {
  return [...counts].flatMap(([financialYear, count]) => {
    const highest = highestSerials.get(financialYear) ?? 0;
    return count === 0 ? [] : [{ financialYear, first: highest + 1, last: highest + count, ...record }];
  });
}
