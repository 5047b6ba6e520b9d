import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { codeIn, isKind, linkIn } from '../../test/captured-mails.js';
import { buildRegistration, loginOf } from '../../test/factories.js';
import { JWT_SECRET, type Rig, startRig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { bearer, storeMember } from '../../test/signing-in.js';

const start = rigsInTurn();
let rig: Rig;
beforeEach(async () => {
  rig = await start();
});
afterEach(() => rig.stop());

const post = (path: string, body: object, ip = '198.51.100.7') =>
  rig.request.post(path).set('X-Forwarded-For', ip).send(body);
const login = (body: object, ip?: string) => post('/api/users/login', body, ip);
const profile = (token: string) => rig.request.get('/api/users/profile').set(bearer(token));

const REFUSED = {
  success: false,
  code: 'INVALID_CREDENTIALS',
  message: 'Invalid credentials',
  requestId: expect.any(String),
};

describe('login', () => {
  test('gives the user and a token', async () => {
    const { id, registration } = await storeMember(rig);
    const { body } = await login({
      ...loginOf(registration),
      email: registration.email.toUpperCase(),
    }).expect(200);
    expect(body).toMatchObject({
      success: true,
      _id: id,
      email: registration.email,
      membershipStatus: 'pending',
    });
    const read = await profile(body.token).expect(200);
    const { token: _token, ...user } = body;
    expect(read.body).toEqual(user);
    expect(read.headers['cache-control']).toBe('no-store');
  });

  test('refuses a wrong password and an unknown address alike', async () => {
    const { registration } = await storeMember(rig);
    const known = await login({ email: registration.email, password: 'wrong one' });
    const unknown = await login({ email: 'nobody@example.org', password: 'wrong one' });
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(known.body).toEqual(REFUSED);
    expect(unknown.body).toEqual(REFUSED);
  });

  test.each([
    [{}, 'Please fill in all fields'],
    [{ email: 'a@b.in' }, 'Please fill in all fields'],
    [{ email: '', password: 'x' }, 'Please fill in all fields'],
    [{ email: 'a@b.in', password: '' }, 'Please fill in all fields'],
    [{ email: 'no address', password: '' }, 'Please fill in all fields'],
  ])('%p is told what is missing', async (body, message) => {
    expect((await login(body).expect(400)).body.message).toBe(message);
  });

  test('before verification: a code instead of a token', async () => {
    const person = buildRegistration();
    await rig.request.post('/api/users').send(person);
    rig.clock.advance({ minutes: 2 });
    const { body } = await login(loginOf(person)).expect(200);
    expect(body).toEqual({
      success: true,
      requiresVerification: true,
      email: person.email,
      message: 'Please verify your email with the OTP sent to your email address.',
    });
    const codes = (await rig.mails()).filter(({ key }) => key.startsWith('verification-code'));
    expect(codes).toHaveLength(2);
    const otp = codes[1] && codeIn(codes[1]);
    // Within a minute no second code is sent, and the first stays valid.
    await login(loginOf(person)).expect(200);
    expect((await rig.mails()).filter(({ key }) => key.startsWith('verification-code'))).toHaveLength(2);
    await rig.request.post('/api/users/verify-email').send({ email: person.email, otp }).expect(200);
  });

  test('a wrong password before verification sends nothing', async () => {
    const person = buildRegistration();
    await rig.request.post('/api/users').send(person);
    rig.clock.advance({ minutes: 2 });
    await login({ email: person.email, password: 'wrong one' }).expect(401);
    expect(await rig.mails()).toHaveLength(1);
  });
});

test('a sign-up from before EMAIL_VERIFICATION was turned off is an account from its first login on', async () => {
  const person = buildRegistration();
  await rig.request.post('/api/users').send(person).expect(201);
  const later = await startRig({ beside: rig, emailVerification: false });
  const enter = () => later.request.post('/api/users/login').send(loginOf(person));
  for (const { status, body } of await Promise.all([enter(), enter()]))
    expect([status, body]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
  expect((await later.mails()).filter(isKind('welcome'))).toHaveLength(1);
  later.clock.advance({ days: 30 });
  expect(await later.accounts.removeUnverified(later.clock())).toBe(0);
  await enter().expect(200);
  await later.stop();
});

describe('password stuffing', () => {
  beforeEach(async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
  });

  test('is stopped after 10 failures, while the owner logs in elsewhere', async () => {
    const { registration } = await storeMember(rig);
    const guess = () => login({ email: registration.email, password: 'guess' }, '203.0.113.66');
    for (let n = 0; n < 10; n += 1) await guess().expect(401);
    const stopped = await guess();
    expect([stopped.status, stopped.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(stopped.body.message).toBe(
      'Too many failed attempts. Please wait a little and try again, or reset your password.',
    );
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
    await login(loginOf(registration), '203.0.113.66').expect(429);
    await login(loginOf(registration), '198.51.100.7').expect(200);
  });

  test('ends with a reset link, as its answer says, for the address of the link alone', async () => {
    const [owner, other] = [await storeMember(rig), await storeMember(rig)];
    for (const { registration } of [owner, other])
      for (let n = 0; n < 11; n += 1) await login({ ...loginOf(registration), password: 'guess' });
    const { email } = owner.registration;
    await post('/api/users/forgot-password', { email }).expect(200);
    const { pathname } = linkIn(await rig.lastMail(email, 'reset-link'), '/reset-password/');
    await post(`/api/users${pathname}`, { password: 'a new password' }).expect(200);
    await login({ email, password: 'guess' }).expect(401);
    await login({ email, password: 'a new password' }).expect(200);
    await login(loginOf(other.registration)).expect(429);
  });

  test('of many parallel tries hardly more than 10 are compared', async () => {
    const { registration } = await storeMember(rig);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login({ email: registration.email, password: 'guess' })),
    );
    const compared = answers.filter(({ status }) => status === 401).length;
    expect(compared).toBeGreaterThanOrEqual(10);
    expect(compared).toBeLessThanOrEqual(16);
    expect(answers.filter(({ status }) => status === 429).length).toBe(40 - compared);
  });

  test('successes are not counted', async () => {
    const { registration } = await storeMember(rig);
    for (let n = 0; n < 12; n += 1) await login(loginOf(registration)).expect(200);
  });
});

describe('a bearer token', () => {
  const SIGNED_OUT = { success: false, code: 'UNAUTHENTICATED', requestId: expect.any(String) };

  test('is needed', async () => {
    const { body } = await rig.request.get('/api/users/profile').expect(401);
    expect(body).toEqual({ ...SIGNED_OUT, message: 'Please log in to continue.' });
  });

  test('that is forged, signed by another key or expired is refused', async () => {
    const { id, token } = await storeMember(rig);
    const claims = jwt.decode(token, { json: true }) ?? {};
    const { exp = 0 } = claims;
    const sign = (over: object, key = JWT_SECRET, algorithm: jwt.Algorithm = 'HS256') =>
      jwt.sign({ ...claims, ...over }, key, { algorithm });
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const bad = [
      none,
      sign({}, 'not the secret, but as long as it is'),
      sign({}, JWT_SECRET, 'HS384'),
      sign({ aud: 'another' }),
      sign({ iss: 'another' }),
      sign({ exp: exp - 8 * 24 * 3600 }),
      sign({ ver: 1 }),
      sign({ sub: '000000000000000000000000' }),
      sign({ sub: { $ne: id } }),
      `${token}x`,
    ];
    for (const forged of bad) {
      const { status, body } = await profile(forged);
      expect([status, body]).toEqual([
        401,
        { ...SIGNED_OUT, message: 'Your session has ended. Please log in again.' },
      ]);
    }
    await profile(token).expect(200);
    rig.clock.advance({ days: 7 });
    await profile(token).expect(401);
  });

  test('of a removed account is refused', async () => {
    const { token } = await storeMember(rig);
    await rig.connection.collection('users').deleteMany({});
    await profile(token).expect(401);
  });
});
