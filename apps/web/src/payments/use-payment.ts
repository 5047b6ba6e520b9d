import { say } from '@vgb/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
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
import { usePaymentGateway } from './payment-gateway';
import { paymentInFlight, paymentStatusPath } from './payment-in-flight';

export interface ConfirmedPayment {
  readonly paymentId: string;
  readonly orderId: string;
  /** Whole rupees, of the server's record. */
  readonly amount: number;
  /** Null for a membership, and where the server has not told it (yet). */
  readonly receiptNumber: string | null;
  /** What the provider's window gave to this browser: it opens the receipt for a day. */
  readonly proof: PaymentProof;
}

export interface PaymentPlan {
  /** Makes the order (or the mandate) on the server. */
  readonly createOrder: () => Promise<PayableOrder>;
  readonly words: CheckoutWords;
  /** What verify-payment is told beside the provider's proof. */
  readonly remarks?: Omit<Body<'verifyPayment'>, 'razorpay_payment_id' | 'razorpay_signature'>;
  /** The payment is confirmed. `processing` lasts until it is done; what it throws is shown. */
  readonly onConfirmed: (payment: ConfirmedPayment) => Promise<void>;
}

/**
 * The payment widget: loading script → ready → processing. One payment at a time; a second press meanwhile does nothing.
 * A payment whose outcome stays open leads to the page that finds out.
 */
export function usePayment() {
  const api = useApi();
  const navigate = useNavigate();
  const { gateway, connect } = usePaymentGateway();
  const [processing, setProcessing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const underWay = useRef(false);
  const mounted = useMounted();

  const release = useCallback((message: string | null) => {
    underWay.current = false;
    setProcessing(false);
    setConfirming(false);
    if (message !== null) setError(message);
  }, []);

  const confirm = async (order: PayableOrder, plan: PaymentPlan, outcome: CheckoutOutcome) => {
    if (outcome.outcome === 'failed') return release(outcome.message);
    if (outcome.outcome === 'dismissed') {
      paymentInFlight.forget();
      return release(null);
    }
    underWay.current = true;
    setProcessing(true);
    setConfirming(true);
    setError(null);
    try {
      const confirmation = await confirmPayment(api, order.orderId, { ...plan.remarks, ...outcome.proof });
      if (confirmation.confirmed === 'open') {
        if (mounted.current) navigate(paymentStatusPath(order.orderId));
        return release(null);
      }
      if (confirmation.confirmed === 'no') {
        paymentInFlight.forget();
        return release(confirmation.message);
      }
      // Until all is done: a payer who reloads meanwhile must not take the gift or the membership for unpaid.
      await plan.onConfirmed({
        ...confirmation,
        amount: confirmation.amount || order.amount,
        proof: outcome.proof,
      });
      paymentInFlight.forget();
      release(null);
    } catch (failure) {
      release(failure instanceof Error ? failure.message : say('paymentVerificationFailed'));
    }
  };

  const pay = async (plan: PaymentPlan) => {
    if (underWay.current) return;
    underWay.current = true;
    setProcessing(true);
    setError(null);
    try {
      if (!window.Razorpay) throw new Error(say('checkoutNotLoaded'));
      const created = await plan.createOrder().catch(orderFailure);
      // An order that does not name the trust's key is opened with the one that came with the script.
      const keyId = created.keyId || (gateway.state === 'ready' ? gateway.keyId : '');
      const order = { ...created, keyId };
      if (!mounted.current) return release(null);
      paymentInFlight.remember(order.orderId);
      openCheckout(order, plan.words, (outcome) => void confirm(order, plan, outcome));
    } catch (failure) {
      paymentInFlight.forget();
      release(failure instanceof Error ? failure.message : say('unexpectedError'));
    }
  };

  return {
    gateway,
    connect,
    processing,
    /** The window has closed on a payment, which the server is being told of. */
    confirming,
    error,
    setError,
    pay,
    /** Finishes what a payment was for in the same way: once at a time, with `processing` and `error`. */
    run: async (work: () => Promise<void>) => {
      if (underWay.current) return;
      underWay.current = true;
      setProcessing(true);
      setError(null);
      await work().then(
        () => {
          paymentInFlight.forget();
          release(null);
        },
        (failure: unknown) => release(failure instanceof Error ? failure.message : say('unexpectedError')),
      );
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;

/** An answer without an order is the same as no order. */
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
