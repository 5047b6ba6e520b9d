import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { PersonalData } from '@vgb/contracts';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { enter, personWithFrozenClock, settle, storeLogin, visit } from '../../test/screen';
import ProfilePage from './profile-page';

let person: ReturnType<typeof personWithFrozenClock>;
beforeEach(() => {
  person = personWithFrozenClock();
});

async function open(script: { downloadData?: Reply; deleteAccount?: Reply }) {
  storeLogin();
  const server = new FakeServer({
    readProfile: ok(asha),
    listPapers: ok({ receipts: [], membership: [] }),
    ...script,
  });
  visit({ server, at: '/profile', routes: { '/profile': <ProfilePage />, '/login': <p>The login page</p> } });
  await settle();
  return server;
}
const button = (name: string) => screen.getByRole('button', { name });

async function askToDelete(password?: string) {
  await person.click(button('Delete my account'));
  if (password !== undefined) await enter(person, screen.getByLabelText(/^Your password/), password);
  await person.click(button('Yes, delete it for good'));
  await settle();
}

const data: Omit<PersonalData, 'success'> = {
  writtenAt: '2026-11-20T19:00:00.000Z',
  account: { ...asha, registeredAt: '2026-01-01T00:00:00.000Z', verifiedAt: null, pendingEmail: null },
  memberships: [],
  openOrders: [],
  donations: [],
  monthlyDonations: [],
  messages: [],
  newsletter: null,
  mails: [],
};

describe('a member’s data', () => {
  test('is downloaded as a file that holds the server’s answer', async () => {
    const files: { name: string; blob: Blob }[] = [];
    const made = jest.fn((blob: Blob) => {
      files.push({ name: '', blob });
      return 'blob:made';
    });
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const last = files.at(-1);
      if (last) last.name = this.download;
    });
    await open({ downloadData: ok(data) });
    await person.click(button('Download your data'));
    await settle();
    click.mockRestore();
    expect(files.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['vishwa-guru-bharat-2026-11-21.json', 'application/json'],
    ]);
    expect(files[0]?.blob.size).toBe(JSON.stringify(data, null, 2).length);
  });

  test('shows an error when there is no answer', async () => {
    await open({ downloadData: 'no answer' });
    await person.click(button('Download your data'));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Network error. Please check your connection.');
    expect(button('Download your data')).toBeEnabled();
  });
});

describe('the end of an account', () => {
  test('needs the password; then the farewell is shown and the session ends', async () => {
    const server = await open({ deleteAccount: ok({ message: 'Your account has been deleted. Go well.' }) });
    await askToDelete('gau-ganga-gita');
    expect(server.sent('deleteAccount').map(({ body }) => body)).toEqual([{ password: 'gau-ganga-gita' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Farewell' })).toBeInTheDocument();
    expect(screen.getByText('Your account has been deleted. Go well.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
    expect([localStorage.getItem('token'), localStorage.getItem('userToken')]).toEqual([null, null]);
  });

  test('without a password nothing is sent', async () => {
    const server = await open({});
    await askToDelete();
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields');
    expect(server.sent('deleteAccount')).toEqual([]);
  });

  test('a wrong password shows an error, and the session stays', async () => {
    const sentence = 'This is not your password. Nothing has been deleted.';
    await open({
      deleteAccount: refusal(400, sentence, { code: 'VALIDATION', fields: { password: sentence } }),
    });
    await askToDelete('wrong');
    expect(screen.getByLabelText(/^Your password/)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('a lost answer shows an error', async () => {
    await open({ deleteAccount: 'no answer' });
    await askToDelete('gau-ganga-gita');
    expect(screen.getByText('Network error. Please check your connection.')).toBeInTheDocument();
  });

  test('can be cancelled; the focus returns to the button', async () => {
    const server = await open({});
    await person.click(button('Delete my account'));
    await person.click(button('Keep my account'));
    expect(screen.queryByLabelText(/^Your password/)).toBeNull();
    expect(button('Delete my account')).toHaveFocus();
    expect(server.sent('deleteAccount')).toEqual([]);
  });
});
