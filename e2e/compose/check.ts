/**
 * `npm run compose:check`: tests the composed site on the engine that `docker` reaches. Makes a donation in Chromium from page to receipt
 * mail,
 * has donors give while processes, network, database and web server are disturbed, compares the books with the payments, and then
 * checks the production files over HTTPS. It uses the ports of the compose files, and a project of its own (no shared volumes).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { createRandom } from '../../apps/api/test/random';
import config from '../playwright.config';
import { fillGift, openWindow } from '../site/giving';
import { payByCard } from '../site/paying';
import { pressOnlyWhenLive } from '../site/test';
import { type Books, mails, readBooks, textOf } from './books';
import { createDonors, type Refused, SITE } from './donors';
import { createInstallation } from './engine';
import { createHarms, type Harm } from './harm';
import { checkProduction } from './production';
import { upgradeUnderLoad } from './upgrade';

const { values } = parseArgs({
  options: {
    /** Further compose files, such as an engine without image registries needs. */
    file: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1992' },
    rounds: { type: 'string', default: '8' },
    /** Skips the production files, whose ports 80 and 443 may be in use. */
    'no-production': { type: 'boolean', default: false },
  },
});
const PROJECT = 'vgb-check';
const A_DONOR_EVERY_MS = 400;
const SETTLED_WITHIN_MS = 90_000;
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const random = createRandom(Number(values.seed));
const wrong: string[] = [];

/** The defaults of a fresh checkout, not a developer's `.env`; limits high enough for many donors from one address. */
const installation = createInstallation(PROJECT, ['docker-compose.yml', ...values.file], {
  PUBLIC_URL: '',
  SITE_PORT: '',
  MAILBOX_PORT: '',
  SANDBOX_PORT: '',
  MONGODB_URI: '',
  SMTP_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  RATE_LIMIT_FACTOR: '100000',
});

async function untilMailed(to: string): Promise<string> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await wait(500)) {
    const mail = (await mails()).find((one) => one.to === to && /receipt VGB\//.test(one.subject));
    if (mail) return textOf(mail);
  }
  throw new Error(`no receipt came to ${to}`);
}

/** Makes a donation as a person does on a phone. Returns the payment's id. */
async function walk(page: Page): Promise<string> {
  const email = 'walks@example.org';
  await fillGift(page, email);
  await openWindow(page);
  await payByCard(page);
  await page.getByRole('heading', { name: 'Thank you, Meera' }).waitFor({ timeout: 30_000 });
  const text = await untilMailed(email);
  if (!/VGB\/\d{4}-\d\d\/000001/.test(text)) wrong.push('the first receipt is not number 1');
  const [donation] = JSON.parse(await installation.office('donations', 'list', '--json')) as {
    payment: string;
  }[];
  return donation?.payment ?? '';
}

/** `begun` and `done` enclose the command, which takes effect somewhere between them. */
const wasUnderWay = ({ from, to }: Refused, { begun, done }: Harm): boolean => from <= done && to >= begun;

/** A call may fail at the web server only when a process was disturbed while it was under way. */
const isNotExcused = (one: Refused, harms: readonly Harm[]): boolean =>
  one.status === 500 || ([502, 504].includes(one.status) && !harms.some((harm) => wasUnderWay(one, harm)));

/** Prints the refused calls after each harm and before the next, by status. */
function sayRefused(refused: readonly Refused[], harms: readonly Harm[]): void {
  for (const [at, { what, begun }] of harms.entries()) {
    const next = harms[at + 1]?.begun ?? Number.POSITIVE_INFINITY;
    const then = refused
      .filter(({ to }) => to >= begun && to < next)
      .map(({ status }) => status || 'no answer');
    const told = [...new Set(then)].map(
      (status) => `${then.filter((one) => one === status).length} × ${status}`,
    );
    if (told.length > 0) say(`  ${what}: ${told.join(', ')}`);
  }
}

/** Keeps the services' logs when the check fails. */
async function keepLogs(): Promise<void> {
  const file = fileURLToPath(new URL('../results/composed.log', import.meta.url));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await installation.compose('logs', '--no-color', '--timestamps').catch(String));
  say(`what the services said is in ${file}`);
}

async function untilSettled(captured: readonly string[]): Promise<{ books: Books; seconds: number }> {
  const from = Date.now();
  for (;;) {
    const books = await readBooks(installation, captured);
    const seconds = Math.round((Date.now() - from) / 1_000);
    if (books.wrong.length === 0 || Date.now() - from > SETTLED_WITHIN_MS) return { books, seconds };
    await wait(1_000);
  }
}

const donors = createDonors(random);
const harms = createHarms(installation, random);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await installation.remove();
  say('building and starting: docker compose up, three API processes');
  await installation.compose('up', '-d', '--build', '--scale', 'api=3');
  await installation.healthy(600_000);

  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, baseURL: SITE });
  pressOnlyWhenLive(page);
  const walked = await walk(page);
  say('a donation, from the page to the receipt mail');

  await donors.whileGiving(A_DONOR_EVERY_MS, async () => {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      await wait(1_000 + random() * 2_000);
      await harms.crashAnApi();
    }
    say(`${values.rounds} API processes killed`);
    await installation.healthy(120_000);
    await harms.hangAnApi();
    say('an API process stopped with its port open, and started anew by its container');
    for (const seconds of [3, 12]) await harms.cutAnApiOff(seconds * 1_000);
    say('an API process cut off the network for 3 s, and for 12 s');
    await harms.pauseTheDatabase(12_000);
    await harms.killTheDatabase(4_000);
    say('the database paused for 12 s, then killed for 4 s');
    await wait(5_000);
    await harms.restartTheWebServer();
    await wait(5_000);
    say('the web server restarted');
  });
  await installation.healthy(120_000);
  wrong.push(...(await upgradeUnderLoad(installation, donors, say)));
  const { books, seconds } = await untilSettled([walked, ...donors.captured]);
  say(`${donors.made.calls} calls, of which ${donors.refused.length} were refused and tried again:`);
  sayRefused(donors.refused, harms.all);
  say(
    `${books.captured} payments, ${books.donations} donations, ${books.receipts} receipts, ${seconds} s after the last donor`,
  );
  wrong.push(
    ...books.wrong,
    ...donors.broken,
    ...donors.refused.filter((one) => isNotExcused(one, harms.all)).map((one) => JSON.stringify(one)),
  );
  if (wrong.length > 0) await keepLogs();
} catch (error) {
  await keepLogs();
  throw error;
} finally {
  await browser.close();
  await installation.remove().catch((error: unknown) => say(String(error)));
}
if (!values['no-production'])
  wrong.push(
    ...(await checkProduction(`${PROJECT}-production`, [
      'docker-compose.yml',
      'docker-compose.production.yml',
      ...values.file,
    ])),
  );
for (const line of wrong) say(`WRONG: ${line}`);
say(wrong.length === 0 ? 'Everything that we ship has run, and the books are whole.' : 'It does not add up.');
process.exit(wrong.length === 0 ? 0 : 1);
