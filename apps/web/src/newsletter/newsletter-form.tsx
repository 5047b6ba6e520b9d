import { emailControls, say } from '@vgb/contracts';
import { useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormField, FormProblems } from '../lib/form-field';
import { OfflineNotice } from '../lib/offline-notice';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import { Alert, Button } from '../ui';
import { useNewsletterWords } from './words';

const blank = { email: '', website: '' };
const draft = draftOf<typeof blank>('newsletter');

/** The form to subscribe to the newsletter, which is confirmed by the link in a mail. */
export function NewsletterForm() {
  const words = useNewsletterWords();
  const api = useApi();
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.newsletterSchema,
    blank,
    controls: emailControls,
    draft,
    forget: ['website'],
  });
  const [answer, setAnswer] = useState<{ tone: 'success' | 'error'; text: string }>();

  const submit = async (body: typeof blank) => {
    setAnswer(undefined);
    try {
      const { message } = await api.call('subscribeNewsletter', { body });
      fields.form.reset(blank);
      draft.clear();
      setAnswer({ tone: 'success', text: message });
    } catch (failure) {
      fields.takeServerFields(failure);
      setAnswer({ tone: 'error', text: failureSentence(failure, say('unknownError'), say('unknownError')) });
    }
  };

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={fields.onSubmit(submit)}
      className="relative flex flex-col gap-4 overflow-hidden"
    >
      <OfflineNotice />
      <FormProblems of={fields} />
      <div className="flex flex-wrap items-end gap-4">
        <FormField of={fields} name="email" words={words.email} className="min-w-64 grow" />
        <Button type="submit" busy={fields.form.formState.isSubmitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </div>
      <div aria-hidden="true" className="absolute left-[-200vw]">
        <input type="text" tabIndex={-1} autoComplete="off" {...fields.form.register('website')} />
      </div>
      <p className="text-sm text-ink-soft">{words.consent}</p>
      <SlowNotice busy={fields.form.formState.isSubmitting} />
      {answer && <Alert tone={answer.tone}>{answer.text}</Alert>}
    </form>
  );
}
