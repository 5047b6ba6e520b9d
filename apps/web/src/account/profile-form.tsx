import { languages, locales } from '@vgb/content/locale';
import { MAX_LENGTH, say, type User } from '@vgb/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureSentence } from '../lib/api-error';
import { useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormField, FormProblems } from '../lib/form-field';
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
  const { labels } = words;
  const account = useAccount();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { name, email, company, profession, location, phone, locale } = user;
  const [blank] = useState<Values>({ name, email, company, profession, location, phone, locale });
  // What was typed outlives a session that ends meanwhile; it is shown to no other member.
  const [draft] = useState(() => draftOf<Values>(`profile:${user._id}`));
  const fields = useContractForm<Values>({
    schema: ({ contracts }) => contracts.profileEditSchema,
    blank,
    draft,
    forget: ['email'],
  });

  const submit = async (values: Values) => {
    setFailure(null);
    const attempt = await account.saveProfile({ ...values, email });
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
      <FormField
        of={fields}
        name="name"
        words={{ label: labels.name }}
        required
        autoComplete="name"
        maxLength={MAX_LENGTH.name}
      />
      <FormField
        of={fields}
        name="email"
        words={{ label: labels.email, hint: words.emailReadOnly }}
        required
        readOnly
        type="email"
        autoComplete="email"
      />
      <div className="grid gap-6 md:grid-cols-2">
        <FormField
          of={fields}
          name="company"
          words={{ label: labels.company }}
          required
          autoComplete="organization"
          maxLength={MAX_LENGTH.company}
        />
        <FormField
          of={fields}
          name="profession"
          words={{ label: labels.profession }}
          required
          autoComplete="organization-title"
          maxLength={MAX_LENGTH.profession}
        />
        <FormField
          of={fields}
          name="phone"
          words={{ label: labels.phone }}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTH.phone}
        />
        <FormField
          of={fields}
          name="location"
          words={{ label: labels.location }}
          maxLength={MAX_LENGTH.location}
        />
        <Field id={fields.fieldId('locale')} label={labels.locale} hint={words.localeHint}>
          <Select {...fields.form.register('locale')}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languages[locale].ownName}
              </option>
            ))}
          </Select>
        </Field>
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
