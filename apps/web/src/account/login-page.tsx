import { type Login, loginControls, say } from '@vgb/contracts';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { blankOf, useContractForm } from '../lib/contract-form';
import { draftOf } from '../lib/draft';
import { FormFields, FormProblems } from '../lib/form-field';
import { isLoginDetour, type LoginDetour } from '../lib/session-end';
import { SlowNotice } from '../lib/slow-notice';
import { useSession } from '../session/session-context';
import { Alert, Button, Link } from '../ui';
import { AccountScreen } from './account-screen';
import { useAccount } from './use-account';
import { useAccountWords } from './words';

const blank = blankOf(loginControls);
const draft = draftOf<Login>('login');

export default function LoginPage() {
  const words = useAccountWords().login;
  const { user, loading } = useSession();
  const account = useAccount();
  const navigate = useNavigate();
  const { state } = useLocation();
  const detour: LoginDetour = isLoginDetour(state) ? state : {};
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.loginSchema,
    blank,
    controls: loginControls,
    draft,
    forget: ['password'],
  });

  // Also runs after a successful login, which sets the user.
  if (user) return <Navigate to={detour.from ?? '/profile'} replace />;

  const submit = async (values: Login) => {
    const attempt = await account.login(values);
    if (attempt?.result === 'verify') navigate('/verify-email');
    if (attempt?.result === 'signedIn') draft.clear();
    if (attempt?.result === 'failed') fields.takeServerFields(attempt.failure);
  };

  return (
    <AccountScreen heading={words.heading} lead={words.lead}>
      {/* Only once the session is known: the prerendered page has no redirect to explain. */}
      {!loading && detour.ended && !account.error && <Alert tone="notice">{say('sessionEnded')}</Alert>}
      {!loading && detour.from && <p className="text-ink-soft">{words.returnNote}</p>}
      <form method="dialog" noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
        <FormProblems of={fields} />
        {account.error && <Alert tone="error">{account.error}</Alert>}
        <FormFields of={fields} names={['email', 'password']} words={words} />
        <SlowNotice busy={account.busy} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Button type="submit" busy={account.busy} busyLabel={words.submitting}>
            {words.submit}
          </Button>
          <Link to={words.forgot.href} className="text-link">
            {words.forgot.label}
          </Link>
        </div>
      </form>
      <p>
        {words.noAccount}{' '}
        <Link to={words.register.href} className="text-link">
          {words.register.label}
        </Link>
      </p>
    </AccountScreen>
  );
}
