import { formatPaise } from '@vgb/contracts';
import { type DisputeStanding, isDisputeOver } from '../ledger/index.js';
import { type Gateway, isCaptured, OutcomeUnknown, type Payments, type Refund } from '../payments/index.js';
import type { Audit } from './audit-store.js';
import { Failure } from './failure.js';
import { isProviders } from './payment-name.js';

/** What would go back of a captured payment. */
export interface RefundPlan {
  readonly paymentId: string;
  /** 0 when there is nothing left that could go back. */
  readonly leftPaise: number;
  /** Less than all that is left, where it was asked for. */
  readonly amountPaise: number;
  /** As the provider knows them, the failed ones included. */
  readonly refunds: readonly Refund[];
  /** Those that are open or lost: a refund beside them may pay twice. */
  readonly disputes: readonly DisputeStanding[];
  readonly returnedPaise: number;
}

/**
 * Asks the provider how the payment stands, and plans what goes back: all that is left, or `wantedPaise` of it.
 * @throws Failure for a payment that holds no money, and for more than is left.
 */
export async function planRefund(
  paymentId: string,
  wantedPaise: number | undefined,
  { gateway, payments }: { gateway: Gateway; payments: Pick<Payments, 'turnedBack'> },
): Promise<RefundPlan> {
  if (!isProviders(paymentId))
    throw new Failure(
      'It did not come through the payment provider. Pay it back by hand, and enter that with "gift correct".',
    );
  const payment = await gateway.fetchPayment(paymentId);
  if (!isCaptured(payment))
    throw new Failure(`The payment ${paymentId} is ${payment.statusText}: there is nothing to pay back.`);
  const folio = await payments.turnedBack.review(paymentId, 'office');
  const refunds = await gateway.refundsOf(paymentId);
  const disputes = (folio?.standing.disputes ?? []).filter(
    ({ status }) => status === 'lost' || !isDisputeOver(status),
  );
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const goneBack = sum(
    refunds.filter(({ state }) => state !== 'failed').map(({ amountPaise }) => amountPaise),
  );
  const lost = sum(disputes.map(({ deductedPaise }) => deductedPaise));
  const leftPaise = Math.max(0, payment.amountPaise - goneBack - lost);
  const amountPaise = wantedPaise ?? leftPaise;
  if (amountPaise > leftPaise && leftPaise > 0)
    throw new Failure(`No more than ${formatPaise(leftPaise)} is left of ${paymentId}. Nothing was done.`);
  return { paymentId, leftPaise, amountPaise, refunds, disputes, returnedPaise: goneBack };
}

/** Why a payment with this dispute is not paid back by hand. */
export function whyNot({ id, status, amountPaise, deductedPaise, phase }: DisputeStanding): string {
  if (status === 'lost' && deductedPaise === 0)
    return `The dispute ${id} was lost, and the provider pays the payer back by itself: a refund may pay that a second time.`;
  return status === 'lost'
    ? `The dispute ${id} was lost, and the payer’s bank took ${formatPaise(deductedPaise)}: a refund would pay that a second time.`
    : `The payer’s bank disputes ${formatPaise(amountPaise)} of it (${id}, ${phase}, ${status}): if the dispute is lost, that goes back as well.`;
}

export interface RefundDone {
  readonly refundId: string | null;
  readonly paidBackPaise: number;
  readonly state: 'processed' | 'pending' | 'done before';
  readonly receiptNumber: string | null;
}

/**
 * Pays back, once: a second call, also one made at the same moment, finds the first one's refund, because the provider is given the same
 * key. The key counts the refunds that the provider knows, so that after one that failed the next is a new one. Then the site's own rules
 * mark the donation or end the membership and write to the payer, as they do when the provider reports a refund.
 * @throws Failure with what the provider said; OutcomeUnknown when it is not known whether the money went.
 */
export async function refundPayment(
  { paymentId, leftPaise, amountPaise, refunds, returnedPaise }: RefundPlan,
  reason: string,
  { gateway, audit, payments }: { gateway: Gateway; audit: Audit; payments: Payments },
): Promise<RefundDone> {
  const apply = async (): Promise<string | null> => {
    await payments.turnedBack.review(paymentId, 'office');
    return (await payments.orders.byPayment(paymentId))?.bookedAs ?? null;
  };
  if (leftPaise === 0) {
    const underWay = refunds.find(({ state }) => state === 'pending');
    const refund = underWay ?? refunds.find(({ state }) => state === 'processed');
    return {
      refundId: refund?.refundId ?? null,
      paidBackPaise: returnedPaise,
      state: underWay ? 'pending' : 'done before',
      receiptNumber: await apply(),
    };
  }
  return audit.record({ action: 'refund', subject: paymentId, why: reason }, async () => {
    const key = `refund-${paymentId}-${refunds.length}`;
    const refund = await gateway.refund(paymentId, { amountPaise, key, reason }).catch((error: unknown) => {
      if (error instanceof OutcomeUnknown)
        throw new Failure(
          'The provider gave no answer, so it is not known whether the money goes back. Give the same command again: it pays back once.',
          { cause: error },
        );
      throw error;
    });
    const receiptNumber = await apply();
    if (refund.state === 'failed') throw new Failure('The provider could not pay the money back.');
    if (refund.state === 'unknown')
      throw new Failure(
        `The provider calls the refund ${refund.refundId} “${refund.stateText}”, a word that is not known here. Look at its dashboard.`,
      );
    const state = refund.state === 'processed' ? 'processed' : 'pending';
    return { refundId: refund.refundId, paidBackPaise: amountPaise, state, receiptNumber };
  });
}
