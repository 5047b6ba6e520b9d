import { newPasswordControls, RESET_REDIRECT_MS, say } from '@vgb/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, failureSentence, isOutcomeOpen } from '../lib/api-error';
import { blankOf, useContractForm } from '../lib/contract-form';
import { FormFields, FormProblems } from '../lib/form-field';
import { useRoutePart } from '../lib/route-part';
import { SlowNotice } from '../lib/slow-notice';
import { useApi } from '../lib/use-api';
import { useCommonWords } from '../lib/words';
import { Alert, Button, LinkButton, Skeleton } from '../ui';
import { AccountScreen } from './account-screen';
import { LostAnswer, useLostAnswer } from './lost-answer';
import { useAccountWords } from './words';

type Check =
  | { readonly link: 'verifying' | 'valid' | 'invalid' }
  /** The link could not be checked and may be valid: offer to try again. */
  | { readonly link: 'unknown'; readonly reason: string };

/** Checks the link, then shows the form, or an error with the link to get a new one. */
export default function ResetPage() {
  const token = useRoutePart('token');
  const words = useAccountWords().reset;
  const { check, verify } = useResetLink(token);
  const { buttons } = useCommonWords();

  if (check.link === 'verifying') {
    return (
      <AccountScreen heading={words.heading}>
        <Skeleton label={words.verifying} />
      </AccountScreen>
    );
  }
  if (check.link === 'unknown') {
    return (
      <AccountScreen heading={words.heading}>
        <Alert tone="error">{check.reason}</Alert>
        <Button onClick={() => void verify()} className="self-start">
          {buttons.retry}
        </Button>
      </AccountScreen>
    );
  }
  if (check.link === 'invalid') {
    return (
      <AccountScreen heading={words.invalidHeading}>
        <Alert tone="error">{say('resetLinkInvalid')}</Alert>
        <LinkButton to={words.requestNew.href} className="self-start">
          {words.requestNew.label}
        </LinkButton>
      </AccountScreen>
    );
  }
  return <NewPassword token={token} />;
}

function useResetLink(token: string) {
  const api = useApi();
  const [check, setCheck] = useState<Check>({ link: 'verifying' });
  const [verify] = useState(() => async () => {
    setCheck({ link: 'verifying' });
    try {
      await api.call('checkResetLink', { params: { token } });
      setCheck({ link: 'valid' });
    } catch (failure) {
      const open = isOutcomeOpen(failure) && failure instanceof ApiError;
      setCheck(open ? { link: 'unknown', reason: failure.message } : { link: 'invalid' });
    }
  });
  useEffect(() => {
    void verify();
  }, [verify]);
  return { check, verify };
}

const blank = blankOf(newPasswordControls);

function NewPassword({ token }: { token: string }) {
  const words = useAccountWords().reset;
  const api = useApi();
  const fields = useContractForm({
    schema: ({ contracts }) => contracts.resetPasswordFormSchema,
    blank,
    controls: newPasswordControls,
  });
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { mayHaveWorked, noteFailure } = useLostAnswer();
  useLeaveWhen(done !== undefined);

  const submit = async ({ password }: typeof blank) => {
    setFailure(undefined);
    try {
      const { message } = await api.call('resetPassword', { params: { token }, body: { password } });
      setDone(message.trim() === '' ? say('resetDone') : message);
    } catch (thrown) {
      fields.takeServerFields(thrown);
      noteFailure(thrown);
      setFailure(failureSentence(thrown, say('resetFailed'), say('resetFailed')));
    }
  };

  if (done !== undefined) {
    return (
      <AccountScreen heading={words.heading}>
        <Alert tone="success">{done}</Alert>
        <p>{words.redirecting}</p>
        <LinkButton to={words.toLogin.href} variant="outline" className="self-start">
          {words.toLogin.label}
        </LinkButton>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen heading={words.heading} lead={words.lead}>
      <form noValidate onSubmit={fields.onSubmit(submit)} className="flex flex-col gap-6">
        <FormProblems of={fields} />
        {failure && <Alert tone="error">{failure}</Alert>}
        {mayHaveWorked && <LostAnswer />}
        <FormFields of={fields} names={['password', 'confirmPassword']} words={words} />
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
    </AccountScreen>
  );
}

function useLeaveWhen(done: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/login'), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}
