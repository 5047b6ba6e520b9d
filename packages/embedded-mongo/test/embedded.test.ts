import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { type OpenedEmbedded, openEmbedded } from './server-under-test.js';

let opened: OpenedEmbedded;
beforeEach(async () => {
  opened = await openEmbedded();
});
afterEach(() => opened.stop());
const things = () => opened.db.collection('things');

describe('what is over by a TTL index', () => {
  test('goes with a sweep, by the time that is given', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));
    await things().createIndex({ expire: 1 }, { expireAfterSeconds: 60 });
    await things().insertMany([
      { _id: 1 as never, expire: at(0) },
      { _id: 2 as never, expire: at(1) },
      { _id: 3 as never, expire: at(10) },
      { _id: 4 as never, expire: 'never' },
      { _id: 5 as never, expire: [at(30), at(0)] },
      { _id: 6 as never },
    ]);
    expect(await opened.server.sweepExpired(at(0))).toBe(0);
    expect(await opened.server.sweepExpired(at(2))).toBe(3);
    expect((await things().find().sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))).toEqual([
      3, 4, 6,
    ]);
  });

  test('another time may be set later', async () => {
    await things().createIndex({ expire: 1 }, { expireAfterSeconds: 3600 });
    await things().insertOne({ expire: new Date(0) });
    const index = { name: 'expire_1', expireAfterSeconds: 10 };
    await opened.db.command({ collMod: 'things', index });
    expect(await opened.server.sweepExpired(new Date(11_000))).toBe(1);
  });
});

describe('what this server does not do, it refuses by name', () => {
  test.each<[string, RegExp, () => Promise<unknown>]>([
    ['a query operator', /\$where/, () => things().findOne({ $where: 'true' })],
    ['an update by a pipeline', /pipeline/, () => things().updateOne({}, [{ $set: { a: 1 } }])],
    [
      'a stage',
      /\$out/,
      () =>
        things()
          .aggregate([{ $out: 'other' }])
          .toArray(),
    ],
    [
      'an accumulator',
      /\$stdDevPop/,
      () =>
        things()
          .aggregate([{ $group: { _id: 1, a: { $stdDevPop: '$a' } } }])
          .toArray(),
    ],
    ['an index of another kind', /text/, () => things().createIndex({ a: 'text' })],
    [
      'a collation',
      /collation/,
      () =>
        things()
          .find({}, { collation: { locale: 'hi' } })
          .toArray(),
    ],
    ['a capped collection', /capped/, () => opened.db.createCollection('log', { capped: true, size: 1000 })],
    ['a change stream', /\$changeStream/, () => things().watch().next()],
    [
      'a computed projection',
      /computed/,
      () =>
        things()
          .find({}, { projection: { a: '$b' } })
          .toArray(),
    ],
  ])('%s', async (_what, words, attempt) => {
    await things().insertOne({ a: 1 });
    const refusal = await attempt().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(MongoServerError);
    expect(refusal).toMatchObject({ code: 238 });
    expect(String(refusal)).toMatch(words);
  });

  test('a transaction, before anything in it is done', async () => {
    await opened.client.withSession(async (session) => {
      session.startTransaction();
      await expect(things().insertOne({ n: 1 }, { session })).rejects.toThrow(
        /A transaction is not implemented/,
      );
      await session.abortTransaction().catch(() => undefined);
    });
    expect(await things().countDocuments()).toBe(0);
  });

  test('an unknown command', async () => {
    await expect(opened.db.command({ mapReduce: 'things' })).rejects.toMatchObject({ code: 59 });
  });
});

test('mongoose: indexes, defaults, versions, duplicate errors, upserts, populate', async () => {
  const connection = await mongoose.createConnection(opened.server.uri).asPromise();
  const Donor = connection.model(
    'Donor',
    new Schema({ email: { type: String, unique: true }, joined: Date }),
  );
  const Gift = connection.model(
    'Gift',
    new Schema({ donor: { type: Schema.Types.ObjectId, ref: 'Donor' }, paise: Number }, { timestamps: true }),
  );
  await Promise.all([Donor.init(), Gift.init()]);
  const donor = await Donor.create({ email: 'a@example.org', joined: new Date(0) });
  await expect(Donor.create({ email: 'a@example.org' })).rejects.toMatchObject({ code: 11000 });
  await Gift.create({ donor: donor._id, paise: 5 });
  const gift = await Gift.findOne({ paise: { $gte: 5 } }).populate<{ donor: { email: string } }>('donor');
  expect(gift?.donor.email).toBe('a@example.org');
  const again = await Donor.findOneAndUpdate(
    { email: 'b@example.org' },
    { joined: new Date(1) },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  expect(again).toMatchObject({ email: 'b@example.org', joined: new Date(1), __v: 0 });
  donor.joined = new Date(2);
  await donor.save();
  expect(await Donor.countDocuments({ joined: { $gt: new Date(0) } })).toBe(2);
  expect(await Donor.exists({ email: 'c@example.org' })).toBeNull();
  await connection.close();
});
