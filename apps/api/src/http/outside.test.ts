import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorBodySchema, say } from '@vgb/contracts';
import supertest from 'supertest';
import { answerStarting, answerUnreadable } from './outside.js';

const server = createServer((_request, response) => response.end('handled'));
server.on('clientError', answerUnreadable);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends these bytes, and resolves with all that is received until the server closes the connection. */
const exchange = (bytes: string, by = server) =>
  new Promise<string>((resolve, reject) => {
    const { port } = by.address() as AddressInfo;
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      said += chunk;
    });
    socket.on('end', () => resolve(said));
    socket.on('error', reject);
  });

test.each([
  [
    'an address above 16 KB',
    `GET /api/users/profile?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a header above 16 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['a NUL byte in the address', 'GET /api/\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'MALFORMED_JSON'],
  ['a line that is not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_JSON'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    400,
    'MALFORMED_JSON',
  ],
])('%s is refused in the shape of every failure', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^Content-Type: application\/json/m);
  expect(head).toMatch(/^Cache-Control: no-store\r$/m);
  expect(head).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
  expect(head).toMatch(/^Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r$/m);
  expect(errorBodySchema.parse(JSON.parse(body)).code).toBe(code);
});

test('a request that does not arrive whole in time is answered 408', async () => {
  const hurried = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 });
  hurried.on('clientError', answerUnreadable);
  await new Promise<void>((resolve) => hurried.listen(0, '127.0.0.1', resolve));
  const said = await exchange('GET / HTTP/1.1\r\nHost: x\r\nX-A: ', hurried);
  expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  await new Promise((resolve) => hurried.close(resolve));
});

test('until the app is up, callers get 503 in their language', async () => {
  const { headers, body } = await supertest(answerStarting)
    .get('/api/users/profile')
    .set('Accept-Language', 'hi');
  expect(body.message).toBe(say('databaseAway', {}, 'hi'));
  expect([headers['content-language'], headers.vary]).toEqual(['hi', 'Accept-Language']);
});

test('until the app is up, the answer has Retry-After', async () => {
  const { status, headers, body } = await supertest(answerStarting).post('/api/contact').send({});
  const { code, requestId } = errorBodySchema.parse(body);
  expect([status, code, headers['retry-after']]).toEqual([503, 'DATABASE_AWAY', '2']);
  expect(headers['x-request-id']).toBe(requestId);
  expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
});
