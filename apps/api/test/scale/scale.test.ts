import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { connect } from '../../src/db/connection.js';
import { startLocalMailbox } from '../../src/mail/local-mailbox.js';
import { openTestDatabase, type TestDatabase } from '../database.js';
import { buildContactMessage, buildDonationOrder, buildRegistration, loginOf } from '../factories.js';
import { startSandbox, type TestSandbox } from '../sandbox.js';
import { startBalancer } from '../soak/balancer.js';
import { createFleet } from '../soak/fleet.js';

/** Three server processes behind a balancer that gives each request to the next one must behave as one does. */
const PROCESSES = 3;
/** So many calls in a row meet every process. */
const ROUND = 2 * PROCESSES;
const PATIENCE_MS = 60_000;

let database: TestDatabase;
let sandbox: TestSandbox;
let mailbox: Awaited<ReturnType<typeof startLocalMailbox>>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let fleet: ReturnType<typeof createFleet>;
let connection: Connection;
let letters: string;
let regular: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await startSandbox();
  balancer = await startBalancer();
  letters = await mkdtemp(path.join(tmpdir(), 'vgb-scale-'));
  const log = pino({ level: 'silent' });
  mailbox = await startLocalMailbox({ smtpPort: 0, webPort: 0, directory: letters, log });
  fleet = createFleet({
    MONGODB_URI: database.uri,
    JWT_SECRET: 'a secret of the scale test that is long enough',
    SMTP_URL: mailbox.smtpUrl,
    CONTACT_TO: 'office@example.org',
    PUBLIC_URL: balancer.url,
    RAZORPAY_KEY_ID: sandbox.keyId,
    RAZORPAY_KEY_SECRET: sandbox.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: sandbox.checkoutUrl,
    // Half of the limits: each wrong password takes a quarter of a second of the processor.
    RATE_LIMIT_FACTOR: '0.5',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
  });
  for (let at = 0; at < PROCESSES; at += 1) await fleet.start();
  balancer.serve(fleet.ports());
  connection = await connect(database.uri);
  regular = await newMember();
});

afterAll(async () => {
  await connection.close();
  await fleet.stop();
  await balancer.stop();
  await mailbox.stop();
  await sandbox.stop();
  await database.stop();
  await rm(letters, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
/** One call through the balancer, by default of a client whom no limit knows yet. */
async function call(
  method: string,
  to: string,
  given: { body?: unknown; token?: unknown; from?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${balancer.url}/api${to}`, {
    method,
    headers: {
      'X-Forwarded-For': given.from ?? someAddress(),
      ...(given.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(given.token === undefined ? {} : { Authorization: `Bearer ${String(given.token)}` }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
let addresses = 0;
function someAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 65_536) % 256}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`;
}

/** Asks until the answer is there. */
async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await wait(50);
  }
  throw new Error('it did not come to pass');
}
const rows = (collection: string, filter: object = {}) =>
  connection.collection(collection).find(filter).toArray();

interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly to: readonly { readonly address: string }[];
}
const json = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;
const mailsTo = async (to: string): Promise<Mail[]> =>
  (await json<Mail[]>(`${mailbox.webUrl}/api/mails`)).filter((mail) => JSON.stringify(mail.to).includes(to));
const outboxIsEmpty = async () => (await rows('outbox', { state: { $ne: 'sent' } })).length === 0;

async function newMember() {
  const person = buildRegistration();
  expect((await call('POST', '/users', { body: person })).status).toBe(201);
  const mail = await until(async () => (await mailsTo(person.email))[0]);
  const { text } = await json<{ text: string }>(`${mailbox.webUrl}/api/mails/${mail.id}`);
  const otp = /^ {4}(\d{6})$/m.exec(text)?.[1];
  const { status, body } = await call('POST', '/users/verify-email', { body: { email: person.email, otp } });
  expect(status).toBe(200);
  return { person, token: body.token };
}

test('a member whom one process let in is known to all, and to none once the account is gone', async () => {
  const { person, token } = await newMember();
  const read = () =>
    Promise.all(
      Array.from({ length: ROUND }, async () => (await call('GET', '/users/profile', { token })).status),
    );
  expect(await read()).toEqual(Array(ROUND).fill(200));
  const gone = await call('POST', '/users/profile/delete', { token, body: { password: person.password } });
  expect(gone.status).toBe(200);
  expect(await read()).toEqual(Array(ROUND).fill(401));
});

test('wrong passwords count together, wherever they arrive; the owner elsewhere gets in', async () => {
  const from = someAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const body = { email: regular.person.email, password: `guess-${tries}` };
    statuses.push((await call('POST', '/users/login', { from, body })).status);
  }
  expect(statuses).toEqual([...Array(5).fill(401), 429, 429]);
  expect((await call('POST', '/users/login', { body: loginOf(regular.person) })).status).toBe(200);
});

test('one payment, told to all at once by callback and webhook: one donation, one number, one mail', async () => {
  await sandbox.webhooks({ url: `${balancer.url}/api/payments/webhook`, duplicates: 3, order: 'shuffled' });
  const email = 'together@example.org';
  const { body: order } = await call('POST', '/payments/create-order', {
    body: buildDonationOrder({ email }),
  });
  const { payment, signature } = await sandbox.pay(String(order.orderId));
  const proof = {
    razorpay_order_id: order.orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  };
  const answers = await Promise.all(
    Array.from({ length: ROUND }, () => call('POST', '/payments/verify-payment', { body: proof })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(ROUND).fill(200));
  const receipts = await Promise.all(
    Array.from({ length: ROUND }, () => call('POST', '/users/donation', { body: { paymentId: payment.id } })),
  );
  expect(new Set(receipts.map(({ body }) => body.receiptNumber)).size).toBe(1);
  await until(async () => (await mailsTo(email)).length > 0);
  await until(outboxIsEmpty);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await rows('donations', { paymentId: payment.id })).toHaveLength(1);
});

test('twelve gifts at once, on three processes: receipt numbers without gap or repeat', async () => {
  await sandbox.webhooks({ url: null });
  const numbers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const order = buildDonationOrder({ email: `donor${at}@example.org` });
      const { body } = await call('POST', '/payments/create-order', { body: order });
      const { payment, signature } = await sandbox.pay(String(body.orderId));
      await call('POST', '/payments/verify-payment', {
        body: {
          razorpay_order_id: body.orderId,
          razorpay_payment_id: payment.id,
          razorpay_signature: signature,
        },
      });
      return (await call('POST', '/users/donation', { body: { paymentId: payment.id } })).body.receiptNumber;
    }),
  );
  expect(new Set(numbers).size).toBe(12);
  const serials = (await rows('donations'))
    .map((row) => Number(row.serial))
    .sort((one, other) => one - other);
  expect(serials).toEqual(serials.map((_, at) => at + 1));
});

test('three workers share the outbox: each of 12 letters goes out once', async () => {
  const said = Array.from({ length: 12 }, (_, at) => `Letter ${at} to all`);
  const answers = await Promise.all(
    said.map((subject) => call('POST', '/contact', { body: buildContactMessage({ subject }) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  await until(outboxIsEmpty);
  const subjects = (await mailsTo('office@example.org')).map(({ subject }) => subject);
  for (const subject of said)
    expect({ subject, times: subjects.filter((one) => one.endsWith(subject)).length }).toEqual({
      subject,
      times: 1,
    });
});

test('an order whose news never came is marked paid by one sweep', async () => {
  await sandbox.webhooks({ url: null });
  const email = 'lost@example.org';
  const { body: order } = await call('POST', '/payments/create-order', {
    body: buildDonationOrder({ email }),
  });
  const { payment } = await sandbox.pay(String(order.orderId));
  // As a quarter of an hour later, by whatever clock the database has.
  const longAgo = new Date(0);
  await connection
    .collection('orders')
    .updateOne({ providerOrderId: order.orderId as string }, { $set: { sweepAt: longAgo } });
  await connection.collection('jobs').updateOne({ name: 'sweep orders' }, { $set: { nextAt: longAgo } });
  await until(async () => (await mailsTo(email)).length > 0);
  await until(outboxIsEmpty);
  expect(await rows('donations', { paymentId: payment.id })).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a rolling restart under load loses nothing that was accepted', async () => {
  const failures: string[] = [];
  const accepted: string[] = [];
  let sent = 0;
  let retiring = false;
  const visitor = async (): Promise<void> => {
    while (retiring) {
      sent += 1;
      const subject = `Under way ${sent}`;
      const body = buildContactMessage({ subject });
      const [letter, profile] = await Promise.all([
        call('POST', '/contact', { body }).catch((error: unknown) => String(error)),
        call('GET', '/users/profile', { token: regular.token }).catch((error: unknown) => String(error)),
      ]);
      if (typeof letter !== 'string' && letter.status === 201) accepted.push(subject);
      else failures.push(`letter: ${JSON.stringify(letter)}`);
      if (typeof profile === 'string' || profile.status !== 200)
        failures.push(`profile: ${JSON.stringify(profile)}`);
      await wait(20);
    }
  };
  const before = fleet.ports();
  for (let at = 0; at < PROCESSES; at += 1) {
    const { port } = await fleet.start();
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    // Visitors and probes only while a process ends: none comes to harm while another starts.
    const unwatch = balancer.watch(fleet.ports);
    retiring = true;
    const visitors = [visitor(), visitor()];
    await fleet.retire();
    retiring = false;
    await Promise.all(visitors);
    await unwatch();
  }
  expect(failures).toEqual([]);
  expect(before.filter((port) => fleet.ports().includes(port))).toEqual([]);
  expect(accepted.length).toBeGreaterThan(PROCESSES);
  const kept = (await rows('contact_messages', { subject: /^Under way / })).map((row) => String(row.subject));
  expect(kept.sort()).toEqual(accepted.sort());
  await until(outboxIsEmpty);
  const mailed = (await mailsTo('office@example.org')).filter(({ subject }) => subject.includes('Under way'));
  expect(mailed).toHaveLength(accepted.length);
});
