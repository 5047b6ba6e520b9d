import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeIn, isKind, linkIn } from '../../test/captured-mails.js';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../../test/factories.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, type Member } from '../../test/signing-in.js';

/** Calls of another person for an address do not invalidate the codes and links of its owner, nor use up the owner's limits. */
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ rateLimitFactor: 1 });
});
afterAll(() => rig.stop());

let networks = 0;
/** An unused IPv4 address. */
const freshNetwork = (): string => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const post = (path: string, body: object, ip: string) =>
  rig.request.post(path).set('X-Forwarded-For', ip).send(body);
const register = (body: object, ip: string) => post('/api/users', body, ip);
const verify = (email: string, otp: string, ip: string) =>
  post('/api/users/verify-email', { email, otp }, ip);
const login = (email: string, password: string, ip: string) =>
  post('/api/users/login', { email, password }, ip);
const forgot = (email: string, ip: string) => post('/api/users/forgot-password', { email }, ip);
const codesTo = async (email: string) =>
  (await rig.mails())
    .filter(isKind('verification-code'))
    .filter(({ to }) => to === email)
    .map(codeIn);
const wrong = (right: string) => (right === '000000' ? '111111' : '000000');
const joins = async (ip: string): Promise<Member & { email: string; password: string }> => {
  const person = buildRegistration();
  await register(person, ip).expect(201);
  const [code = ''] = await codesTo(person.email);
  const { body } = await verify(person.email, code, ip).expect(200);
  return { id: body._id, token: body.token, registration: person, ...loginOf(person) };
};

describe('a sign-up that another person overwrites', () => {
  test('each code verifies the account with the password of its own sign-up', async () => {
    for (const typed of [0, 1]) {
      const [owner, stranger] = [freshNetwork(), freshNetwork()];
      const person = buildRegistration({ password: 'the owner’s own' });
      const passwords = [person.password, 'the stranger’s one'];
      await register(person, owner).expect(201);
      await register({ ...person, name: 'A Stranger', password: passwords[1] }, stranger).expect(201);
      const codes = await codesTo(person.email);
      expect(codes).toHaveLength(2);
      const { body } = await verify(person.email, codes[typed] ?? '', owner).expect(200);
      expect(body.name).toBe([person.name, 'A Stranger'][typed]);
      await login(person.email, passwords[typed] ?? '', owner).expect(200);
      await login(person.email, passwords[1 - typed] ?? '', owner).expect(401);
      await verify(person.email, codes[1 - typed] ?? '', stranger).expect(400);
    }
  });

  test('a further code for the owner belongs to the owner’s sign-up, by resending and by logging in', async () => {
    const [owner, stranger] = [freshNetwork(), freshNetwork()];
    const person = buildRegistration();
    await register(person, owner).expect(201);
    await register({ ...person, password: 'the stranger’s one' }, stranger).expect(201);
    rig.clock.advance({ minutes: 1 });
    await post('/api/users/resend-otp', { email: person.email }, owner).expect(200);
    expect(await codesTo(person.email)).toHaveLength(3);
    rig.clock.advance({ minutes: 11 });
    await login(person.email, person.password, owner).expect(200);
    const codes = await codesTo(person.email);
    expect(codes).toHaveLength(4);
    await verify(person.email, codes[3] ?? '', owner).expect(200);
    await login(person.email, person.password, owner).expect(200);
  });
});

describe('codes and links of the owner stay valid', () => {
  test('a code: five wrong tries and a request from another network do not invalidate it', async () => {
    const [owner, stranger] = [freshNetwork(), freshNetwork()];
    const person = buildRegistration();
    await register(person, owner).expect(201);
    const [code = ''] = await codesTo(person.email);
    for (let n = 0; n < 8; n += 1) await verify(person.email, wrong(code), stranger).expect(400);
    // Tries from other networks are limited too: a further one is refused even with the right code.
    await verify(person.email, code, stranger).expect(400);
    rig.clock.advance({ minutes: 1 });
    await post('/api/users/resend-otp', { email: person.email }, stranger).expect(200);
    await verify(person.email, code, owner).expect(200);
  });

  test('a code requested from one network can be entered from another', async () => {
    const person = buildRegistration();
    await register(person, freshNetwork()).expect(201);
    const [code = ''] = await codesTo(person.email);
    await verify(person.email, code, freshNetwork()).expect(200);
  });

  test('a reset link: one requested from another network does not invalidate it, and all end with the first that is used', async () => {
    const [owner, stranger] = [freshNetwork(), freshNetwork()];
    const { email } = await joins(owner);
    await forgot(email, owner).expect(200);
    await rig.mails();
    await forgot(email, stranger).expect(200);
    const links = (await rig.mails())
      .filter(isKind('reset-link'))
      .filter(({ to }) => to === email)
      .map((mail) => linkIn(mail, '/reset-password/').pathname);
    expect(links).toHaveLength(2);
    for (const link of links) await rig.request.get(`/api/users${link}`).expect(200);
    await post(`/api/users${links[0]}`, { password: 'a new password' }, owner).expect(200);
    await post(`/api/users${links[1]}`, { password: 'another password' }, owner).expect(400);
  });
});

describe('a limit that one network uses up is its own', () => {
  test('reset links, codes, sign-ups and orders', async () => {
    const [owner, stranger] = [freshNetwork(), freshNetwork()];
    const { email } = await joins(owner);
    const person = buildRegistration();
    const order = buildDonationOrder({ email });
    const calls: [string, number, (ip: string) => PromiseLike<{ status: number }>][] = [
      ['reset', 5, (ip) => forgot(email, ip)],
      ['sign-up', 5, (ip) => register(person, ip)],
      ['order', 10, (ip) => post('/api/payments/create-order', order, ip)],
    ];
    for (const [what, most, call] of calls) {
      for (let n = 0; n < most; n += 1) expect([what, (await call(stranger)).status]).not.toContain(429);
      expect([what, (await call(stranger)).status]).toEqual([what, 429]);
      expect([what, (await call(owner)).status]).not.toContain(429);
    }
  });

  test('a minute’s pause between codes', async () => {
    const [owner, stranger] = [freshNetwork(), freshNetwork()];
    const person = buildRegistration();
    await register(person, owner).expect(201);
    rig.clock.advance({ minutes: 1 });
    const resend = (ip: string) => post('/api/users/resend-otp', { email: person.email }, ip);
    await resend(stranger).expect(200);
    await resend(stranger).expect(429);
    await resend(owner).expect(200);
  });
});

describe('a network is counted as a whole', () => {
  const rotating = (prefix: string, n: number) => `2001:db8:${prefix}::${(n + 1).toString(16)}`;

  test.each<[string, number, (ip: string, n: number) => PromiseLike<{ status: number }>]>([
    [
      'orders',
      20,
      (ip, n) => post('/api/payments/create-order', buildDonationOrder({ email: `d${n}@x.example` }), ip),
    ],
    ['letters', 5, (ip) => post('/api/contact', buildContactMessage(), ip)],
    ['guesses at one password', 10, (ip) => login('member@example.org', 'guess', ip)],
  ])('%s from one /64: %d, whatever the address', async (what, most, call) => {
    const prefix = `a${what.length.toString(16)}:1`;
    const statuses: number[] = [];
    for (let n = 0; n < most + 2; n += 1) statuses.push((await call(rotating(prefix, n), n)).status);
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(statuses.slice(most)).toEqual([429, 429]);
    expect((await call(rotating(`b${what.length.toString(16)}:1`, 0), 0)).status).not.toBe(429);
  });

  test('from one /48: four times the number of a /64', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push(
        (await post('/api/contact', buildContactMessage(), `2001:db8:c:${n.toString(16)}::1`)).status,
      );
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test('a network with many logins to unknown addresses is refused before a password is hashed', async () => {
    const ip = freshNetwork();
    // A fifth of the limits: 20 logins in place of 100.
    const strict = await startRig({ beside: rig, rateLimitFactor: 0.2 });
    const enter = (email: string, from: string) =>
      strict.request
        .post('/api/users/login')
        .set('X-Forwarded-For', from)
        .send({ email, password: 'x' })
        .then(({ status }) => status);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enter(`made-up-${n}@example.org`, ip)),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await enter('one-more@example.org', ip)).toBe(429);
    expect(await enter('one-more@example.org', freshNetwork())).toBe(401);
    await strict.stop();
  });
});

describe('mails to an address that was never verified', () => {
  test('are those of one sign-up for each day and network', async () => {
    const ip = freshNetwork();
    const person = buildRegistration();
    const { email } = person;
    for (let round = 0; round < 7; round += 1) {
      await register(person, ip);
      rig.clock.advance({ minutes: 1 });
      await post('/api/users/resend-otp', { email }, ip);
      await forgot(email, ip);
      await post('/api/newsletter', { email }, ip);
      await login(email, person.password, ip);
    }
    const sent = (await rig.mails()).filter(({ to }) => to === email);
    expect(sent.filter(isKind('newsletter-confirm'))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  test('are refused, not promised, once the day has had its five; an unknown address is answered alike', async () => {
    const person = buildRegistration();
    const unknown = 'unknown@example.org';
    const firsts = [
      { email: person.email, first: (ip: string) => register(person, ip).expect(201) },
      { email: unknown, first: (ip: string) => forgot(unknown, ip).expect(200) },
    ];
    for (const { email, first } of firsts) {
      const ip = freshNetwork();
      await first(ip);
      for (let n = 0; n < 4; n += 1) await forgot(email, ip).expect(200);
      await rig.idle();
      rig.clock.advance({ minutes: 1 });
      const refused = await post('/api/users/resend-otp', { email }, ip).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    }
  });

  test('are twenty a day from all networks together', async () => {
    const person = buildRegistration();
    const answers = await Promise.all(Array.from({ length: 22 }, () => register(person, freshNetwork())));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429, 429]);
    expect((await rig.mails()).filter(({ to }) => to === person.email)).toHaveLength(20);
  });
});

describe('an address with an account', () => {
  test('causes the same writes after the answer as one without', async () => {
    const ip = freshNetwork();
    const { email } = await joins(ip);
    await rig.mails();
    const written = async (asked: string, path: string) => {
      const names = ['outbox', 'reset_links', 'verification_codes', 'code_sends'];
      const before = await Promise.all(names.map((name) => rig.documents(name)));
      await post(path, { email: asked }, freshNetwork()).expect(200);
      await rig.idle();
      const after = await Promise.all(names.map((name) => rig.documents(name)));
      return names.map((name, at) => [name, (after[at]?.length ?? 0) - (before[at]?.length ?? 0)]);
    };
    const unknown = 'unknown@example.org';
    const path = '/api/users/forgot-password';
    expect(await written(email, path)).toEqual(await written(unknown, path));
    const person = buildRegistration();
    await register(person, freshNetwork()).expect(201);
    const again = '/api/users/resend-otp';
    expect(await written(person.email, again)).toEqual(await written(unknown, again));
    await post('/api/newsletter', { email }, freshNetwork()).expect(200);
    const confirm = linkIn(await rig.lastMail(email, 'newsletter-confirm'), '/newsletter/confirm/').pathname;
    await rig.request.post(`/api${confirm}`).expect(200);
    await rig.mails();
    await rig.connection.collection('limits').deleteMany({});
    expect(await written(email, '/api/newsletter')).toEqual(await written(unknown, '/api/newsletter'));
    const sent = (await rig.mails()).filter(({ to }) => to === unknown || to === 'no address');
    expect(sent.filter((mail) => !isKind('newsletter-confirm')(mail))).toEqual([]);
  });
});

test('a new e-mail address invalidates older tokens', async () => {
  const ip = freshNetwork();
  const { token } = await joins(ip);
  const profile = { name: 'A', company: 'B', profession: 'C', email: 'moved@example.org' };
  await rig.request
    .put('/api/users/profile')
    .set({ ...bearer(token), 'X-Forwarded-For': ip })
    .send(profile)
    .expect(200);
  const [code = ''] = await codesTo(profile.email);
  const { body } = await verify(profile.email, code, ip).expect(200);
  await rig.request.get('/api/users/profile').set(bearer(token)).expect(401);
  await rig.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
});
