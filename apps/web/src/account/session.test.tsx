import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asha, FakeServer, ok, refusal } from '../../test/fake-server';
import { storeLogin, visit, visitor } from '../../test/screen';
import { useSession } from '../session/session-context';
import LoginPage from './login-page';
import ProfilePage from './profile-page';

function Header() {
  const { user, loading, logout } = useSession();
  return (
    <div>
      <p>{loading ? 'loading' : user ? `member ${user.name}` : 'guest'}</p>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </div>
  );
}
const routes = { '/': <Header />, '/login': <LoginPage />, '/profile': <ProfilePage /> };

describe('the session', () => {
  test('without a stored login: a guest, and no call', async () => {
    const server = new FakeServer();
    visit({ server, at: '/', routes });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });

  test('a stored login is checked by fetching the profile', async () => {
    storeLogin();
    const server = new FakeServer({ readProfile: ok(asha) });
    visit({ server, at: '/', routes });
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
    expect(server.requests[0]?.headers.authorization).toBe('Bearer stored-token');
  });

  test('a stored login that cannot be checked is removed', async () => {
    storeLogin();
    visit({ server: new FakeServer({ readProfile: refusal(503) }), at: '/', routes });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    expect(localStorage.getItem('userToken')).toBeNull();
    expect(visitor.at).toBe('/');
  });

  test('a login that the server takes no more leads to /login, says so, and back to where one was', async () => {
    storeLogin('old');
    const server = new FakeServer({ readProfile: refusal(401, 'Please log in to continue.') });
    server.reply('login', ok({ ...asha, token: 'new' }));
    visit({ server, at: '/?tab=2', routes });
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument();
    expect(visitor.at).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userToken')).toBeNull();

    const person = userEvent.setup({ delay: null });
    await person.type(screen.getByLabelText('Email'), asha.email);
    await person.type(screen.getByLabelText('Password'), 'secret1');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
    expect(visitor.at).toBe('/?tab=2');
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('userToken')).toBe('new');
  });

  test('a members’ page that the session ends on says so, too, and is returned to', async () => {
    storeLogin('old');
    const server = new FakeServer({ readProfile: ok(asha), editProfile: refusal(401, 'Please log in.') });
    visit({ server, at: '/profile', routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument();
    expect(screen.getByText('After logging in you return to where you were.')).toBeInTheDocument();
  });

  test('whoever logs out of a members’ page is not led back to it', async () => {
    storeLogin();
    const profile = (
      <>
        <Header />
        <ProfilePage />
      </>
    );
    const server = new FakeServer({ readProfile: ok(asha) });
    visit({ server, at: '/profile', routes: { ...routes, '/profile': profile } });
    await screen.findByText(`member ${asha.name}`);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Member Login' })).toBeInTheDocument();
    expect(screen.queryByText('After logging in you return to where you were.')).toBeNull();
  });

  test('logout removes both keys and forgets the user', async () => {
    storeLogin();
    visit({ server: new FakeServer({ readProfile: ok(asha) }), at: '/', routes });
    await screen.findByText(`member ${asha.name}`);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByText('guest')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  test('a login and a logout in another tab are followed', async () => {
    visit({ server: new FakeServer({ readProfile: ok(asha) }), at: '/', routes });
    await screen.findByText('guest');
    const elsewhere = () => act(() => dispatchEvent(new StorageEvent('storage', { key: 'userToken' })));
    storeLogin();
    elsewhere();
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
    localStorage.clear();
    elsewhere();
    await waitFor(() => expect(screen.getByText('guest')).toBeInTheDocument());
  });

  test('members’ pages send guests to /login', async () => {
    visit({ server: new FakeServer(), at: '/profile', routes });
    expect(await screen.findByRole('heading', { name: 'Member Login' })).toBeInTheDocument();
    expect(visitor.at).toBe('/login');
  });
});
