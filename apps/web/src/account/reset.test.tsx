import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { enter, pass, personWithFrozenClock, settle, visit, visitor } from '../../test/screen';
import { SLOW_AFTER_MS } from '../lib/slow-notice';
import ForgotPage from './forgot-page';
import ResetPage from './reset-page';

const routes = { '/forgot-password': <ForgotPage />, '/reset-password/:token': <ResetPage /> };
let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

const press = async (name: string) => {
  await person.click(screen.getByRole('button', { name }));
  await settle();
};

describe('Forgot password', () => {
  async function ask(reply: Reply) {
    const server = new FakeServer({ forgotPassword: reply });
    visit({ server, at: '/forgot-password', routes });
    await enter(person, screen.getByLabelText('Email'), 'asha@example.org');
    await press('Send the link');
    return server;
  }

  test.each([
    ['A link is on its way.', 'A link is on its way.'],
    ['', 'Password reset instructions have been sent to your email'],
  ])('%#: shows the message', async (message, shown) => {
    const server = await ask(ok({ message }));
    expect(screen.getByRole('status').textContent).toBe(shown);
    expect(server.sent('forgotPassword')[0]?.body).toEqual({ email: 'asha@example.org' });
  });

  test.each([
    [refusal(429, 'Too many requests.'), 'Too many requests.'],
    [refusal(500), 'Failed to process your request. Please try again later.'],
    ['no answer', 'Network error. Please check your connection.'],
  ] as [Reply, string][])('%#: a failure', async (reply, sentence) => {
    await ask(reply);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  test('a long wait is explained', async () => {
    await ask('silence');
    await pass(SLOW_AFTER_MS);
    expect(screen.getByRole('status')).toHaveTextContent('This is taking longer than usual.');
  });

  test('a typed address is kept over a change of the language', async () => {
    const first = visit({ server: new FakeServer(), at: '/forgot-password', routes });
    await enter(person, screen.getByLabelText('Email'), 'asha@example.org');
    first.unmount();
    visit({ server: new FakeServer(), at: '/forgot-password', routes });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
  });

  test('needs an address', async () => {
    const server = new FakeServer();
    visit({ server, at: '/forgot-password', routes });
    await press('Send the link');
    expect(screen.getByRole('link', { name: 'Please enter your email address' })).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });
});

describe('Reset password', () => {
  async function open(check: Reply, reset: Reply = 'no answer') {
    const server = new FakeServer({ checkResetLink: check, resetPassword: reset });
    visit({ server, at: '/reset-password/t0ken', routes });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your link...');
    await settle();
    return server;
  }
  async function choose(password: string, confirmation = password) {
    await enter(person, screen.getByLabelText('New password'), password);
    await enter(person, screen.getByLabelText('Confirm new password'), confirmation);
    await press('Reset password');
  }

  test('an invalid link: an error, and the link to get a new one', async () => {
    await open(refusal(400, 'This password reset link is invalid or has expired.', { code: 'LINK_INVALID' }));
    expect(screen.getByRole('alert').textContent).toBe('This password reset link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Request a new reset link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('a link that could not be checked is not reported as invalid', async () => {
    const server = await open('no answer');
    expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.');
    server.reply('checkResetLink', ok({}));
    await press('Try again');
    expect(screen.getByLabelText('New password')).toHaveAttribute('minlength', '6');
  });

  test.each([
    ['Your password is new.', 'Your password is new.'],
    ['', 'Your password has been reset successfully'],
  ])('%#: success, and /login after 3 s', async (message, shown) => {
    const server = await open(ok({}), ok({ message }));
    await choose('secret2');
    expect(screen.getByRole('status').textContent).toBe(shown);
    expect(server.sent('resetPassword')[0]).toMatchObject({
      address: '/api/users/reset-password/t0ken',
      body: { password: 'secret2' },
    });
    await pass(2_980);
    expect(visitor.at).toBe('/reset-password/t0ken');
    await pass(20);
    expect(visitor.at).toBe('/login');
  });

  test('a link that is refused after a lost answer may have worked: the link to the login is shown', async () => {
    const server = await open(ok({}), 'no answer');
    await choose('secret2');
    expect(screen.queryByRole('link', { name: 'Try to log in' })).toBeNull();
    server.reply('resetPassword', refusal(400, 'This password reset link is invalid or has expired.'));
    await press('Reset password');
    expect(screen.getByRole('alert').textContent).toBe('This password reset link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Try to log in' })).toHaveAttribute('href', '/login');
  });

  test.each([
    ['secret2', 'secret3', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters long'],
  ])('%s and %s', async (password, confirmation, sentence) => {
    const server = await open(ok({}));
    await choose(password, confirmation);
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(server.sent('resetPassword')).toEqual([]);
  });

  test.each([
    [
      refusal(400, 'This password reset link is invalid or has expired.'),
      'This password reset link is invalid or has expired.',
    ],
    [refusal(500), 'Failed to reset password. Please try again later.'],
  ] as [Reply, string][])('%#: a failure', async (reply, sentence) => {
    await open(ok({}), reply);
    await choose('secret2');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });
});
