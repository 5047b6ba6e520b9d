import type { FieldWords } from '@vgb/content/types';
import { contactFields } from '@vgb/content/words/contact';
import {
  CONTACT_BANNER_MS,
  type ContactField,
  contactControls,
  contactFieldNames,
  type FieldControl,
  MAX_LENGTH,
  say,
} from '@vgb/contracts';
import { useEffect, useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { blankOf, type ContractForm, useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormField, FormProblems } from '../lib/form-field';
import { MailField } from '../lib/mail-field';
import { OfflineNotice } from '../lib/offline-notice';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import { Alert, Button } from '../ui';
import { useContactWords } from './words';

const blank = { ...blankOf(contactControls), website: '' };
type Values = typeof blank;

interface Banner {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

interface ContactFormProps {
  /** The initial subject, such as an event's name. */
  subject?: string;
  /** The name of the draft; forms with different purposes have their own. */
  draftName?: string;
  /** What to write, when the form asks for something particular. */
  messageHint?: string;
}

/** The contact form. The answer is shown for 5 s. */
export function ContactForm({ subject = '', draftName = 'contact', messageHint }: ContactFormProps) {
  const words = useContactWords().form;
  const api = useApi();
  const [draft] = useState(() => draftOf<Values>(draftName));
  const fields = useContractForm<Values>({
    schema: ({ contracts }) => contracts.contactSchema,
    blank,
    controls: contactControls,
    draft,
  });
  const [banner, setBanner] = useBanner();
  const [sent, setSent] = useState(false);
  const { setValue, reset, formState } = fields.form;

  useEffect(() => {
    if (subject !== '') setValue('subject', subject.slice(0, MAX_LENGTH.subject));
  }, [subject, setValue]);

  const submit = async (body: Values) => {
    setBanner(undefined);
    setSent(false);
    try {
      await api.call('contact', { body });
      reset(blank);
      draft.clear();
      setSent(true);
      setBanner({ tone: 'success', text: say('contactSent') });
    } catch (failure) {
      fields.takeServerFields(failure);
      const text = failureSentence(failure, say('contactFailed'), say('contactFailed'));
      setBanner({ tone: 'error', text });
    }
  };

  return (
    <form method="dialog" noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
      <OfflineNotice />
      <FormProblems of={fields} />
      <div className="grid gap-6 md:grid-cols-2">
        {contactFieldNames.map((name) => (
          <LetterField
            key={name}
            of={fields}
            name={name}
            {...(name === 'message' && { hint: messageHint })}
          />
        ))}
      </div>
      <Trap of={fields} />
      <SlowNotice busy={formState.isSubmitting} />
      {banner && <Alert tone={banner.tone}>{banner.text}</Alert>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={formState.isSubmitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        <p className="text-sm text-ink-soft">{sent ? words.stays : words.promise}</p>
      </div>
    </form>
  );
}

/** A hidden field, which only robots fill in. */
function Trap({ of }: { of: ContractForm<Values> }) {
  const words = useContactWords().form;
  return (
    <div aria-hidden="true" className="absolute left-[-200vw]">
      <label>
        {words.leaveEmpty}
        <input type="text" tabIndex={-1} autoComplete="off" {...of.form.register('website')} />
      </label>
    </div>
  );
}

interface LetterFieldProps {
  of: ContractForm<Values>;
  name: ContactField;
  hint?: string | undefined;
}

/** A field of the letter by its control: an e-mail address, a text of several lines over the whole width, or one line. */
function LetterField({ of, name, hint }: LetterFieldProps) {
  const { type, rows }: FieldControl = contactControls[name];
  const words: FieldWords = contactFields[name];
  if (type === 'email') return <MailField of={of} name={name} words={words} />;
  return (
    <FormField
      of={of}
      name={name}
      words={hint ? { ...words, hint } : words}
      {...(rows && { className: 'md:col-span-2' })}
    />
  );
}

/** Hides by itself after 5 s. */
function useBanner() {
  const [banner, setBanner] = useState<Banner>();
  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => setBanner(undefined), CONTACT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner] as const;
}
