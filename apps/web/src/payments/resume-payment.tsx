import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paymentInFlight, paymentStatusPath } from './payment-in-flight';

/** For the first screen of a flow: redirects to the state of a payment that was interrupted by a reload or a closed tab. */
export function useResumePayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const orderId = paymentInFlight.orderId();
    if (orderId !== undefined) navigate(paymentStatusPath(orderId), { replace: true });
  }, [navigate]);
}

/** The same for a page that is not prerendered, before the page can redirect elsewhere. */
export function ResumePayment({ children }: { children: ReactNode }) {
  const [orderId] = useState(paymentInFlight.orderId);
  return orderId === undefined ? children : <Navigate to={paymentStatusPath(orderId)} replace />;
}
