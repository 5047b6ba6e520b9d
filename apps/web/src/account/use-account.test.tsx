import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { asha } from '../../test/fake-server';
import { ApiContext } from '../lib/api';
import type { Api } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import { awaitVerification } from './await-verification';
import { type Account, useAccount } from './use-account';

const {
  _id,
  firstName,
  lastName,
  membershipStatus,
  membershipType,
  membershipStartDate,
  membershipEndDate,
  ...edit
} = asha;
const credentials = { email: asha.email, password: 'secret1' };

const calls: Record<string, (account: Account) => Promise<unknown>> = {
  register: (account) => account.register({ ...edit, password: 'secret1' }),
  login: (account) => account.login(credentials),
  verify: (account) => account.verify('123456'),
  resend: (account) => account.resend(),
  saveProfile: (account) => account.saveProfile(edit),
};

async function errorAfter(name: string, failure: Error): Promise<string | null> {
  awaitVerification({ email: asha.email, message: '' });
  const api: Api = { call: () => Promise.reject(failure) };
  const wrapper = ({ children }: { children: ReactNode }) => <ApiContext value={api}>{children}</ApiContext>;
  const { result } = renderHook(() => useAccount(), { wrapper });
  await act(async () => {
    await calls[name]?.(result.current);
  });
  return result.current.error;
}

describe('the account’s error', () => {
  test.each([
    ['register', 'Registration failed. Please try again.'],
    ['login', 'Invalid credentials'],
    ['verify', 'Verification failed. Please try again.'],
    ['resend', 'Failed to send verification code'],
    ['saveProfile', 'Profile update failed'],
  ])('%s, when the server gives no sentence: %s', async (name, sentence) => {
    expect(await errorAfter(name, new ApiError({ code: 'UNKNOWN', status: 500 }))).toBe(sentence);
  });

  test.each([
    ['register', 'An unexpected error occurred. Please try again.'],
    ['verify', 'An unexpected error occurred. Please try again.'],
    ['saveProfile', 'An unexpected error occurred'],
  ])('%s, when something else breaks: %s', async (name, sentence) => {
    expect(await errorAfter(name, new Error('a bug'))).toBe(sentence);
  });
});
