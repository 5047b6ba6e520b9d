import type { EventItem } from '@vgb/content/types';
import { contactFields } from '@vgb/content/words/contact';
import { contactControls, MAX_LENGTH, say } from '@vgb/contracts';
import { useEffect, useRef, useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { useContractForm } from '../lib/contract-form';
import { plainDay } from '../lib/dates';
import { draftOf } from '../lib/draft';
import { FormField, FormProblems } from '../lib/form-field';
import { MailField } from '../lib/mail-field';
import { OfflineNotice } from '../lib/offline-notice';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import { Alert, Button, Field, Select } from '../ui';
import { useContactWords } from './words';

/** The most places in one registration; larger groups write to the trust. */
const MOST_PLACES = 10;
const blank = { name: '', email: '', places: '1', note: '' };
const controls = { name: contactControls.name, note: { maxLength: MAX_LENGTH.subject } };

/** The registration for a gathering: a letter to the trust with the gathering, its day and the number of places. */
export default function Registration({ event }: { event: EventItem }) {
  const words = useContactWords();
  const own = words.registerHere;
  const { fields, send, outcome } = useRegistration(event);
  const heading = useRef<HTMLParagraphElement>(null);
  const isSent = outcome?.tone === 'success';
  // On mount, and when the answer has replaced the form.
  useEffect(() => heading.current?.focus(), [isSent]);
  const title = (
    <p ref={heading} tabIndex={-1} className="font-semibold">
      {own.heading(event.title)}
    </p>
  );
  const answer = outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>;
  if (isSent)
    return (
      <div className="flex flex-col gap-4 border-t border-rule pt-4">
        {title}
        {answer}
      </div>
    );
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={fields.onSubmit(send)}
      className="flex flex-col gap-4 border-t border-rule pt-4"
    >
      {title}
      <OfflineNotice />
      <FormProblems of={fields} />
      <FormField of={fields} name="name" words={contactFields.name} />
      <MailField of={fields} name="email" words={contactFields.email} />
      <Field id={fields.fieldId('places')} label={own.places} required>
        <Select {...fields.form.register('places')}>
          {Array.from({ length: MOST_PLACES }, (_, at) => (
            <option key={at + 1} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </Select>
      </Field>
      <FormField of={fields} name="note" words={own.note} />
      <SlowNotice busy={fields.form.formState.isSubmitting} />
      {answer}
      <Button type="submit" busy={fields.form.formState.isSubmitting} busyLabel={words.form.submitting}>
        {own.send}
      </Button>
    </form>
  );
}

function useRegistration(event: EventItem) {
  const words = useContactWords();
  const api = useApi();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>();
  const [draft] = useState(() => draftOf<typeof blank>(`registration:${event.id}`));
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.contactSchema.pick({ name: true, email: true }),
    blank,
    controls,
    draft,
  });
  const send = async ({ name, email, places, note }: typeof blank) => {
    setOutcome(undefined);
    const day = plainDay(`${event.date}T00:00:00Z`);
    const body = {
      name,
      email,
      subject: words.eventSubject(event.title).slice(0, MAX_LENGTH.subject),
      message: words.registerHere.letter(event.title, day, Number(places), note.trim()),
      website: '',
    };
    try {
      await api.call('contact', { body });
      draft.clear();
      setOutcome({ tone: 'success', text: words.registerHere.sent(Number(places), event.title) });
    } catch (failure) {
      if (fields.takeServerFields(failure)) return;
      setOutcome({
        tone: 'error',
        text: failureSentence(failure, say('contactFailed'), say('contactFailed')),
      });
    }
  };
  return { fields, send, outcome };
}
