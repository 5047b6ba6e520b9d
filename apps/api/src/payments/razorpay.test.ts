import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { OutcomeUnknown, ProviderRefusal } from './gateway.js';
import { createRazorpayGateway } from './razorpay.js';

const SECRET = 'the-key-secret-of-the-tests';
const gatewayAt = (apiUrl: string, timeoutMs?: number) =>
  createRazorpayGateway(
    { keyId: 'rzp_test_abcdefgh', keySecret: SECRET, webhookSecrets: [], apiUrl, checkoutUrl: apiUrl },
    timeoutMs === undefined ? {} : { timeoutMs },
  );

const open: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});
async function listen(server: Server | TcpServer): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (listener: RequestListener) => listen(createServer(listener));

/** The errors of one call through the SDK and of the one that bypasses it. */
async function failuresOf(url: string, timeoutMs?: number): Promise<Error[]> {
  const gateway = gatewayAt(url, timeoutMs);
  const calls = [
    () => gateway.fetchPayment('pay_1'),
    () => gateway.createOrder({ receipt: 'r', amountPaise: 100, notes: {} }),
    () => gateway.refund('pay_1', { amountPaise: 100, key: 'once', reason: 'asked' }),
  ];
  const settled = await Promise.allSettled(calls.map((call) => call()));
  return settled.map((call) => (call.status === 'rejected' ? call.reason : new Error('it did not fail')));
}

async function expectUnknown(url: string, why: RegExp, timeoutMs?: number): Promise<void> {
  for (const error of await failuresOf(url, timeoutMs)) {
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error.message).toMatch(why);
    expect(error.message).toContain(new URL(url).host);
    const told = JSON.stringify([error.message, error.stack, error.cause, Object.entries(error)]);
    expect(told).not.toContain(SECRET);
    expect(told).not.toContain(Buffer.from(`rzp_test_abcdefgh:${SECRET}`).toString('base64'));
  }
}

describe('a provider that does not answer is named with its host and the cause', () => {
  test('no process listens there', async () => {
    const host = await answering(() => undefined);
    await new Promise((resolve) => open.pop()?.close(resolve));
    await expectUnknown(`http://${host}`, /ECONNREFUSED/);
  });

  test('a name that does not exist', async () => {
    await expectUnknown('http://provider.invalid', /ENOTFOUND|EAI_AGAIN/);
  });

  test('it resets the connection', async () => {
    const host = await listen(createTcpServer((socket) => socket.resetAndDestroy()));
    await expectUnknown(`http://${host}`, /ECONNRESET/);
  });

  test('it closes the connection before an answer', async () => {
    const host = await listen(createTcpServer((socket) => void socket.once('data', () => socket.end())));
    await expectUnknown(`http://${host}`, /ECONNRESET/);
  });

  test('it never answers', async () => {
    const host = await answering(() => undefined);
    await expectUnknown(`http://${host}`, /ETIMEDOUT/, 100);
  });

  test('it speaks no TLS', async () => {
    const host = await answering((_request, response) => response.end());
    await expectUnknown(`https://${host}`, /\((EPROTO|ERR_SSL_\w+)\)/);
  });

  test.each([
    ['a proxy’s page with 502', 502, 'text/html', '<h1>Bad Gateway</h1>', /status 502, Retry-After 7 s\)/],
    ['an empty 500', 500, 'application/json', '', /status 500, Retry-After 7 s\)/],
    [
      'its own JSON with 503',
      503,
      'application/json',
      '{"error":{"description":"busy"}}',
      /status 503, Retry-After 7 s\)/,
    ],
    [
      '429',
      429,
      'application/json',
      '{"error":{"description":"slow down"}}',
      /status 429, Retry-After 7 s\)/,
    ],
    ['a page with 401', 401, 'text/html', '<h1>Who?</h1>', /status 401/],
    ['a page with 200', 200, 'text/html', '<h1>Log in to the Wi-Fi</h1>', /unknown shape/],
    ['broken JSON', 200, 'application/json', '{"id": "pay_1', /unknown shape/],
    ['an empty answer', 200, 'application/json', '', /unknown shape/],
    ['JSON of another kind', 200, 'application/json', '[]', /unknown shape/],
  ] as const)('%s', async (_name, status, type, body, why) => {
    const host = await answering((_request, response) => {
      response.writeHead(status, { 'Content-Type': type, 'Retry-After': '7' }).end(body);
    });
    await expectUnknown(`http://${host}`, why);
  });
});

test.each([400, 401, 404])(
  'an answer with status %i is a refusal, in the provider’s words',
  async (status) => {
    const host = await answering((_request, response) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end('{"error":{"code":"BAD_REQUEST_ERROR","description":"Authentication failed"}}');
    });
    for (const error of await failuresOf(`http://${host}`)) {
      expect(error).toBeInstanceOf(ProviderRefusal);
      expect(error.message).toContain('Authentication failed');
    }
  },
);
