import { formatPaise, inSmallestUnit, PAISE_PER_RUPEE } from '@vgb/contracts';
import { type DisputeStanding, isDisputeOver } from '../ledger/index.js';
import {
  type Gateway,
  isCaptured,
  MOST_OF_A_REASON,
  OutcomeUnknown,
  type Payments,
  type ProviderPayment,
  type Refund,
} from '../payments/index.js';
import type { Audit } from './audit-store.js';
import { Failure } from './failure.js';
import { isProviders } from './payment-name.js';

/** A refund to be confirmed, and the payment's earlier refunds and disputes. */
export interface RefundPlan {
  readonly paymentId: string;
  /** Of all amounts here: they are in its smallest unit. */
  readonly currency: string;
  /** 0 when there is nothing left that could go back. */
  readonly leftPaise: number;
  /** The amount of this refund; may be less than `leftPaise`. */
  readonly amountPaise: number;
  /** The provider's refunds, failed ones included. */
  readonly refunds: readonly Refund[];
  /** The open and lost disputes: with a refund, the money could be returned twice. */
  readonly disputes: readonly DisputeStanding[];
  readonly returnedPaise: number;
}

/** Why a refund is refused, with the values of its sentence. */
type RefundRefusal =
  | { readonly reason: 'outside-provider' }
  | { readonly reason: 'below-least' | 'no-such-amount'; readonly currency: string }
  | { readonly reason: 'nothing-captured'; readonly paymentId: string; readonly status: string }
  | ({ readonly reason: 'more-than-left' } & Pick<RefundPlan, 'paymentId' | 'currency' | 'leftPaise'>);
type RefundRuling =
  | { readonly allowed: true; readonly plan: RefundPlan }
  | ({ readonly allowed: false } & RefundRefusal);

/**
 * How much of a captured payment may be refunded: all that is left, or `wanted` of it, which is typed: in hundredths of its currency.
 * @param disputes those that are open or lost.
 */
export function ruleOnRefund(
  {
    paymentId,
    amountPaise: capturedPaise,
    currency,
  }: Pick<ProviderPayment, 'paymentId' | 'amountPaise' | 'currency'>,
  refunds: readonly Refund[],
  disputes: readonly DisputeStanding[],
  wanted: number | undefined,
): RefundRuling {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const returnedPaise = sum(
    refunds.filter(({ state }) => state !== 'failed').map(({ amountPaise }) => amountPaise),
  );
  const lost = sum(disputes.map(({ deductedPaise }) => deductedPaise));
  const leftPaise = Math.max(0, capturedPaise - returnedPaise - lost);
  const amountPaise = wanted === undefined ? leftPaise : inSmallestUnit(wanted, currency);
  if (!Number.isInteger(amountPaise)) return { allowed: false, reason: 'no-such-amount', currency };
  // The provider refunds all that is left when the amount is 0.
  if (wanted !== undefined && wanted < PAISE_PER_RUPEE && leftPaise > 0)
    return { allowed: false, reason: 'below-least', currency };
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
      return new Failure(
        `The least that can be paid back is ${formatPaise(inSmallestUnit(PAISE_PER_RUPEE, refusal.currency), refusal.currency)}. Nothing was done.`,
      );
    case 'no-such-amount':
      return new Failure(`There is no such amount of ${refusal.currency}. Nothing was done.`);
    case 'nothing-captured':
      return new Failure(
        `The payment ${refusal.paymentId} is ${refusal.status}: there is nothing to pay back.`,
      );
    case 'more-than-left':
      return new Failure(
        `No more than ${formatPaise(refusal.leftPaise, refusal.currency)} is left of ${refusal.paymentId}. Nothing was done.`,
      );
  }
}

/**
 * Reads the payment at the provider, and plans the refund by {@link ruleOnRefund}.
 * @throws Failure for a payment that holds no money, and for more than is left.
 */
export async function planRefund(
  paymentId: string,
  wanted: number | undefined,
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
  const ruling = ruleOnRefund(payment, refunds, disputes, wanted);
  if (!ruling.allowed) throw refused(ruling);
  return ruling.plan;
}

/** The sentence why a payment with this dispute should not be refunded. */
export function whyNot(
  { id, status, amountPaise, deductedPaise, phase }: DisputeStanding,
  currency: string,
): string {
  const money = (paise: number) => formatPaise(paise, currency);
  if (status === 'lost' && deductedPaise === 0)
    return `The dispute ${id} was lost, and the provider pays the payer back by itself: a refund may pay that a second time.`;
  return status === 'lost'
    ? `The dispute ${id} was lost, and the payer’s bank took ${money(deductedPaise)}: a refund would pay that a second time.`
    : `The payer’s bank disputes ${money(amountPaise)} of it (${id}, ${phase}, ${status}): if the dispute is lost, that goes back as well.`;
}

export interface RefundDone {
  readonly refundId: string | null;
  readonly paidBackPaise: number;
  /** `given again`: by an earlier command with this amount and reason. */
  readonly state: 'processed' | 'pending' | 'done before' | 'given again';
  readonly receiptNumber: string | null;
}

/**
 * Refunds once: a simultaneous second call returns the first one's refund, because the provider gets the same idempotency key. The key
 * contains the number of the provider's refunds, so that after a failed one the next is new. A later call, as after a lost answer, finds
 * the refund of this amount and reason in the plan. Then the
 * site's rules mark the donation or end the membership and mail the payer, as after a webhook about a refund.
 * @throws Failure with the provider's error; OutcomeUnknown when it is not known whether the refund was made.
 */
export async function refundPayment(
  plan: RefundPlan,
  reason: string,
  deps: { readonly gateway: Gateway; readonly audit: Audit; readonly payments: Payments },
): Promise<RefundDone> {
  const { paymentId, leftPaise } = plan;
  if (leftPaise === 0) return refundedBefore(plan, deps.payments);
  const same = plan.refunds.find(
    (one) =>
      one.state !== 'failed' &&
      one.amountPaise === plan.amountPaise &&
      one.reason === reason.slice(0, MOST_OF_A_REASON),
  );
  if (same) {
    const receiptNumber = await followRefund(paymentId, deps.payments);
    return { refundId: same.refundId, paidBackPaise: same.amountPaise, state: 'given again', receiptNumber };
  }
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

/** The result for a payment that is already refunded in full. */
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

/** Applies the provider's current state of the payment by the site's rules. @returns the receipt number, where there is one. */
async function followRefund(paymentId: string, payments: Payments): Promise<string | null> {
  await payments.turnedBack.review(paymentId, 'office');
  return (await payments.orders.byPayment(paymentId))?.bookedAs ?? null;
}
