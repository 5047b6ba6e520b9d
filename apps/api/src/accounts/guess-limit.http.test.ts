import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultLocale, type Locale } from '@vgb/content/locale';
import { say } from '@vgb/contracts';
import { codeIn, isKind, linkIn } from '../../test/captured-mails.js';
import { buildRegistration, loginOf } from '../../test/factories.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer } from '../../test/signing-in.js';

/** The limits in this test: one wrong password from one network, and this many from all networks together. */
const FAILURES = 5;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ rateLimitFactor: 0.05 });
});
afterAll(() => rig.stop());

let networks = 0;
/** An IPv6 address in an unused /48. */
const freshNetwork = (): string => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};
const post = (path: string, body: object, ip: string) =>
  rig.request.post(path).set('X-Forwarded-For', ip).send(body);
const login = (email: string, password: string, ip: string) =>
  post('/api/users/login', { email, password }, ip);

interface Owner {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
}
/** Signs up a member, verified from `ip`, with the language `locale`. */
async function joins(ip: string, locale: Locale = defaultLocale): Promise<Owner> {
  const person = buildRegistration();
  await post('/api/users', person, ip).set('Accept-Language', locale).expect(201);
  const otp = codeIn(await rig.lastMail(person.email, 'verification-code'));
  const { body } = await post('/api/users/verify-email', { email: person.email, otp }, ip).expect(200);
  return { id: body._id, token: body.token, ...loginOf(person) };
}
/** Wrong passwords, each from a network of its own. */
async function guessAt(email: string, times = FAILURES): Promise<void> {
  for (let n = 0; n < times; n += 1) await login(email, `guess ${n}`, freshNetwork()).expect(401);
}
const warnings = async (email: string) =>
  (await rig.mails()).filter(isKind('login-guessed')).filter(({ to }) => to === email);

describe('wrong passwords for one account from many networks', () => {
  test('the login is refused to networks that the owner has not used, also with the right password, and open to the others', async () => {
    const home = freshNetwork();
    const { email, password, token } = await joins(home);
    await guessAt(email, FAILURES - 1);
    await login(email, password, freshNetwork()).expect(200);
    await guessAt(email, 1);

    const stranger = freshNetwork();
    const refused = await login(email, password, stranger).expect(429);
    expect(refused.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: say('tooManyLogins', {}, defaultLocale),
    });
    const waits = Number(refused.headers['retry-after']);
    expect(waits).toBeGreaterThan(23 * 3600);
    expect(waits).toBeLessThanOrEqual(24 * 3600);
    await post('/api/users/profile/delete', { password }, freshNetwork()).set(bearer(token)).expect(429);

    await login(email, password, home).expect(200);
    await login(email, 'mistyped', home).expect(401);
  });

  test('the login opens to the network from which a reset link is used, and to no other', async () => {
    const [home, phone] = [freshNetwork(), freshNetwork()];
    const { email } = await joins(home);
    await guessAt(email);
    await post('/api/users/forgot-password', { email }, phone).expect(200);
    const link = linkIn(await rig.lastMail(email, 'reset-link'), '/reset-password/').pathname;
    const password = 'a new and longer password';
    await post(`/api/users${link}`, { password }, phone).expect(200);
    await login(email, password, phone).expect(200);
    await login(email, password, home).expect(429);
  });

  test('a network is known for 90 days after the last login', async () => {
    const [home, phone] = [freshNetwork(), freshNetwork()];
    const { email, password } = await joins(home);
    await login(email, password, phone).expect(200);
    rig.clock.advance({ days: 89 });
    await login(email, password, home).expect(200);
    rig.clock.advance({ days: 1 });
    await guessAt(email);
    await login(email, password, home).expect(200);
    await login(email, password, phone).expect(429);
  });

  test('no address of a network is stored, and the records are removed with the account', async () => {
    const home = freshNetwork();
    const { id, email, password, token } = await joins(home);
    const kept = async () =>
      (await rig.documents('login_networks')).filter(({ accountId }) => accountId === id);
    expect(await kept()).toEqual([{ _id: expect.any(String), accountId: id, seenAt: rig.clock() }]);
    expect(JSON.stringify(await kept())).not.toMatch(new RegExp(`${home.slice(0, 10)}|${email}`));
    await post('/api/users/profile/delete', { password }, home).set(bearer(token)).expect(200);
    expect(await kept()).toEqual([]);
  });

  test('an address without an account is answered in the same way', async () => {
    const { email } = await joins(freshNetwork());
    const answers = async (asked: string) => {
      const given = [];
      for (let n = 0; n <= FAILURES; n += 1) {
        const { status, body } = await login(asked, `guess ${n}`, freshNetwork());
        given.push({ status, ...body, requestId: '' });
      }
      return given;
    };
    const unknown = 'unknown@example.org';
    const queued = async () => (await rig.documents('outbox')).length;
    const first = await queued();
    const ofKnown = await answers(email);
    await rig.idle();
    const second = await queued();
    expect(await answers(unknown)).toEqual(ofKnown);
    await rig.idle();
    expect([second - first, (await queued()) - second]).toEqual([1, 1]);
    expect((await rig.mails()).filter(({ to }) => to === unknown)).toEqual([]);
  });
});

describe('the owner', () => {
  test.each<[Locale, RegExp]>([
    ['en', /^Many wrong passwords/],
    ['hi', /^आपके खाते के लिए कई बार गलत पासवर्ड/],
  ])('hears of it in %s when the count is used up, and not before', async (locale, subject) => {
    const { email } = await joins(freshNetwork(), locale);
    await guessAt(email, FAILURES - 1);
    expect(await warnings(email)).toEqual([]);
    await guessAt(email, 1);
    await login(email, 'one more', freshNetwork()).expect(429);
    const [warning, ...more] = await warnings(email);
    expect(more).toEqual([]);
    expect(warning?.subject).toMatch(subject);
    expect(warning?.text).toContain(String(FAILURES));
  });

  test('gets one mail a day', async () => {
    const { email } = await joins(freshNetwork());
    /** Resets the counts, as after a day. */
    const countAnew = () => rig.connection.collection('limits').deleteMany({});
    for (const [days, mails] of [
      [0, 1],
      [0, 1],
      [1, 2],
    ]) {
      rig.clock.advance({ days: days ?? 0 });
      await countAnew();
      await guessAt(email);
      expect(await warnings(email)).toHaveLength(mails ?? 0);
    }
  });

  test('of an address that was never verified gets no mail', async () => {
    const person = buildRegistration();
    await post('/api/users', person, freshNetwork()).expect(201);
    await guessAt(person.email);
    await login(person.email, person.password, freshNetwork()).expect(429);
    expect(await warnings(person.email)).toEqual([]);
  });
});
