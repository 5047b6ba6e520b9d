import { once } from 'node:events';
import { createServer, type RequestListener, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../test/clock.js';
import { buildDonationOrder } from '../../test/factories.js';
import { orderDonation, payOrder, storedDonations, verify } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { startSandbox, type TestSandbox } from '../../test/sandbox.js';
import { timeLeft, withDeadline } from '../http/deadline.js';
import { Circuit } from './circuit.js';
import { OutcomeUnknown, ProviderRefusal, ProviderResting } from './gateway.js';
import { createRazorpayGateway } from './razorpay.js';

/** A proxy between the app and the sandbox that forwards each call or fails it. */
let sandbox: TestSandbox;
let proxy: Server;
let providerUrl: string;
let rig: Rig;
let behaviour: 'answers' | 'fails' = 'answers';
let reached = 0;
const clock = createTestClock();
const pass: RequestListener = (incoming, response) => {
  reached += 1;
  if (behaviour === 'fails') {
    response.writeHead(502).end();
    return;
  }
  const url = new URL(incoming.url ?? '/', sandbox.url);
  const onward = send(url, { method: incoming.method, headers: { ...incoming.headers, host: url.host } });
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(onward);
};

/** A circuit that, once open, stays open for the whole test. */
const longOpen = new Circuit({ changed: () => undefined });
beforeAll(async () => {
  sandbox = await startSandbox({ clock });
  proxy = createServer(pass).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  providerUrl = `http://127.0.0.1:${port}`;
  rig = await startRig({ sandbox, clock, providerUrl, circuit: longOpen });
});
afterAll(async () => {
  await rig.stop();
  proxy.closeAllConnections();
  proxy.close();
});
beforeEach(() => {
  behaviour = 'answers';
});

const order = (at = rig) => at.request.post('/api/payments/create-order').send(buildDonationOrder());
const circuitStates = async (at = rig) =>
  (await at.request.get('/metrics')).text.match(/^provider_circuit\{.*\} 1$/gm);

describe('a provider that does not answer', () => {
  it('is not called: donors get an answer at once, a signed gift is taken provisionally, and both complete when it is back', async () => {
    const paid = await payOrder(rig);
    const open = await orderDonation(rig);
    behaviour = 'fails';
    while (longOpen.state === 'closed') await order().expect(503);
    const before = reached;
    const { body, headers } = await order().expect(503);
    expect(body).toMatchObject({
      code: 'PROVIDER_AWAY',
      message:
        'The payment service cannot be reached at the moment. Nothing has been charged. Please try again in a minute.',
    });
    expect(headers['retry-after']).toBe('30');
    await rig.request.get(`/api/payments/orders/${open}`).expect(200);
    const provisional = await verify(rig, paid.proof).expect(200);
    expect(provisional.body).toMatchObject({ success: true, receiptNumber: null });
    // A sweep meanwhile calls nothing and leaves each order's due time as it is.
    clock.advance({ minutes: 16 });
    await rig.payments.sweep.sweepOrders(clock());
    expect(reached).toBe(before);
    expect(await circuitStates()).toEqual(['provider_circuit{state="open"} 1']);

    let halfOpen: () => void = () => undefined;
    const rested = new Promise<void>((resolve) => {
      halfOpen = resolve;
    });
    const circuit = new Circuit({
      restMs: 1,
      changed: (state) => {
        if (state === 'half-open') halfOpen();
      },
    });
    const other = await startRig({ beside: rig, providerUrl, circuit });
    while (circuit.state === 'closed') await order(other).expect(503);
    behaviour = 'answers';
    await rested;
    clock.advance({ minutes: 1 });
    await other.payments.sweep.sweepOrders(clock());
    expect(await circuitStates(other)).toEqual(['provider_circuit{state="closed"} 1']);
    expect(await storedDonations(rig)).toEqual([expect.objectContaining({ paymentId: paid.paymentId })]);
    await order(other).expect(200);
    await other.stop();
  });

  it('a provider that refuses has answered: the circuit stays closed', async () => {
    const circuit = new Circuit({ changed: () => undefined });
    for (let call = 0; call < 20; call += 1)
      await expect(circuit.run(() => Promise.reject(new ProviderRefusal(400, 'no')))).rejects.toThrow('no');
    expect(circuit.state).toBe('closed');
  });

  it('a provider that fails now and then is still called; one that fails mostly is not', async () => {
    const told: string[] = [];
    const circuit = new Circuit({ changed: (state) => told.push(state) });
    const failing = () => circuit.run(() => Promise.reject(new OutcomeUnknown('away')));
    for (let call = 0; call < 20; call += 1) {
      await circuit.run(async () => 'fine');
      await expect(failing()).rejects.toThrow('away');
    }
    expect(circuit.state).toBe('closed');
    await expect(failing()).rejects.toThrow('away');
    await expect(failing()).rejects.toBeInstanceOf(ProviderResting);
    expect(told).toEqual(['open']);
  });
});

describe('one deadline for all calls to the provider behind a request', () => {
  it('the calls behind one request share its deadline, and a call without time left is not sent', async () => {
    let asked = 0;
    const hanging = createServer(() => {
      asked += 1;
    }).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const apiUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const gateway = createRazorpayGateway({ ...sandbox, webhookSecrets: [], apiUrl });
    const [first, second] = await withDeadline(600, async () => [
      await gateway.fetchPayment('pay_1').catch((error: unknown) => error),
      await gateway.paymentsOfOrder('order_1').catch((error: unknown) => error),
    ]);
    expect([first, second].map((error) => error instanceof OutcomeUnknown)).toEqual([true, true]);
    expect(String(first)).toContain('ETIMEDOUT');
    expect(String(second)).toContain('no time is left');
    expect(asked).toBe(1);
    hanging.closeAllConnections();
    hanging.close();
  });

  it('an answer that comes byte by byte is cut off as well', async () => {
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    await once(dripping, 'listening');
    const apiUrl = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}`;
    const gateway = createRazorpayGateway({ ...sandbox, webhookSecrets: [], apiUrl }, { timeoutMs: 100 });
    await expect(gateway.fetchPayment('pay_1')).rejects.toThrow('ETIMEDOUT');
    dripping.closeAllConnections();
    dripping.close();
  });

  it('create-order and verify wait for the provider for 11 s at most, retries included; calls after an answer have their own time-out', async () => {
    const seen: number[] = [];
    const noting = async (): Promise<never> => {
      seen.push(timeLeft());
      throw new OutcomeUnknown('away');
    };
    const ready = await startRig({ beside: rig, providerUrl });
    const paid = await payOrder(ready);
    await ready.stop();
    const slow = await startRig({
      beside: rig,
      gateway: (real) => ({
        ...real,
        createOrder: noting,
        findOrderByReceipt: noting,
        fetchPayment: noting,
        paymentsOfOrder: noting,
        fetchSubscription: noting,
      }),
    });
    await slow.request.post('/api/payments/create-order').send(buildDonationOrder()).expect(503);
    await verify(slow, paid.proof).expect(200);
    expect(seen).toHaveLength(4);
    expect(seen.every((left) => left <= 11_000)).toBe(true);
    seen.length = 0;
    const { body } = await slow.request
      .post('/api/payments/create-subscription')
      .send(buildDonationOrder({ amount: 501, isRecurring: true }))
      .expect(200);
    const { events } = await sandbox.subscription(body.subscriptionId, 'authenticate');
    for (const event of events) await slow.deliver(event);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every((left) => left === Number.POSITIVE_INFINITY)).toBe(true);
    await slow.stop();
  });
});
