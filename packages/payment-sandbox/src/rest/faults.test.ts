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
/** What the SDK throws when no answer comes: it cannot tell what happened. */
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
