import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type EmbeddedMongo, startEmbeddedMongo } from '@vgb/embedded-mongo';
import { mongo } from 'mongoose';
import { buildContactMessage, buildDonationOrder } from '../../test/factories.js';
import { payOrder, storedDonations, verify } from '../../test/giving.js';
import { createRandom } from '../../test/random.js';
import { startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';
import { startUnsteadyNetwork, type UnsteadyNetwork } from '../../test/unsteady-network.js';
import { isDatabaseAway } from './away.js';
import { answers, connect } from './connection.js';
import { RESTORE_UNDER_WAY } from './restoring.js';

let server: EmbeddedMongo;
let network: UnsteadyNetwork;
let uri: string;
beforeAll(async () => {
  server = await startEmbeddedMongo();
  network = await startUnsteadyNetwork(server.port);
  // After a broken connection the driver looks for the server again: within 20 ms in place of the 500 that it rests between two looks.
  uri = `mongodb://127.0.0.1:${network.port}/vgb?directConnection=true&minHeartbeatFrequencyMS=20`;
});
afterAll(async () => {
  await network.stop();
  await server.stop();
});

test('connections that break within any message: no call fails with 500, and no record is lost or duplicated', async () => {
  const rig = await startRig({ database: { uri, stop: async () => undefined } });
  const gifts = [];
  for (let made = 0; made < 12; made += 1) gifts.push(await payOrder(rig));

  const random = createRandom(20_261_121);
  network.breakAfter(() => 200 + Math.floor(random() * 12_000));
  const seen = new Map<number, number>();
  const note = ({ status }: { status: number }): void => void seen.set(status, (seen.get(status) ?? 0) + 1);
  for (let round = 0; round < 3; round += 1)
    await Promise.all([
      ...gifts.flatMap(({ proof, events }) => [
        verify(rig, proof).then(note),
        rig.deliver(eventNamed(events, 'payment.captured')).then(note),
      ]),
      rig.request.post('/api/contact').send(buildContactMessage()).then(note),
      rig.request.post('/api/payments/create-order').send(buildDonationOrder()).then(note),
      rig.request.get('/readyz').then(note),
    ]);
  expect(network.broken()).toBeGreaterThan(10);
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);

  network.breakAfter(undefined);
  for (const { proof } of gifts) {
    // The first use of a broken connection in the pool fails; a donor's page repeats the call as well.
    const first = await verify(rig, proof);
    expect((first.status === 503 ? await verify(rig, proof) : first).status).toBe(200);
  }
  rig.clock.advance({ minutes: 1 });
  await rig.payments.webhook.applyDue();
  await rig.payments.sweep.finishBookings(rig.clock());
  const donations = await storedDonations(rig);
  expect(donations.map(({ paymentId }) => paymentId).sort()).toEqual(
    gifts.map(({ paymentId }) => paymentId).sort(),
  );
  expect(donations.map(({ serial }) => serial)).toEqual(gifts.map((_gift, at) => at + 1));
  const receipts = (await rig.documents('outbox')).filter(({ kind }) => kind === 'donation-receipt');
  expect(receipts).toHaveLength(gifts.length);
  await rig.stop();
});

test('the look for a restore fails with its connection: the call that made it gets 503, and the next one is served at once', async () => {
  const rig = await startRig({ database: { uri, stop: async () => undefined } });
  // The gate's cache is empty: its first look is this one.
  const looks = jest.spyOn(rig.connection.collection(RESTORE_UNDER_WAY), 'findOne');
  looks.mockRejectedValueOnce(new mongo.MongoNetworkError('the connection was closed'));
  const write = async () => (await rig.request.post('/api/contact').send(buildContactMessage())).status;
  expect([await write(), await write()]).toEqual([503, 201]);
  await rig.stop();
});

test('a database that accepts connections and never answers: every operation and the ping time out as when it is away', async () => {
  const timeouts = { server: 300, connect: 200, answer: 300 };
  // The driver opens two connections at once, each of which waits here for its whole time: all of the pool in one turn.
  const connection = await connect(`${uri}&maxConnecting=20`, timeouts);
  const letters = connection.collection('letters');
  await letters.insertOne({ text: 'before' });
  network.holdUp(true);
  const calls = await Promise.allSettled([
    ...Array.from({ length: 40 }, () => letters.insertOne({ text: 'while it hangs' })),
    ...Array.from({ length: 40 }, () => letters.findOne()),
  ]);
  for (const call of calls)
    expect([call.status, call.status === 'rejected' && isDatabaseAway(call.reason)]).toEqual([
      'rejected',
      true,
    ]);
  expect(await answers(connection)).toBe(false);
  network.holdUp(false);
  await connection.close(true);
});
