import { type Login, type MessageKey, type ProfileEdit, type SignInResult, say } from '@vgb/contracts';
import { useCallback, useRef, useState } from 'react';
import type { Body } from '../lib/api-client';
import { ApiError, failureSentence } from '../lib/api-error';
import { useApi } from '../lib/use-api';
import { useSessionActions } from '../session/session-actions';
import { awaitVerification } from './await-verification';
import { pendingVerification } from './pending-verification';

/** The result of a call: `verify` means that a code was sent and no session has begun. */
export type Attempt =
  | { readonly result: 'signedIn' }
  | { readonly result: 'verify' }
  | { readonly result: 'done'; readonly message: string }
  | { readonly result: 'failed'; readonly failure: unknown };

/**
 * The calls of the account screens. `error` is the sentence for the screen's red box, `busy` is true while a call is under
 * way (a second call meanwhile does nothing).
 */
export function useAccount() {
  const api = useApi();
  const session = useSessionActions();
  const { error, setError, busy, attempt } = useAttempt();

  /** `email`: the address that was sent, for an answer that does not repeat it. */
  const enter = (answer: SignInResult, email: string): Attempt => {
    if ('requiresVerification' in answer) {
      awaitVerification({ email: answer.email || email, message: answer.message });
      return { result: 'verify' };
    }
    session.signIn(answer);
    return { result: 'signedIn' };
  };

  return {
    error,
    busy,
    /** Shows a sentence of the screen itself in the red box, or clears the box. */
    setError,
    register: (body: Body<'register'>) =>
      attempt('registrationFailed', 'unexpectedErrorRetry', async () =>
        enter(await api.call('register', { body }), body.email),
      ),
    login: (body: Login) =>
      attempt('invalidCredentials', 'unexpectedErrorRetry', async () =>
        enter(await api.call('login', { body }), body.email),
      ),
    verify: (otp: string) =>
      attempt('verificationFailed', 'unexpectedErrorRetry', async () => {
        const email = pendingAddress();
        return enter(await api.call('verifyEmail', { body: { email, otp } }), email);
      }),
    resend: () =>
      attempt('sendCodeFailed', 'unexpectedErrorRetry', async () => {
        const { message } = await api.call('resendCode', { body: { email: pendingAddress() } });
        return { result: 'done', message: message.trim() === '' ? say('codeSent') : message };
      }),
    saveProfile: (body: ProfileEdit) =>
      attempt('profileUpdateFailedShort', 'unexpectedError', async () =>
        enter(await api.call('editProfile', { body }), body.email ?? ''),
      ),
  };
}

export type Account = ReturnType<typeof useAccount>;

/** Runs one call at a time for a screen; returns whether it is running, and the sentence of its failure. */
function useAttempt() {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const attempt = useCallback(
    async (
      fallback: MessageKey,
      unexpected: MessageKey,
      work: () => Promise<Attempt>,
    ): Promise<Attempt | undefined> => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setBusy(true);
      setError(null);
      try {
        return await work();
      } catch (failure) {
        setError(
          lacksToken(failure)
            ? say('noToken')
            : failureSentence(failure, say(isAway(failure) ? 'databaseAway' : fallback), say(unexpected)),
        );
        return { result: 'failed', failure };
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [],
  );
  return { error, setError, busy, attempt };
}

function pendingAddress(): string {
  const email = pendingVerification()?.email ?? '';
  if (email !== '') return email;
  throw new ApiError({ code: 'VALIDATION', message: say('codeEmailMissing'), status: 0 });
}

/** A gateway's error page says nothing of what was sent, as the sentence for a refused password would. */
const isAway = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'GATEWAY';

/** Whether an answer does not fit the contract because it lacks the token. */
function lacksToken(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.code !== 'INVALID_RESPONSE') return false;
  const { answer } = failure;
  return (
    typeof answer === 'object' &&
    answer !== null &&
    ('_id' in answer || 'email' in answer) &&
    !('token' in answer && typeof answer.token === 'string')
  );
}
