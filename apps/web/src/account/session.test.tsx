import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Link, MemoryRouter } from 'react-router';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { storeLogin, visit, visitor } from '../../test/screen';
import { MemberGate } from '../session/member-gate';
import { useSession } from '../session/session-context';
import LoginPage from './login-page';
import ProfilePage from './profile-page';
import { SessionProvider } from './session-provider';

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

  const unanswered: [string, Reply][] = [
    ['no answer', 'no answer'],
    ['a server that is away', refusal(503)],
    ['a failure', refusal(500)],
    ['too many calls', refusal(429)],
    ['an answer of another shape', ok({ hello: 1 })],
    ['a proxy’s refusal', { status: 403, body: '<html>' }],
  ];
  test.each(unanswered)('a check that ends with %s keeps the stored login', async (_, reply) => {
    storeLogin();
    visit({ server: new FakeServer({ readProfile: reply }), at: '/', routes });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('stored-token');
    expect(localStorage.getItem('userToken')).toBe('stored-token');
    expect(visitor.at).toBe('/');
  });

  test('a login that could not be checked is checked again when the browser is back online', async () => {
    storeLogin();
    const server = new FakeServer({ readProfile: ['no answer', ok(asha)] });
    visit({ server, at: '/', routes });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    act(() => {
      dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
  });

  test('a login that could not be checked is checked again on the next page', async () => {
    storeLogin();
    const server = new FakeServer({ readProfile: ['no answer', ok(asha)] });
    const home = (
      <>
        <Header />
        <Link to="/gau">Gau</Link>
      </>
    );
    visit({ server, at: '/', routes: { '/': home, '/gau': <Header /> } });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Gau' }));
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
    expect(server.sent('readProfile')).toHaveLength(2);
  });

  test('a members’ page whose login could not be checked offers to try again, and does not lead to /login', async () => {
    storeLogin();
    const server = new FakeServer({ readProfile: ['no answer', refusal(500), ok(asha)] });
    visit({ server, at: '/profile', routes });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The service is not available for a moment. Please try again.',
    );
    await userEvent.click(again);
    await waitFor(() => expect(server.sent('readProfile')).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeInTheDocument();
    expect(visitor.at).toBe('/profile');
  });

  test('a refused login is removed on a public page without a redirect', async () => {
    storeLogin('old');
    const server = new FakeServer({ readProfile: refusal(401, 'Please log in to continue.') });
    visit({ server, at: '/donate', routes: { ...routes, '/donate': <Header /> } });
    expect(await screen.findByText('guest')).toBeInTheDocument();
    expect(visitor.at).toBe('/donate');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  test('a members’ page whose login is refused redirects to /login, with a notice, and back afterwards', async () => {
    storeLogin('old');
    const server = new FakeServer({ readProfile: refusal(401, 'Please log in to continue.') });
    server.reply('login', ok({ ...asha, token: 'new' }));
    const profile = (
      <MemberGate loading="loading">
        {(user) => (
          <>
            <Header />
            {user.email}
          </>
        )}
      </MemberGate>
    );
    visit({ server, at: '/profile?tab=2', routes: { ...routes, '/profile': profile } });
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument();
    expect(visitor.at).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userToken')).toBeNull();

    const person = userEvent.setup({ delay: null });
    await person.type(screen.getByLabelText('Email'), asha.email);
    await person.type(screen.getByLabelText('Password'), 'secret1');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(`member ${asha.name}`)).toBeInTheDocument();
    expect(visitor.at).toBe('/profile?tab=2');
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('userToken')).toBe('new');
  });

  test('a members’ page on which the session ends does the same', async () => {
    storeLogin('old');
    const server = new FakeServer({ readProfile: ok(asha), editProfile: refusal(401, 'Please log in.') });
    visit({ server, at: '/profile', routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument();
    expect(screen.getByText('After logging in you return to where you were.')).toBeInTheDocument();
  });

  test('a member who logs out on a members’ page does not return to it', async () => {
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

  test('a login and a logout in another tab are applied', async () => {
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

  test('a page that Back shows as it was left forgets a member who logged out meanwhile', async () => {
    storeLogin();
    visit({ server: new FakeServer({ readProfile: ok(asha) }), at: '/', routes });
    await screen.findByText(`member ${asha.name}`);
    localStorage.clear();
    act(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(screen.getByText('guest')).toBeInTheDocument());
  });

  test('members’ pages send guests to /login', async () => {
    visit({ server: new FakeServer(), at: '/profile', routes });
    expect(await screen.findByRole('heading', { name: 'Member Login' })).toBeInTheDocument();
    expect(visitor.at).toBe('/login');
  });
});

/** Longer than React's time slice, so that it yields after each part. */
const PART_MS = 7;

test.each(['/', '/login'])('a page that is hydrated at %s handles taps between its parts', async (at) => {
  let turns = 0;
  const turnsBefore: number[] = [];
  function Part() {
    useSession();
    turnsBefore.push(turns);
    setTimeout(() => {
      turns += 1;
    });
    const end = performance.now() + PART_MS;
    while (performance.now() < end);
    return <p>part</p>;
  }
  const parts = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
  const box = document.createElement('div');
  // As in the build: a Suspense boundary with its content between two comments.
  box.innerHTML = `<div><p>loading</p><button type="button">Logout</button></div><main><!--$--><div>${'<p>part</p>'.repeat(parts.length)}</div><!--/$--></main>`;
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    startTransition(() => {
      hydrateRoot(
        box,
        <MemoryRouter initialEntries={[at]}>
          <SessionProvider>
            <Header />
            <main>
              <Suspense>
                <div>
                  {parts.map((part) => (
                    <Part key={part} />
                  ))}
                </div>
              </Suspense>
            </main>
          </SessionProvider>
        </MemoryRouter>,
      );
    });
    await waitFor(() => expect(turns).toBeGreaterThanOrEqual(parts.length));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
  expect(turnsBefore[parts.length - 1]).toBeGreaterThan(0);
});
