import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import {
  leavePage,
  pass,
  personWithFrozenClock,
  settle,
  storeLogin,
  visit,
  visitor,
} from '../../test/screen';
import { awaitVerification } from './await-verification';
import { pendingVerification } from './pending-verification';
import VerifyPage from './verify-page';

const routes = { '/verify-email': <VerifyPage /> };
let person: ReturnType<typeof personWithFrozenClock>;

async function open(server: FakeServer, email = asha.email) {
  awaitVerification({ email, message: '' });
  visit({ server, at: '/verify-email', routes });
  await settle();
  return screen.getByPlaceholderText('Enter 6-digit code');
}

/** What an input method has put into the field so far. */
function composed(field: HTMLElement, text: string): InputEvent {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field, text);
  return new InputEvent('input', { bubbles: true, isComposing: true, data: text });
}

beforeEach(() => {
  person = personWithFrozenClock();
});

describe('Verify Your Email', () => {
  test('shows the address, the field for the code, and a countdown from 60 to resend', async () => {
    const field = await open(new FakeServer());
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
    expect(screen.getByText(asha.email)).toBeInTheDocument();
    expect(screen.getByText("Didn't receive the code?")).toBeInTheDocument();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');

    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeDisabled();
    await pass(1000);
    expect(screen.getByRole('button', { name: 'Resend in 59s' })).toBeDisabled();
    await pass(58_000);
    expect(screen.getByRole('button', { name: 'Resend in 1s' })).toBeDisabled();
    await pass(1000);
    expect(screen.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
  });

  test('opened from the mail in another tab: the code is checked for the address in the fragment', async () => {
    const server = new FakeServer({ verifyEmail: ok({ ...asha, token: 'fresh' }) });
    visit({ server, at: `/verify-email#${encodeURIComponent(asha.email)}`, routes });
    await settle();
    expect(screen.getByText(asha.email)).toBeInTheDocument();
    await person.type(screen.getByPlaceholderText('Enter 6-digit code'), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(server.sent('verifyEmail')[0]?.body).toEqual({ email: asha.email, otp: '123456' });
  });

  test.each(['#', '#nonsense', '#%E0%A4'])(
    '%p has no address, and redirects to the sign-up',
    async (hash) => {
      visit({ server: new FakeServer(), at: `/verify-email${hash}`, routes });
      await settle();
      expect(visitor.at).toBe('/register');
    },
  );

  test('keeps only digits, at most six, typed or pasted', async () => {
    const field = await open(new FakeServer());
    await person.type(field, '1a2-3');
    expect(field).toHaveValue('123');
    await person.clear(field);
    await person.paste('98 76-54 32');
    expect(field).toHaveValue('987654');
    // Digits of a Hindi keyboard.
    await person.clear(field);
    await person.paste('१२ ३४५६');
    expect(field).toHaveValue('123456');
  });

  test('digits of an input method are read once it has committed them', async () => {
    const field = await open(new FakeServer());
    fireEvent.compositionStart(field);
    fireEvent(field, composed(field, '१२'));
    expect(field).toHaveValue('१२');
    fireEvent(field, composed(field, '१२३'));
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('123');
  });

  test('success: stores the login, shows it, and goes to /profile after 1.5 s', async () => {
    const server = new FakeServer({ verifyEmail: ok({ ...asha, token: 'fresh' }) });
    await person.type(await open(server), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('Email verified successfully! Redirecting...');
    expect(server.sent('verifyEmail')[0]?.body).toEqual({ email: asha.email, otp: '123456' });
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(localStorage.getItem('userToken')).toBe('fresh');
    expect(pendingVerification()).toBeNull();
    expect(screen.getByRole('button', { name: /^Resend/ })).toBeDisabled();
    await pass(1480);
    expect(visitor.at).toBe('/verify-email');
    await pass(20);
    expect(visitor.at).toBe('/profile');
  });

  test('shows Verifying... during the call, and calls once', async () => {
    const server = new FakeServer({ verifyEmail: 'silence' });
    await person.type(await open(server), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await person.dblClick(screen.getByRole('button', { name: 'Verifying...' }));
    expect(server.sent('verifyEmail')).toHaveLength(1);
  });

  const failures: [Reply, string][] = [
    [refusal(400, 'Invalid or expired verification code'), 'Invalid or expired verification code'],
    [refusal(500), 'Verification failed. Please try again.'],
    ['no answer', 'Network error. Please check your connection.'],
    [ok({ ...asha }), 'Invalid response from server: No token received'],
    [ok({}), 'Invalid response from server'],
  ];
  test.each(failures)(
    '%#: a failure is shown, and the focus returns to the code',
    async (reply, sentence) => {
      const field = await open(new FakeServer({ verifyEmail: reply }));
      await person.type(field, '123456');
      await person.click(screen.getByRole('button', { name: 'Verify Email' }));
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(field).toHaveFocus();
    },
  );

  test('a code that is refused after a lost answer may have worked: the link to the login is shown', async () => {
    const server = new FakeServer();
    server.reply('verifyEmail', ['no answer', refusal(400, 'Invalid or expired verification code')]);
    await person.type(await open(server), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.queryByRole('link', { name: 'Try to log in' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired verification code');
    expect(screen.getByRole('link', { name: 'Try to log in' })).toHaveAttribute('href', '/login');
  });

  test('fewer than six digits are not sent', async () => {
    const server = new FakeServer();
    await person.type(await open(server), '12345');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid 6-digit verification code');
    expect(server.requests).toEqual([]);
  });

  test('a missing address shows an error', async () => {
    await person.type(await open(new FakeServer(), ''), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(
      'Email information is missing. Please try registering again.',
    );
  });

  test('a new code starts the countdown again', async () => {
    const server = new FakeServer({ resendCode: ok({ message: 'Verification code sent successfully' }) });
    const field = await open(server);
    await pass(60_000);
    await person.click(screen.getByRole('button', { name: 'Resend Code' }));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('Verification code sent successfully');
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeDisabled();
    expect(field).toHaveFocus();
    expect(server.sent('resendCode')[0]?.body).toEqual({ email: asha.email });
  });

  test.each([
    [refusal(429, 'Please wait a minute.'), 'Please wait a minute.'],
    [refusal(500), 'Failed to resend verification code'],
  ] as [Reply, string][])('%#: a code that could not be sent again', async (reply, sentence) => {
    await open(new FakeServer({ resendCode: reply }));
    await pass(60_000);
    await person.click(screen.getByRole('button', { name: 'Resend Code' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByRole('button', { name: 'Resend Code' })).toBeEnabled();
  });

  test.each([
    ['the same address', asha.email, '123'],
    ['another address', 'other@example.org', ''],
  ])('a half-typed code is kept over a change of language for %s', async (_whose, email, kept) => {
    await person.type(await open(new FakeServer()), '123');
    leavePage('hi');
    expect(await open(new FakeServer(), email)).toHaveValue(kept);
  });

  test('a half-typed code is not kept over a reload', async () => {
    await person.type(await open(new FakeServer()), '123');
    leavePage('en');
    expect(await open(new FakeServer())).toHaveValue('');
  });

  test('with nothing pending: guests go to /register, members to /profile', async () => {
    const guest = visit({ server: new FakeServer(), at: '/verify-email', routes });
    await settle();
    expect(visitor.at).toBe('/register');
    guest.unmount();
    storeLogin();
    visit({ server: new FakeServer({ readProfile: ok(asha) }), at: '/verify-email', routes });
    await settle();
    expect(visitor.at).toBe('/profile');
  });

  test('the default sentence of a code that was sent', () => {
    awaitVerification({ email: asha.email, message: '' });
    expect(pendingVerification()?.message).toBe(
      'Please verify your email with the OTP sent to your email address.',
    );
  });
});
