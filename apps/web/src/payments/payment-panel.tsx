import type { ReactNode } from 'react';
import { SlowNotice } from '../lib/slow-notice';
import { useCommonWords } from '../lib/words';
import { Alert, Button } from '../ui';
import type { Payment } from './use-payment';

interface PaymentPanelProps {
  payment: Payment;
  pay: () => Promise<void>;
  /** What the button says, such as "Pay ₹999 Now". */
  label: string;
  words: { readonly loading: string; readonly processing: string };
  /** What to know before paying. */
  children: ReactNode;
}

/** The payment widget: what to know, what went wrong, and the button with its three states. */
export function PaymentPanel({ payment, pay, label, words, children }: PaymentPanelProps) {
  const { gateway, processing, confirming, error, connect } = payment;
  const { buttons } = useCommonWords();
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-rule bg-paper px-5 py-6 sm:px-7">
      {children}
      {error && <Alert tone="error">{error}</Alert>}
      {gateway.state === 'unavailable' && error !== gateway.error && (
        <Alert tone="error">{gateway.error}</Alert>
      )}
      <SlowNotice busy={confirming} />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => void pay()}
          busy={processing || gateway.state === 'loading'}
          busyLabel={processing ? words.processing : words.loading}
          className="max-sm:w-full"
        >
          {label}
        </Button>
        {gateway.state === 'unavailable' && (
          <Button variant="outline" onClick={() => void connect()}>
            {buttons.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
