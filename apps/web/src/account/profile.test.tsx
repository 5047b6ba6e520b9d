import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { planById, type User } from '@vgb/contracts';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import {
  enter,
  leavePage,
  pass,
  personWithFrozenClock,
  settle,
  storeLogin,
  visit,
  visitor,
} from '../../test/screen';
import ProfilePage from './profile-page';

const routes = { '/profile': <ProfilePage /> };
const active: User = {
  ...asha,
  membershipStatus: 'active',
  membershipType: 'SILVER MEMBERSHIP',
  membershipStartDate: '2026-01-01T10:00:00.000Z',
  membershipEndDate: '2027-01-01T10:00:00.000Z',
};
const receipt = (serial: number, more: object = {}) => ({
  donationId: `d${serial}`,
  receiptNumber: `VGB/2026-27/00000${serial}`,
  amount: 2100,
  monthly: false,
  receivedAt: '2026-11-20T20:00:00.000Z',
  ...more,
});
const papers = ok({ receipts: [], membership: [] });
let person: ReturnType<typeof personWithFrozenClock>;

async function open(user: User, more: Reply = 'no answer') {
  storeLogin();
  const server = new FakeServer({
    readProfile: ok(user),
    editProfile: more,
    listPapers: papers,
    listMandates: ok({ mandates: [] }),
  });
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
  test('shows the member’s details', async () => {
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
      locale: asha.locale,
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

  test('an edit stays open with what was typed when the language is changed', async () => {
    await open(asha);
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await person.type(screen.getByLabelText('Full name'), ' Devi');
    leavePage('hi');
    await open(asha);
    expect(screen.getByLabelText('Full name')).toHaveValue(`${asha.name} Devi`);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    leavePage('hi');
    await open(asha);
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeInTheDocument();
  });

  test('another member’s login in another tab: what was typed for the first is gone', async () => {
    const meera = {
      ...asha,
      _id: '66f0c0ffee0000000000bbbb',
      name: 'Meera Iyer',
      email: 'meera@example.org',
    };
    storeLogin();
    const server = new FakeServer({
      readProfile: [ok(asha), ok(meera)],
      listPapers: papers,
      listMandates: ok({ mandates: [] }),
    });
    visit({ server, at: '/profile', routes });
    await settle();
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await person.type(screen.getByLabelText('Full name'), ' Devi');
    act(() => dispatchEvent(new StorageEvent('storage', { key: 'userToken' })));
    await settle();
    expect(screen.getByText('meera@example.org')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Full name')).toHaveValue('Meera Iyer');
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

describe('the member’s papers', () => {
  const pdf = ok({ fileName: 'receipt-1.pdf', contentType: 'application/pdf', content: btoa('%PDF-1.7') });
  const saved: { name: string; type: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let type = '';
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        type = blob.type;
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function openWith(shelf: object) {
    storeLogin();
    const server = new FakeServer({
      readProfile: ok(asha),
      listPapers: ok(shelf),
      listMandates: ok({ mandates: [] }),
    });
    visit({ server, at: '/profile', routes });
    await settle();
    return server;
  }

  test('receipts and the membership’s papers are downloaded under the server’s name', async () => {
    const server = await openWith({
      receipts: [receipt(2, { amount: 501, monthly: true }), receipt(1)],
      membership: ['certificate', 'card'],
    });
    expect(screen.getByText('₹501 on 21 November 2026, monthly')).toBeInTheDocument();
    expect(screen.getByText('₹2,100 on 21 November 2026')).toBeInTheDocument();
    server.reply('downloadReceipt', pdf);
    await person.click(screen.getByRole('button', { name: 'Download VGB/2026-27/000001' }));
    await settle();
    expect(server.sent('downloadReceipt')[0]?.address).toBe('/api/users/profile/papers/receipts/d1');
    server.reply('downloadCertificate', pdf);
    await person.click(screen.getByRole('button', { name: 'Download the certificate' }));
    await settle();
    server.reply('downloadCard', refusal(500));
    await person.click(screen.getByRole('button', { name: 'Download the member card' }));
    await settle();
    expect(saved).toEqual([
      { name: 'receipt-1.pdf', type: 'application/pdf' },
      { name: 'receipt-1.pdf', type: 'application/pdf' },
    ]);
    expect(screen.getByRole('alert').textContent).toBe('Your file could not be prepared. Please try again.');
  });

  test('the year’s sum of gifts stands above the receipts', async () => {
    await openWith({
      receipts: [receipt(1)],
      years: [{ financialYear: '2026-27', amount: 5200.5 }],
      membership: [],
    });
    expect(screen.getByText('2026-27').nextSibling).toHaveTextContent('₹5,200.50');
  });

  test('older receipts are folded away', async () => {
    await openWith({ receipts: [7, 6, 5, 4, 3, 2, 1].map((serial) => receipt(serial)), membership: [] });
    const downloadOf = (number: string) =>
      screen.getByRole('button', { name: `Download ${number}`, hidden: true });
    expect(downloadOf('VGB/2026-27/000003')).toBeVisible();
    expect(downloadOf('VGB/2026-27/000002')).not.toBeVisible();
    await person.click(screen.getByText('2 older receipts'));
    expect(downloadOf('VGB/2026-27/000001')).toBeVisible();
  });

  test('a list that cannot be loaded can be loaded again', async () => {
    storeLogin();
    const server = new FakeServer({
      readProfile: ok(asha),
      listPapers: ['no answer', papers],
      listMandates: 'no answer',
    });
    visit({ server, at: '/profile', routes });
    await settle();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText(/No gift has come from your e-mail address yet/)).toBeInTheDocument();
  });
});

describe('the member’s card and monthly gifts', () => {
  const active = {
    membershipStatus: 'active' as const,
    membershipType: 'GOLD MEMBERSHIP',
    membershipStartDate: '2026-05-01T00:00:00.000Z',
    membershipEndDate: '2027-05-01T00:00:00.000Z',
  };

  test('the card turns at a press, and its hidden side cannot be reached', async () => {
    await open({ ...asha, ...active });
    const turn = screen.getByRole('button', { name: 'Turn the card' });
    const [front, back] = document.querySelectorAll<HTMLElement>('.member-card-side');
    expect(front?.style.getPropertyValue('--metal-base')).toBe(planById('gold').metal.base);
    expect([front, back].map((side) => side?.hasAttribute('inert'))).toEqual([false, true]);
    await person.click(turn);
    expect(turn).toHaveAttribute('aria-pressed', 'true');
    expect([front, back].map((side) => side?.hasAttribute('inert'))).toEqual([true, false]);
  });

  test('a monthly gift leads to the page that stops it; one that has ended does not', async () => {
    storeLogin();
    const mandate = (token: string, more: object = {}) => ({
      token,
      state: 'active',
      amount: 1000,
      startedAt: '2026-08-01T00:00:00.000Z',
      chargesMade: 3,
      nextChargeAt: '2026-12-01T00:00:00.000Z',
      canCancel: true,
      ...more,
    });
    const ended = mandate('t2', { state: 'cancelled', amount: 500, nextChargeAt: null, canCancel: false });
    const server = new FakeServer({
      readProfile: ok(asha),
      listPapers: papers,
      listMandates: ok({ mandates: [mandate('t1'), ended] }),
    });
    visit({ server, at: '/profile', routes });
    await settle();
    expect(screen.getByText('Next debit on 1 December 2026')).toBeInTheDocument();
    expect(screen.getByText('Ended: nothing more is debited')).toBeInTheDocument();
    const ways = screen.getAllByRole('link', { name: 'See it or stop it' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/donate/monthly/t1']);
  });

  test('the language of mails is part of the profile', async () => {
    const server = await open(asha, ok({ ...asha, locale: 'hi' }));
    await person.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await person.selectOptions(screen.getByLabelText('Language of our mails'), 'हिन्दी');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await settle();
    expect(server.sent('editProfile')[0]?.body).toMatchObject({ locale: 'hi' });
    expect(screen.getByText('हिन्दी')).toBeInTheDocument();
  });
});

describe('another password', () => {
  async function change(reply: Reply, confirm = 'new secret') {
    const server = await open(asha);
    server.reply('changePassword', reply);
    await person.click(screen.getByText('Change your password'));
    await enter(person, screen.getByLabelText('Current password'), 'secret1');
    await enter(person, screen.getByLabelText('New password'), 'new secret');
    await enter(person, screen.getByLabelText('Confirm new password'), confirm);
    await person.click(screen.getByRole('button', { name: 'Change the password' }));
    await settle();
    return server;
  }

  test('is sent with the current one; this device stays logged in by the new token', async () => {
    const server = await change(ok({ ...asha, token: 'fresh' }));
    expect(server.sent('changePassword')[0]?.body).toEqual({
      currentPassword: 'secret1',
      password: 'new secret',
    });
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(localStorage.getItem('userToken')).toBe('fresh');
    expect(screen.getByRole('status')).toHaveTextContent('Your password has been changed.');
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('is not sent while the two differ', async () => {
    const server = await change('no answer', 'another');
    expect(screen.getByRole('link', { name: 'Passwords do not match' })).toBeInTheDocument();
    expect(server.sent('changePassword')).toEqual([]);
  });

  test('a wrong current one is shown at its field', async () => {
    const currentPassword = 'This is not your password. Nothing has been changed.';
    await change(refusal(400, currentPassword, { code: 'VALIDATION', fields: { currentPassword } }));
    expect(screen.getByRole('link', { name: currentPassword })).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toBeInvalid();
  });
});
