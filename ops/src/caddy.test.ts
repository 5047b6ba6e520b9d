import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settings } from '../../apps/api/src/settings.js';
import { type Rig, startRig } from '../../apps/api/test/rig.js';
import { type Caddy, caddyVersion, startCaddy } from './caddy.js';

const siteDir = fileURLToPath(new URL('../../apps/web/dist/site', import.meta.url));
const files = readdirSync(path.join(siteDir, 'files'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => `/${path.relative(path.join(siteDir, 'files'), path.join(entry.parentPath, entry.name))}`)
  .sort();

/** The content type of every kind of file that the build writes; a new kind has to be added here. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '.css': /^text\/css; charset=utf-8$/,
  '.ico': /^image\/x-icon$/,
  '.ics': /^text\/calendar; charset=utf-8$/,
  '.jpg': /^image\/jpeg$/,
  '.js': /^(text|application)\/javascript; charset=utf-8$/,
  '.png': /^image\/png$/,
  '.svg': /^image\/svg\+xml$/,
  '.webmanifest': /^application\/manifest\+json$/,
  '.woff2': /^font\/woff2$/,
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PROTECTING = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Sends the request unchanged: no added header, no normalised path, no decompression, no redirects. */
const ask = (
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
    from = '127.0.0.1',
  }: { method?: string; headers?: Record<string, string>; body?: string; from?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const options = { hostname, port, path: target, method, headers, agent: false, localAddress: from };
    const call = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });

/** Sends these bytes and no more, as a caller whose network goes away, and waits until the web server has ended the connection. */
const breakOff = (origin: string, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.resume();
  });

function theWebServer(): void {
  let rig: Rig;
  let api: Server;
  let caddy: Caddy;
  let fromApi: Answer;
  let fileFromApi: Answer;
  const get = (target: string, headers: Record<string, string> = {}) => ask(caddy.site, target, { headers });
  beforeAll(async () => {
    rig = await startRig({ siteDir, settings: { NODE_ENV: 'test' } });
    api = createServer(rig.app);
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    caddy = await startCaddy({ port: portOf(api), addresses: () => ['127.0.0.1'], tryForSeconds: 1 });
    fromApi = await ask(`http://127.0.0.1:${portOf(api)}`, '/');
    fileFromApi = await ask(`http://127.0.0.1:${portOf(api)}`, files[0] ?? '');
  });
  afterAll(async () => {
    await caddy?.stop();
    await new Promise((resolve) => api.close(resolve));
    await rig.stop();
  });

  test('has the type of every kind of file that the build writes', () => {
    expect([...new Set(files.map((file) => path.extname(file)))].sort()).toEqual(Object.keys(TYPES).sort());
  });

  /** One file of each kind, hashed and not. */
  const kinds = new Map(files.map((file) => [`${path.extname(file)} ${file.startsWith('/assets/')}`, file]));
  describe.each([...kinds.values()])('%s', (file) => {
    const isHashed = file.startsWith('/assets/');

    test('has its type, its caching and the security headers, and does not name the server', async () => {
      const { status, headers } = await get(file);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(TYPES[path.extname(file)] ?? /^$/);
      expect(headers['cache-control']).toBe(isHashed ? IMMUTABLE : 'no-cache');
      expect(headers['content-security-policy']).toBe(fileFromApi.headers['content-security-policy']);
      expect(headers.server).toBeUndefined();
      expect(headers.etag).toMatch(/^"[^"]+"$/);
      for (const name of PROTECTING.filter((header) => header !== 'strict-transport-security'))
        expect([name, headers[name]]).toEqual([name, fromApi.headers[name]]);
      expect(headers['strict-transport-security']).toBe(settings.shape.HSTS.parse(undefined));
    });

    test('is sent compressed in an encoding of the browser’s, and not at all when the browser has it', async () => {
      const plain = await get(file);
      const isPacked = /\.(css|js|svg|webmanifest)$/.test(file) && plain.body.length > 1000;
      for (const encoding of ['br', 'gzip']) {
        const packed = await get(file, { 'accept-encoding': encoding });
        if (isPacked) {
          expect(packed.headers['content-encoding']).toBe(encoding);
          expect(packed.headers.vary).toMatch(/accept-encoding/i);
          expect(packed.body.length).toBeLessThan(plain.body.length);
          expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        }
        const again = await get(file, {
          'accept-encoding': encoding,
          'if-none-match': packed.headers.etag ?? '',
        });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.server).toBeUndefined();
      }
    });

    test('answers HEAD without a body, and refuses other methods', async () => {
      const head = await ask(caddy.site, file, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const posted = await ask(caddy.site, file, { method: 'POST' });
      expect([404, 405]).toContain(posted.status);
      expect(posted.headers.server).toBeUndefined();
    });
  });

  test.each([
    '/',
    '/donate',
    '/about/EventCalendar',
    '/profile',
    '/hi',
    '/hi/gau',
    '/hi/donate',
    '/hi/profile',
  ])('the page %s is the API’s', async (page) => {
    const { status, headers, body } = await get(page, { 'accept-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-security-policy']).toBe(fromApi.headers['content-security-policy']);
    expect(headers.server).toBeUndefined();
    expect(body.length).toBeGreaterThan(500);
  });

  test.each(['/sitemap.xml', '/robots.txt'])(
    '%s comes from the API, which knows the address',
    async (file) => {
      const { status, headers, body } = await get(file);
      expect(status).toBe(200);
      expect(body.toString()).toContain('https://vgb.example/');
      expect(headers.server).toBeUndefined();
    },
  );

  test('a prefix of a language leads to its own pages, in any case of letters, and to its own missing page', async () => {
    for (const [asked, wanted] of [
      ['/hi/', '/hi'],
      ['/HI/Gau?a=b', '/hi/gau?a=b'],
    ] as const) {
      const { status, headers } = await get(asked);
      expect([status, headers.location]).toEqual([308, wanted]);
    }
    const missing = await get('/hi/nothing');
    expect(missing.status).toBe(404);
    expect(missing.body.toString()).toContain('<html lang="hi-IN">');
    expect((await get('/hi/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json');
  });

  test.each([
    '/No',
    '/assets/gone-12345678.js',
    '/index.html',
    '/donate.html',
    '/routes.json',
    '/favicon.svg.br',
    '/favicon.svg.gz',
    '/.env',
    '/assets/',
    '/assets',
    '/hi/share',
    '/hi/share/',
    '/hi/index.html',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is not found, and not cached', async (target) => {
    const { status, headers } = await get(target);
    expect([target, status]).toEqual([target, 404]);
    expect(headers['cache-control'] ?? '').not.toContain('max-age');
    expect(headers.server).toBeUndefined();
  });

  test.each([
    '/metrics',
    '/metrics/',
    '/Metrics',
    '//metrics',
    '/%6Detrics',
    '/metrics/x',
    '/./metrics',
    '/a/../metrics',
  ])('metrics are not served at %s', async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).not.toBe(200);
    expect(body.toString()).not.toContain('process_resident_memory_bytes');
    expect(headers.server).toBeUndefined();
  });

  test('calls reach the API with their bodies, and their answers come back unchanged', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong-password' });
    const refused = await ask(caddy.site, '/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    });
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.body.toString())).toMatchObject({
      success: false,
      code: 'INVALID_CREDENTIALS',
    });
    expect(refused.headers.server).toBeUndefined();
  });

  const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  test.each([
    ['a body that ends before its length', `${post}Content-Length: 100\r\n\r\n{"a":`],
    ['a body that ends before its last chunk', `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
    ['a chunk that is none', `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ['a body that was announced and never sent', `${post}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`],
    ['a tunnel', 'CONNECT vgb.example:443 HTTP/1.1\r\nHost: vgb.example:443\r\n\r\n'],
  ])('%s takes the site from no other caller', async (_what, bytes) => {
    await breakOff(caddy.site, bytes);
    expect((await get('/donate')).status).toBe(200);
  });

  test('HTTP leads to HTTPS at the same address', async () => {
    const { status, headers } = await ask(caddy.redirect, '/donate?amount=2100', {
      headers: { host: 'www.vgb.example' },
    });
    expect([status, headers.location]).toEqual([308, 'https://www.vgb.example/donate?amount=2100']);
    expect(headers.server).toBeUndefined();
  });

  test('answers its health check', async () => {
    expect((await ask(caddy.health, '/healthz')).status).toBe(200);
  });
}

function withoutTheApi(): void {
  let caddy: Caddy;
  let breaking: Server;
  beforeAll(async () => {
    // Accepts the call and closes the connection before an answer.
    breaking = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    caddy = await startCaddy({ port: portOf(breaking), addresses: () => ['127.0.0.1'], tryForSeconds: 1 });
  });
  afterAll(async () => {
    await caddy?.stop();
    await new Promise((resolve) => breaking.close(resolve));
  });

  test('a page says in English and Hindi that the site comes back, and that a gift is safe', async () => {
    const { status, headers, body } = await ask(caddy.site, '/donate');
    expect([502, 503]).toContain(status);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '10',
      'x-frame-options': 'DENY',
    });
    expect(headers.server).toBeUndefined();
    expect(body.toString()).toMatch(/There is no need to pay again.*दोबारा भुगतान/s);
  });

  test('a call gets the body that every failed call has', async () => {
    const { status, headers, body } = await ask(caddy.site, '/api/payments/create-order', { method: 'POST' });
    expect([502, 503]).toContain(status);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(headers.server).toBeUndefined();
    expect(JSON.parse(body.toString())).toEqual({
      success: false,
      code: 'DATABASE_AWAY',
      message: 'The service is not available for a moment. Please try again.',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  test('files are still served', async () => {
    expect((await ask(caddy.site, '/favicon.svg')).status).toBe(200);
  });
}

function afterAnUpgrade(): void {
  let caddy: Caddy;
  let running: Server;
  let address = '127.0.0.2';
  const start = async (at: number): Promise<Server> => {
    const server = createServer((_request, response) => response.end());
    server.listen(at, address);
    await once(server, 'listening');
    return server;
  };
  const replace = async (): Promise<void> => {
    const [port, old] = [portOf(running), running];
    address = address === '127.0.0.2' ? '127.0.0.3' : '127.0.0.2';
    running = await start(port);
    await new Promise((resolve) => old.close(resolve));
  };
  beforeAll(async () => {
    running = await start(0);
    // The second address refuses connections, as a process does while it starts or after it ended.
    const addresses = () => [address, '127.0.0.4'];
    caddy = await startCaddy({ port: portOf(running), addresses, tryForSeconds: 5 });
  });
  afterAll(async () => {
    await caddy?.stop();
    await new Promise((resolve) => running.close(resolve));
  });

  test('a call reaches the processes that have replaced all those known before', async () => {
    for (let versions = 0; versions < 3; versions += 1) {
      expect((await ask(caddy.site, '/api/contact', { method: 'POST' })).status).toBe(200);
      await replace();
    }
    expect((await ask(caddy.site, '/api/contact', { method: 'POST' })).status).toBe(200);
  });
}

function behindAnotherProxy(): void {
  let caddy: Caddy;
  let api: Server;
  beforeAll(async () => {
    api = createServer((request, response) => response.end(request.headers['x-forwarded-for']));
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const addresses = () => ['127.0.0.1'];
    caddy = await startCaddy(
      { port: portOf(api), addresses, tryForSeconds: 1 },
      '127.0.0.8/31 2001:db8::/32',
    );
  });
  afterAll(async () => {
    await caddy?.stop();
    await new Promise((resolve) => api.close(resolve));
  });

  test.each([
    ['a proxy of TRUSTED_PROXIES names the visitor', '127.0.0.9', '203.0.113.7, 127.0.0.9'],
    ['any other caller is the visitor, whatever it names', '127.0.0.10', '127.0.0.10'],
  ])('%s', async (_what, from, told) => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await ask(caddy.site, '/api/contact', { from, headers })).body.toString()).toBe(told);
  });
}

if (caddyVersion === undefined) {
  process.stderr.write(
    '\n*** ops/Caddyfile IS NOT TESTED: this machine has no `caddy` (Debian and Ubuntu: apt-get install caddy). ***\n\n',
  );
  test('ops/Caddyfile: not run, since this machine has no caddy', () => undefined);
} else {
  describe(`ops/Caddyfile under Caddy ${caddyVersion}`, theWebServer);
  describe('while no process of the API answers', withoutTheApi);
  describe('after an upgrade', afterAnUpgrade);
  describe('behind another proxy', behindAnotherProxy);
}
