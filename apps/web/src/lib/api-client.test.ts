import { describe, expect, jest, test } from '@jest/globals';
import { asha, FakeServer, ok, type Reply, refusal } from '../../test/fake-server';
import { createApiClient } from './api-client';
import { ApiError } from './api-error';

function clientOf(server: FakeServer, at = '/profile') {
  const goToLogin = jest.fn();
  const api = createApiClient({
    fetch: server.fetch,
    language: 'en-IN',
    storage: localStorage,
    isAtLogin: () => at === '/login',
    goToLogin,
  });
  return { api, goToLogin };
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const failure = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(failure instanceof ApiError)) throw new Error('the call did not fail with an ApiError');
  return failure;
}

const login = { body: { email: 'asha@example.org', password: 'secret1' } };

describe('a call', () => {
  test('sends JSON to the address of its endpoint and gives the parsed answer', async () => {
    const server = new FakeServer({ login: ok({ ...asha, token: 't', secret: 'dropped' }) });
    const answer = await clientOf(server).api.call('login', login);
    expect(answer).toEqual({ success: true, ...asha, token: 't' });
    expect(server.requests).toEqual([
      {
        name: 'login',
        address: '/api/users/login',
        body: login.body,
        headers: {
          accept: 'application/json',
          'accept-language': 'en-IN',
          'content-type': 'application/json',
        },
      },
    ]);
  });

  test('fills the path and carries the stored token as a bearer', async () => {
    localStorage.setItem('token', 'abc');
    const server = new FakeServer({ checkResetLink: ok({}) });
    await clientOf(server).api.call('checkResetLink', { params: { token: 'a.b-c' } });
    expect(server.requests[0]).toMatchObject({
      address: '/api/users/reset-password/a.b-c',
      headers: { authorization: 'Bearer abc' },
    });
  });

  test('goes to the configured server', async () => {
    const server = new FakeServer({ readProfile: ok(asha) });
    const api = createApiClient({
      fetch: server.fetch,
      language: 'en-IN',
      storage: localStorage,
      baseUrl: 'https://api.example.org',
      isAtLogin: () => false,
      goToLogin: () => undefined,
    });
    await api.call('readProfile');
    expect(server.requests[0]?.address).toBe('https://api.example.org/api/users/profile');
  });
});

describe('a failure', () => {
  const cases: [string, Reply, string][] = [
    ['no answer', 'no answer', 'Network error. Please check your connection.'],
    ['the server’s sentence', refusal(409, 'It is taken.'), 'It is taken.'],
    ['a failure without a sentence', refusal(500), 'An error occurred. Please try again.'],
    [
      'a proxy’s page',
      { status: 502, body: '<html>Bad gateway</html>' },
      'An error occurred. Please try again.',
    ],
    ['an answer of another shape', ok({ hello: 1 }), 'Invalid response from server'],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, 'Invalid response from server'],
  ];
  test.each(cases)('%s', async (_, reply, sentence) => {
    const failure = await failureOf(clientOf(new FakeServer({ login: reply })).api.call('login', login));
    expect(failure.message).toBe(sentence);
  });

  test('carries code, status and fields', async () => {
    const fields = { email: 'Please enter your email address' };
    const server = new FakeServer({ login: refusal(400, 'No.', { code: 'VALIDATION', fields }) });
    const failure = await failureOf(clientOf(server).api.call('login', login));
    expect(failure).toMatchObject({ code: 'VALIDATION', status: 400, fields, explained: true });
  });

  test('is a network error after 15 seconds of silence', async () => {
    jest.useFakeTimers();
    const work = failureOf(clientOf(new FakeServer({ login: 'silence' })).api.call('login', login));
    let over = false;
    void work.then(() => {
      over = true;
    });
    await jest.advanceTimersByTimeAsync(14_999);
    expect(over).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect((await work).message).toBe('Network error. Please check your connection.');
  });
});

describe('a 401', () => {
  test('removes the token and goes to /login, once a request', async () => {
    localStorage.setItem('token', 'old');
    const server = new FakeServer({ downloadData: refusal(401, 'Please log in to continue.') });
    const { api, goToLogin } = clientOf(server);
    await failureOf(api.call('downloadData'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(goToLogin).toHaveBeenCalledTimes(1);
    await failureOf(api.call('downloadData'));
    expect(goToLogin).toHaveBeenCalledTimes(2);
    expect(server.requests[1]?.headers.authorization).toBeUndefined();
  });

  test('to the session’s check of the login removes the token without going to /login', async () => {
    localStorage.setItem('token', 'old');
    const server = new FakeServer({ readProfile: refusal(401, 'Please log in to continue.') });
    const { api, goToLogin } = clientOf(server);
    expect(await failureOf(api.call('readProfile'))).toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBeNull();
    expect(goToLogin).not.toHaveBeenCalled();
  });

  test('does not go to /login from /login', async () => {
    const server = new FakeServer({ login: refusal(401, 'Invalid credentials') });
    const { api, goToLogin } = clientOf(server, '/login');
    expect((await failureOf(api.call('login', login))).message).toBe('Invalid credentials');
    expect(goToLogin).not.toHaveBeenCalled();
  });
});
