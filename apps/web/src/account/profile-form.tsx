import { languages, locales } from '@vgb/content/locale';
import { profileControls, say, type User } from '@vgb/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureSentence } from '../lib/api-error';
import { type ContractForm, useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormField, FormFields, FormProblems } from '../lib/form-field';
import { OfflineNotice } from '../lib/offline-notice';
import { SlowNotice } from '../lib/slow-notice';
import { Alert, Button, Field, Select } from '../ui';
import { useAccount } from './use-account';
import { useAccountWords } from './words';

interface ProfileFormProps {
  user: User;
  onCancel: () => void;
  onSaved: () => void;
}

type Values = Pick<User, 'name' | 'email' | 'company' | 'profession' | 'location' | 'phone' | 'locale'>;

export function ProfileForm({ user, onCancel, onSaved }: ProfileFormProps) {
  const words = useAccountWords().profile;
  const account = useAccount();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { fields, draft } = useProfileFields(user);

  const { labels } = words;
  const fieldWords = {
    name: { label: labels.name },
    email: { label: labels.email, hint: words.emailReadOnly },
    company: { label: labels.company },
    profession: { label: labels.profession },
    phone: { label: labels.phone },
    location: { label: labels.location },
  };

  const submit = async (values: Values) => {
    setFailure(null);
    const attempt = await account.saveProfile({ ...values, email: user.email });
    if (attempt === undefined) return;
    if (attempt.result === 'failed') {
      fields.takeServerFields(attempt.failure);
      setFailure(failureSentence(attempt.failure, say('profileUpdateFailed'), say('unexpectedError')));
      return;
    }
    draft.clear();
    if (attempt.result === 'verify') navigate('/verify-email');
    else onSaved();
  };

  const cancel = () => {
    draft.clear();
    onCancel();
  };

  return (
    <form noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
      <OfflineNotice />
      <FormProblems of={fields} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <FormField of={fields} name="name" words={fieldWords.name} />
      <FormField of={fields} name="email" words={fieldWords.email} readOnly />
      <div className="grid gap-6 md:grid-cols-2">
        <FormFields of={fields} names={['company', 'profession', 'phone', 'location']} words={fieldWords} />
        <LocaleField of={fields} />
      </div>
      <SlowNotice busy={account.busy} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={account.busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={cancel} disabled={account.busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function useProfileFields(user: User) {
  const { name, email, company, profession, location, phone, locale } = user;
  const [blank] = useState<Values>({ name, email, company, profession, location, phone, locale });
  // The draft survives the end of the session, and is stored by member.
  const [draft] = useState(() => draftOf<Values>(`profile:${user._id}`));
  const fields = useContractForm<Values>({
    schema: ({ contracts }) => contracts.profileEditSchema,
    blank,
    controls: profileControls,
    draft,
    forget: ['email'],
  });
  return { fields, draft };
}

/** The field for the language of mails. */
function LocaleField({ of }: { of: ContractForm<Values> }) {
  const { labels, localeHint } = useAccountWords().profile;
  return (
    <Field id={of.fieldId('locale')} label={labels.locale} hint={localeHint}>
      <Select {...of.form.register('locale')}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languages[locale].ownName}
          </option>
        ))}
      </Select>
    </Field>
  );
}
