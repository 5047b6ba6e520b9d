/**
 * `npm run compose:manual`: runs every line of docs/operations.md on the composed site, as its reader does on a server: in a folder with
 * the compose
 * files and an `.env`, with the production files, and stand-ins for outside services (rehearsal.yml). It uses the ports of the compose
 * files
 * and a project of its own. Events between two lines, such as a gift or a lost disk, are made here.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { financialYearOf } from '@vgb/panchang/india';
import { createRandom } from '../../apps/api/test/random';
import { mails } from './books';
import { createDonors } from './donors';
import { createInstallation, docker } from './engine';
import { type Happening, STEPS, type Step } from './manual-steps';
import { readManual } from './manual-text';

const { values } = parseArgs({
  options: {
    /** Further compose files, such as an engine without image registries needs. */
    file: { type: 'string', multiple: true, default: [] },
    /** Uses the existing images `vgb/…:local`. */
    'no-build': { type: 'boolean', default: false },
    /** Keeps the installation and its folder when a step fails. */
    keep: { type: 'boolean', default: false },
  },
});
const PROJECT = 'vgb-manual';
const WITHIN_MS = 120_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const server = mkdtempSync(path.join(tmpdir(), 'vgb-manual-'));
const home = mkdtempSync(path.join(tmpdir(), 'vgb-home-'));
const at = (...names: string[]): string => path.join(server, ...names);
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const made = (): string => randomBytes(24).toString('base64url');
const files = [
  'docker-compose.yml',
  'docker-compose.production.yml',
  'rehearsal.yml',
  ...values.file.map((file) => path.resolve(root, file)),
];

const SETTINGS: Readonly<Record<string, string>> = {
  COMPOSE_FILE: files.join(':'),
  COMPOSE_PATH_SEPARATOR: ':',
  COMPOSE_PROFILES: 'never',
  IMAGE_TAG: '1.4.1',
  ALLOW_UNSAFE: 'made-up-addresses,test-keys,smtp-without-tls',
  PUBLIC_URL: 'https://vgb.internal',
  SITE_ADDRESS: 'vgb.internal',
  MONGO_ROOT_PASSWORD: made(),
  MONGO_APP_PASSWORD: made(),
  JWT_SECRET: made(),
  TAX_DETAILS_KEY: made(),
  METRICS_TOKEN: made(),
  SMTP_URL: 'smtp://mailpit:1025',
  MAIL_FROM: "'Vishwa Guru Bharat <no-reply@vgb.internal>'",
  CONTACT_TO: 'office@vgb.internal',
  RAZORPAY_KEY_ID: `rzp_test_${randomBytes(7).toString('hex')}`,
  RAZORPAY_KEY_SECRET: made(),
  RAZORPAY_WEBHOOK_SECRET: made(),
  RATE_LIMIT_FACTOR: '1000',
};

/** An older compose is a separate program, and needs an option when there is no terminal. */
const SHELL = `docker() {
  if [ "$1" != compose ]; then command docker "$@"; return; fi
  if command docker compose version >/dev/null 2>&1; then command docker "$@"; return; fi
  shift
  local what=$1; shift
  case $what in
    run|exec) [ "$1" = -T ] && shift; if [ "$1" = --rm ]; then shift; [ "$1" = -T ] && shift; set -- --rm -T "$@"; else set -- -T "$@"; fi ;;
  esac
  command docker-compose "$what" "$@"
}
`;
interface Ran {
  readonly status: number | null;
  readonly said: string;
}
const environment = { ...process.env, COMPOSE_PROJECT_NAME: PROJECT };
const type = (command: string, more: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', `${SHELL}${command}`], {
      cwd: server,
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });

const installation = createInstallation(
  PROJECT,
  files.map((file) => path.resolve(server, file)),
  {},
  server,
);
const donors = createDonors(createRandom(1992));

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(500))
    if (await isSo().catch(() => false)) return;
  throw new Error(`${what}: not within ${WITHIN_MS / 1_000} s`);
}
const list = async <Row>(...words: string[]): Promise<readonly Row[]> =>
  JSON.parse(await installation.office(...words, '--json')) as readonly Row[];
interface Gift {
  readonly receipt: string;
  readonly payment: string;
  readonly email: string;
}
const receiptMails = async () =>
  (await mails()).flatMap(({ to, subject }) => {
    const [receipt] = /VGB\/\d{4}-\d\d\/\d{6}/.exec(subject) ?? [];
    return receipt === undefined ? [] : [{ to, receipt }];
  });
const newestBackup = async (): Promise<string> =>
  (await installation.compose('exec', '-T', 'backup', 'ls', '-t', '/backups')).split('\n')[0] ?? '';
const change = (name: string, value: string): void => {
  const rest = readFileSync(at('.env'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`));
  writeFileSync(at('.env'), `${rest.join('\n')}\n${name}=${value}\n`);
};
async function tag(version: string): Promise<void> {
  for (const name of ['api', 'site', 'sandbox'])
    await docker('tag', `vgb/${name}:local`, `vgb/${name}:${version}`);
}
async function give(count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await donors.giveOnce();
  if (donors.broken.length > 0) throw new Error(donors.broken.join('\n'));
  await until(
    'the receipts',
    async () => (await list<Gift>('donations', 'list')).length >= donors.captured.length,
  );
  await until('the mails', async () => (await receiptMails()).length >= donors.captured.length);
}

const HAPPENINGS: Readonly<Record<Happening, () => Promise<void>>> = {
  async 'the settings are filled in'() {
    for (const [name, value] of Object.entries(SETTINGS)) change(name, value);
  },
  async 'the site is healthy'() {
    await installation.healthy(300_000);
    await until('the first backup', async () => /\.gz/.test(await newestBackup()));
  },
  'a donor gives': () => give(1),
  async 'the key is in the settings'() {
    const [, recipient = ''] =
      /public key: (\S+)/.exec(readFileSync(at('office-files/vgb.key'), 'utf8')) ?? [];
    change('BACKUP_RECIPIENT', recipient);
  },
  'the first encrypted backup is made': () =>
    until('an encrypted backup', async () => (await newestBackup()).endsWith('.age')),
  'a version has come out': () => tag('1.4.2'),
  async 'the disk is lost'() {
    const newest = await newestBackup();
    const { status, said } = await type(
      `docker compose exec -T backup cat /backups/${newest} > ${path.join(home, 'newest')}`,
    );
    if (status !== 0) throw new Error(said);
    copyFileSync(at('office-files/vgb.key'), path.join(home, 'vgb.key'));
    await give(3);
    mailed.push(...(await receiptMails()));
    await installation.compose('stop', '--timeout', '5', 'api', 'backup', 'site', 'mongo');
    await installation.compose('rm', '--force', 'api', 'backup', 'site', 'mongo');
    for (const name of ['mongo-data', 'backups', 'site-files', 'certificates'])
      await docker('volume', 'rm', `${PROJECT}_${name}`);
    rmSync(at('office-files'), { recursive: true });
  },
  async 'the backup and its key are brought back'() {
    makeOfficeFiles();
    for (const [from, to] of [
      ['newest', 'newest.backup.gz.age'],
      ['vgb.key', 'vgb.key'],
    ] as const) {
      copyFileSync(path.join(home, from), at('office-files', to));
      chownSync(at('office-files', to), 1000, 1000);
    }
  },
  async 'the books are compared'() {
    const gifts = await list<Gift>('donations', 'list');
    const wrong = donors.captured
      .map((payment) => [payment, gifts.filter((gift) => gift.payment === payment).length] as const)
      .filter(([, count]) => count !== 1)
      .map(([payment, count]) => `${payment} is ${count} donations`);
    if (gifts.length !== donors.captured.length)
      wrong.push(`${gifts.length} donations of ${donors.captured.length} payments`);
    await until('the mails', async () => {
      const now = await receiptMails();
      return gifts.every(({ receipt }) => [...mailed, ...now].some((mail) => mail.receipt === receipt));
    });
    const holders = new Map<string, Set<string>>();
    for (const { receipt, to } of [...mailed, ...(await receiptMails())])
      holders.set(receipt, (holders.get(receipt) ?? new Set()).add(to));
    for (const [receipt, to] of holders)
      if (to.size > 1) wrong.push(`${receipt} was given to ${[...to].join(' and ')}`);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    say(
      `  ${donors.captured.length} payments, ${gifts.length} donations, ${holders.size} receipt numbers, each of one donor`,
    );
  },
  async 'the mail server refuses'() {
    await installation.compose('stop', '--timeout', '1', 'mailpit');
  },
  async 'the mail server takes mails again'() {
    await installation.compose('start', 'mailpit');
  },
};
/** A sentence for each line whose result was not the expected one. */
const wrong: string[] = [];
/** Receipts that were mailed before the disk was lost. */
const mailed: { to: string; receipt: string }[] = [];

function makeOfficeFiles(): void {
  mkdirSync(at('office-files'));
  chmodSync(at('office-files'), 0o700);
  if (process.getuid?.() === 0) chownSync(at('office-files'), 1000, 1000);
}

async function follow(step: Step): Promise<void> {
  for (const happening of step.before ?? []) {
    say(`  (${happening})`);
    await HAPPENINGS[happening]();
  }
  const ids = step.forEachException
    ? (await list<{ id: string }>('exceptions', 'list')).map(({ id }) => id)
    : [''];
  for (const ID of ids) {
    const from = Date.now();
    const { status, said } = await type(step.command.replaceAll('2026-27', financialYearOf(new Date())), {
      ID,
    });
    const missing = (step.prints ?? []).filter((text) => !text.test(said));
    const isRight = status === (step.status ?? 0) && missing.length === 0;
    say(
      `${isRight ? 'ok   ' : 'WRONG'} ${String(Math.round((Date.now() - from) / 1_000)).padStart(3)} s  ${step.command}`,
    );
    if (isRight) continue;
    wrong.push(
      `${step.command}: ended with ${status}, not ${step.status ?? 0}; missing: ${missing.join(' ')}`,
    );
    say(`${wrong.at(-1)}\n${said}`);
  }
}

const manual = readManual(readFileSync(path.join(root, 'docs/operations.md'), 'utf8'));
const known = STEPS.map(({ command }) => command);
if (JSON.stringify(known) !== JSON.stringify(manual.commands))
  throw new Error('docs/operations.md has other lines than manual-steps.ts: see ops/src/manual.test.ts');
// In the containers the office's files and the backups belong to user 1000, the number of a server's first user.
if (![0, 1000].includes(process.getuid?.() ?? 1000))
  throw new Error('run this as root, or as the user with the number 1000');
let failed = true;
try {
  for (const name of ['docker-compose.yml', 'docker-compose.production.yml', '.env.example'])
    copyFileSync(path.join(root, name), at(name));
  copyFileSync(path.join(root, 'e2e/compose/rehearsal.yml'), at('rehearsal.yml'));
  cpSync(path.join(root, 'ops'), at('ops'), {
    recursive: true,
    filter: (from) => !from.includes('node_modules'),
  });
  makeOfficeFiles();
  if (!values['no-build']) {
    say('building the images');
    const local = { IMAGE_TAG: 'local', IMAGES: '' };
    await createInstallation(PROJECT, ['docker-compose.yml'], local).compose('build');
  }
  await tag('1.4.1');
  for (const step of STEPS) await follow(step);
  for (const { command, reason } of manual.notRun) say(`not run (${reason}): ${command}`);
  failed = wrong.length > 0;
  say(
    `${STEPS.length} lines of the manual, ${wrong.length} of them wrong; ${manual.notRun.length} are for a real server.`,
  );
} catch (error) {
  say(String(error));
  say((await installation.compose('logs', '--no-color', '--tail', '15').catch(String)).slice(-6_000));
} finally {
  if (!(failed && values.keep)) {
    await installation.remove().catch((error: unknown) => say(String(error)));
    for (const folder of [server, home]) rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(failed ? 1 : 0);
