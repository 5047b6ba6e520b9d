import type { Donations } from '../donations/index.js';
import {
  type Capture,
  type Gateway,
  OutcomeUnknown,
  type Payments,
  type ProviderPayment,
} from '../payments/index.js';
import type { Audit } from './audit.js';
import { Failure } from './desk.js';

/** What would go back: all that is left of a captured payment. */
export interface RefundPlan {
  readonly payment: ProviderPayment;
  /** 0 when all of it has gone back already. */
  readonly leftPaise: number;
}

/** @throws Failure for a payment that holds no money. */
export async function planRefund(gateway: Gateway, paymentId: string): Promise<RefundPlan> {
  const payment = await gateway.fetchPayment(paymentId);
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new Failure(`The payment ${paymentId} is ${payment.status}: there is nothing to pay back.`);
  return { payment, leftPaise: payment.amountPaise - payment.refundedPaise };
}

export interface RefundDone {
  readonly refundId: string | null;
  readonly paidBackPaise: number;
  readonly state: 'processed' | 'pending' | 'done before';
  readonly receiptNumber: string | null;
}

/**
 * Pays back what is left of a payment, once: a second call, also one made at the same moment, finds the first one's refund,
 * because the provider is given the same key. Then the site's own rules mark the donation or end the membership and write
 * to whoever paid, as they do when the provider reports a refund; its report changes nothing more.
 * @throws Failure with what the provider said; OutcomeUnknown when it is not known whether the money went.
 */
export async function refundPayment(
  { payment, leftPaise }: RefundPlan,
  reason: string,
  deps: {
    gateway: Gateway;
    audit: Audit;
    payments: Pick<Payments, 'flow'>;
    books: Pick<Donations['books'], 'byPayment'>;
  },
): Promise<RefundDone> {
  const { gateway, audit, payments, books } = deps;
  const { paymentId, refundedPaise } = payment;
  const apply = async (): Promise<string | null> => {
    const { status: _status, ...now }: ProviderPayment = await gateway.fetchPayment(paymentId);
    await payments.flow.refund(now satisfies Capture);
    return (await books.byPayment(paymentId))?.receiptNumber ?? null;
  };
  if (leftPaise === 0) {
    const [refund] = await gateway.refundsOf(paymentId);
    const isUnderWay = refund?.state === 'pending';
    return {
      refundId: refund?.refundId ?? null,
      paidBackPaise: refundedPaise,
      state: isUnderWay ? 'pending' : 'done before',
      receiptNumber: isUnderWay ? null : await apply(),
    };
  }
  return audit.record({ action: 'refund', subject: paymentId, why: reason }, async () => {
    const key = `refund-${paymentId}-${refundedPaise}`;
    const refund = await gateway
      .refund(paymentId, { amountPaise: leftPaise, key, reason })
      .catch((error: unknown) => {
        if (error instanceof OutcomeUnknown)
          throw new Failure(
            'The provider gave no answer, so it is not known whether the money goes back. Give the same command again: it pays back once.',
            { cause: error },
          );
        throw error;
      });
    if (refund.state === 'failed') throw new Failure('The provider could not pay the money back.');
    if (refund.state === 'unknown')
      throw new Failure(
        `The provider calls the refund ${refund.refundId} “${refund.stateText}”, a word that is not known here. Look at its dashboard.`,
      );
    // What the bank has not taken yet may still fail: then the donation stands, so nothing is marked before.
    const receiptNumber = refund.state === 'processed' ? await apply() : null;
    return { refundId: refund.refundId, paidBackPaise: leftPaise, state: refund.state, receiptNumber };
  });
}
