import {
  ONE_TIME_CODE_LENGTH,
  type PendingVerification,
  RESEND_COOLDOWN_SECONDS,
  resendCodeSchema,
  say,
  VERIFIED_REDIRECT_MS,
} from '@vgb/contracts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { artUrl } from '../art/art-url';
import { ApiError, failureSentence } from '../lib/api-error';
import { useCountdown } from '../lib/countdown';
import { asciiDigits } from '../lib/digits';
import { useFormCode } from '../lib/form-code';
import { fragmentText } from '../lib/fragment';
import { trustName } from '../lib/language';
import { useOverLanguageChange } from '../lib/language-change';
import { useSession } from '../session/session-context';
import { Alert, Button, Field, Link, Skeleton, TextInput } from '../ui';
import { AccountScreen } from './account-screen';
import { awaitVerification } from './await-verification';
import { LostAnswer, useLostAnswer } from './lost-answer';
import { pendingVerification } from './pending-verification';
import { registrationDraft } from './registration-draft';
import { useAccount } from './use-account';
import { useAccountWords } from './words';

/** Whether the screen can be shown is decided once, on mount: verifying signs in, and the success must stay visible. */
export default function VerifyPage() {
  const { user, loading } = useSession();
  const [opened, setOpened] = useState<PendingVerification>();
  const { hash } = useLocation();
  const pending = opened ?? pendingIfReady(loading, hash);
  useEffect(() => {
    if (pending) setOpened(pending);
  }, [pending]);

  if (loading && !opened) return <Waiting />;
  if (pending) return <VerifyScreen pending={pending} changing={user !== null} />;
  return <Navigate to={user ? '/profile' : '/register'} replace />;
}

/** Reads the e-mail address from the fragment: the link in the mail may be opened in another tab than the sign-up. */
function pendingIfReady(loading: boolean, hash: string) {
  if (loading) return null;
  const { success, data: email } = resendCodeSchema.shape.email.safeParse(fragmentText(hash));
  if (success && email !== pendingVerification()?.email) awaitVerification({ email, message: '' });
  return pendingVerification();
}

function Waiting() {
  const words = useAccountWords().verify;
  return (
    <AccountScreen heading={words.heading}>
      <Skeleton label={words.heading} />
    </AccountScreen>
  );
}

interface VerifyScreenProps {
  pending: PendingVerification;
  /** True for a member's new address, false for the address of a new account. */
  changing: boolean;
}

function VerifyScreen({ pending, changing }: VerifyScreenProps) {
  const words = useAccountWords().verify;
  // As on mount: verifying signs in.
  const [elsewhere] = useState(changing ? words.backToProfile : words.startAgain);
  const verification = useVerification(pending.email);
  const { account, verified, mayHaveWorked, resent, left, resend } = verification;
  return (
    <AccountScreen heading={words.heading} mark={<Logo />}>
      <p>
        {words.sent.before}
        <strong className="wrap-anywhere">{pending.email}</strong>
        {words.sent.after}
      </p>
      {verified && <Alert tone="success">{say('emailVerified')}</Alert>}
      {account.error && <Alert tone="error">{account.error}</Alert>}
      {mayHaveWorked && !changing && <LostAnswer />}
      {resent && <Alert tone="success">{resent}</Alert>}
      <CodeForm {...verification} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule pt-5">
        <p>{words.notReceived}</p>
        <Button
          variant="quiet"
          onClick={resend}
          disabled={left > 0 || account.busy || verified}
          className="-ml-3"
        >
          {left > 0 ? words.resendIn(left) : words.resend}
        </Button>
      </div>
      <p className="text-ink-soft">
        {words.wrongAddress}{' '}
        <Link to={elsewhere.href} className="text-link">
          {elsewhere.label}
        </Link>
      </p>
    </AccountScreen>
  );
}

/** A code as it is typed, checked and sent again; `left` are the seconds until it may be. */
function useVerification(email: string) {
  const account = useAccount();
  const [code, setCode] = useState('');
  const [verified, setVerified] = useState(false);
  const [resent, setResent] = useState<string>();
  const { mayHaveWorked, noteFailure } = useLostAnswer();
  const field = useRef<HTMLInputElement>(null);
  const { left, restart } = useCountdown(RESEND_COOLDOWN_SECONDS);
  useLeaveWhen(verified);
  useOverLanguageChange(`code:${email}`, verified || code === '' ? undefined : code, (kept) =>
    setCode(codeIn(kept)),
  );
  useFormCode();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (verified) return;
    setResent(undefined);
    if (code.length !== ONE_TIME_CODE_LENGTH) account.setError(say('codeFormat'));
    else {
      const attempt = await account.verify(code);
      if (attempt?.result === 'signedIn') {
        registrationDraft.clear();
        return setVerified(true);
      }
      if (attempt?.result === 'failed') noteFailure(attempt.failure);
    }
    field.current?.focus();
  };

  const resend = async () => {
    setResent(undefined);
    const attempt = await account.resend();
    if (attempt?.result === 'failed' && attempt.failure instanceof ApiError) {
      account.setError(failureSentence(attempt.failure, say('resendFailed'), say('resendFailed')));
    }
    if (attempt?.result !== 'done') return;
    restart();
    setResent(attempt.message);
    // The pressed button is disabled and would lose the focus: it moves to the field.
    field.current?.focus();
  };
  return { account, code, setCode, verified, mayHaveWorked, resent, field, left, submit, resend };
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing;

/** The digits of what was typed, as many as a code has. */
const codeIn = (typed: string): string =>
  asciiDigits(typed).replace(/\D/g, '').slice(0, ONE_TIME_CODE_LENGTH);

function CodeForm({ account, code, setCode, verified, field, submit }: ReturnType<typeof useVerification>) {
  const words = useAccountWords().verify;
  const codeId = useId();
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field id={codeId} label={words.code.label} hint={words.hint} required>
        <TextInput
          ref={field}
          value={code}
          // An input method's text stays as it is until it is committed: rewriting it would commit it twice.
          onChange={({ target, nativeEvent }) =>
            setCode(isComposing(nativeEvent) ? target.value : codeIn(target.value))
          }
          onCompositionEnd={({ currentTarget }) => setCode(codeIn(currentTarget.value))}
          aria-invalid={account.error ? true : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={words.code.placeholder}
          readOnly={verified}
          className="max-w-72 text-xl tracking-[0.2em] placeholder:text-base placeholder:tracking-normal"
        />
      </Field>
      <Button
        type="submit"
        busy={account.busy}
        busyLabel={words.submitting}
        disabled={verified}
        className="self-start"
      >
        {words.submit}
      </Button>
    </form>
  );
}

function useLeaveWhen(verified: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!verified) return;
    const timer = setTimeout(() => navigate('/profile'), VERIFIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [verified, navigate]);
}

function Logo() {
  return <img src={artUrl('mark')} alt={trustName} width={64} height={64} className="size-16 rounded-full" />;
}
