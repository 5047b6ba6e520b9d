import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { codeIn, isKind, linkIn } from '../../test/captured-mails.js';
import { buildRegistration, loginOf } from '../../test/factories.js';
import type { Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { bearer, type Member, storeMember } from '../../test/signing-in.js';
import { membershipEnd } from './account.js';

const start = rigsInTurn();
let rig: Rig;
let member: Member;
beforeEach(async () => {
  rig = await start();
  member = await storeMember(rig);
});
afterEach(() => rig.stop());

const fields = {
  name: 'Asha Rani',
  company: 'Ganga Seva',
  profession: 'Farmer',
  location: 'Kishtwar',
  phone: '+91 1',
};
const edit = (body: object, token = member.token) =>
  rig.request.put('/api/users/profile').set(bearer(token)).send(body);
const verify = (email: string, otp: string, token?: string) =>
  rig.request
    .post('/api/users/verify-email')
    .set(token === undefined ? {} : bearer(token))
    .send({ email, otp });
const user = async () => (await rig.documents('users')).find(({ _id }) => String(_id) === member.id);
const code = async (email: string) => codeIn(await rig.lastMail(email, 'verification-code'));

describe('editing the profile', () => {
  test('changes the editable fields and answers with the user', async () => {
    const { body } = await edit({ ...fields, email: member.registration.email }).expect(200);
    expect(body).toMatchObject({
      success: true,
      _id: member.id,
      ...fields,
      firstName: 'Asha',
      lastName: 'Rani',
    });
    expect(body.token).toEqual(expect.any(String));
    expect(await user()).toMatchObject({ ...fields, email: member.registration.email, pendingEmail: null });
  });

  test('optional fields stay when absent and are removed when empty', async () => {
    const { location: _location, phone: _phone, ...required } = fields;
    await edit(required).expect(200);
    expect(await user()).toMatchObject({ location: 'Jammu, India', phone: '+91 98765 43210' });
    await edit({ ...required, location: '', phone: '' }).expect(200);
    expect(await user()).toMatchObject({ location: '', phone: '' });
  });

  test.each(['name', 'company', 'profession'])('%s is required', async (field) => {
    const before = await user();
    const { body } = await edit({ ...fields, [field]: ' ' }).expect(400);
    expect(body).toMatchObject({
      message: 'Please fill in all required fields',
      fields: { [field]: 'Please fill in all required fields' },
    });
    expect(await user()).toEqual(before);
  });

  test('membership, password and version cannot be written', async () => {
    const before = await user();
    const { body } = await edit({
      ...fields,
      membershipStatus: 'active',
      membershipType: 'gold',
      membershipEndDate: '2099-01-01T00:00:00.000Z',
      passwordHash: 'x',
      tokenVersion: 9,
      verifiedAt: null,
      $set: { membershipType: 'gold' },
    }).expect(200);
    expect(body.membershipStatus).toBe('pending');
    expect(await user()).toEqual({ ...before, ...fields });
  });

  test('needs a token', async () => {
    await rig.request.put('/api/users/profile').send(fields).expect(401);
  });
});

describe('a changed e-mail', () => {
  const NEW = 'asha.new@example.org';

  test('is pending until its code is entered; the old one stays in force and gets a mail', async () => {
    const { body } = await edit({ ...fields, email: NEW }).expect(200);
    expect(body).toEqual({
      success: true,
      requiresVerification: true,
      email: NEW,
      message: 'Please verify your email with the OTP sent to your email address.',
    });
    const notice = await rig.lastMail(member.registration.email, 'email-change-notice');
    expect(notice.text).toContain(`asked us to use ${NEW} instead of this address`);
    expect(notice.text).toContain('21 November 2026 at 12:00 pm IST');
    // The notice links to the page that sends a reset link, which ends the change.
    expect(linkIn(notice, '/forgot-password').pathname).toBe('/forgot-password');
    await rig.request.post('/api/users/login').send(loginOf(member.registration)).expect(200);
    await rig.request
      .post('/api/users/login')
      .send({ ...loginOf(member.registration), email: NEW })
      .expect(401);

    const verified = await verify(NEW, await code(NEW)).expect(200);
    expect(verified.body).toMatchObject({ _id: member.id, email: NEW, name: 'Asha Rani' });
    await rig.request
      .post('/api/users/login')
      .send({ ...loginOf(member.registration), email: NEW })
      .expect(200);
    await rig.request.post('/api/users/login').send(loginOf(member.registration)).expect(401);
    expect(await user()).toMatchObject({ email: NEW, pendingEmail: null });
  });

  test('with a wrong password is refused, and nothing is saved', async () => {
    const before = await user();
    const { body } = await edit({ ...fields, email: NEW, password: 'not it' }).expect(400);
    expect(body.fields).toEqual({ password: 'This is not your password. Nothing has been changed.' });
    expect(await user()).toEqual(before);
    const { password } = member.registration;
    await edit({ ...fields, email: NEW, password }).expect(200);
    expect(await user()).toMatchObject({ pendingEmail: NEW });
  });

  test('the code can be sent again', async () => {
    await edit({ ...fields, email: NEW }).expect(200);
    rig.clock.advance({ minutes: 1 });
    await rig.request.post('/api/users/resend-otp').send({ email: NEW }).expect(200);
    const mail = await rig.lastMail(NEW, 'verification-code');
    expect(mail.subject).toMatch(/confirms your new e-mail address$/);
    await verify(NEW, codeIn(mail)).expect(200);
  });

  test('to the address of a member is refused, and nothing is saved', async () => {
    const other = await storeMember(rig);
    const before = await user();
    const { body } = await edit({ ...fields, email: other.registration.email }).expect(409);
    expect(body.code).toBe('ACCOUNT_EXISTS');
    expect(await user()).toEqual(before);
  });

  test('is checked again when its code is entered', async () => {
    await edit({ ...fields, email: NEW }).expect(200);
    const otp = await code(NEW);
    await rig.connection
      .collection('users')
      .insertOne({ email: NEW, verifiedAt: rig.clock(), name: 'Somebody', registeredAt: rig.clock() });
    const { body } = await verify(NEW, otp).expect(409);
    expect(body.code).toBe('ACCOUNT_EXISTS');
    expect(await user()).toMatchObject({ email: member.registration.email });
  });

  test.each([
    ['in the session', () => member.token],
    ['in another browser', () => undefined],
  ])('an unverified sign-up with that address is removed, and takes no code: %s', async (_where, token) => {
    await rig.request
      .post('/api/users')
      .send(buildRegistration({ email: NEW }))
      .expect(201);
    await edit({ ...fields, email: NEW }).expect(200);
    await verify(NEW, await code(NEW), token()).expect(200);
    expect((await rig.documents('users')).filter(({ email }) => email === NEW)).toHaveLength(1);
    expect(await user()).toMatchObject({ email: NEW });
  });

  test.each([
    ['in the session', () => member.token],
    ['in another browser', () => undefined],
  ])('of two members to the same address each one’s own code is right: %s', async (_where, token) => {
    const rival = await storeMember(rig);
    await edit({ ...fields, email: NEW }).expect(200);
    const mine = await code(NEW);
    rig.clock.advance({ seconds: 1 });
    await edit({ ...fields, email: NEW }, rival.token).expect(200);
    const { body } = await verify(NEW, mine, token()).expect(200);
    expect(body._id).toBe(member.id);
  });

  test('its code can be tried 5 times', async () => {
    await edit({ ...fields, email: NEW }).expect(200);
    const otp = await code(NEW);
    const wrong = otp === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 20 }, () => verify(NEW, wrong)));
    await verify(NEW, otp).expect(400);
    expect(await user()).toMatchObject({ email: member.registration.email });
    const [pending] = await rig.documents('verification_codes');
    expect(pending).toMatchObject({ email: NEW, tries: 5 });
  });
});

describe('a password that its owner changes', () => {
  const NEW_PASSWORD = 'another long sentence';
  const change = (body: object, token = member.token) =>
    rig.request.put('/api/users/profile/password').set(bearer(token)).send(body);
  const { stringContaining } = expect;

  test('is in force at once; other sessions, a pending address and reset links end, and the owner gets a mail', async () => {
    const elsewhere = (await rig.request.post('/api/users/login').send(loginOf(member.registration))).body
      .token;
    await edit({ ...fields, email: 'stranger@example.org' }).expect(200);
    await rig.request
      .post('/api/users/forgot-password')
      .send({ email: member.registration.email })
      .expect(200);
    await rig.idle();
    const { password: currentPassword, email } = member.registration;
    const { body } = await change({ currentPassword, password: NEW_PASSWORD }).expect(200);
    expect(body).toMatchObject({ success: true, _id: member.id, token: expect.any(String) });
    expect(await user()).toMatchObject({ pendingEmail: null, tokenVersion: 1 });
    for (const underWay of ['reset_links', 'verification_codes'])
      expect([underWay, await rig.documents(underWay)]).toEqual([underWay, []]);
    for (const token of [elsewhere, member.token])
      await rig.request.get('/api/users/profile').set(bearer(token)).expect(401);
    await rig.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
    await rig.request.post('/api/users/login').send({ email, password: currentPassword }).expect(401);
    await rig.request.post('/api/users/login').send({ email, password: NEW_PASSWORD }).expect(200);
    const mail = await rig.lastMail(email, 'password-changed');
    expect(mail.text).toContain('was changed on 21 November 2026 at 12:00 pm IST');
    expect(rig.logged()).not.toContain(NEW_PASSWORD);
  });

  test.each([
    [
      { currentPassword: 'not it', password: NEW_PASSWORD },
      { currentPassword: stringContaining('Nothing has been changed') },
    ],
    [{ password: NEW_PASSWORD }, { currentPassword: 'Please fill in all fields' }],
    [{ currentPassword: 'x', password: '12345' }, { password: 'Password must be at least 6 characters' }],
  ])('is refused for %j, and nothing changes', async (body, refused) => {
    const before = await user();
    const answer = await change(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', fields: refused });
    expect(await user()).toEqual(before);
    expect((await rig.mails()).filter(isKind('password-changed'))).toEqual([]);
  });

  test('wrong current passwords are limited like those at the login', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    member = await storeMember(rig);
    for (let n = 0; n < 10; n += 1)
      await change({ currentPassword: `guess ${n}`, password: NEW_PASSWORD }).expect(400);
    const { password: currentPassword } = member.registration;
    await change({ currentPassword, password: NEW_PASSWORD }).expect(429);
  });
});

describe('with EMAIL_VERIFICATION=off', () => {
  test('a new address is in force at once, unless it is another member’s', async () => {
    await rig.stop();
    rig = await start({ emailVerification: false });
    const [mine, other] = [buildRegistration(), buildRegistration()];
    const { body } = await rig.request.post('/api/users').send(mine).expect(201);
    await rig.request.post('/api/users').send(other).expect(201);
    const moved = await edit({ ...fields, email: 'new@example.org' }, body.token).expect(200);
    expect(moved.body).toMatchObject({ email: 'new@example.org', token: expect.any(String) });
    await edit(fields, body.token).expect(401);
    await edit({ ...fields, email: other.email }, moved.body.token).expect(409);
    await rig.request
      .post('/api/users/login')
      .send({ ...loginOf(mine), email: 'new@example.org' })
      .expect(200);
  });
});

describe('a membership', () => {
  const year = (from: string) => ({
    membershipStartDate: new Date(from),
    membershipEndDate: membershipEnd(new Date(from)),
  });
  const silver = {
    membershipType: 'silver' as const,
    membershipPaymentId: 'pay_1',
    ...year('2026-11-21T06:00:00.000Z'),
  };
  const gold = {
    membershipType: 'gold' as const,
    membershipPaymentId: 'pay_2',
    ...year('2026-12-01T06:00:00.000Z'),
  };
  const show = async () =>
    (await rig.request.get('/api/users/profile').set(bearer(member.token)).expect(200)).body as Record<
      string,
      unknown
    >;
  type SetMembership = Rig['accounts']['accounts']['setMembership'];
  const setMembership: SetMembership = (...given) => rig.accounts.accounts.setMembership(...given);

  test('has its plan’s name, and expires by itself', async () => {
    await setMembership(member.id, { membershipPaymentId: null }, silver);
    expect(await show()).toMatchObject({
      membershipStatus: 'active',
      membershipType: 'SILVER MEMBERSHIP',
      membershipStartDate: '2026-11-21T06:00:00.000Z',
      membershipEndDate: '2027-11-21T06:00:00.000Z',
    });
    rig.clock.set(new Date('2027-11-21T06:00:00.000Z'));
    const { body } = await rig.request
      .post('/api/users/login')
      .send(loginOf(member.registration))
      .expect(200);
    expect(body.membershipStatus).toBe('expired');
  });

  test('is set only in place of the one that was read', async () => {
    const seen = { membershipPaymentId: null };
    const results = await Promise.all([
      setMembership(member.id, seen, silver),
      setMembership(member.id, seen, gold),
    ]);
    expect(results.filter((account) => account !== undefined)).toHaveLength(1);
    expect(await setMembership('000000000000000000000000', seen, gold)).toBeUndefined();
  });
});
