import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readImage } from './image.js';

/** A server under measurement, in a process of its own. */
export interface Server {
  readonly name: 'api' | 'bare';
  readonly url: string;
  /** MiB resident now. */
  resident(): number;
  /** Milliseconds of processor time so far, of all threads. */
  worked(): number;
  /** The longest time for which its event loop stood still since this was last asked, in ms. @throws where the loop is not watched. */
  longestBlock(): Promise<number>;
  stop(): Promise<void>;
}

/** The same for both, so that each answers for its own database and account. */
export interface Surroundings {
  readonly databaseUri: string;
  readonly providerUrl: string;
  /** The folder of a built site; the API's own where it is unset. */
  readonly siteDir?: string;
  /** Whether its event loop is watched, which costs a timer every millisecond. */
  readonly watchLoop?: boolean;
}

export const KEY_SECRET = randomBytes(24).toString('hex');
export const WEBHOOK_SECRET = randomBytes(24).toString('hex');
/** No mail server listens on it: mails wait in the outbox, as they do while a mail server is away. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9';

const here = path.dirname(fileURLToPath(import.meta.url));
const PROGRAMS = {
  api: path.resolve(here, '../../dist/main.js'),
  bare: path.resolve(here, 'bare.js'),
};

const LOOP_WATCH = path.resolve(here, 'loop-watch.js');

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(5_000)]);
  child.kill('SIGKILL');
}

/** Starts one of the two with the same flags and the same environment, and waits until it answers. */
export async function startServer(name: Server['name'], given: Surroundings): Promise<Server> {
  const port = await freePort();
  const database = new URL(given.databaseUri);
  database.pathname = `/bench_${name}`;
  const { flags, environment } = readImage();
  const watch = given.watchLoop ? ['--import', pathToFileURL(LOOP_WATCH).href] : [];
  const child = spawn(process.execPath, [...flags, ...watch, PROGRAMS[name]], {
    stdio: given.watchLoop ? ['ignore', 'ignore', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'https://bench.example',
      MONGODB_URI: database.href,
      JWT_SECRET: randomBytes(32).toString('hex'),
      TAX_DETAILS_KEY: randomBytes(32).toString('hex'),
      ALLOW_UNSAFE: 'made-up-addresses,test-keys',
      EMAIL_VERIFICATION: 'off',
      SMTP_URL: NO_MAIL_SERVER,
      RAZORPAY_KEY_ID: 'rzp_test_bench',
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: given.providerUrl,
      RATE_LIMIT_FACTOR: '1000000',
      DRAIN_SECONDS: '0',
      ...(given.siteDir !== undefined && { SITE_DIR: given.siteDir }),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the ${name} server ended before it was ready`);
    // Before it is up the API answers 503 by itself.
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 300) throw new Error(`the ${name} server does not answer`);
    await wait(100);
  }
  return {
    name,
    url,
    resident: () => residentOf(child.pid ?? 0),
    worked: () => workedBy(child.pid ?? 0),
    longestBlock: () => askLoop(child),
    stop: () => end(child),
  };
}

async function askLoop(child: ChildProcess): Promise<number> {
  if (!child.connected) throw new Error('the event loop of this server is not watched');
  const told = once(child, 'message');
  child.send('longest block');
  return Number((await told)[0]);
}

const PAGE_BYTES = 4096;
/** From /proc; 0 where there is none. */
function residentOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * PAGE_BYTES) / 2 ** 20;
  } catch {
    return 0;
  }
}

const MS_PER_TICK = 10;
/** From /proc; not a number where there is none. */
function workedBy(pid: number): number {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * MS_PER_TICK;
  } catch {
    return Number.NaN;
  }
}

/** The embedded database, in memory, in a process of its own. */
export async function startDatabase(): Promise<{ uri: string; stop(): Promise<void> }> {
  const index = createRequire(import.meta.url).resolve('@vgb/embedded-mongo');
  const child = spawn(process.execPath, [path.join(path.dirname(index), 'cli.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const uri = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the database ended')));
    child.stdout?.once('data', (said: Buffer) =>
      resolve((JSON.parse(said.toString()) as { uri: string }).uri),
    );
  });
  return { uri, stop: () => end(child) };
}
