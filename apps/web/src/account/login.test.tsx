import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { enter, storeLogin, visit, visitor } from '../../test/screen';
import LoginPage from './login-page';

const routes = { '/login': <LoginPage /> };
const { token: _, ...noToken } = { ...asha, token: '' };

async function logIn(reply: Reply) {
  const server = new FakeServer({ login: reply });
  visit({ server, at: '/login', routes });
  const person = userEvent.setup({ delay: null });
  await enter(person, screen.getByLabelText('Email'), 'Asha@example.org');
  await enter(person, screen.getByLabelText('Password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  return { server, person };
}

describe('Member Login', () => {
  test('logs in, stores the token under both keys and goes to /profile', async () => {
    const { server } = await logIn(ok({ ...asha, token: 'fresh' }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(visitor.at).toBe('/profile');
    expect(server.sent('login')[0]?.body).toEqual({ email: 'Asha@example.org', password: 'secret1' });
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(localStorage.getItem('userToken')).toBe('fresh');
  });

  test('goes to /profile when already signed in', async () => {
    storeLogin();
    visit({ server: new FakeServer({ readProfile: ok(asha) }), at: '/login', routes });
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(visitor.at).toBe('/profile');
  });

  test('without e-mail and password: shows a summary that takes the focus, and sends nothing', async () => {
    const server = new FakeServer();
    visit({ server, at: '/login', routes });
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link')).toHaveTextContent('Please fill in all fields');
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/required/);
    expect(server.requests).toEqual([]);
  });

  test('an address that is not verified goes to the verify screen', async () => {
    await logIn(ok({ requiresVerification: true, email: asha.email, message: 'A code was sent.' }));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(visitor.at).toBe('/verify-email');
    expect(localStorage.getItem('token')).toBeNull();
  });

  const failures: [string, Reply, string][] = [
    ['wrong', refusal(401, 'Invalid credentials', { code: 'INVALID_CREDENTIALS' }), 'Invalid credentials'],
    ['a failure without a sentence', refusal(500), 'Invalid credentials'],
    [
      'a gateway’s page',
      { status: 503, body: '<h1>Service Unavailable</h1>' },
      'The service is not available for a moment. Please try again.',
    ],
    ['too many', refusal(429, 'Too many failed attempts.'), 'Too many failed attempts.'],
    ['no answer', 'no answer', 'Network error. Please check your connection.'],
    ['no token', ok(noToken), 'Invalid response from server: No token received'],
    ['no sense', ok({}), 'Invalid response from server'],
  ];
  test.each(failures)(
    '%s: the sentence stands in a red box and the e-mail is kept',
    async (_, reply, sentence) => {
      await logIn(reply);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(screen.getByLabelText('Email')).toHaveValue('Asha@example.org');
      expect(visitor.at).toBe('/login');
    },
  );

  test('a second press while the first is under way does nothing', async () => {
    const { server, person } = await logIn('silence');
    const busy = await screen.findByRole('button', { name: 'Logging in...' });
    await person.dblClick(busy);
    expect(server.sent('login')).toHaveLength(1);
  });

  test('links to the forgotten password and to registration', () => {
    visit({ server: new FakeServer(), at: '/login', routes });
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
  });
});
