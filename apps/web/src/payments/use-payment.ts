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
      // Until all is done: a payer who reloads meanwhile must not take the gift or the membership for unpaid.
      await plan.onConfirmed({ ...confirmation, amount: confirmation.amount || order.amount, proof });
      end();
    } catch (failure) {
      release(messageOf(failure, 'paymentVerificationFailed'));
    }
  };

  /** Nothing is open any more that a reload would have to find out about. */
  const end = (message: string | null = null) => {
    paymentInFlight.forget();
    release(message);
  };

  const pay = async (plan: PaymentPlan) => {
    if (underWay.current) return;
    begin({ isConfirming: false });
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
      end(messageOf(failure, 'unexpectedError'));
    }
  };

  /** Finishes what a payment was for in the same way: once at a time, with `processing` and `error`. */
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

/** Where one payment stands, and what the screen shows of it. */
function useProgress() {
  const [processing, setProcessing] = useState(false);
  /** The window has closed on a payment, which the server is being told of. */
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
