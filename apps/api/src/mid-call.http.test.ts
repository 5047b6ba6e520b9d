import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeIn, isKind, linkIn } from '../test/captured-mails.js';
import { startDoomed } from '../test/doomed.js';
import { buildContactMessage, buildRegistration, loginOf } from '../test/factories.js';
import { type Rig, startRig } from '../test/rig.js';
import { bearer, type Member, signUp } from '../test/signing-in.js';

/**
 * Calls about a person that are interleaved with another call or interrupted by a crash. For those about money:
 * test/crash-points.ts.
 */
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

/** Sets a new password by a reset link, which ends all sessions. */
async function recover({ registration: { email } }: Member): Promise<void> {
  await rig.request.post('/api/users/forgot-password').send({ email }).expect(200);
  const { pathname } = linkIn(await rig.lastMail(email, 'reset-link'), '/reset-password/');
  await rig.request.post(`/api/users${pathname}`).send({ password: 'known to the owner alone' }).expect(200);
}

describe('an edit of the profile by a stolen session, during a reset of the password', () => {
  const edit = { name: 'A Thief', company: 'B', profession: 'C' };
  const addressChange = [
    'findAndModify users',
    // The notice to the old address, before there is a code.
    'insert outbox',
    'update code_sends',
    'update verification_codes',
    'insert outbox',
  ];

  test.each([
    ['without another address', {}, ['findAndModify users']],
    ['to another address', { email: 'thief@example.org' }, addressChange],
  ])('%s: it has no effect after the reset', async (_what, more, writes) => {
    for (const at of [0, 2].filter((one) => one < writes.length)) {
      const member = await signUp(rig);
      const process = await startDoomed(rig, {
        at: at + 1,
        when: 'rival',
        meanwhile: () => recover(member),
      });
      const { status, body } = await process.request
        .put('/api/users/profile')
        .set(bearer(member.token))
        .send({ ...edit, ...more });
      expect([at, status]).toEqual([at, at === 0 ? 401 : 200]);
      if (at > 0) expect(process.writes.slice(0, writes.length)).toEqual(writes);
      await process.stop();
      const user = (await rig.documents('users')).find(({ _id }) => String(_id) === member.id);
      expect(user).toMatchObject({ email: member.registration.email, pendingEmail: null });
      const codes = (await rig.mails()).filter(isKind('verification-code'));
      for (const mail of codes.filter(({ to }) => to === 'thief@example.org'))
        await rig.request
          .post('/api/users/verify-email')
          .send({ email: 'thief@example.org', otp: codeIn(mail) })
          .expect(400);
      for (const token of [member.token, body.token])
        await rig.request.get('/api/users/profile').set(bearer(token)).expect(401);
    }
  });
});

test('a crash while an address is verified loses neither the account nor its welcome mail', async () => {
  const writes = ['findAndModify verification_codes', 'insert outbox', 'findAndModify users'];
  for (const last of ['insert outbox', 'findAndModify users']) {
    const at = writes.indexOf(last);
    const person = buildRegistration();
    await rig.request.post('/api/users').send(person).expect(201);
    const proof = {
      email: person.email,
      otp: codeIn(await rig.lastMail(person.email, 'verification-code')),
    };
    const process = await startDoomed(rig, { at: at + 1, when: 'after' });
    const verify = (on: Rig) => on.request.post('/api/users/verify-email').send(proof);
    expect(await process.survives(() => verify(process).expect(200))).toBe(false);
    expect(process.writes).toEqual(writes.slice(0, at + 1));
    await process.stop();
    await verify(rig).expect(last === 'insert outbox' ? 200 : 400);
    const { body } = await rig.request.post('/api/users/login').send(loginOf(person)).expect(200);
    expect(body.token).toEqual(expect.any(String));
    const welcomes = (await rig.mails()).filter(isKind('welcome')).filter(({ to }) => to === person.email);
    expect(welcomes).toHaveLength(1);
  }
});

test('a crash while a letter is stored, or a newsletter confirmed, loses no mail', async () => {
  const letter = await startDoomed(rig, { at: 1, when: 'after' });
  const write = () => letter.request.post('/api/contact').send(buildContactMessage());
  expect(await letter.survives(() => write().expect(201))).toBe(false);
  expect(letter.writes).toEqual(['insert contact_messages']);
  await letter.stop();
  rig.clock.advance({ hours: 2 });
  await rig.jobs.runDue();
  expect((await rig.mails()).filter(isKind('contact-message'))).toHaveLength(1);

  const email = 'reader@example.org';
  await rig.request.post('/api/newsletter').send({ email }).expect(200);
  const { pathname } = linkIn(await rig.lastMail(email, 'newsletter-confirm'), '/newsletter/confirm/');
  const reader = await startDoomed(rig, { at: 1, when: 'after' });
  const confirm = (on: Rig) => on.request.post(`/api${pathname}`).expect(200);
  expect(await reader.survives(() => confirm(reader))).toBe(false);
  expect(reader.writes).toEqual(['findAndModify newsletter_subscribers']);
  await reader.stop();
  for (let n = 0; n < 2; n += 1) await confirm(rig);
  expect((await rig.mails()).filter(isKind('newsletter-welcome'))).toHaveLength(1);
});
