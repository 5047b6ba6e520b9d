import { type Gateway, isCaptured } from '../../src/payments/index.js';
import { financialYearOf } from '../../src/time/india.js';

/** What the provider's records say of one payment, in paise. */
export interface Sum {
  readonly email: string | null;
  readonly financialYear: string;
  readonly receivedPaise: number;
  refundedPaise: number;
  lostPaise: number;
  /** As a negative number: refunds that are pending and disputes that are open. */
  openPaise: number;
  isDisputed: boolean;
}
export const keptOfSum = ({ receivedPaise, refundedPaise, lostPaise }: Sum): number =>
  receivedPaise - refundedPaise - lostPaise;

/** Adds up the provider's payments, refunds and disputes, with nothing of our own records. */
export async function sumsOfProvider(gateway: Gateway, from: Date, to: Date): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>();
  for await (const payment of gateway.paymentsBetween(from, to)) {
    if (!isCaptured(payment) || payment.capturedAt === null) continue;
    sums.set(payment.paymentId, {
      email: payment.email,
      financialYear: financialYearOf(payment.capturedAt),
      receivedPaise: payment.amountPaise,
      refundedPaise: 0,
      lostPaise: 0,
      openPaise: 0,
      isDisputed: false,
    });
  }
  for await (const { paymentId, state, amountPaise } of gateway.refundsBetween(from, to)) {
    const sum = sums.get(paymentId);
    if (sum && state === 'processed') sum.refundedPaise += amountPaise;
    if (sum && state === 'pending') sum.openPaise -= amountPaise;
  }
  for await (const { paymentId, status, amountPaise, deductedPaise } of gateway.disputesSince(from)) {
    const sum = sums.get(paymentId);
    if (!sum) continue;
    if (status === 'lost') sum.lostPaise += deductedPaise;
    else if (status !== 'won' && status !== 'closed') {
      sum.openPaise -= amountPaise;
      sum.isDisputed = true;
    }
  }
  return sums;
}
