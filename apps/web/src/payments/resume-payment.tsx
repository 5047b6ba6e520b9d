import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paymentInFlight, paymentStatusPath } from './payment-in-flight';

/** For the first screen of a flow: a payment that was interrupted (a reload, a lost tab) is looked up first. */
export function useResumePayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const orderId = paymentInFlight.orderId();
    if (orderId !== undefined) navigate(paymentStatusPath(orderId), { replace: true });
  }, [navigate]);
}

/** The same, before anything of a page that is not prerendered: it may have reasons of its own to send elsewhere. */
export function ResumePayment({ children }: { children: ReactNode }) {
  const [orderId] = useState(paymentInFlight.orderId);
  return orderId === undefined ? children : <Navigate to={paymentStatusPath(orderId)} replace />;
}
