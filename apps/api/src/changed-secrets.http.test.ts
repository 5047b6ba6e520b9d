import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PersonalData } from '@vgb/contracts';
import type { SignedEvent } from '@vgb/payment-sandbox';
import express from 'express';
import fc from 'fast-check';
import { ConnectionString } from 'mongodb-connection-string-url';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import supertest from 'supertest';
import { buildDonationOrder, buildRegistration, loginOf } from '../test/factories.js';
import { giveByCard, orderDonation, payOrder, verify } from '../test/giving.js';
import { sitAtDesk } from '../test/office.js';
import { type Rig, startRig } from '../test/rig.js';
import { eventNamed } from '../test/sandbox.js';
import { bearer, signUp } from '../test/signing-in.js';
import { readConfig } from './config.js';
import { KeyCipher } from './db/cipher.js';
import { Metrics } from './http/metrics.js';
import { MailWorker } from './mail/mail-worker.js';
import { SmtpSender } from './mail/sender.js';
import { createRazorpayGateway, type Gateway } from './payments/index.js';

/** A process with the old settings, and one on the same database with some of them changed. */
let before: Rig;
const others: Rig[] = [];
beforeAll(async () => {
  before = await startRig({ settings: { TAX_DETAILS_KEY: 'the tax key of before, long enough' } });
});
afterAll(async () => {
  for (const rig of others) await rig.stop();
  await before.stop();
});
const after = async (given: Parameters<typeof startRig>[0]): Promise<Rig> => {
  const rig = await startRig({ ...given, beside: before });
  others.push(rig);
  return rig;
};
const GIFT = { pan: 'ABCDE1234F', indianCitizen: true, address: '12, Temple Road' };

it('TAX_DETAILS_KEY: another key decrypts no earlier gift and changes none; the old one decrypts them again', async () => {
  const { receiptNumber } = await giveByCard(before, GIFT);
  const changed = await after({ settings: { TAX_DETAILS_KEY: 'another tax key, as long as it must be' } });
  const [row] = (await before.documents('donations')).filter((one) => one.receiptNumber === receiptNumber);
  await changed.worker.runOnce();
  const mail = (await before.documents('outbox')).find(({ data }) => String(data).includes(String(row?._id)));
  expect([mail?.state, row?.receiptNumber]).toEqual(['queued', receiptNumber]);
  expect(changed.logged()).not.toContain('ABCDE1234F');
  before.clock.advance({ minutes: 1 });
  expect((await before.worker.runOnce()).sent).toBe(1);
});

it('TAX_DETAILS_KEY: with the old one as an earlier key all gifts are decrypted; after `tax-key rotate` the old one is not needed', async () => {
  const [old, fresh] = ['the tax key of before, long enough', 'the tax key of tomorrow, just as long'];
  const email = 'rotates@example.org';
  const member = await signUp(before, buildRegistration({ email }));
  await giveByCard(before, { ...GIFT, email });
  await orderDonation(before, { ...GIFT, email });
  await before.request
    .post('/api/payments/create-subscription')
    .send(buildDonationOrder({ ...GIFT, amount: 501, isRecurring: true, email }))
    .expect(200);
  // A gift of a version that wrote no id of its key.
  await before.connection.collection('donations').updateOne(
    { email },
    {
      $set: {
        taxDetails: new KeyCipher({ secret: old, use: 'tax-details', setting: 'TAX_DETAILS_KEY' }).encrypt(
          JSON.stringify({ pan: GIFT.pan, address: GIFT.address }),
        ),
      },
    },
  );
  const download = (rig: Rig) => rig.request.get('/api/users/profile/data').set(bearer(member.token));
  const shown = (body: PersonalData) =>
    [...body.donations, ...body.openOrders, ...body.monthlyDonations].map(({ pan }) => pan);

  const alone = await after({ settings: { TAX_DETAILS_KEY: fresh } });
  const encrypted = await download(alone).expect(503);
  expect(encrypted.body).toMatchObject({
    code: 'RECORDS_SEALED',
    message:
      'Your PAN and address cannot be opened at the moment. Nothing of them is lost. Please try again later or write to us.',
  });
  const denied = await sitAtDesk(alone)(['tax-key', 'rotate']);
  expect([denied.code, denied.err]).toEqual([
    1,
    expect.stringMatching(/^\d+ records left as they are: no key that is set opens them\./),
  ]);

  const both = await after({ settings: { TAX_DETAILS_KEY: fresh, TAX_DETAILS_KEY_EARLIER: old } });
  expect(shown((await download(both).expect(200)).body)).toEqual([GIFT.pan, GIFT.pan, GIFT.pan]);
  const office = sitAtDesk(both);
  const first = await office(['tax-key', 'rotate']);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(/^donations +2 +0 +0$/m);
  expect(first.out).toMatch(/^orders +3 +0 +0$/m);
  expect(first.out).toMatch(/^mandates +1 +0 +0$/m);
  const again = await office(['tax-key', 'rotate']);
  expect(again.out).toMatch(/^donations +0 +2 +0$/m);
  expect(shown((await download(alone).expect(200)).body)).toEqual([GIFT.pan, GIFT.pan, GIFT.pan]);
  await download(before).expect(503);
  const [deed] = await before.connection.collection('audit').find({ action: 'tax-key rotate' }).toArray();
  expect(deed?.subject).toMatch(/^key [0-9a-f]{8}$/);
  // What was given meanwhile by a process with the old key alone is encrypted anew by the next run.
  await giveByCard(before, { ...GIFT, email });
  expect((await office(['tax-key', 'rotate'])).out).toMatch(/^donations +1 +2 +0$/m);
  await before.mails();
});

it('JWT_SECRET: earlier sign-ins end, and members log in again', async () => {
  const registration = buildRegistration();
  const { token } = await signUp(before, registration);
  await before.request.get('/api/users/profile').set(bearer(token)).expect(200);
  const changed = await after({ settings: { JWT_SECRET: 'another secret of the same length as it' } });
  await changed.request.get('/api/users/profile').set(bearer(token)).expect(401);
  const { body } = await changed.request.post('/api/users/login').send(loginOf(registration)).expect(200);
  await changed.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
});

it('RAZORPAY_WEBHOOK_SECRET: with `new,old` webhooks of both are accepted, with `new` only those of the new one', async () => {
  const { webhookSecret: old } = before.sandbox;
  const fresh = 'the secret of tomorrow as long as it must be';
  const signing = (secrets: string) => (real: Gateway) => ({
    ...real,
    signsWebhook: createRazorpayGateway({
      ...before.sandbox,
      apiUrl: before.sandbox.url,
      webhookSecrets:
        readConfig({
          RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
          RAZORPAY_KEY_SECRET: 'provider-secret',
          RAZORPAY_WEBHOOK_SECRET: secrets,
        }).provider?.webhookSecrets ?? [],
    }).signsWebhook,
  });
  const meanwhile = await after({ gateway: signing(`${fresh}, ${old}`) });
  const later = await after({ gateway: signing(fresh) });
  const signed = ({ body, headers }: SignedEvent, secret: string) => ({
    body,
    headers: {
      ...headers,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  });
  const news = async () => eventNamed((await payOrder(before)).events, 'payment.captured');
  const [one, other, third] = [await news(), await news(), await news()];
  expect((await meanwhile.deliver(one)).status).toBe(200);
  expect((await meanwhile.deliver(signed(other, fresh))).status).toBe(200);
  expect((await later.deliver(third)).status).toBe(400);
  expect((await later.deliver(signed(third, fresh))).status).toBe(200);
  const events = await before.documents('events');
  expect(events.filter(({ state }) => state === 'applied')).toHaveLength(3);
});

it('RAZORPAY_KEY_SECRET: a pending gift is booked once, though its checkout has signed with the old key', async () => {
  const paid = await payOrder(before);
  const changed = await after({ gateway: (real) => ({ ...real, signsOrder: () => false }) });
  await verify(changed, paid.proof).expect(400);
  for (const event of paid.events) await changed.deliver(event);
  const gifts = await before.documents('donations');
  expect(gifts.filter(({ paymentId }) => paymentId === paid.paymentId)).toHaveLength(1);
});

it('METRICS_TOKEN: /metrics accepts the new one, and not the old one', async () => {
  const served = (token: string) =>
    supertest(express().use(new Metrics({ production: true, token }).router))
      .get('/metrics')
      .set('Authorization', 'Bearer the-token-of-before-it-was-changed');
  await served('the-token-of-before-it-was-changed').expect(200);
  await served('the-token-of-today-which-is-new').expect(404);
});

it('SMTP_PASSWORD: mails wait while it is wrong, and are sent once both sides have the new one', async () => {
  const [old, fresh] = ['of before: p@ss/w:rd?#%', 'of today: पास🔑 "quoted" $HOME'];
  const taken: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === fresh ? done(null, { user: 'office' }) : done(new Error('no such login')),
    onData(stream, { envelope }, done) {
      taken.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const withPassword = async (SMTP_PASSWORD: string) => {
    const { smtpUrl = '' } = readConfig({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_USER: 'office@vgb.example',
      SMTP_PASSWORD,
    });
    const sender = new SmtpSender({ smtpUrl, from: 'no-reply@vgb.example', requireTls: false });
    const result = await new MailWorker({ ...before, log: pino({ level: 'silent' }), sender }).runOnce();
    sender.close();
    return result;
  };
  await before.mails();
  const { receiptNumber } = await giveByCard(before);
  const donation = (await before.documents('donations')).find((one) => one.receiptNumber === receiptNumber);
  expect(await withPassword(old)).toMatchObject({ sent: 0, away: true });
  before.clock.advance({ minutes: 1 });
  expect(await withPassword(fresh)).toMatchObject({ sent: 1, away: false });
  expect(taken).toEqual([donation?.email]);
  server.close();
});

it('MONGO_APP_PASSWORD and SMTP_PASSWORD: any characters reach the database’s and the mail server’s client as they are', () => {
  const password = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(password, password, (ofDatabase, ofMail) => {
      const { mongodbUri = '', smtpUrl = '' } = readConfig({
        MONGODB_URI: 'mongodb://vgb@mongo:27017/vgb?replicaSet=rs0',
        MONGODB_PASSWORD: ofDatabase,
        SMTP_URL: 'smtp://office@mail.vgb.example:587',
        SMTP_PASSWORD: ofMail,
      });
      const { password: sent, hosts, username } = new ConnectionString(mongodbUri);
      expect([decodeURIComponent(sent), decodeURIComponent(username), hosts]).toEqual([
        ofDatabase,
        'vgb',
        ['mongo:27017'],
      ]);
      expect(decodeURIComponent(new URL(smtpUrl).password)).toBe(ofMail);
    }),
  );
});
