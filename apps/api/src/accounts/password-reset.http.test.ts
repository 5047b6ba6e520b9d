import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { linkIn } from '../../test/captured-mails.js';
import { buildRegistration, loginOf } from '../../test/factories.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { bearer, type Member, storeMember } from '../../test/signing-in.js';

const start = rigsInTurn();
let rig: Rig;
let member: Member;
beforeEach(async () => {
  rig = await start();
  member = await storeMember(rig);
});
afterEach(() => rig.stop());

const NEW_PASSWORD = 'a new password';
const forgot = (email = member.registration.email) =>
  rig.request.post('/api/users/forgot-password').send({ email });
const newToken = async (email = member.registration.email): Promise<string> => {
  const link = linkIn(await rig.lastMail(email, 'reset-link'), '/reset-password/');
  expect(link.origin).toBe('https://vgb.example');
  return link.pathname.slice('/reset-password/'.length);
};
const check = (token: string) => rig.request.get(`/api/users/reset-password/${token}`);
const reset = (token: string, password = NEW_PASSWORD) =>
  rig.request.post(`/api/users/reset-password/${token}`).send({ password });
const login = (password: string) =>
  rig.request.post('/api/users/login').send({ ...loginOf(member.registration), password });

const LINK_INVALID = {
  success: false,
  code: 'LINK_INVALID',
  message: 'This password reset link is invalid or has expired.',
  requestId: expect.any(String),
};

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, and the owner gets a mail about it', async () => {
    expect((await forgot().expect(200)).body).toEqual({
      success: true,
      message: 'Password reset instructions have been sent to your email',
    });
    const token = await newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await check(token).expect(200)).body).toEqual({ success: true });
    expect((await reset(token).expect(200)).body).toEqual({
      success: true,
      message: 'Your password has been reset successfully',
    });
    await login(member.registration.password).expect(401);
    await login(NEW_PASSWORD).expect(200);
    const told = await rig.lastMail(member.registration.email, 'password-changed');
    expect(told.text).toContain('was changed on 21 November 2026 at 12:00 pm IST');
    expect(told.text).toContain('https://vgb.example/forgot-password');
  });

  test('ends every older token, and no other member’s', async () => {
    const other = await storeMember(rig);
    await forgot();
    await reset(await newToken()).expect(200);
    await rig.request.get('/api/users/profile').set(bearer(member.token)).expect(401);
    await rig.request.put('/api/users/profile').set(bearer(member.token)).send({}).expect(401);
    await rig.request.get('/api/users/profile').set(bearer(other.token)).expect(200);
    const { body } = await login(NEW_PASSWORD).expect(200);
    await rig.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
  });

  test('the link works once, also for two at the same moment', async () => {
    await forgot();
    const token = await newToken();
    const answers = await Promise.all([reset(token, 'password one'), reset(token, 'password two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(token)).body).toEqual(LINK_INVALID);
    expect((await check(token)).body).toEqual(LINK_INVALID);
    expect((await rig.mails()).filter(({ key }) => key.startsWith('password-changed'))).toHaveLength(1);
  });

  test('a second link invalidates the first', async () => {
    await forgot();
    const first = await newToken();
    await forgot();
    const second = await newToken();
    expect(second).not.toBe(first);
    expect((await check(first)).body).toEqual(LINK_INVALID);
    expect((await reset(first)).body).toEqual(LINK_INVALID);
    await login(member.registration.password).expect(200);
    await reset(second).expect(200);
  });

  test('the link is valid for 30 minutes', async () => {
    await forgot();
    const token = await newToken();
    rig.clock.advance({ minutes: 30, seconds: -1 });
    await check(token).expect(200);
    rig.clock.advance({ seconds: 1 });
    expect((await check(token).expect(400)).body).toEqual(LINK_INVALID);
    expect((await reset(token).expect(400)).body).toEqual(LINK_INVALID);
  });

  test('neither database nor log holds the token or the password', async () => {
    await forgot();
    const token = await newToken();
    await reset(token).expect(200);
    const kept = JSON.stringify(
      await Promise.all(['users', 'outbox', 'reset_links'].map((name) => rig.documents(name))),
    );
    for (const secret of [token, NEW_PASSWORD]) {
      expect(kept).not.toContain(secret);
    }
    expect(rig.logged()).not.toContain(NEW_PASSWORD);
  });

  test('of an address without an account gets the same answer and no mail', async () => {
    const { body } = await forgot('stranger@example.org').expect(200);
    expect(body).toEqual({
      success: true,
      message: 'Password reset instructions have been sent to your email',
    });
    expect((await rig.mails()).filter(({ key }) => key.startsWith('reset-link'))).toEqual([]);
  });

  test('5 links in 15 minutes and address, known or not', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    for (const email of ['stranger@example.org', member.registration.email]) {
      for (let n = 0; n < 5; n += 1) await forgot(email).expect(200);
      await forgot(email).expect(429);
    }
  });

  test('the link verifies the address of a sign-up', async () => {
    const person = buildRegistration();
    await rig.request.post('/api/users').send(person);
    await forgot(person.email);
    await reset(await newToken(person.email)).expect(200);
    const { body } = await rig.request
      .post('/api/users/login')
      .send({ email: person.email, password: NEW_PASSWORD })
      .expect(200);
    expect(body.token).toEqual(expect.any(String));
    await rig.lastMail(person.email, 'welcome');
  });

  test('a pending change of address ends with it', async () => {
    await rig.request
      .put('/api/users/profile')
      .set(bearer(member.token))
      .send({ name: 'A', company: 'B', profession: 'C', email: 'thief@example.org' })
      .expect(200);
    await forgot();
    await reset(await newToken()).expect(200);
    expect((await rig.documents('users'))[0]).toMatchObject({ pendingEmail: null });
    for (const kept of ['verification_codes', 'reset_links']) expect(await rig.documents(kept)).toEqual([]);
  });

  test.each([
    ['12345', 'Password must be at least 6 characters long'],
    ['', 'Please fill in all fields'],
  ])('the new password %p is refused, and the link stays good', async (password, message) => {
    await forgot();
    const token = await newToken();
    const { body } = await reset(token, password).expect(400);
    expect(body.message).toBe(message);
    await check(token).expect(200);
  });

  test.each(['x', 'a'.repeat(512), 'a'.repeat(600), 'a%20b', '%00', '..%2f..', '$gt'])(
    '%p is not a valid link',
    async (token) => {
      for (const answer of [await check(token), await reset(token, 'another password')]) {
        expect(answer.status).toBe(400);
        expect(answer.body.message).toBe('This password reset link is invalid or has expired.');
      }
    },
  );
});
