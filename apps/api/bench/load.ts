import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from '@vgb/embedded-mongo';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import { buildDonationOrder, buildRegistration, loginOf } from '../test/factories.js';
import { createRandom } from '../test/random.js';
import { startSandbox } from '../test/sandbox.js';
import { createFleet } from '../test/soak/fleet.js';
import { whatIsWrong } from '../test/soak/soak.js';
import { startAdversary } from './adversary.js';
import { readImage } from './compare/image.js';
import { createTimes } from './times.js';

/**
 * Donors give at a steady rate while webhooks come twice and out of order, members log in and visitors read. Prints what became of it each
 * minute; in the end the books must hold every captured payment once. With `--adversary 5` the same goes on for five more minutes beside a
 * stranger (adversary.ts), with the limits as they are in production, while the provider hangs for 10 seconds of each minute and the mail
 * server refuses each third mail. A call that is answered 503 is made again, as the site's pages make it.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    adversary: { type: 'string', default: '0' },
    donations: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1992' },
  },
});
const minutes = Number(values.minutes);
const attackedMinutes = Number(values.adversary);
const donationsAMinute = Number(values.donations);
const LOGIN_EVERY_MS = 2_000;
const PAGE_EVERY_MS = 200;
const PROVIDER_HANGS_MS = 10_000;
const COMES_BACK = 0.7;
const PAGES = ['/', '/donate', '/gau', '/about/EventCalendar'];
const MB = 1024 * 1024;
const say = (line: string) => process.stdout.write(`${line}\n`);

const random = createRandom(Number(values.seed));
let delivered = 0;
let offered = 0;
let mailServerRefuses = false;
const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      offered += 1;
      if (mailServerRefuses && offered % 3 === 0)
        return done(Object.assign(new Error('4.3.2 come back later'), { responseCode: 451 }));
      delivered += 1;
      done();
    });
  },
});
await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve));
const smtpAddress = mails.server.address();
const smtpPort = typeof smtpAddress === 'object' && smtpAddress ? smtpAddress.port : 0;
const database = await startEmbeddedMongo();
const sandbox = await startSandbox();
const image = readImage();
const fleet = createFleet(
  {
    ...image.environment,
    MONGODB_URI: database.uri,
    JWT_SECRET: 'a secret of the load bench that is long enough',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    EMAIL_VERIFICATION: 'off',
    RAZORPAY_KEY_ID: sandbox.keyId,
    RAZORPAY_KEY_SECRET: sandbox.keySecret,
    RAZORPAY_WEBHOOK_SECRET: sandbox.webhookSecret,
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: sandbox.checkoutUrl,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1',
  },
  image.flags,
);
const { port } = await fleet.start();
const url = `http://127.0.0.1:${port}`;
await sandbox.webhooks({
  url: `${url}/api/payments/webhook`,
  duplicates: 1,
  order: 'shuffled',
  windowMs: 200,
});

const times = createTimes();
let madeAgain = 0;
const failures: string[] = [];
/** An address of its own for each donor, member and reader, as the proxy in front would tell it. */
const addressOf = (who: number): string => `10.${(who >> 16) & 255}.${(who >> 8) & 255}.${who & 255}`;
async function call(
  name: string,
  path: string,
  who: number,
  body?: unknown,
  triesLeft = 5,
): Promise<Record<string, unknown>> {
  const startedAt = performance.now();
  const headers = { 'X-Forwarded-For': addressOf(who) };
  const response = await fetch(`${url}${path}`, {
    headers,
    ...(body !== undefined && {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  times.add(name, performance.now() - startedAt);
  if (response.status === 503 && triesLeft > 0) {
    madeAgain += 1;
    await wait(Number(response.headers.get('retry-after') ?? 2) * 1_000);
    return call(name, path, who, body, triesLeft - 1);
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return body === undefined ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const captured: string[] = [];
let donors = 0;
async function give(): Promise<void> {
  donors += 1;
  const who = donors % 2_000;
  const email = `donor${who}@example.org`;
  const order = await call('create-order', '/api/payments/create-order', who, buildDonationOrder({ email }));
  const { payment, signature } = await sandbox.pay(String(order.orderId), { email });
  captured.push(payment.id);
  if (random() > COMES_BACK) return;
  await call('verify-payment', '/api/payments/verify-payment', who, {
    razorpay_order_id: order.orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signature,
  });
  await call('donation', '/api/users/donation', who, { paymentId: payment.id });
}

const MEMBER = 5_000;
const FIRST_READER = 10_000;
const member = buildRegistration();
await call('register', '/api/users', MEMBER, member);
/** Begins `work` at a steady pace, however long each takes. */
function steadily(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const one = work().catch((error: unknown) => failures.push(String(error)));
    open.add(one);
    void one.finally(() => open.delete(one));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
}
/** Not a number while the server takes no connection. */
const residentBytes = async (): Promise<number> => {
  const figures = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]);
};

say(
  `${donationsAMinute} donations a minute for ${minutes} minutes, webhooks twice and shuffled, a login every ${LOGIN_EVERY_MS / 1000} s, ${1000 / PAGE_EVERY_MS} pages a second`,
);
say('minute  donations  mails  create p99  verify p99  login p99  page p99  memory');
let page = 0;
const stops = [
  steadily(60_000 / donationsAMinute, give),
  steadily(LOGIN_EVERY_MS, () => call('login', '/api/users/login', MEMBER, loginOf(member))),
  steadily(PAGE_EVERY_MS, () => {
    page += 1;
    return call('page', PAGES[page % PAGES.length] ?? '/', FIRST_READER + (page % 100));
  }),
];
const inMs = (ms: number) => `${Math.round(ms)} ms`;
let adversary: ReturnType<typeof startAdversary> | undefined;
for (let minute = 1; minute <= minutes + attackedMinutes; minute += 1) {
  if (minute > minutes && !adversary) {
    adversary = startAdversary({ port, memberEmail: member.email });
    mailServerRefuses = true;
    say(
      `now beside a stranger, with ${adversary.slowReaders} connections that read nothing; the provider hangs for ${PROVIDER_HANGS_MS / 1000} s of each minute, every third mail is refused`,
    );
  }
  if (adversary) {
    await sandbox.fault({ kind: 'hang', count: null });
    await wait(PROVIDER_HANGS_MS);
    await sandbox.noFaults();
    await sandbox.release();
  }
  await wait(adversary ? 60_000 - PROVIDER_HANGS_MS : 60_000);
  const p99 = (name: string) => inMs(times.take(name).p99);
  const cells = [
    String(minute).padEnd(6),
    String(captured.length).padStart(9),
    String(delivered).padStart(5),
    p99('create-order').padStart(10),
    p99('verify-payment').padStart(10),
    p99('login').padStart(9),
    p99('page').padStart(8),
    `${Math.round((await residentBytes()) / MB)} MB`.padStart(6),
  ];
  say(cells.join('  '));
}
for (const stop of stops) await stop();
mailServerRefuses = false;
for (const { name, sent, taken, refused } of (await adversary?.stop()) ?? [])
  say(`${name}: ${sent} sent, ${taken} taken, ${refused} refused`);

const connection = await mongoose.createConnection(database.uri, { dbName: 'vgb' }).asPromise();
const rows = (collection: string) => connection.collection(collection).find().toArray();
let wrong: string[] = [];
for (const until = Date.now() + 600_000; Date.now() < until; ) {
  const outbox = await rows('outbox');
  const unsent = outbox.filter((row) => row.state !== 'sent').length;
  wrong = whatIsWrong(captured, await rows('donations'), outbox);
  if (unsent > 0) wrong.push(`${unsent} mails have not left`);
  if (delivered !== outbox.length) wrong.push(`${delivered} mails arrived of ${outbox.length}`);
  if (wrong.length === 0) break;
  await wait(1_000);
}
wrong.push(...failures.slice(0, 20));
say(
  `${captured.length} payments captured, ${(await rows('donations')).length} donations, ${delivered} mails, ${madeAgain} calls made again, ${failures.length} failed`,
);
for (const line of wrong) say(`WRONG: ${line}`);
say(wrong.length === 0 ? 'Nothing was lost or doubled.' : 'It does not add up.');
await connection.close();
await fleet.stop();
await sandbox.stop();
await database.stop();
await new Promise<void>((resolve) => mails.close(() => resolve()));
process.exit(wrong.length === 0 ? 0 : 1);
