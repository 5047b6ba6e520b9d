import { formatPaise, formatRupees, PAISE_PER_RUPEE } from '@vgb/contracts';
import { type DisputeStanding, isDisputeOver } from '../ledger/index.js';
import {
  type Gateway,
  isCaptured,
  OutcomeUnknown,
  type Payments,
  type ProviderPayment,
  type Refund,
} from '../payments/index.js';
import type { Audit } from './audit-store.js';
import { Failure } from './failure.js';
import { isProviders } from './payment-name.js';

/** What would go back of a captured payment. */
export interface RefundPlan {
  readonly paymentId: string;
  /** Of all amounts here: they are in its smallest unit. */
  readonly currency: string;
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

/** Why nothing goes back, with what its sentence tells of. */
type RefundRefusal =
  | { readonly reason: 'outside-provider' | 'below-least' }
  | { readonly reason: 'nothing-captured'; readonly paymentId: string; readonly status: string }
  | ({ readonly reason: 'more-than-left' } & Pick<RefundPlan, 'paymentId' | 'currency' | 'leftPaise'>);
type RefundRuling =
  | { readonly allowed: true; readonly plan: RefundPlan }
  | ({ readonly allowed: false } & RefundRefusal);

/** What may go back of a captured payment: all that is left, or `wantedPaise` of it. @param disputes those that are open or lost. */
export function ruleOnRefund(
  {
    paymentId,
    amountPaise: capturedPaise,
    currency,
  }: Pick<ProviderPayment, 'paymentId' | 'amountPaise' | 'currency'>,
  refunds: readonly Refund[],
  disputes: readonly DisputeStanding[],
  wantedPaise: number | undefined,
): RefundRuling {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const returnedPaise = sum(
    refunds.filter(({ state }) => state !== 'failed').map(({ amountPaise }) => amountPaise),
  );
  const lost = sum(disputes.map(({ deductedPaise }) => deductedPaise));
  const leftPaise = Math.max(0, capturedPaise - returnedPaise - lost);
  const amountPaise = wantedPaise ?? leftPaise;
  // The provider takes an amount of nothing for all that is left.
  if (amountPaise < PAISE_PER_RUPEE && wantedPaise !== undefined && leftPaise > 0)
    return { allowed: false, reason: 'below-least' };
  if (amountPaise > leftPaise && leftPaise > 0)
    return { allowed: false, reason: 'more-than-left', paymentId, currency, leftPaise };
  const plan = { paymentId, currency, leftPaise, amountPaise, refunds, disputes, returnedPaise };
  return { allowed: true, plan };
}

function refused(refusal: RefundRefusal): Failure {
  switch (refusal.reason) {
    case 'outside-provider':
      return new Failure(
        'It did not come through the payment provider. Pay it back by hand, and enter that with "gift correct".',
      );
    case 'below-least':
      return new Failure(`The least that can be paid back is ${formatRupees(1)}. Nothing was done.`);
    case 'nothing-captured':
      return new Failure(
        `The payment ${refusal.paymentId} is ${refusal.status}: there is nothing to pay back.`,
      );
    case 'more-than-left':
      return new Failure(
        `No more than ${formatPaise(refusal.leftPaise, 'en', refusal.currency)} is left of ${refusal.paymentId}. Nothing was done.`,
      );
  }
}

/**
 * Asks the provider how the payment stands, and plans what goes back by {@link ruleOnRefund}.
 * @throws Failure for a payment that holds no money, and for more than is left.
 */
export async function planRefund(
  paymentId: string,
  wantedPaise: number | undefined,
  { gateway, payments }: { readonly gateway: Gateway; readonly payments: Pick<Payments, 'turnedBack'> },
): Promise<RefundPlan> {
  if (!isProviders(paymentId)) throw refused({ reason: 'outside-provider' });
  const payment = await gateway.fetchPayment(paymentId);
  if (!isCaptured(payment))
    throw refused({ reason: 'nothing-captured', paymentId, status: payment.statusText });
  const folio = await payments.turnedBack.review(paymentId, 'office');
  const refunds = await gateway.refundsOf(paymentId);
  const disputes = (folio?.standing.disputes ?? []).filter(
    ({ status }) => status === 'lost' || !isDisputeOver(status),
  );
  const ruling = ruleOnRefund(payment, refunds, disputes, wantedPaise);
  if (!ruling.allowed) throw refused(ruling);
  return ruling.plan;
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
  plan: RefundPlan,
  reason: string,
  deps: { readonly gateway: Gateway; readonly audit: Audit; readonly payments: Payments },
): Promise<RefundDone> {
  const { paymentId, leftPaise } = plan;
  if (leftPaise === 0) return refundedBefore(plan, deps.payments);
  return deps.audit.record({ action: 'refund', subject: paymentId, why: reason }, async () => {
    const refund = await askToRefund(plan, reason, deps.gateway);
    const receiptNumber = await followRefund(paymentId, deps.payments);
    if (refund.state === 'failed') throw new Failure('The provider could not pay the money back.');
    if (refund.state === 'unknown')
      throw new Failure(
        `The provider calls the refund ${refund.refundId} “${refund.stateText}”, a word that is not known here. Look at its dashboard.`,
      );
    const state = refund.state === 'processed' ? 'processed' : 'pending';
    return { refundId: refund.refundId, paidBackPaise: refund.amountPaise, state, receiptNumber };
  });
}

/** What stands of a payment of which nothing is left. */
async function refundedBefore(
  { paymentId, refunds, returnedPaise }: RefundPlan,
  payments: Payments,
): Promise<RefundDone> {
  const underWay = refunds.find(({ state }) => state === 'pending');
  const refund = underWay ?? refunds.find(({ state }) => state === 'processed');
  return {
    refundId: refund?.refundId ?? null,
    paidBackPaise: returnedPaise,
    state: underWay ? 'pending' : 'done before',
    receiptNumber: await followRefund(paymentId, payments),
  };
}

async function askToRefund(
  { paymentId, amountPaise, refunds }: RefundPlan,
  reason: string,
  gateway: Gateway,
): Promise<Refund> {
  const key = `refund-${paymentId}-${refunds.length}`;
  return gateway.refund(paymentId, { amountPaise, key, reason }).catch((error: unknown) => {
    if (error instanceof OutcomeUnknown)
      throw new Failure(
        'The provider gave no answer, so it is not known whether the money goes back. Give the same command again: it pays back once.',
        { cause: error },
      );
    throw error;
  });
}

/** Has the site's own rules follow what the provider says now. @returns the receipt's number, where the payment is booked under one. */
async function followRefund(paymentId: string, payments: Payments): Promise<string | null> {
  await payments.turnedBack.review(paymentId, 'office');
  return (await payments.orders.byPayment(paymentId))?.bookedAs ?? null;
}
