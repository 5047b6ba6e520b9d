import { emailControls, say } from '@vgb/contracts';
import { useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { blankOf, useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormField, FormProblems } from '../lib/form-field';
import { OfflineNotice } from '../lib/offline-notice';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import { Alert, Button, Link } from '../ui';
import { AccountScreen } from './account-screen';
import { useAccountWords } from './words';

const blank = blankOf(emailControls);
const draft = draftOf<typeof blank>('forgotten-password');

interface Answer {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

export default function ForgotPage() {
  const words = useAccountWords().forgot;
  const api = useApi();
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.forgotPasswordSchema,
    blank,
    controls: emailControls,
    draft,
  });
  const [answer, setAnswer] = useState<Answer>();

  const submit = async (body: typeof blank) => {
    setAnswer(undefined);
    try {
      const { message } = await api.call('forgotPassword', { body });
      draft.clear();
      setAnswer({ tone: 'success', text: message.trim() === '' ? say('resetSent') : message });
    } catch (failure) {
      fields.takeServerFields(failure);
      const text = failureSentence(failure, say('resetSendFailed'), say('resetSendFailed'));
      setAnswer({ tone: 'error', text });
    }
  };

  return (
    <AccountScreen heading={words.heading} lead={words.lead}>
      <form method="dialog" noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
        <OfflineNotice />
        <FormProblems of={fields} />
        {answer && <Alert tone={answer.tone}>{answer.text}</Alert>}
        <FormField of={fields} name="email" words={words.email} />
        <SlowNotice busy={fields.form.formState.isSubmitting} />
        <Button
          type="submit"
          busy={fields.form.formState.isSubmitting}
          busyLabel={words.submitting}
          className="self-start"
        >
          {words.submit}
        </Button>
      </form>
      <p className="text-sm text-ink-soft">{words.after}</p>
      <p>
        <Link to={words.backToLogin.href} className="text-link">
          {words.backToLogin.label}
        </Link>
      </p>
    </AccountScreen>
  );
}
