import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { User } from '@vgb/contracts';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { pass, personWithFrozenClock, settle, storeLogin, visit, visitor } from '../../test/screen';
import ProfilePage from './profile-page';

const routes = { '/profile': <ProfilePage /> };
const active: User = {
  ...asha,
  membershipStatus: 'active',
  membershipType: 'SILVER MEMBERSHIP',
  membershipStartDate: '2026-01-01T10:00:00.000Z',
  membershipEndDate: '2027-01-01T10:00:00.000Z',
};
let person: ReturnType<typeof personWithFrozenClock>;

async function open(user: User, more: Reply = 'no answer') {
  storeLogin();
  const server = new FakeServer({ readProfile: ok(user), editProfile: more });
  visit({ server, at: '/profile', routes });
  expect(screen.getByRole('status')).toHaveTextContent('Loading your profile...');
  await settle();
  return server;
}

async function edit(reply: Reply) {
  const server = await open(asha, reply);
  await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
  const name = screen.getByLabelText('Full name');
  await person.clear(name);
  await person.type(name, 'Asha Rao');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  return server;
}

beforeEach(() => {
  person = personWithFrozenClock();
});

describe('Profile', () => {
  test('shows what is known of the member', async () => {
    await open(asha);
    expect(screen.getByRole('heading', { level: 1, name: 'Namaste, Asha' })).toBeInTheDocument();
    for (const known of [asha.name, asha.email, asha.company, asha.profession, asha.phone, asha.location]) {
      expect(screen.getByText(known)).toBeInTheDocument();
    }
  });

  test('the membership panel of a pending, an active and an ended membership', async () => {
    await open(asha);
    expect(screen.getByText('Pending')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Complete your membership' })).toHaveAttribute(
      'href',
      '/membership',
    );
  });
  test('… active, without a type', async () => {
    await open({ ...active, membershipType: null });
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('Standard')).toBeInTheDocument();
    expect(screen.getByText('1 January 2027')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/membership-upgrade');
  });
  test('… ended', async () => {
    await open({ ...active, membershipStatus: 'expired' });
    expect(screen.getByRole('link', { name: 'Renew your membership' })).toHaveAttribute(
      'href',
      '/membership',
    );
  });
  test('the highest plan has no upgrade', async () => {
    await open({ ...active, membershipType: 'GOLD MEMBERSHIP' });
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  test('save: back to view, with a banner for 3 s', async () => {
    const server = await edit(ok({ ...asha, name: 'Asha Rao', token: 'fresh' }));
    expect(server.sent('editProfile')[0]?.body).toEqual({
      name: 'Asha Rao',
      email: asha.email,
      company: asha.company,
      profession: asha.profession,
      location: asha.location,
      phone: asha.phone,
    });
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeInTheDocument();
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Your profile has been updated.');
    await pass(2980);
    expect(screen.getByRole('status')).toBeInTheDocument();
    await pass(20);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('cancel: back to view, nothing changed', async () => {
    const server = await open(asha);
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByRole('heading', { name: 'Your details' })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await person.type(screen.getByLabelText('Full name'), ' changed');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(asha.name)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Full name')).toHaveValue(asha.name);
    expect(server.sent('editProfile')).toHaveLength(0);
  });

  test('a changed address that must be verified goes to the verify screen', async () => {
    await edit(ok({ requiresVerification: true, email: 'new@example.org', message: 'A code was sent.' }));
    expect(visitor.at).toBe('/verify-email');
  });

  test.each([
    [refusal(500), 'Failed to update profile'],
    [refusal(400, 'That is not possible.'), 'That is not possible.'],
    ['no answer', 'Network error. Please check your connection.'],
  ] as [Reply, string][])('%#: a failure is said and the form stays', async (reply, sentence) => {
    await edit(reply);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
  });

  test('required fields', async () => {
    const server = await open(asha);
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await person.clear(screen.getByLabelText('Profession/industry'));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(screen.getByRole('link', { name: 'Please fill in all required fields' })).toBeInTheDocument();
    expect(server.sent('editProfile')).toHaveLength(0);
  });
});
