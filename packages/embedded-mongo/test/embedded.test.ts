import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Code, Decimal128, type Document, Long, MongoServerError, Timestamp } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { type OpenedEmbedded, openEmbedded } from './server-under-test.js';

let opened: OpenedEmbedded;
beforeEach(async () => {
  opened = await openEmbedded();
});
afterEach(() => opened.stop());
const things = () => opened.db.collection('things');

const failureOf = (attempt: () => Promise<unknown>): Promise<unknown> =>
  attempt().then(
    () => undefined,
    (error: unknown) => error,
  );
function throwWriteError(answer: Document): void {
  if (answer.writeErrors) throw new MongoServerError(answer.writeErrors[0]);
}

describe('documents that have expired by a TTL index', () => {
  test('are removed by a sweep, by the given time', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));
    await things().createIndex({ expire: 1 }, { expireAfterSeconds: 60 });
    await things().insertMany([
      { _id: 1 as never, expire: at(0) },
      { _id: 2 as never, expire: at(1) },
      { _id: 3 as never, expire: at(10) },
      { _id: 4 as never, expire: 'never' },
      { _id: 6 as never },
    ]);
    expect(await opened.server.sweepExpired(at(0))).toBe(0);
    expect(await opened.server.sweepExpired(at(2))).toBe(2);
    expect((await things().find().sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))).toEqual([
      3, 4, 6,
    ]);
  });
});

test('the messages of clients are shown before they are answered', async () => {
  const shown: string[] = [];
  const watched = await openEmbedded({ onMessage: (message) => shown.push(message.toString('latin1')) });
  await watched.db.collection('letters').insertOne({ text: 'to be seen' });
  expect(shown.filter((message) => message.includes('to be seen'))).toHaveLength(1);
  await watched.stop();
});

describe('what this server does not support it refuses by name', () => {
  const many = (stage: Document) => () => things().aggregate([stage]).toArray();
  const computed = (expression: unknown) => many({ $project: { b: expression } });
  const update = (change: Document) => () => things().updateOne({ a: 1 }, change);
  const run = (command: Document) => () => opened.db.command(command);
  const statement = (option: Document) => () =>
    opened.db
      .command({ update: 'things', updates: [{ q: {}, u: { $set: { b: 1 } }, ...option }] })
      .then(throwWriteError);

  test.each<[RegExp, () => Promise<unknown>]>([
    ...['$not', '$exists', '$size', '$all', '$elemMatch', '$mod', '$bitsAllSet'].map(
      (name): [RegExp, () => Promise<unknown>] => [
        new RegExp(`\\${name} is not`),
        () => things().findOne({ a: { [name]: 1 } }),
      ],
    ),
    ...['$where', '$expr', '$nor', '$text', '$jsonSchema'].map((name): [RegExp, () => Promise<unknown>] => [
      new RegExp(`\\${name} is not`),
      () => things().findOne({ [name]: [{}] } as Document),
    ]),
    ...['$push', '$pull', '$addToSet', '$pop', '$rename', '$mul', '$min', '$bit', '$currentDate'].map(
      (name): [RegExp, () => Promise<unknown>] => [
        new RegExp(`\\${name} is not`),
        update({ [name]: { a: 1 } }),
      ],
    ),
    ...['$lookup', '$unwind', '$facet', '$addFields', '$out', '$count', '$changeStream', '$collStats'].map(
      (name): [RegExp, () => Promise<unknown>] => [new RegExp(`'\\${name}'`), many({ [name]: {} })],
    ),
    ...['$map', '$add', '$let', '$size', '$in', '$and', '$dateDiff'].map(
      (name): [RegExp, () => Promise<unknown>] => [
        new RegExp(`\\${name} is not`),
        computed({ [name]: ['$a', 1] }),
      ],
    ),
    ...['$avg', '$push', '$first', '$max'].map((name): [RegExp, () => Promise<unknown>] => [
      new RegExp(`\\${name} is not`),
      many({ $group: { _id: 1, a: { [name]: '$a' } } }),
    ]),
    [/pipeline/, () => things().updateOne({}, [{ $set: { a: 1 } }])],
    [/positional/, update({ $set: { 'list.$.b': 9 } })],
    [/positional/, update({ $set: { 'list.$[].b': 9 } })],
    [/within an array/, update({ $set: { 'list.0.b': 9 } })],
    [/arrayFilters/, () => things().updateOne({}, { $set: { a: 1 } }, { arrayFilters: [{ x: 1 }] })],
    [/document of expressions/, computed({ c: '$a' })],
    [/through|array/, computed('$list.b')],
    [/time zone/, computed({ $dateToString: { date: '$at', format: '%Y', timezone: 'Asia/Kolkata' } })],
    [/specifier %j/, computed({ $dateToString: { date: '$at', format: '%j' } })],
    [/onNull/, computed({ $dateToString: { date: '$at', format: '%Y', onNull: '-' } })],
    [/\$\$ROOT/, computed('$$ROOT')],
    [/with a dot/, many({ $project: { 'b.c': '$a' } })],
    [
      /computed/,
      () =>
        things()
          .find({}, { projection: { a: '$b' } })
          .toArray(),
    ],
    [/type text/, () => things().createIndex({ a: 'text' })],
    [/descending/, () => things().createIndex({ a: -1 })],
    [/sparse/, () => things().createIndex({ a: 1 }, { sparse: true })],
    [/\$exists/, () => things().createIndex({ a: 1 }, { partialFilterExpression: { a: { $exists: true } } })],
    [/hidden/, () => things().createIndex({ a: 1 }, { hidden: false })],
    [/index of an array/, () => things().createIndex({ list: 1 })],
    [/sort of an array/, () => things().find().sort({ list: 1 }).toArray()],
    [
      /collation/,
      () =>
        things()
          .find({}, { collation: { locale: 'hi' } })
          .toArray(),
    ],
    [/collation of update/, statement({ collation: { locale: 'hi' } })],
    [/hint of update/, statement({ hint: { a: 1 } })],
    [/sort of update/, statement({ sort: { a: 1 } })],
    [/collation of delete/, () => things().deleteMany({}, { collation: { locale: 'hi' } })],
    [/snapshot/, run({ find: 'things', readConcern: { level: 'snapshot' } })],
    [/atClusterTime/, run({ find: 'things', readConcern: { atClusterTime: 1 } })],
    [/apiStrict/, run({ find: 'things', apiVersion: '1', apiStrict: true })],
    [/noSuch of find/, run({ find: 'things', noSuch: false })],
    [/tailable/, run({ find: 'things', tailable: false })],
    [/let of find/, run({ find: 'things', let: { a: 1 } })],
    [/capped/, () => opened.db.createCollection('log', { capped: true, size: 1000 })],
    [/remove/, () => things().findOneAndDelete({})],
    [
      /\$natural/,
      () =>
        things()
          .find({}, { hint: { $natural: 1 } })
          .toArray(),
    ],
    [/Decimal128/, () => things().findOne({ a: Decimal128.fromString('1') })],
    [/Decimal128/, update({ $inc: { a: Decimal128.fromString('1') } })],
    [/empty Timestamp/, () => things().insertOne({ at: new Timestamp({ t: 0, i: 0 }) })],
    [/code, symbols/, () => things().insertOne({ a: new Code('1') })],
  ])('%s', async (words, attempt) => {
    const before = { _id: 1 as never, a: 1, list: [{ b: 1 }, { b: 2 }], at: new Date(0) };
    await things().insertOne(before);
    const refusal = await failureOf(attempt);
    expect(refusal).toBeInstanceOf(MongoServerError);
    expect(refusal).toMatchObject({ code: 238 });
    expect(String(refusal)).toMatch(words);
    expect(await things().find().toArray()).toEqual([before]);
  });

  test.each([
    '(a+)+$',
    'a*',
    'a?',
    'a.b',
    '[ab]',
    'a{2}',
    '\\d',
    '\\p{L}',
    '\\x{e9}',
    '(?i)a',
    '(?:a)',
    'a$b',
    'a^',
    'a(b',
    'a)b',
    '(a|b|c|d|e|f|g|h)'.repeat(4),
  ])('the regular expression /%s/', async (pattern) => {
    await expect(things().findOne({ a: { $regex: pattern } })).rejects.toMatchObject({ code: 238 });
  });
  test('the options of regular expressions', async () => {
    for (const flags of ['i', 'm', 's', 'x'])
      await expect(things().findOne({ a: { $regex: 'a', $options: flags } })).rejects.toMatchObject({
        code: 238,
        message: expect.stringContaining(`option ${flags} `),
      });
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

  test.each(['mapReduce', 'distinct', 'collMod', 'constructor', '__proto__', 'toString'])(
    'the command %s',
    async (name) => {
      const error = await failureOf(() => opened.db.command(JSON.parse(`{"${name}": "things"}`)));
      expect(error).toMatchObject({ code: 59, message: `no such command: '${name}'` });
    },
  );
});

describe('what MongoDB refuses, with its own code', () => {
  const nested = (depth: number) => {
    let doc: Document = {};
    for (let level = 0; level < depth; level += 1) doc = { a: doc };
    return doc;
  };
  const set = (filter: Document, update: Document) => () =>
    things().updateOne(filter, update, { upsert: true });
  test.each<[string, number, () => Promise<unknown>]>([
    [
      'remove and update at once',
      9,
      () => opened.db.command({ findAndModify: 'things', remove: true, update: { $set: { a: 1 } } }),
    ],
    ['an upsert that fixes a field twice', 54, set({ a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } })],
    ['an upsert that fixes a field and a part of it', 54, set({ a: {}, 'a.b': 2 }, { $set: { b: 1 } })],
    ['a negative skip', 51024, () => opened.db.command({ find: 'things', skip: -1 })],
    ['a negative limit', 51024, () => opened.db.command({ find: 'things', limit: -1 })],
    ['a negative batch size', 51024, () => opened.db.command({ find: 'things', batchSize: -1 })],
    ['a nesting beyond 180', 15, () => things().insertOne(nested(181))],
    [
      'a delete of two',
      9,
      () => opened.db.command({ delete: 'things', deletes: [{ q: {}, limit: 2 }] }).then(throwWriteError),
    ],
    ['a hint of no index', 2, () => things().find({}, { hint: 'no_such' }).toArray()],
    ['more nodes than there are', 100, () => things().insertOne({}, { writeConcern: { w: 3 } })],
    ['another API version', 322, () => opened.db.command({ ping: 1, apiVersion: '2' })],
    [
      'a cursor that is none',
      43,
      () => opened.db.command({ getMore: Long.fromNumber(9), collection: 'things' }),
    ],
    [
      'a write into a view',
      166,
      async () => {
        await opened.db.createCollection('shown', { viewOn: 'things', pipeline: [] });
        await opened.db.collection('shown').insertOne({});
      },
    ],
  ])('%s', async (_what, code, attempt) => {
    await things().insertOne({ k: 1 });
    expect(await failureOf(attempt)).toMatchObject({ code });
    expect(await things().countDocuments()).toBe(1);
  });

  test('with one wrong index of several, none is made', async () => {
    const indexes = [
      { key: { a: 1 }, name: 'a' },
      { key: { b: 5 }, name: 'b' },
    ];
    await things().insertOne({});
    const error = await failureOf(() => opened.db.command({ createIndexes: 'things', indexes }));
    expect(error).toMatchObject({ code: 67 });
    expect(await things().indexes()).toHaveLength(1);
  });

  test('the end of maxTimeMS ends a long search', async () => {
    await things().insertMany(Array.from({ length: 3_000 }, (_, n) => ({ n, text: 'x'.repeat(2_000) })));
    const slow = things().find({ text: { $regex: 'xxy' } }, { maxTimeMS: 1 });
    expect(await failureOf(() => slow.toArray())).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });
});

test('the first commands of Compass, mongosh and mongodump are answered', async () => {
  await things().insertMany([{ a: 1 }, { a: 2 }]);
  const admin = opened.client.db('admin');
  const answer = (command: Document) => admin.command(command);
  expect(await answer({ buildinfo: 1 })).toMatchObject({ version: '7.0.0' });
  expect(await answer({ hostInfo: 1 })).toMatchObject({ system: { numCores: expect.any(Number) } });
  expect(await answer({ connectionStatus: 1, showPrivileges: true })).toMatchObject({
    authInfo: { authenticatedUserPrivileges: [] },
  });
  expect(await answer({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
    featureCompatibilityVersion: { version: '7.0' },
  });
  expect(await answer({ serverStatus: 1 })).toMatchObject({ storageEngine: { name: 'embedded' } });
  expect((await admin.admin().listDatabases()).databases.map(({ name }) => name)).toEqual(['vgb']);
  expect(await answer({ listDatabases: 1, filter: { name: 'other' }, nameOnly: true })).toMatchObject({
    databases: [],
  });
  expect(await opened.db.stats()).toMatchObject({ collections: 1, objects: 2, indexes: 1 });
  expect(await opened.db.command({ collStats: 'things' })).toMatchObject({ count: 2, nindexes: 1 });
  // Compass then sends collStats; mongosh and mongodump count and read by cursors.
  const stage = things().aggregate([{ $collStats: { storageStats: {} } }]);
  await expect(stage.toArray()).rejects.toThrow(/Unrecognized pipeline stage name/);
  expect(await things().estimatedDocumentCount()).toBe(2);
  expect(await things().countDocuments({}, { hint: '_id_' })).toBe(2);
  expect(await opened.db.listCollections({}, { nameOnly: true }).toArray()).toEqual([
    { name: 'things', type: 'collection' },
  ]);
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
