import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoints, errorBodySchema } from '@vgb/contracts';
import type { Response } from 'supertest';
import { buildContactMessage } from '../../test/factories.js';
import { type Rig, startRig } from '../../test/rig.js';
import { bearer, signUp } from '../../test/signing-in.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const refused = ({ status, headers, body }: Response, given: [status: number, code: string]) => {
  expect(headers['content-type']).toMatch(/^application\/json/);
  const { code, requestId } = errorBodySchema.strict().parse(body);
  expect([status, code]).toEqual(given);
  expect(headers['x-request-id']).toBe(requestId);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
};

const offered = new Map<string, string[]>();
for (const { path, method } of Object.values<Endpoint>(endpoints))
  offered.set(path, [...(offered.get(path) ?? []), method]);
const addresses = [...offered].map(([path, methods]) => ({
  path,
  methods,
  to: path.replace(/:\w+/g, 'abc'),
}));

describe.each(addresses)('$path', ({ to, methods }) => {
  const allow = [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];

  test('an unsupported method is answered 405, with the supported ones in Allow', async () => {
    for (const method of METHODS.filter((one) => !methods.includes(one.toUpperCase()))) {
      const answer = await rig.request[method](to);
      refused(answer, [405, 'METHOD_NOT_ALLOWED']);
      expect(answer.headers.allow?.split(', ').sort()).toEqual([...allow].sort());
    }
  });

  test('OPTIONS lists the supported methods, also to a page of another site', async () => {
    for (const origin of [{}, { Origin: 'https://evil.example' }]) {
      const answer = await rig.request.options(to).set(origin);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(answer.headers.allow?.split(', ').sort()).toEqual([...allow].sort());
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

test.each([
  ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/api/docs', 'GET, HEAD, OPTIONS'],
  ['/api/docs/swagger-ui-init.js', 'GET, HEAD, OPTIONS'],
  ['/api/csp-reports', 'POST, OPTIONS'],
])('%s has the methods %s and no other', async (address, allow) => {
  for (const method of METHODS.filter((name) => !allow.includes(name.toUpperCase()))) {
    const answer = await rig.request[method](address);
    refused(answer, [405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.allow).toBe(allow);
  }
  const told = await rig.request.options(address);
  expect([told.status, told.text, told.headers.allow]).toEqual([204, '', allow]);
});

test('HEAD is GET without its body', async () => {
  const head = await rig.request.head('/api/payments/test');
  expect([head.status, head.text ?? '']).toEqual([200, '']);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/users/profile/other',
  '/api/%zz',
  '/api/..%2fadmin',
  '/api//users',
])('%s is no address: 404 for every method', async (address) => {
  for (const method of METHODS) refused(await rig.request[method](address), [404, 'NOT_FOUND']);
});

describe('a parameter in the address', () => {
  const withParams = Object.values<Endpoint>(endpoints).filter(({ params }) => params !== undefined);
  test.each(withParams)('$method $path refuses a malformed parameter', async ({ method, path, auth }) => {
    const headers = auth === 'member' ? bearer((await signUp(rig)).token) : {};
    for (const odd of [
      '%zz',
      '%',
      '%E0%A4%A',
      '%00',
      'a%00b',
      'a%0Ab',
      '%2e%2e%2f',
      'a%20b',
      'ü',
      'a'.repeat(600),
    ]) {
      const to = path.replace(/:\w+/, odd);
      const answer = await (method === 'GET'
        ? rig.request.get(to).set(headers)
        : rig.request.post(to).set(headers).send({ password: 'secret1' }));
      refused(answer, [400, 'VALIDATION']);
    }
  });
});

describe('a body', () => {
  const post = () => rig.request.post('/api/contact');
  const message = buildContactMessage();
  test.each<[string, () => PromiseLike<Response>, number, string]>([
    ['without a type', () => post().set('Content-Type', '').send(JSON.stringify(message)), 415, 'NOT_JSON'],
    ['of another type', () => post().type('application/xml').send('<a/>'), 415, 'NOT_JSON'],
    ['of another charset', () => post().type('application/json; charset=koi8-r').send('{}'), 415, 'NOT_JSON'],
    [
      'in an unknown encoding',
      () => post().type('json').set('Content-Encoding', 'zip').send('{}'),
      415,
      'NOT_JSON',
    ],
    [
      'that is no gzip',
      () => post().type('json').set('Content-Encoding', 'gzip').send('{}'),
      400,
      'MALFORMED_JSON',
    ],
    ['cut short', () => post().type('json').send('{"name":'), 400, 'MALFORMED_JSON'],
    ['that is a list', () => post().send([message]), 400, 'VALIDATION'],
    ['with nothing', () => post().type('json').send(''), 400, 'VALIDATION'],
    ['above 100 KB', () => post().send({ ...message, more: 'x'.repeat(110_000) }), 413, 'TOO_LARGE'],
  ])('%s', async (_what, send, status, code) => {
    refused(await send(), [status, code]);
  });

  test('of the webhook above 1 MB', async () => {
    refused(await rig.request.post('/api/payments/webhook').type('json').send('x'.repeat(1_100_000)), [
      413,
      'TOO_LARGE',
    ]);
  });
});

test('query parameters are ignored, single or repeated, whatever their form', async () => {
  for (const query of [
    'a=1&a=2',
    'a[b][c]=1',
    '__proto__[x]=1',
    '%zz',
    '=',
    'a=%00',
    `a=${'x'.repeat(5000)}`,
  ])
    expect((await rig.request.get(`/api/payments/test?${query}`)).status).toBe(200);
});

test('unknown paths of the API answer in the same shape', async () => {
  const answer = await rig.request.get('/api/nothing/here');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({
    success: false,
    code: 'NOT_FOUND',
    message: 'This address does not exist.',
  });
});

test('a request id is given, or taken over when it is one', async () => {
  const own = await rig.request.get('/api/nothing').set('X-Request-Id', 'abcdef-123456');
  expect(own.body.requestId).toBe('abcdef-123456');
  const odd = await rig.request.get('/api/nothing').set('X-Request-Id', 'a b\tc');
  expect(odd.body.requestId).not.toContain('a b');
});
