import { describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { enter, visit, visitor } from '../../test/screen';
import RegisterPage from './register-page';

const routes = { '/register': <RegisterPage /> };
const typed: Record<string, string> = {
  'Full name': 'Asha Devi Rao',
  Email: 'asha@example.org',
  Password: 'secret1',
  'Confirm password': 'secret1',
  'Company/business name': 'Rao Dairy',
  'Profession/industry': 'Farmer',
};

async function register(changes: Record<string, string> = {}, reply?: Reply) {
  const server = new FakeServer(reply ? { register: reply } : {});
  visit({ server, at: '/register', routes });
  const person = userEvent.setup({ delay: null });
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    if (text !== '') await enter(person, screen.getByLabelText(label), text);
  }
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  return server;
}

describe('Create Account', () => {
  test('with verification: goes to the verify screen; the confirmation is not sent', async () => {
    const server = await register(
      {},
      ok({ requiresVerification: true, email: asha.email, message: 'm' }, 201),
    );
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(visitor.at).toBe('/verify-email');
    expect(server.sent('register')[0]?.body).toEqual({
      name: 'Asha Devi Rao',
      email: 'asha@example.org',
      password: 'secret1',
      company: 'Rao Dairy',
      profession: 'Farmer',
      phone: '',
      location: '',
    });
  });

  test('without verification: signed in, and on to /profile', async () => {
    await register({}, ok({ ...asha, token: 'fresh' }, 201));
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(visitor.at).toBe('/profile');
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(localStorage.getItem('userToken')).toBe('fresh');
  });

  const rules: [string, Record<string, string>, string][] = [
    ['a missing name', { 'Full name': '' }, 'Please fill in all required fields'],
    ['a missing profession', { 'Profession/industry': '' }, 'Please fill in all required fields'],
    ['different passwords', { 'Confirm password': 'other12' }, 'Passwords do not match'],
    [
      'a short password',
      { Password: '12345', 'Confirm password': '12345' },
      'Password must be at least 6 characters',
    ],
  ];
  test.each(rules)('%s is refused before anything is sent', async (_, changes, sentence) => {
    const server = await register(changes);
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });

  const failures: [Reply, string][] = [
    [
      refusal(409, 'An account with this email already exists.'),
      'An account with this email already exists.',
    ],
    [refusal(500), 'Registration failed. Please try again.'],
    ['no answer', 'Network error. Please check your connection.'],
    [ok({ ...asha }, 201), 'Invalid response from server: No token received'],
  ];
  test.each(failures)(
    '%#: a failure is shown in a red box and the typed values are kept',
    async (reply, sentence) => {
      await register({}, reply);
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(screen.getByLabelText('Full name')).toHaveValue('Asha Devi Rao');
    },
  );

  test('the server’s sentence about a field is shown at that field', async () => {
    const fields = { phone: 'Please use only digits' };
    await register({ 'Full name': 'A' }, refusal(400, 'Please check.', { code: 'VALIDATION', fields }));
    expect(await screen.findByRole('link', { name: 'Please use only digits' })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('Please use only digits');
  });

  test('passwords are not kept in the draft', async () => {
    await register({}, refusal(500));
    await screen.findByRole('alert');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Rao Dairy');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret1');
  });

  test('after a mistyped address the form has all values but the passwords', async () => {
    await register({}, ok({ requiresVerification: true, email: asha.email, message: 'm' }, 201));
    await screen.findByText('elsewhere');
    cleanup();
    visit({ server: new FakeServer(), at: '/register', routes });
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Devi Rao');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('links to terms and privacy; phone and location are optional', () => {
    visit({ server: new FakeServer(), at: '/register', routes });
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByLabelText('Phone (optional)')).not.toBeRequired();
    expect(screen.getByLabelText('Location (optional)')).toHaveAttribute('placeholder', 'City, Country');
  });
});
