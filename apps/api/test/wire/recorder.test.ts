import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedMongo, startEmbeddedMongo } from '@vgb/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';
import { Recorder } from './recorder.js';

/*
 * Against a server of its own: what is sent here is not what the application sends, and the server of the run has a recorder of its own.
 */
const recorder = new Recorder();
let server: EmbeddedMongo;
let connections: Connection[];
beforeAll(async () => {
  server = await startEmbeddedMongo({ onMessage: recorder.hear });
  connections = await Promise.all(
    [1, 2, 3].map(() =>
      mongoose.createConnection(server.uri, { writeConcern: { w: 'majority' } }).asPromise(),
    ),
  );
});
afterAll(async () => {
  await Promise.all(connections.map((one) => one.close()));
  await server.stop();
});

describe('a recorder in a server', () => {
  it('keeps what all clients use', async () => {
    const [first, second, third] = connections.map((one) => one.collection('things'));
    await first?.insertMany(Array.from({ length: 300 }, (_, at) => ({ at, text: 'x'.repeat(1_000) })));
    await second?.updateMany({ at: { $ne: 0 } }, { $max: { at: 3 } });
    const rows = await third
      ?.aggregate([{ $match: { at: { $gte: 0 } } }, { $group: { _id: null, all: { $sum: 1 } } }])
      .toArray();
    expect(rows).toEqual([{ _id: null, all: 300 }]);
    // More than a batch: the cursor goes on by a command of its own.
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
});
