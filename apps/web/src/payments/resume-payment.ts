import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paymentInFlight, paymentStatusPath } from './payment-in-flight';

/** For the first screen of a flow: a payment that was interrupted (a reload, a lost tab) is looked up first. */
export function useResumePayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const orderId = paymentInFlight.orderId();
    if (orderId !== undefined) navigate(paymentStatusPath(orderId), { replace: true });
  }, [navigate]);
}
