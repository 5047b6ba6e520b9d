import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, startEmbeddedMongoProcess } from '@vgb/embedded-mongo';
import { buildContactMessage, buildDonationOrder } from '../../test/factories.js';
import { giveByCard, payOrder, storedDonations, verify } from '../../test/giving.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { MembershipStore } from '../membership/membership-store.js';
import type { Capture } from '../payments/gateway.js';
import type { Intention, PaidOrder } from '../payments/order.js';
import { IndexesMissing } from './gate.js';

/** With a driver that looks for a database that is away every 20 ms, in place of 500. */
const quick = (uri: string): string => `${uri}&minHeartbeatFrequencyMS=20`;

it('the database away for a while: callers get 503, and no record is lost or duplicated', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vgb-away-'));
  let server = await startEmbeddedMongo({ directory });
  const { uri, port } = server;
  const rig = await startRig({ database: { uri: quick(uri), stop: () => server.stop() } });
  try {
    const paid = await payOrder(rig);
    await server.stop();

    const refused = await rig.request.post('/api/contact').send(buildContactMessage());
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'DATABASE_AWAY',
      message: 'The service is not available for a moment. Please try again.',
    });
    expect(refused.headers['retry-after']).toBe('5');
    const [verified, ordered, delivered, ready] = await Promise.all([
      verify(rig, paid.proof),
      rig.request.post('/api/payments/create-order').send(buildDonationOrder()),
      rig.deliver(eventNamed(paid.events, 'payment.captured')),
      rig.request.get('/readyz'),
    ]);
    // Not accepted: the provider repeats its webhook, and the browser its call.
    expect([verified.status, ordered.status, delivered.status, ready.status]).toEqual([503, 503, 503, 503]);
    expect((await rig.request.get('/healthz')).status).toBe(200);

    server = await startEmbeddedMongo({ directory, port });
    await expect(verify(rig, paid.proof).then(({ status }) => status)).resolves.toBe(200);
    expect((await rig.deliver(eventNamed(paid.events, 'payment.captured'))).status).toBe(200);
    const donations = await storedDonations(rig);
    expect(donations.map(({ paymentId }) => paymentId)).toEqual([paid.paymentId]);
    expect(await rig.documents('orders')).toHaveLength(1);
    expect(await rig.mails()).toHaveLength(1);
  } finally {
    await rig.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

it('the database killed while visitors write: it comes back, and what was accepted is there', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vgb-killed-'));
  const sentences: string[] = [];
  const server = await startEmbeddedMongoProcess({
    directory: join(directory, 'database'),
    onTrouble: (sentence) => sentences.push(sentence),
  });
  const rig = await startRig({ database: { uri: quick(server.uri), stop: () => server.stop() } });
  try {
    const accepted: string[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < 12; n += 1) {
        const subject = `Letter ${writer}.${n}`;
        const answer = await rig.request.post('/api/contact').send(buildContactMessage({ subject }));
        if (answer.status < 300) accepted.push(subject);
        else expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_AWAY']);
        if (writer === 0 && n === 3) process.kill(server.pid ?? 0, 'SIGKILL');
      }
    };
    await Promise.all([0, 1, 2].map(write));
    expect(sentences[0]).toBe(
      `The embedded database ended (SIGKILL). It is started again on port ${server.port}.`,
    );
    expect((await rig.request.get('/readyz')).status).toBe(200);
    const stored = (await rig.documents('contact_messages')).map(({ subject }) => subject);
    expect(accepted.length).toBeGreaterThan(12);
    expect(accepted.filter((subject) => !stored.includes(subject))).toEqual([]);
    // A write that the driver repeated after the restart was done once.
    expect(new Set(stored).size).toBe(stored.length);
  } finally {
    await rig.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

describe('a database dropped under the running site', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
    await giveByCard(rig);
  });
  beforeEach(() => rig.connection.dropDatabase());
  afterAll(() => rig.stop());

  it('has its indexes again before the next probe is answered: a payment of which news come at once is booked once', async () => {
    await rig.request.get('/readyz').expect(200);
    const { orderId, paymentId } = await payOrder(rig);
    const order = await rig.payments.orders.byProviderOrder(orderId);
    const capture = (await rig.gateway.fetchPayment(paymentId)) as Capture;
    const paid = await rig.payments.orders.payOnce(String(order?.id), capture, rig.clock());
    await Promise.all([1, 2, 3].map(() => rig.payments.booking.finish(paid as PaidOrder)));
    const donations = await storedDonations(rig);
    expect(donations.map((donation) => [donation.paymentId, donation.serial])).toEqual([[paymentId, 1]]);
  });

  it('in the middle of a booking: nothing is booked, and the probe makes the indexes', async () => {
    const { orderId, paymentId } = await payOrder(rig);
    const order = await rig.payments.orders.byProviderOrder(orderId);
    const capture = (await rig.gateway.fetchPayment(paymentId)) as Capture;
    const capturedAt = rig.clock();
    const late = { ...order, paymentId, capturedAt } as PaidOrder;
    const debit = {
      purpose: late.purpose,
      amountPaise: late.amountPaise,
      details: late.details,
    } as Intention;
    const year = { userId: 'a', plan: 'gold', orderId, paymentId, amountPaise: 1, capturedAt } as const;
    await rig.connection.dropDatabase();
    for (const book of [
      () => rig.payments.booking.finish(late),
      () => rig.payments.orders.addPaid(debit, capture, capturedAt),
      () => new MembershipStore(rig.connection).add(year, capturedAt),
    ])
      await expect(book()).rejects.toThrow(IndexesMissing);
    expect(await storedDonations(rig)).toEqual([]);
    await rig.request.get('/readyz').expect(200, { status: 'ready' });
    expect((await rig.connection.collection('donations').indexes()).length).toBeGreaterThan(1);
  });

  it('with a key that stands twice: the process is not ready, refuses calls and jobs, and says why', async () => {
    const twice = { paymentId: 'pay_twice', userId: 'a' };
    const memberships = rig.connection.collection('memberships');
    await memberships.insertMany([{ ...twice }, { ...twice }]);
    await rig.request.get('/readyz').expect(503, { status: 'indexes missing' });
    expect(rig.logged()).toContain('the indexes could not be made');
    await rig.jobs.runDue();
    expect(await rig.documents('jobs')).toEqual([]);
    await memberships.deleteOne(twice);
    await rig.request.get('/readyz').expect(200, { status: 'ready' });
  });
});
