import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox, type TestSandbox } from '../../../test/sandbox.js';
import { createRazorpayGateway } from '../../payments/index.js';
import { judgeWebhook, providerChecks } from './provider-checks.js';
import { type Level, runChecks } from './verdict.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function provider(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const NO_PAYMENTS = JSON.stringify({ entity: 'collection', count: 0, items: [] });
const dated =
  (date: Date | undefined): RequestListener =>
  (_request, response) => {
    response.sendDate = false;
    if (date) response.setHeader('Date', date.toUTCString());
    response.setHeader('Content-Type', 'application/json').end(NO_PAYMENTS);
  };

interface Given {
  apiUrl?: string;
  keyId?: string;
  keySecret?: string;
  isSandbox?: boolean;
  production?: boolean;
  allowUnsafe?: readonly 'test-keys'[];
  now?: Date;
}
async function look(given: Given = {}) {
  const settings = {
    keyId: given.keyId ?? sandbox.keyId,
    keySecret: given.keySecret ?? sandbox.keySecret,
    apiUrl: given.apiUrl ?? sandbox.url,
    checkoutUrl: sandbox.checkoutUrl,
    webhookSecrets: [],
    sandbox: given.isSandbox ?? false,
  };
  const [keys, clock] = await runChecks(
    providerChecks(
      { provider: settings, production: given.production ?? true, allowUnsafe: given.allowUnsafe ?? [] },
      {
        gateway: async () => createRazorpayGateway(settings, { timeoutMs: 2_000 }),
        machineTime: () => given.now ?? new Date(),
      },
    ),
  );
  return { keys, clock };
}

describe('the provider’s keys', () => {
  it.each<[string, () => Promise<Given>, Level, RegExp]>([
    [
      'live ones',
      async () => ({ keyId: 'rzp_live_abcdefgh', apiUrl: await provider(dated(new Date())) }),
      'green',
      /accepts the live keys/,
    ],
    ['test ones in production', async () => ({}), 'red', /of test mode: no money moves/],
    ['test ones in a rehearsal', async () => ({ allowUnsafe: ['test-keys'] }), 'amber', /of test mode/],
    ['test ones of a developer', async () => ({ production: false }), 'amber', /of test mode/],
    [
      'those of the sandbox',
      async () => ({ isSandbox: true, production: false }),
      'amber',
      /payment sandbox answers/,
    ],
    ['that it refuses', async () => ({ keySecret: 'not-the-secret-of-this-key' }), 'red', /refuses the keys/],
    [
      'where nothing listens',
      async () => ({ apiUrl: 'http://127.0.0.1:1' }),
      'red',
      /does not answer \(.*ECONNREFUSED\)/,
    ],
    [
      'where its server fails',
      async () => ({
        apiUrl: await provider((_request, response) => void response.writeHead(502).end('<html>')),
      }),
      'red',
      /does not answer \(.*status 502\)/,
    ],
    [
      'where it refuses for another reason',
      async () => ({
        apiUrl: await provider(
          (_request, response) =>
            void response
              .writeHead(400)
              .end(JSON.stringify({ error: { code: 'BAD', description: 'Account on hold.' } })),
        ),
      }),
      'red',
      /Account on hold/,
    ],
  ])('%s', async (_what, given, level, says) => {
    const { keys } = await look(await given());
    expect(keys).toMatchObject({ level, says: expect.stringMatching(says) });
    expect(JSON.stringify(keys)).not.toContain(sandbox.keySecret);
  });

  it('are checked with one request for both lines', async () => {
    const asked: (string | undefined)[] = [];
    const apiUrl = await provider((request, response) => {
      asked.push(request.url);
      dated(new Date())(request, response);
    });
    await look({ apiUrl });
    expect(asked).toEqual(['/v1/payments?count=1']);
  });
});

describe('the clock compared with the provider’s', () => {
  const THERE = new Date('2026-11-21T12:00:00Z');
  it.each<[number, Level]>([
    [0, 'green'],
    [5, 'green'],
    [-5, 'green'],
    [6, 'amber'],
    [-60, 'amber'],
    [61, 'red'],
    [-3_600, 'red'],
  ])('%i seconds ahead', async (seconds, level) => {
    const now = new Date(THERE.getTime() + seconds * 1_000);
    expect((await look({ apiUrl: await provider(dated(THERE)), now })).clock).toMatchObject({ level });
  });

  it('is skipped where it gives no date, or no answer', async () => {
    expect((await look({ apiUrl: await provider(dated(undefined)) })).clock?.level).toBe('skipped');
    expect((await look({ apiUrl: 'http://127.0.0.1:1' })).clock?.level).toBe('skipped');
  });
});

describe('the webhook', () => {
  const NOW = new Date('2026-11-21T12:00:00Z');
  const ago = (minutes: number | undefined) =>
    minutes === undefined ? undefined : new Date(NOW.getTime() - minutes * 60_000);
  it.each<[string, number | undefined, number | undefined, Level, RegExp]>([
    ['never heard of, before the first gift', undefined, undefined, 'amber', /never reported anything\.$/],
    ['never heard of, a gift just came', undefined, 5, 'amber', /never reported/],
    [
      'never heard of, though a gift came',
      undefined,
      60,
      'red',
      /never reported anything, though a payment came 60 minutes ago/,
    ],
    ['heard of with the last gift', 60, 60, 'green', /60 minutes ago/],
    ['heard of after the last gift', 10, 6_000, 'green', /10 minutes ago/],
    ['quiet for days without a gift', 6_000, 6_001, 'green', /4 days ago/],
    [
      'silent since, though a gift came',
      6_000,
      60,
      'red',
      /4 days ago, though a payment came 60 minutes ago/,
    ],
    ['silent since, and a gift just came', 6_000, 14, 'green', /4 days ago/],
  ])('%s', (_what, news, paid, level, says) => {
    expect(judgeWebhook(ago(news), ago(paid), NOW)).toMatchObject({
      level,
      says: expect.stringMatching(says),
    });
  });
});
