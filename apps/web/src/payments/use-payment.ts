import { type MessageKey, say } from '@vgb/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Body } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import { useApi } from '../lib/use-api';
import {
  type CheckoutOutcome,
  type CheckoutWords,
  openCheckout,
  type PayableOrder,
  type PaymentProof,
} from './checkout';
import { confirmPayment } from './confirm-payment';
import { type Gateway, usePaymentGateway } from './payment-gateway';
import { paymentInFlight, paymentStatusPath } from './payment-in-flight';

export interface ConfirmedPayment {
  readonly paymentId: string;
  readonly orderId: string;
  /** Whole rupees, of the server's record. */
  readonly amount: number;
  /** Null for a membership, and where the answer has none. */
  readonly receiptNumber: string | null;
  /** The provider's proof from the checkout, with which the receipt can be opened for a day. */
  readonly proof: PaymentProof;
}

export interface PaymentPlan {
  /** Makes the order (or the mandate) on the server. */
  readonly createOrder: () => Promise<PayableOrder>;
  readonly words: CheckoutWords;
  /** Further fields for verify-payment. */
  readonly remarks?: Omit<Body<'verifyPayment'>, 'razorpay_payment_id' | 'razorpay_signature'>;
  /** Called when the payment is confirmed. `processing` lasts until it resolves; its error is shown. */
  readonly onConfirmed: (payment: ConfirmedPayment) => Promise<void>;
}

/**
 * The payment widget: loading script → ready → processing. One payment at a time; a second press meanwhile does nothing. A
 * payment whose outcome stays open leads to the page of its state.
 */
export function usePayment() {
  const api = useApi();
  const navigate = useNavigate();
  const { gateway, connect } = usePaymentGateway();
  const { underWay, begin, release, ...shown } = useProgress();
  const mounted = useMounted();

  const confirm = async (order: PayableOrder, plan: PaymentPlan, outcome: CheckoutOutcome) => {
    if (outcome.outcome === 'failed') return release(outcome.message);
    if (outcome.outcome === 'dismissed') return end();
    begin({ isConfirming: true });
    try {
      const { proof } = outcome;
      const confirmation = await confirmPayment(api, order.orderId, { ...plan.remarks, ...proof });
      if (confirmation.confirmed === 'open') {
        if (mounted.current) navigate(paymentStatusPath(order.orderId));
        return release(null);
      }
      if (confirmation.confirmed === 'no') return end(confirmation.message);
      // Kept until all is done: after a reload the payer must not take the gift or membership for unpaid.
      await plan.onConfirmed({ ...confirmation, amount: confirmation.amount || order.amount, proof });
      end();
    } catch (failure) {
      release(messageOf(failure, 'paymentVerificationFailed'));
    }
  };

  /** Ends the payment: a reload need not look up its state. */
  const end = (message: string | null = null) => {
    paymentInFlight.forget();
    release(message);
  };

  const pay = async (plan: PaymentPlan) => {
    if (underWay.current) return;
    begin({ isConfirming: false });
    try {
      if (!window.Razorpay) throw new Error(say('checkoutNotLoaded'));
      const order = withKey(await plan.createOrder().catch(orderFailure), gateway);
      if (!mounted.current) return release(null);
      paymentInFlight.remember(order.orderId);
      openCheckout(order, plan.words, (outcome) => void confirm(order, plan, outcome));
    } catch (failure) {
      end(messageOf(failure, 'unexpectedError'));
    }
  };

  /** Runs further work after a payment in the same way: one at a time, with `processing` and `error`. */
  const run = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    begin({ isConfirming: false });
    await work().then(
      () => end(),
      (failure: unknown) => release(messageOf(failure, 'unexpectedError')),
    );
  };

  return { gateway, connect, ...shown, pay, run };
}

export type Payment = ReturnType<typeof usePayment>;

/** The state of a payment for the screen. */
function useProgress() {
  const [processing, setProcessing] = useState(false);
  /** The window has closed after paying, and the server confirms the payment. */
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const underWay = useRef(false);
  const begin = ({ isConfirming }: { isConfirming: boolean }) => {
    underWay.current = true;
    setProcessing(true);
    setConfirming(isConfirming);
    setError(null);
  };
  const release = (message: string | null) => {
    underWay.current = false;
    setProcessing(false);
    setConfirming(false);
    if (message !== null) setError(message);
  };
  return { processing, confirming, error, underWay, begin, release };
}

const messageOf = (failure: unknown, otherwise: MessageKey): string =>
  failure instanceof Error ? failure.message : say(otherwise);

/** An order without the trust's key is opened with the key of the payment settings. */
const withKey = (order: PayableOrder, gateway: Gateway): PayableOrder => ({
  ...order,
  keyId: order.keyId || (gateway.state === 'ready' ? gateway.keyId : ''),
});

/** An answer that does not fit the contract is reported as a failed order. */
function orderFailure(failure: unknown): never {
  if (failure instanceof ApiError && failure.code === 'INVALID_RESPONSE') throw new Error(say('orderFailed'));
  throw failure;
}

function useMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
