import { say } from '@vgb/contracts';
import type { Api, Body } from '../lib/api-client';
import { ApiError, isOutcomeOpen } from '../lib/api-error';

/** The pause before each further try after a lost answer, in milliseconds. */
const CONFIRM_RETRY_MS = [1_000, 3_000, 6_000] as const;

export type Confirmation =
  | {
      readonly confirmed: 'yes';
      readonly paymentId: string;
      readonly orderId: string;
      /** Whole rupees; 0 where the server did not say. */
      readonly amount: number;
      /** Null for a membership, and while the provider has not confirmed the capture: the receipt follows by mail. */
      readonly receiptNumber: string | null;
    }
  /** The server has refused the payment. */
  | { readonly confirmed: 'no'; readonly message: string }
  /** Paid according to the checkout, and not confirmed by the server yet. */
  | { readonly confirmed: 'open' };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries again while the outcome is open. Every call that it is used for gives the same answer when it is repeated. */
export async function retry<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of CONFIRM_RETRY_MS) {
    try {
      return await call();
    } catch (failure) {
      if (!isOutcomeOpen(failure)) throw failure;
      await pause(wait);
    }
  }
  return call();
}

/**
 * Confirms a payment at the server. After a lost answer the call is repeated, then the order's state is read: a payment that may
 * have succeeded is never reported as failed.
 */
export async function confirmPayment(
  api: Api,
  orderId: string,
  body: Body<'verifyPayment'>,
): Promise<Confirmation> {
  try {
    const { paymentId, amount, receiptNumber } = await retry(() => api.call('verifyPayment', { body }));
    return {
      confirmed: 'yes',
      paymentId: paymentId || body.razorpay_payment_id,
      orderId,
      amount,
      receiptNumber,
    };
  } catch (failure) {
    const refused =
      failure instanceof ApiError && !isOutcomeOpen(failure) && failure.code !== 'PAYMENT_NOT_CONFIRMED';
    if (refused) return { confirmed: 'no', message: say('paymentVerificationFailed') };
    return lookUp(api, orderId);
  }
}

async function lookUp(api: Api, orderId: string): Promise<Confirmation> {
  try {
    const order = await api.call('orderState', { params: { orderId } });
    if (order.state !== 'paid' || order.paymentId === null) return { confirmed: 'open' };
    const { paymentId, amount, receiptNumber } = order;
    return { confirmed: 'yes', paymentId, orderId, amount, receiptNumber };
  } catch {
    return { confirmed: 'open' };
  }
}
