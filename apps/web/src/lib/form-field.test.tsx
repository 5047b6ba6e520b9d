import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { loginControls } from '@vgb/contracts';
import { FakeServer } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, visit } from '../../test/screen';
import LoginPage from '../account/login-page';
import { SLOW_AFTER_MS } from './slow-notice';

const SLOW = 'This is taking longer than usual. Please keep this page open.';
let person: ReturnType<typeof personWithFrozenClock>;

beforeEach(() => {
  person = personWithFrozenClock();
  visit({ server: new FakeServer({ login: 'silence' }), at: '/login', routes: { '/login': <LoginPage /> } });
});

test.each(Object.entries({ Email: loginControls.email, Password: loginControls.password }))(
  'the field %s has the attributes of the contract',
  (label, { type, autoComplete, maxLength }) => {
    const field = screen.getByLabelText(label);
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('type', type);
    expect(field).toHaveAttribute('autocomplete', autoComplete);
    expect(field).toHaveAttribute('maxlength', String(maxLength));
  },
);

test('a password can be shown and hidden', async () => {
  const password = screen.getByLabelText('Password');
  await person.type(password, 'secret1');
  expect(password).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(password).toHaveValue('secret1');
  await person.click(screen.getByRole('button', { name: 'Hide the password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('a notice appears when a call takes long, until it ends', async () => {
  await person.type(screen.getByLabelText('Email'), 'asha@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await settle();
  expect(screen.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(SLOW)).toBeNull();
  await pass(SLOW_AFTER_MS);
  expect(screen.getByRole('status')).toHaveTextContent(SLOW);
  await pass(15_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Network error. Please check your connection.');
  expect(screen.queryByText(SLOW)).toBeNull();
});
