import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../apps/api/test/database.js';
import { addressOf, uriThroughProxy } from '../../apps/api/test/database-uri.js';
import { freePort } from './free-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'vgb-packed-'));
const folder = path.join(scratch, 'api');
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await promisify(execFile)(path.join(root, 'scripts/pack'), ['@vgb/api', folder]);
});
afterAll(async () => {
  await database.stop();
  rmSync(scratch, { recursive: true });
});

const providerSecret = randomBytes(18).toString('base64');
const settings = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: String(port),
  SITE_DIR: path.join(root, 'apps/web/dist/site'),
  PUBLIC_URL: 'https://www.vgb.example',
  ALLOW_UNSAFE: 'made-up-addresses,test-keys',
  MONGODB_URI: database.uri,
  JWT_SECRET: randomBytes(32).toString('base64'),
  TAX_DETAILS_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
  RAZORPAY_KEY_SECRET: providerSecret,
  RAZORPAY_WEBHOOK_SECRET: randomBytes(24).toString('base64'),
  METRICS_TOKEN: randomBytes(24).toString('base64'),
});

const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
const [, ...startCommand] = JSON.parse(/AS api$.*?^CMD (.*?)$/ms.exec(dockerfile)?.[1] ?? '[]') as string[];

const started: ChildProcess[] = [];
/** After a failed test its process would keep Jest from ending. */
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts it as the image does: in its own folder, without the rest of the repository. */
function start(environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, startCommand, { cwd: folder, env: environment });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}
const untilReady = (child: ChildProcess, said: () => string) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('"msg":"ready"') && resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said()}`)));
  });

/** A way to the database on which nothing passes until it is opened. `asked` resolves with the first connection. */
async function startHeldWay() {
  const target = addressOf(database.uri);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target);
    for (const side of [near, far]) side.on('error', () => [near, far].forEach((one) => void one.destroy()));
    void opened.then(() => near.pipe(far).pipe(near));
  });
  const asked = new Promise((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { uri: uriThroughProxy(database.uri, port), asked, open, stop: () => void server.close() };
}
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

describe('the API as an image holds it', () => {
  test('has no source, no test and no stand-in in it', () => {
    expect(readdirSync(folder).sort()).toEqual(
      expect.not.arrayContaining(['src', 'test', 'tsconfig.json', 'jest.config.mjs']),
    );
    const installed = readdirSync(path.join(folder, 'node_modules/.pnpm'));
    for (const name of [
      'jest',
      'typescript',
      '@swc+core',
      'tsx',
      'smtp-server',
      '@vgb+embedded-mongo',
      '@vgb+payment-sandbox',
    ])
      expect(installed.filter((entry) => entry.startsWith(`${name}@`))).toEqual([]);
    for (const name of ['embedded-mongo', 'payment-sandbox'])
      expect(existsSync(path.join(folder, 'node_modules/@vgb', name))).toBe(false);
    const contracts = realpathSync(path.join(folder, 'node_modules/@vgb/contracts'));
    expect(contracts.startsWith(realpathSync(folder))).toBe(true);
  });

  test('starts in production, accepts no connection before it can answer, serves site and calls, and stops on SIGTERM', async () => {
    const port = await freePort();
    const way = await startHeldWay();
    const { child, said } = start({ ...settings(port), MONGODB_URI: way.uri });
    const stopped = ended(child);
    const ready = untilReady(child, said);
    const ask = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
    // It waits for a database that does not answer yet: a load balancer skips it.
    await way.asked;
    await expect(ask('/')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    way.open();
    await ready;
    expect((await ask('/readyz')).status).toBe(200);
    const payments = (await (await ask('/api/payments/test')).json()) as unknown;
    expect(payments).toMatchObject({ success: true, mode: 'test', keyId: 'rzp_test_abcdefgh' });
    const home = await ask('/');
    expect(home.status).toBe(200);
    expect(home.headers.get('strict-transport-security')).toContain('max-age');
    expect((await ask('/No')).status).toBe(404);
    expect((await ask('/metrics')).status).toBe(404);
    child.kill('SIGTERM');
    expect(await stopped).toBe(0);
    expect(said()).not.toContain(providerSecret);
    way.stop();
  });

  test('prints nothing but log lines when every service is set, also outside production', async () => {
    const { PUBLIC_URL: _address, ...rest } = settings(await freePort());
    const environment = { ...rest, NODE_ENV: 'development', LOG_LEVEL: 'info' };
    const { child, said } = start(environment);
    const stopped = ended(child);
    await untilReady(child, said);
    child.kill('SIGTERM');
    expect(await stopped).toBe(0);
    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
      ['ready', 'info'],
      ['stopping', 'info'],
    ]);
  });

  test('names what is missing instead of starting', async () => {
    const { MONGODB_URI: _database, SMTP_URL: _mail, ...rest } = settings(0);
    const { child, said } = start(rest);
    expect(await ended(child)).toBe(1);
    expect(said()).toContain('MONGODB_URI is missing');
    expect(said()).toContain('SMTP_URL is missing');
  });
});
