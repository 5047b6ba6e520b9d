import { changeEmailControls, type User } from '@vgb/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { blankOf, useContractForm } from '../lib/contract-form';
import { FormFields, FormProblems } from '../lib/form-field';
import { Alert, Button, LinkButton } from '../ui';
import { forgetPendingVerification, pendingVerification } from './pending-verification';
import { useAccount } from './use-account';
import { useAccountWords } from './words';

interface EmailChangeProps {
  user: User;
  /** Called when the address is changed without a code: addresses are not verified, or it was the same. */
  onChanged: () => void;
}

const blank = blankOf(changeEmailControls);

/** The form to change the e-mail address. The old one stays in force until the code that is sent to the new one is entered. */
export function EmailChange({ user, onChanged }: EmailChangeProps) {
  const words = useAccountWords().profile.changeEmail;
  const account = useAccount();
  const navigate = useNavigate();
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.changeEmailFormSchema,
    blank,
    controls: changeEmailControls,
  });

  const submit = async ({ email, password }: typeof blank) => {
    const { name, company, profession, location, phone } = user;
    const attempt = await account.saveProfile({
      name,
      company,
      profession,
      location,
      phone,
      email,
      password,
    });
    // The alert is not shown for an error that is shown at a field.
    if (attempt?.result === 'failed' && fields.takeServerFields(attempt.failure)) account.setError(null);
    if (attempt?.result === 'verify') navigate('/verify-email');
    if (attempt?.result === 'signedIn') onChanged();
  };

  return (
    <details className="border-t border-rule pt-2">
      <summary className="fold">{words.heading}</summary>
      <form noValidate onSubmit={fields.onSubmit(submit)} className="mt-2 flex flex-col gap-5">
        <p className="text-ink-soft">{words.text}</p>
        <FormProblems of={fields} />
        {account.error && <Alert tone="error">{account.error}</Alert>}
        <FormFields
          of={fields}
          names={['email', 'password']}
          words={{ ...words, email: { label: words.label } }}
        />
        <Button
          type="submit"
          variant="outline"
          busy={account.busy}
          busyLabel={words.submitting}
          className="self-start"
        >
          {words.submit}
        </Button>
      </form>
    </details>
  );
}

/** The notice on the profile while a new address, entered in this tab, is not verified. */
export function PendingEmail() {
  const words = useAccountWords().profile.changeEmail.pending;
  const [pending, setPending] = useState(pendingVerification);
  if (!pending) return null;
  return (
    <Alert tone="notice">
      <p className="wrap-anywhere">{words.text(pending.email)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={words.enterCode.href} variant="outline">
          {words.enterCode.label}
        </LinkButton>
        <Button
          variant="quiet"
          onClick={() => {
            forgetPendingVerification();
            setPending(null);
          }}
        >
          {words.dismiss}
        </Button>
      </div>
    </Alert>
  );
}
