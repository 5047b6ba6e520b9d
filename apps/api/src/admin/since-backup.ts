import type { ReceiptGap } from '../donations/index.js';
import { type Gateway, isCaptured, type ProviderPayment, ProviderRefusal } from '../payments/index.js';
import { DAY_MS, financialYearOf } from '../time/india.js';
import type { Survey } from './backup-survey.js';

/**
 * A payment is dated by when it was made, and may be captured, reported and booked days later (three days for an order, four
 * for the nightly look, longer for a mandate's debit): those of so long before the backup are looked at as well.
 */
const LOOK_BACK_MS = 31 * DAY_MS;
/** A signed payment that the provider did not describe is dated by our own clock, and so may fall into the next year. */
const DATED_WITHIN_MS = DAY_MS;

/** A payment that may have got a receipt number of which the backup does not know. */
export interface PaidSince {
  readonly paymentId: string;
  /** When it was made, or the moment at which the backup knew of it. */
  readonly paidAt: Date;
  /** Null where the provider does not know the payment (any more). */
  readonly payment: ProviderPayment | null;
}

/** The moment from which payments are looked at for a backup that was made at `madeAt`. */
export const lookFrom = (madeAt: Date): Date => new Date(madeAt.getTime() - LOOK_BACK_MS);

/**
 * All payments that may have been given a receipt since the backup was made: those captured at the provider that the backup
 * does not know, and those that it knows as not booked yet. Too many rather than too few: left out is only what is known to
 * have no receipt.
 * @throws ProviderRefusal, OutcomeUnknown when the provider cannot be asked.
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

/** What the provider does not know is undefined; that it does not answer is an error still. */
async function orRefused<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** How many numbers of each financial year may have been given to these payments. */
export function numbersGivenTo(payments: readonly PaidSince[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { paidAt } of payments) {
    const dated = [paidAt, new Date(paidAt.getTime() + DATED_WITHIN_MS)];
    for (const year of new Set(dated.map(financialYearOf))) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return counts;
}

/** `count` numbers in each financial year in which one may have been given since `madeAt`. */
export function numbersByGuess(count: number, madeAt: Date, now: Date): Map<string, number> {
  const counts = new Map<string, number>();
  const first = lookFrom(madeAt).getTime();
  for (let at = first; at < now.getTime(); at += LOOK_BACK_MS)
    counts.set(financialYearOf(new Date(at)), count);
  return counts.set(financialYearOf(now), count);
}

/** The gaps behind the highest known numbers. */
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
