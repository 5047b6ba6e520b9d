import { say } from '@vgb/contracts';
import { useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { useContractForm } from '../lib/contract-form';
import { FormProblems } from '../lib/form-field';
import { MailField } from '../lib/mail-field';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import type { PaymentProof } from '../payments/checkout';
import { Alert, Button } from '../ui';
import { useDonateWords } from './words';

/** Lets a donor correct a mistyped address: the receipt and those of later debits go to the new one. */
export function AddressCorrection({
  proof,
  onSent,
}: {
  proof: PaymentProof;
  onSent: (email: string) => void;
}) {
  const words = useDonateWords().thanks.address;
  const api = useApi();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>();
  const fields = useContractForm<{ email: string }>({
    schema: ({ contracts }) => contracts.receiptAddressSchema.pick({ email: true }),
    blank: { email: '' },
  });
  const send = async ({ email }: { email: string }) => {
    setOutcome(undefined);
    const { razorpay_payment_id, razorpay_signature } = proof;
    try {
      const answer = await api.call('correctReceiptAddress', {
        body: { razorpay_payment_id, razorpay_signature, email },
      });
      setOutcome({ tone: 'success', text: answer.message });
      onSent(answer.email);
    } catch (failure) {
      if (fields.takeServerFields(failure)) return;
      setOutcome({
        tone: 'error',
        text: failureSentence(failure, say('unexpectedError'), say('unexpectedError')),
      });
    }
  };
  return (
    <details className="rounded-lg border border-rule px-5 py-1">
      <summary className="fold">{words.question}</summary>
      <form
        method="dialog"
        noValidate
        onSubmit={fields.onSubmit(send)}
        className="mt-2 mb-2 flex flex-col gap-4 pb-2"
      >
        <FormProblems of={fields} />
        <MailField of={fields} name="email" words={words.email} />
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        <SlowNotice busy={fields.form.formState.isSubmitting} />
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          busy={fields.form.formState.isSubmitting}
          busyLabel={words.sending}
        >
          {words.send}
        </Button>
      </form>
    </details>
  );
}
