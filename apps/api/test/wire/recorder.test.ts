import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedMongo, startEmbeddedMongo } from '@vgb/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';
import { startRecorder } from './recorder.js';

/*
 * Against a server of its own: what is sent here is not what the application sends, and the server of the run has a recorder before it.
 */
let server: EmbeddedMongo;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let connections: Connection[];
beforeAll(async () => {
  server = await startEmbeddedMongo();
  recorder = await startRecorder(server.uri);
  connections = await Promise.all(
    [1, 2, 3].map(() =>
      mongoose.createConnection(recorder.uri, { writeConcern: { w: 'majority' } }).asPromise(),
    ),
  );
});
afterAll(async () => {
  await Promise.all(connections.map((one) => one.close()));
  await recorder.stop();
  await server.stop();
});

describe('a recorder between clients and a server', () => {
  it('passes commands and answers on, and keeps what all clients use', async () => {
    const [first, second, third] = connections.map((one) => one.collection('things'));
    await first?.insertMany(Array.from({ length: 300 }, (_, at) => ({ at, text: 'x'.repeat(1_000) })));
    await second?.updateMany({ at: { $ne: 0 } }, { $max: { at: 3 } });
    const rows = await third
      ?.aggregate([{ $match: { at: { $gte: 0 } } }, { $group: { _id: null, all: { $sum: 1 } } }])
      .toArray();
    expect(rows).toEqual([{ _id: null, all: 300 }]);
    // More than a batch: the cursor goes on by the same way.
    expect(await first?.find({ at: { $lt: 1_000 } }).toArray()).toHaveLength(300);
    expect([...recorder.used]).toEqual(
      expect.arrayContaining([
        'command insert',
        'command update',
        'command aggregate',
        'command getMore',
        'option insert.txnNumber',
        'option update.multi',
        'query operator $ne',
        'query operator $gte',
        'query operator $lt',
        'update operator $max',
        'stage $group',
        'sent by the driver writeConcern w=majority',
      ]),
    );
    expect([...recorder.used]).not.toContain('query operator $gt');
  });

  it('sees a command of many documents whatever the pieces in which it comes', async () => {
    const statements = Array.from({ length: 500 }, (_, at) => ({
      updateOne: { filter: { key: `${at}`.repeat(500) }, update: { $set: { least: at } }, upsert: true },
    }));
    const done = await connections[0]?.collection('many').bulkWrite(statements, { ordered: false });
    expect(done?.upsertedCount).toBe(500);
    expect([...recorder.used]).toEqual(
      expect.arrayContaining(['update operator $set', 'option update.upsert']),
    );
  });

  it('ends a client’s connection when the server ends its own', async () => {
    const refusing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const address = refusing.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const before = await startRecorder(`mongodb://127.0.0.1:${port}/`);
    const refused = mongoose
      .createConnection(before.uri, { serverSelectionTimeoutMS: 200 })
      .asPromise()
      .then((connection) => connection.close());
    await expect(refused).rejects.toThrow(/closed|ECONNRESET/);
    await before.stop();
    await new Promise((resolve) => refusing.close(resolve));
  });
});
