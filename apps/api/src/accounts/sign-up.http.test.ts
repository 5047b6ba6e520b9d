import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { codeIn } from '../../test/captured-mails.js';
import { buildRegistration, loginOf } from '../../test/factories.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { bearer, signUp } from '../../test/signing-in.js';
import { CodeStore } from './code-store.js';

const start = rigsInTurn();
let rig: Rig;
beforeEach(async () => {
  rig = await start();
});
afterEach(() => rig.stop());

const person = buildRegistration();
const register = (body: object = person) => rig.request.post('/api/users').send(body);
const verify = (otp: string, email = person.email) =>
  rig.request.post('/api/users/verify-email').send({ email, otp });
const resend = (email = person.email) => rig.request.post('/api/users/resend-otp').send({ email });
const code = async (email = person.email) => codeIn(await rig.lastMail(email, 'verification-code'));
const wrong = (right: string) => (right === '000000' ? '111111' : '000000');
const users = () => rig.documents('users');
const codes = () => rig.documents('verification_codes');

const CODE_WRONG = {
  success: false,
  code: 'CODE_INVALID',
  message: 'Invalid or expired verification code',
  requestId: expect.any(String),
};

describe('sign-up', () => {
  test('requires verification and mails a code, which verifies the account', async () => {
    const { body, status } = await register({ ...person, email: ' Asha.D@Example.ORG ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      requiresVerification: true,
      email: 'asha.d@example.org',
      message: 'Please verify your email with the OTP sent to your email address.',
    });
    const mail = await rig.lastMail('asha.d@example.org', 'verification-code');
    expect(mail.text).toContain('/verify-email#asha.d%40example.org');
    const otp = codeIn(mail);
    const verified = await verify(otp, 'ASHA.D@example.org').expect(200);
    expect(verified.body).toEqual({
      success: true,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Asha Devi Sharma',
      firstName: 'Asha',
      lastName: 'Devi Sharma',
      email: 'asha.d@example.org',
      company: person.company,
      profession: person.profession,
      location: person.location,
      phone: person.phone,
      locale: 'en',
      membershipStatus: 'pending',
      membershipType: null,
      membershipStartDate: null,
      membershipEndDate: null,
      token: expect.any(String),
    });
    await rig.request.get('/api/users/profile').set(bearer(verified.body.token)).expect(200);
    const welcome = await rig.lastMail('asha.d@example.org', 'welcome');
    expect(welcome.text).toContain('Namaste Asha Devi Sharma,');
    expect(welcome.text).toContain('https://vgb.example/profile');
  });

  test('keeps neither password nor code in the clear, nor logs them', async () => {
    await register().expect(201);
    const otp = await code();
    const kept = JSON.stringify([
      await users(),
      await rig.documents('outbox'),
      await rig.documents('code_sends'),
    ]);
    expect(kept).not.toContain(person.password);
    expect(kept).not.toContain(`"${otp}"`);
    expect((await users())[0]).toMatchObject({ passwordHash: expect.stringMatching(/^\$2b\$04\$/) });
    expect(rig.logged()).not.toContain(person.password);
    expect(rig.logged()).not.toContain(`"${otp}"`);
  });

  test('missing fields are answered with the sentences of the specification', async () => {
    for (const field of ['name', 'email', 'password', 'company', 'profession']) {
      const { body, status } = await register({ ...person, [field]: '' });
      expect([status, body.message]).toEqual([400, 'Please fill in all required fields']);
      expect(body.fields).toEqual({ [field]: 'Please fill in all required fields' });
    }
    const short = await register({ ...person, password: '12345' }).expect(400);
    expect(short.body.message).toBe('Password must be at least 6 characters');
    // What is not typed comes first, then the password's length, whatever else is wrong.
    const wrong = { ...person, email: 'no address', phone: 'x', name: 'x'.repeat(101) };
    const many = await register({ ...wrong, password: '' }).expect(400);
    expect(many.body.message).toBe('Please fill in all required fields');
    expect(Object.keys(many.body.fields).sort()).toEqual(['email', 'name', 'password', 'phone']);
    const shorter = await register({ ...wrong, password: '12345' }).expect(400);
    expect(shorter.body.message).toBe('Password must be at least 6 characters');
    const { phone: _phone, location: _location, ...least } = person;
    await register(least).expect(201);
    expect(await users()).toHaveLength(1);
  });

  test('a verified account is not overwritten', async () => {
    const { registration } = await signUp(rig);
    const before = await users();
    const { body, status } = await register({ ...person, email: registration.email.toUpperCase() });
    expect([status, body.code]).toEqual([409, 'ACCOUNT_EXISTS']);
    expect(body.message).toBe('An account with this email already exists. Please log in instead.');
    expect(await users()).toEqual(before);
  });

  test('an unverified account is overwritten: new code, new password, and a note in the mail', async () => {
    await register().expect(201);
    const first = await code();
    await register({ ...person, name: 'Ravi Kumar', password: 'another one' }).expect(201);
    const mail = await rig.lastMail(person.email, 'verification-code');
    expect(mail.text).toContain('Each code belongs to its own sign-up');
    const second = codeIn(mail);
    if (first !== second) expect((await verify(first)).body).toEqual(CODE_WRONG);
    const { body } = await verify(second).expect(200);
    expect(body.name).toBe('Ravi Kumar');
    expect(await users()).toHaveLength(1);
    await rig.request.post('/api/users/login').send(loginOf(person)).expect(401);
    await rig.request
      .post('/api/users/login')
      .send({ email: person.email, password: 'another one' })
      .expect(200);
  });

  test('many at once with one address make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await users()).toHaveLength(1);
  });

  test('a sign-up cannot set a membership', async () => {
    await register({
      ...person,
      membershipStatus: 'active',
      membershipType: 'gold',
      membershipEndDate: '2099-01-01T00:00:00.000Z',
      verifiedAt: '2020-01-01T00:00:00.000Z',
      tokenVersion: 7,
      _id: '6560a1b2c3d4e5f601234567',
    }).expect(201);
    const [user] = await users();
    expect(user).toMatchObject({
      verifiedAt: null,
      membershipType: null,
      membershipEndDate: null,
      tokenVersion: 0,
    });
    expect(String(user?._id)).not.toBe('6560a1b2c3d4e5f601234567');
    expect((await verify(await code())).body.membershipStatus).toBe('pending');
  });

  test('HTML and line breaks in the name stay text', async () => {
    await register({ ...person, name: '<img src=x onerror=alert(1)>\r\nBcc: all@example.org' }).expect(201);
    const mail = await rig.lastMail(person.email, 'verification-code');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example. org');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('sign-ups that stayed unverified for 7 days are removed, verified ones stay', async () => {
    await register().expect(201);
    const { id } = await signUp(rig);
    rig.clock.advance({ days: 7, seconds: -1 });
    expect(await rig.accounts.removeUnverified(rig.clock())).toBe(0);
    rig.clock.advance({ seconds: 1 });
    expect(await rig.accounts.removeUnverified(rig.clock())).toBe(1);
    expect((await users()).map(({ _id }) => String(_id))).toEqual([id]);
    await register().expect(201);
  });
});

describe('the code', () => {
  test('works once', async () => {
    await register();
    const otp = await code();
    const answers = await Promise.all([verify(otp), verify(otp), verify(otp)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await verify(otp)).body).toEqual(CODE_WRONG);
    expect((await rig.mails()).filter(({ key }) => key.startsWith('welcome'))).toHaveLength(1);
  });

  test('is valid for 10 minutes', async () => {
    await register();
    const otp = await code();
    rig.clock.advance({ minutes: 10 });
    expect((await verify(otp)).body).toEqual(CODE_WRONG);
  });

  test('is still valid a second before', async () => {
    await register();
    const otp = await code();
    rig.clock.advance({ minutes: 10, seconds: -1 });
    await verify(otp).expect(200);
  });

  test('is invalid after 5 wrong tries: the 6th fails even with the right code', async () => {
    await register();
    const otp = await code();
    for (let n = 0; n < 5; n += 1) expect((await verify(wrong(otp))).body).toEqual(CODE_WRONG);
    expect((await verify(otp)).body).toEqual(CODE_WRONG);
    expect((await users())[0]).toMatchObject({ verifiedAt: null });
    expect((await codes())[0]).toMatchObject({ tries: 5 });
  });

  test('the 5th try may still be right', async () => {
    await register();
    const otp = await code();
    for (let n = 0; n < 4; n += 1) await verify(wrong(otp)).expect(400);
    await verify(otp).expect(200);
  });

  test('of many parallel tries at most 5 are compared', async () => {
    await register();
    const right = await code();
    // The tries are counted before anything is compared, so the right one among dozens is compared only if it is among the first 5.
    const guesses = Array.from({ length: 60 }, (_, n) => String(n).padStart(6, '0')).filter(
      (guess) => guess !== right,
    );
    const answers = await Promise.all(guesses.map((guess) => verify(guess)));
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    expect((await users())[0]).toMatchObject({ verifiedAt: null });
    expect((await codes())[0]).toMatchObject({ tries: 5 });
    expect((await verify(right)).body).toEqual(CODE_WRONG);
  });

  test('of many parallel tries only 5 read the hash', async () => {
    await register();
    const store = new CodeStore(rig.connection);
    const [{ accountId, network } = { accountId: '', network: '' }] = await codes();
    const compared: string[] = [];
    const guess = () =>
      store.tryAll({ accountId, email: person.email, network }, rig.clock(), (hash) => {
        compared.push(hash);
        return false;
      });
    await Promise.all(Array.from({ length: 100 }, guess));
    expect(compared).toHaveLength(5);
  });

  test('of another or an unknown address fails in the same way', async () => {
    await register();
    const otp = await code();
    expect((await verify(otp, 'nobody@example.org')).body).toEqual(CODE_WRONG);
    expect((await verify(otp, 'nobody@example.org')).status).toBe(400);
  });

  test.each([
    [{ email: 'a@b.in', otp: '12345' }, 'Please enter a valid 6-digit verification code'],
    [{ email: 'a@b.in', otp: 'abcdef' }, 'Please enter a valid 6-digit verification code'],
    [{ email: 'a@b.in' }, 'Please enter a valid 6-digit verification code'],
    [{}, 'Please enter a valid 6-digit verification code'],
    [{ email: 'no address', otp: '12345' }, 'Please enter a valid 6-digit verification code'],
    [{ otp: '123456' }, 'Email information is missing. Please try registering again.'],
  ])('%p is told what is wrong', async (body, message) => {
    const answer = await rig.request.post('/api/users/verify-email').send(body).expect(400);
    expect(answer.body.message).toBe(message);
  });
});

describe('asking for another code', () => {
  test('sends one that replaces the first', async () => {
    await register();
    const first = await code();
    rig.clock.advance({ seconds: 60 });
    expect((await resend().expect(200)).body).toEqual({
      success: true,
      message: 'Verification code sent successfully',
    });
    const second = await code();
    expect((await rig.mails()).filter(({ key }) => key.startsWith('verification-code'))).toHaveLength(2);
    if (first !== second) expect((await verify(first)).body).toEqual(CODE_WRONG);
    await verify(second).expect(200);
  });

  test('within 60 seconds is too soon, and says how long to wait', async () => {
    await register();
    rig.clock.advance({ seconds: 45 });
    const { body, status, headers } = await resend();
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '15']);
    rig.clock.advance({ seconds: 14 });
    expect((await resend()).headers['retry-after']).toBe('1');
    rig.clock.advance({ seconds: 1 });
    await resend().expect(200);
  });

  test('a clock that was a month ahead for a moment delays no code', async () => {
    rig.clock.advance({ days: 30 });
    await register();
    rig.clock.advance({ days: -30 });
    await resend().expect(200);
    await verify(await code()).expect(200);
  });

  test('answers alike for an unknown address, a member and a sign-up', async () => {
    const { registration } = await signUp(rig);
    await register();
    rig.clock.advance({ minutes: 2 });
    const addresses = ['stranger@example.org', registration.email, person.email];
    const answers = await Promise.all(addresses.map((email) => resend(email)));
    const again = await Promise.all(addresses.map((email) => resend(email)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { success: true, message: 'Verification code sent successfully' }]),
    );
    expect(again.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array(3).fill([429, '60']),
    );
    const sent = (await rig.mails())
      .filter(({ key }) => key.startsWith('verification-code'))
      .map(({ to }) => to);
    expect(sent).toEqual([registration.email, person.email, person.email]);
  });

  test('no address is sent more than 5 codes in 15 minutes', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    await register().expect(201);
    for (let n = 0; n < 4; n += 1) {
      rig.clock.advance({ seconds: 60 });
      await resend().expect(200);
    }
    rig.clock.advance({ seconds: 60 });
    const { status, headers } = await resend();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect((await rig.mails()).filter(({ key }) => key.startsWith('verification-code'))).toHaveLength(5);
  });
});

describe('limits of sign-up', () => {
  test('ten an hour and IP', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    for (let n = 0; n < 10; n += 1) await register(buildRegistration()).expect(201);
    const refused = await register(buildRegistration()).expect(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    await register(buildRegistration()).set('X-Forwarded-For', '203.0.113.9').expect(201);
  });
});

describe('with EMAIL_VERIFICATION=off', () => {
  test('sign-up signs in', async () => {
    await rig.stop();
    rig = await start({ emailVerification: false });
    const { body } = await register().expect(201);
    expect(body).toMatchObject({ success: true, email: person.email, membershipStatus: 'pending' });
    expect(body).not.toHaveProperty('requiresVerification');
    await rig.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
    await rig.request.post('/api/users/login').send(loginOf(person)).expect(200);
    expect((await rig.mails()).map(({ key }) => key.split(':')[0])).toEqual(['welcome']);
    await register().expect(409);
  });
});
