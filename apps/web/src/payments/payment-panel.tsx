import type { ReactNode } from 'react';
import { SlowNotice } from '../lib/slow-notice';
import { useCommonWords } from '../lib/words';
import { Alert, Button } from '../ui';
import { PinnedTotal } from './pinned-total';
import type { Payment } from './use-payment';

interface PaymentPanelProps {
  payment: Payment;
  pay: () => Promise<void>;
  /** What the button says, such as "Pay ₹999 Now". */
  label: string;
  words: { readonly loading: string; readonly processing: string };
  /** What is paid, beside the button. */
  total: string;
  /** What to know before paying. */
  children?: ReactNode;
}

/** The payment widget: notes, errors and, fixed at the bottom of the screen, the total and the button with its three states. */
export function PaymentPanel({ payment, pay, label, words, total, children }: PaymentPanelProps) {
  const { gateway, processing, confirming, error, connect } = payment;
  const { buttons } = useCommonWords();
  return (
    <>
      {children && (
        <div className="flex flex-col gap-3 rounded-lg border border-rule bg-paper px-5 py-5 sm:px-7">
          {children}
        </div>
      )}
      {error && <Alert tone="error">{error}</Alert>}
      {gateway.state === 'unavailable' && error !== gateway.error && (
        <Alert tone="error">{gateway.error}</Alert>
      )}
      <SlowNotice busy={confirming} />
      <PinnedTotal total={total}>
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
      </PinnedTotal>
    </>
  );
}
