import { registrationControls } from '@vgb/contracts';
import { Navigate, useNavigate } from 'react-router';
import { useContractForm } from '../lib/contract-form';
import { FormField, FormFields, FormProblems } from '../lib/form-field';
import { MailField } from '../lib/mail-field';
import { SlowNotice } from '../lib/slow-notice';
import { useSession } from '../session/session-context';
import { Alert, Button, Link } from '../ui';
import { AccountScreen } from './account-screen';
import { blankRegistration, type RegistrationValues, registrationDraft } from './registration-draft';
import { useAccount } from './use-account';
import { useAccountWords } from './words';

export default function RegisterPage() {
  const words = useAccountWords().register;
  const { user } = useSession();
  const account = useAccount();
  const navigate = useNavigate();
  const fields = useContractForm<RegistrationValues>({
    schema: ({ contracts }) => contracts.registrationFormSchema,
    blank: blankRegistration,
    controls: registrationControls,
    draft: registrationDraft,
    forget: ['password', 'confirmPassword'],
  });

  // Registering without verification sets the user: go on to the profile.
  if (user) return <Navigate to="/profile" replace />;

  const submit = async ({ confirmPassword: _, ...registration }: RegistrationValues) => {
    const attempt = await account.register(registration);
    if (attempt?.result === 'failed') fields.takeServerFields(attempt.failure);
    if (attempt?.result === 'signedIn') registrationDraft.clear();
    if (attempt?.result === 'verify') navigate('/verify-email');
  };

  return (
    <AccountScreen heading={words.heading} lead={words.lead} aside={<Benefits />}>
      <form method="dialog" noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
        <FormProblems of={fields} />
        {account.error && <Alert tone="error">{account.error}</Alert>}
        <FormField of={fields} name="name" words={words.name} />
        <MailField of={fields} name="email" words={words.email} />
        <div className="grid gap-6 md:grid-cols-2">
          <FormFields
            of={fields}
            names={['password', 'confirmPassword', 'company', 'profession', 'phone', 'location']}
            words={words}
          />
        </div>
        <Consent />
        <SlowNotice busy={account.busy} />
        <Button type="submit" busy={account.busy} busyLabel={words.submitting} className="self-start">
          {words.submit}
        </Button>
      </form>
      <p>
        {words.haveAccount}{' '}
        <Link to={words.login.href} className="text-link">
          {words.login.label}
        </Link>
      </p>
    </AccountScreen>
  );
}

function Consent() {
  const { consent } = useAccountWords().register;
  return (
    <p className="text-sm text-ink-soft">
      {consent.before}
      <Link to={consent.terms.href} className="text-link">
        {consent.terms.label}
      </Link>
      {consent.between}
      <Link to={consent.privacy.href} className="text-link">
        {consent.privacy.label}
      </Link>
      {consent.after}
    </p>
  );
}

function Benefits() {
  const { benefits } = useAccountWords().register;
  return (
    <>
      <h2 className="text-h3">{benefits.heading}</h2>
      <dl className="mt-6 flex flex-col gap-6">
        {benefits.items.map((benefit) => (
          <div key={benefit.title} className="border-l-2 border-turmeric pl-5">
            <dt className="font-semibold">{benefit.title}</dt>
            <dd className="mt-1 text-ink-soft">{benefit.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
