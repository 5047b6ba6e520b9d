import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@vgb/contracts';
import { bodiesOf, headers, queries, SITE_ROUTES, tails } from '../../bench/compare/hostile-inputs.js';
import { type Rig, startRig } from '../../test/rig.js';

const site = mkdtempSync(path.join(tmpdir(), 'vgb-site-'));
let rig: Rig;
let server: Server;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    writeFileSync(path.join(site, name), text);
  };
  write('routes.json', JSON.stringify(SITE_ROUTES));
  for (const page of ['index', 'about', '404', 'shell']) write(`pages/${page}.html`, `<h1>${page}</h1>`);
  write('files/assets/entry-abcdefgh.js', 'console.info("namaste");');
  rig = await startRig({ siteDir: site });
  server = createServer(rig.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  agent.destroy();
  await new Promise((resolve) => server.close(resolve));
  await rig.stop();
  rmSync(site, { recursive: true });
});

interface Hostile {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Processor time of this process from the request to the end of its answer, client included. */
  readonly cpuMs: number;
}

/** Sends the address unchanged: `fetch` and supertest would normalise it. */
function send({ method = 'GET', path: at, headers = {}, body }: Hostile): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const before = process.cpuUsage();
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: at, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        const { user, system } = process.cpuUsage(before);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cpuMs: (user + system) / 1000,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const addresses = [
  ...new Set([
    ...Object.values(endpoints).map(({ path: at }) => at as string),
    '/api/csp-reports',
    '/api/docs',
    '/api/openapi.json',
    '/api',
    ...SITE_ROUTES.pages,
    ...SITE_ROUTES.shells,
    '/assets/entry-abcdefgh.js',
    '/no-such-page',
    '/healthz',
    '/readyz',
    '/metrics',
  ]),
];
const at = (address: string): string => address.replace(/:\w+/, 'abc');
/** One call for each way in which a request is read: by method, by who may call, and by whether it has a body. */
const kinds = new Map(
  Object.values(endpoints).map((call) => [`${call.method} ${call.auth} ${call.body !== undefined}`, call]),
);
const calls: readonly Hostile[] = [
  ...[...kinds.values()].map(({ method, path: address }) => ({ method, path: at(address) })),
  { method: 'POST', path: '/api/csp-reports' },
  ...[
    '/',
    '/reset-password/abc',
    '/assets/entry-abcdefgh.js',
    '/no-such-page',
    '/readyz',
    '/metrics',
    '/api/docs',
  ].map((address) => ({ path: address })),
];

/** Below the 100 KB that a body may have. */
const BODY = 96_000;
const bodies = bodiesOf(BODY);

/**
 * A request counts as expensive when each of up to twenty tries takes more processor time than this: one try may include a
 * garbage collection. Most take a few milliseconds; quadratic work on these 15 KB takes some hundred.
 */
const MOST_CPU_MS = 100;
async function costly(given: readonly Hostile[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of given) {
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 20 && least > MOST_CPU_MS; turn += 1)
      least = Math.min(least, (await send(one)).cpuMs);
    if (least > MOST_CPU_MS)
      found.push(
        `${one.method ?? 'GET'} ${one.path.slice(0, 60)} ${JSON.stringify(one.headers ?? {}).slice(0, 60)}: ${least} ms`,
      );
  }
  return found;
}

describe('a hostile request costs no more than linear time', () => {
  test.each(Object.entries(tails))('at the end of every address: %s', async (_what, tail) => {
    expect(await costly(addresses.map((address) => ({ path: `${at(address)}${tail}` })))).toEqual([]);
  });
  test.each(Object.entries(tails))('as a part of every address: %s', async (_what, tail) => {
    const withPart = addresses.filter((address) => address.includes(':'));
    expect(await costly(withPart.map((address) => ({ path: address.replace(/:\w+/, tail) })))).toEqual([]);
  });
  test.each(Object.entries(queries))('in the query of every address: %s', async (_what, query) => {
    expect(await costly(addresses.map((address) => ({ path: `${at(address)}?${query}` })))).toEqual([]);
  });
  test.each(headers.map(([name, value]) => [name, value.slice(0, 20), value]))(
    'in the header %s: %s…',
    async (name, _start, value) => {
      const sent = calls.map((call) => ({
        ...call,
        headers: { 'content-type': 'application/json', [name]: value },
        ...(call.method !== undefined && call.method !== 'GET' && { body: '{}' }),
      }));
      expect(await costly(sent)).toEqual([]);
    },
  );
  test.each(Object.entries(bodies))('in the body of every call: %s', async (_what, body) => {
    const sent = Object.values(endpoints)
      .filter((call) => call.body !== undefined || call.auth === 'provider')
      .map(({ method, path: address }) => ({
        method,
        path: at(address),
        headers: { 'content-type': 'application/json' },
        body,
      }));
    expect(await costly(sent)).toEqual([]);
  });
});

describe('every answer carries its headers', () => {
  test.each([
    ['/healthz', 200, 'no-store'],
    ['/readyz', 200, 'no-store'],
    ['/metrics', 200, 'no-store'],
    ['/api/payments/test', 200, 'no-store'],
    ['/api/payments/orders/order_unknown', 404, 'no-store'],
    ['/api/nothing', 404, 'no-store'],
    ['/api/users', 405, 'no-store'],
    ['/api/users/profile', 401, 'no-store'],
    ['/', 200, 'no-cache'],
    ['/about/', 308, 'no-store'],
    ['/no-such-page', 404, 'no-cache'],
    ['/%zz', 404, 'no-cache'],
    ['/assets/entry-abcdefgh.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/entry-no-such.js', 404, 'no-cache'],
  ])('%s (%d)', async (address, status, caching) => {
    const answer = await send({ path: address });
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, caching]);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': expect.any(String),
    });
  });
});

test('pages and files are counted too: a network with thousands of requests a minute is limited, others are not', async () => {
  const asked = await startRig({ beside: rig, siteDir: site, rateLimitFactor: 0.01 });
  const statuses: number[] = [];
  const get = (ip: string) => asked.request.get('/about').set('X-Forwarded-For', ip);
  for (let n = 0; n < 32; n += 1) statuses.push((await get('203.0.113.1')).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  expect((await get('203.0.113.2')).status).toBe(200);
  await asked.request.get('/healthz').set('X-Forwarded-For', '203.0.113.1').expect(200);
  await asked.stop();
});
