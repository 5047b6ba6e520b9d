import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeIn, linkIn } from '../../test/captured-mails.js';
import { buildContactMessage, buildRegistration, loginOf } from '../../test/factories.js';
import { giveByCard } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { bearer } from '../../test/signing-in.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

it('after one of every flow the log holds no code, token, signature, password, link or letter', async () => {
  const registration = buildRegistration({ password: 'my-very-secret-password' });
  await rig.request.post('/api/users').send(registration).expect(201);
  const code = codeIn(await rig.lastMail(registration.email, 'verification-code'));
  const { body: verified } = await rig.request
    .post('/api/users/verify-email')
    .send({ email: registration.email, otp: code })
    .expect(200);
  await rig.request.post('/api/users/login').send({ ...loginOf(registration), password: 'a-wrong-password' });
  const { body: signedIn } = await rig.request
    .post('/api/users/login')
    .send(loginOf(registration))
    .expect(200);
  await rig.request.get('/api/users/profile').set(bearer(signedIn.token)).expect(200);

  await rig.request.post('/api/users/forgot-password').send({ email: registration.email }).expect(200);
  const link = linkIn(await rig.lastMail(registration.email, 'reset-link'), '/reset-password/');
  const reset = link.pathname.split('/').at(-1) ?? '';
  await rig.request.get(`/api/users/reset-password/${reset}`).expect(200);
  await rig.request
    .post(`/api/users/reset-password/${reset}`)
    .send({ password: 'another-secret-one' })
    .expect(200);

  const given = await giveByCard(rig, { pan: 'ABCDE1234F', indianCitizen: true, address: '12, Temple Road' });
  const event = eventNamed(given.events, 'payment.captured');
  await rig.deliver(event);
  await rig.deliver({ ...event, body: `${event.body} ` });
  const letter = buildContactMessage({ message: 'This is between the trust and me.' });
  await rig.request.post('/api/contact').send(letter).expect(201);
  await rig.mails();

  const log = rig.logged();
  expect(log).toContain('order paid');
  const secrets = {
    code,
    'first token': verified.token,
    'second token': signedIn.token,
    'reset link': reset,
    password: registration.password,
    'wrong password': 'a-wrong-password',
    'new password': 'another-secret-one',
    'payment signature': given.proof.razorpay_signature,
    'webhook signature': event.signature,
    'key secret': rig.sandbox.keySecret,
    'webhook secret': rig.sandbox.webhookSecret,
    PAN: 'ABCDE1234F',
    address: 'Temple Road',
    letter: letter.message,
    'e-mail': registration.email,
  };
  const leaked = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(leaked).toEqual([]);
});
