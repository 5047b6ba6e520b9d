import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type Razorpay from 'razorpay';
import { type PaymentSandbox, startPaymentSandbox } from '../sandbox.js';
import { control, sdkFor } from '../testing/merchant.js';

let sandbox: PaymentSandbox;
let sdk: Razorpay;

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  sdk = sdkFor(sandbox);
});
afterEach(async () => {
  await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
});
afterAll(() => sandbox.stop());

const arm = (fault: object): Promise<unknown> => control(sandbox, '/faults', fault);
const create = (receipt: string): Promise<{ id: string }> =>
  sdk.orders.create({ amount: 100, currency: 'INR', receipt });
const made = async (receipt: string): Promise<number> => (await sdk.orders.all({ receipt })).count;
/** The SDK's error when there is no answer: it does not say whether the call was carried out. */
const UNKNOWN_OUTCOME = "Cannot read properties of undefined (reading 'status')";

describe('faults', () => {
  it('fail before anything is made, as often as asked', async () => {
    await arm({
      kind: 'fail',
      status: 500,
      body: { error: { code: 'SERVER_ERROR', description: 'broken' } },
      method: 'POST',
      path: '/orders',
      count: 2,
    });
    for (const _ of [1, 2]) {
      await expect(create('fail')).rejects.toEqual({
        statusCode: 500,
        error: { code: 'SERVER_ERROR', description: 'broken' },
      });
    }
    expect(await made('fail')).toBe(0);
    await expect(create('fail')).resolves.toMatchObject({ status: 'created' });
  });

  it('fail after it was made', async () => {
    await arm({ kind: 'fail', status: 504, body: {}, when: 'after' });
    await expect(create('late-fail')).rejects.toMatchObject({ statusCode: 504 });
    expect(await made('late-fail')).toBe(1);
  });

  it('time out after it was made', async () => {
    const impatient = sdkFor(sandbox);
    (impatient as unknown as { api: { rq: { defaults: { timeout: number } } } }).api.rq.defaults.timeout = 60;
    await arm({ kind: 'hang', method: 'POST', path: '/orders' });
    await expect(impatient.orders.create({ amount: 100, currency: 'INR', receipt: 'hang' })).rejects.toThrow(
      UNKNOWN_OUTCOME,
    );
    expect(await made('hang')).toBe(1);
  });

  it('drop the connection after it was made', async () => {
    await arm({ kind: 'disconnect', path: '/orders' });
    await expect(create('drop')).rejects.toThrow(UNKNOWN_OUTCOME);
    expect(await made('drop')).toBe(1);
  });

  it('answer a 502 that is no JSON', async () => {
    await arm({ kind: 'non-json-502' });
    await expect(create('bad-gateway')).rejects.toEqual({ statusCode: 502, error: undefined });
  });

  it('answer 429', async () => {
    await arm({ kind: '429' });
    await expect(create('limit')).rejects.toMatchObject({
      statusCode: 429,
      error: { code: 'BAD_REQUEST_ERROR' },
    });
  });

  it('hit only the calls they are meant for', async () => {
    const order = await create('path');
    await arm({ kind: '429', method: 'GET', path: '/orders/*/payments' });
    await expect(sdk.orders.fetch(order.id)).resolves.toMatchObject({ id: order.id });
    await expect(create('path-2')).resolves.toBeDefined();
    await expect(sdk.orders.fetchPayments(order.id)).rejects.toMatchObject({ statusCode: 429 });
    await expect(sdk.orders.fetchPayments(order.id)).resolves.toMatchObject({ count: 0 });
  });
});

/** A call without the SDK, which hides headers and bodies. */
const raw = (path: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${sandbox.url}/v1${path}`, {
    signal,
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`,
    },
  });

async function hanging(): Promise<number> {
  const response = await fetch(`${sandbox.url}/control/faults`);
  return ((await response.json()) as { hanging: number }).hanging;
}

describe('faults as they are on the wire', () => {
  it.each([
    ['429', { kind: '429', retryAfterSeconds: 7 }, 429, '7'],
    ['429 without a time', { kind: '429' }, 429, null],
    ['503', { kind: 'fail', status: 503, retryAfterSeconds: 30 }, 503, '30'],
  ])('%s', async (_name, fault, status, retryAfter) => {
    await arm(fault);
    const response = await raw('/orders');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(await response.json()).toMatchObject({ error: { description: expect.any(String) } });
  });

  it('malformed JSON, as the answer to a call that was carried out', async () => {
    await arm({ kind: 'malformed-json', method: 'POST', path: '/orders' });
    await expect(create('half')).resolves.toEqual(expect.stringMatching(/^\{"id":"order_\w+"/));
    expect(await made('half')).toBe(1);
    await arm({ kind: 'malformed-json', path: '/orders/*' });
    const order = await create('whole');
    const half = await (await raw(`/orders/${order.id}`)).text();
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
  });

  it('hangs until it is released, and then answers correctly', async () => {
    const order = await create('released');
    for (const when of ['before', 'after']) {
      await arm({ kind: 'hang', path: '/orders/*', when });
      const answer = raw(`/orders/${order.id}`);
      while ((await hanging()) === 0);
      expect(await control(sandbox, '/faults/release')).toEqual({ released: 1 });
      expect(await (await answer).json()).toMatchObject({ id: order.id });
    }
  });

  it('drops a hanging call whose caller has disconnected', async () => {
    await arm({ kind: 'hang', path: '/orders' });
    const leaving = new AbortController();
    const left = raw('/orders', leaving.signal).catch((error: Error) => error.name);
    while ((await hanging()) === 0);
    leaving.abort();
    expect(await left).toBe('AbortError');
    while ((await hanging()) > 0);
    expect(await control(sandbox, '/faults/release')).toEqual({ released: 0 });
  });

  it('hits every call until it is cleared', async () => {
    await arm({ kind: '429', path: '/orders', count: null });
    for (let call = 0; call < 5; call += 1) expect((await raw('/orders')).status).toBe(429);
    await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
    expect((await raw('/orders')).status).toBe(200);
  });

  it('hits in the order of arming, each on its own path', async () => {
    await arm({ kind: 'fail', status: 500, path: '/orders' });
    await arm({ kind: 'fail', status: 502, path: '/orders' });
    await arm({ kind: 'fail', status: 503, path: '/payments' });
    const statuses = [];
    for (const path of ['/orders', '/payments', '/orders', '/orders', '/payments'])
      statuses.push((await raw(path)).status);
    expect(statuses).toEqual([500, 503, 502, 200, 200]);
  });

  it('a slow answer comes after the chosen delay, other paths at once', async () => {
    await arm({ kind: 'slow', delayMs: 150, path: '/orders' });
    const finished: string[] = [];
    await Promise.all(
      ['/orders', '/payments'].map(async (path) => {
        await raw(path);
        finished.push(path);
      }),
    );
    expect(finished).toEqual(['/payments', '/orders']);
  });
});
