import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { asha, FakeServer, ok, refusal } from '../../test/fake-server';
import { enter, personWithFrozenClock, settle, storeLogin, visit, visitor } from '../../test/screen';
import ProfilePage from './profile-page';
import VerifyPage from './verify-page';

const NEW = 'new@example.org';
const routes = { '/profile': <ProfilePage />, '/verify-email': <VerifyPage /> };
const asksForCode = ok({ requiresVerification: true, email: NEW, message: 'A code was sent.' });
let person: ReturnType<typeof personWithFrozenClock>;
let server: FakeServer;

beforeEach(async () => {
  person = personWithFrozenClock();
  storeLogin();
  server = new FakeServer({
    readProfile: ok(asha),
    editProfile: asksForCode,
    listPapers: ok({ receipts: [], membership: [] }),
  });
  visit({ server, at: '/profile', routes });
  await settle();
});

async function ask(email = NEW) {
  await person.click(screen.getByText('Change your e-mail address'));
  if (email !== '') await enter(person, screen.getByLabelText('New e-mail address'), email);
  await enter(person, screen.getByLabelText('Password, to confirm'), 'secret1');
  await person.dblClick(screen.getByRole('button', { name: 'Send the code' }));
  await settle();
}

describe('another e-mail address', () => {
  test('is changed apart from the other details, with one call, and leads to the screen for the code', async () => {
    expect(screen.getByLabelText('New e-mail address')).not.toBeVisible();
    await ask();
    const { name, company, profession, location, phone } = asha;
    expect(server.sent('editProfile').map(({ body }) => body)).toEqual([
      { name, company, profession, location, phone, email: NEW, password: 'secret1' },
    ]);
    expect(visitor.at).toBe('/verify-email');
    expect(screen.getByText(NEW)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go back to your profile' })).toHaveAttribute('href', '/profile');
  });

  test('is shown as pending on the profile until its code is entered, then as the address', async () => {
    await ask();
    await person.click(screen.getByRole('link', { name: 'Go back to your profile' }));
    await settle();
    expect(
      screen.getByText(
        `We sent a code to ${NEW}. Your old address stays in force until you enter that code.`,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(asha.email)).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Enter the code' }));
    server.reply('verifyEmail', ok({ ...asha, email: NEW, token: 'fresh' }));
    await person.type(screen.getByLabelText('Verification code'), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(server.sent('verifyEmail')[0]?.body).toEqual({ email: NEW, otp: '123456' });
    await person.click(screen.getByRole('link', { name: 'Go back to your profile' }));
    await settle();
    expect(screen.getByText(NEW)).toBeInTheDocument();
    expect(screen.queryByText(asha.email)).toBeNull();
    expect(screen.queryByText(/We sent a code/)).toBeNull();
  });

  test('can be postponed', async () => {
    await ask();
    await person.click(screen.getByRole('link', { name: 'Go back to your profile' }));
    await settle();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(/We sent a code/)).toBeNull();
  });

  test.each([
    ['', 'Please fill in all fields'],
    ['new@', 'Please enter a valid email address, such as name@example.com'],
  ])('"%s" is not sent', async (typed, sentence) => {
    await ask(typed);
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(server.sent('editProfile')).toEqual([]);
  });

  test('needs the password, and shows at its field that it is wrong', async () => {
    const sentence = 'This is not your password. Nothing has been changed.';
    const fields = { password: sentence };
    server.reply('editProfile', refusal(400, sentence, { code: 'VALIDATION', fields }));
    await ask();
    expect(screen.getByRole('link', { name: sentence })).toBeInTheDocument();
    expect(screen.getByLabelText('Password, to confirm')).toBeInvalid();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(visitor.at).toBe('/profile');
  });

  test('one that belongs to another account shows an error', async () => {
    const sentence = 'An account with this email already exists. Please log in instead.';
    server.reply('editProfile', refusal(409, sentence));
    await ask();
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('New e-mail address')).toHaveValue(NEW);
  });

  test('where no address is verified it changes at once', async () => {
    server.reply('editProfile', ok({ ...asha, email: NEW, token: 'fresh' }));
    await ask();
    expect(screen.getByText('Your profile has been updated.')).toBeInTheDocument();
    expect(screen.getByText(NEW)).toBeInTheDocument();
  });
});
