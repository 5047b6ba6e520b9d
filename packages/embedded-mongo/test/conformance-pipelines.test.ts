import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();
// biome-ignore lint/suspicious/noThenProperty: `then` is a field of MongoDB’s $switch
const branch = (path: string, value: string) => ({ case: { $eq: [path, value] }, then: 1 });

describe('collections, views and indexes', () => {
  test('indexes are listed, made once, and dropped', async () => {
    await at.things.createIndex({ a: 1, b: 1 });
    await at.things.createIndex({ a: 1, b: 1 });
    expect((await at.things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1_b_1']);
    expect(await failure(at.things.createIndex({ a: 1 }, { name: 'a_1_b_1' }))).toMatchObject({ code: 86 });
    await at.things.dropIndex('a_1_b_1');
    expect(await failure(at.things.dropIndex('a_1_b_1'))).toMatchObject({ code: 27 });
    expect(await failure(at.db.collection('nowhere').indexes())).toMatchObject({ code: 26 });
  });

  test('collections and views are listed and dropped; a view is read-only and always current', async () => {
    await at.things.insertMany([
      { amountPaise: 210_000, name: 'Meera', at: new Date('2026-11-21T06:30:00Z') },
      { amountPaise: 50, name: 'Ravi', at: new Date('2026-11-22T06:30:00Z') },
    ]);
    const name = at.beside('view');
    await at.db.createCollection(name, {
      viewOn: at.things.collectionName,
      pipeline: [
        { $match: { amountPaise: { $gte: 100 } } },
        {
          $project: {
            _id: 0,
            donor: '$name',
            rupees: { $divide: ['$amountPaise', 100] },
            day: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+05:30' } },
          },
        },
      ],
    });
    const view = at.db.collection(name);
    expect(await view.find().toArray()).toEqual([{ donor: 'Meera', rupees: 2100, day: '2026-11-21' }]);
    await at.things.insertOne({ amountPaise: 100, name: 'Asha', at: new Date('2026-11-21T20:00:00Z') });
    expect(await view.countDocuments({ day: '2026-11-22' })).toBe(1);
    expect(await failure(view.insertOne({}))).toMatchObject({ code: 166 });
    expect(await failure(at.db.createCollection(name))).toMatchObject({ code: 48 });
    await view.drop();
    const left = await at.db.listCollections({ name }).toArray();
    expect(left).toEqual([]);
  });
});

test('a view can be read by every command and written to by none', async () => {
  await at.things.insertMany([
    { who: 'a', paise: 100, endsAt: new Date('2000-01-01T00:00:00Z') },
    { who: 'b', paise: 250, endsAt: new Date('9000-01-01T00:00:00Z') },
    { who: 'b', paise: 50 },
  ]);
  const name = at.beside('status');
  const status = {
    $cond: [{ $gt: [{ $ifNull: ['$endsAt', null] }, '$$NOW'] }, 'active', 'over'],
  };
  const project = { _id: 0, who: 1, status, rupees: { $divide: ['$paise', 100] } };
  await at.db.createCollection(name, { viewOn: at.things.collectionName, pipeline: [{ $project: project }] });
  const view = at.db.collection(name);
  expect(await view.find({ who: 'b' }).sort({ rupees: 1 }).project({ rupees: 1 }).toArray()).toEqual([
    { rupees: 0.5 },
    { rupees: 2.5 },
  ]);
  expect((await view.find({ status: 'active' }).toArray()).length).toBe(1);
  expect(await view.find().sort({ rupees: -1 }).skip(1).limit(1).toArray()).toMatchObject([{ rupees: 1 }]);
  expect(await view.countDocuments({ status: 'active' })).toBe(1);
  const sums = [{ $group: { _id: '$who', rupees: { $sum: '$rupees' } } }, { $sort: { _id: 1 } }];
  expect(await view.aggregate(sums).toArray()).toEqual([
    { _id: 'a', rupees: 1 },
    { _id: 'b', rupees: 3 },
  ]);
  const set = { $set: { who: 'c' } };
  for (const write of [
    () => view.insertOne({ who: 'c' }),
    () => view.updateMany({}, set),
    () => view.deleteMany({}),
    () => view.findOneAndUpdate({}, set),
    () => view.createIndex({ who: 1 }),
  ])
    expect(await failure(write())).toMatchObject({ code: 166 });
  expect(await at.things.countDocuments()).toBe(3);
});

describe('pipelines', () => {
  beforeEach(() =>
    at.things.insertMany([
      { _id: 1 as never, who: 'a', paise: 100, tags: ['x', 'y'] },
      { _id: 2 as never, who: 'b', paise: 250, tags: ['x'] },
      { _id: 3 as never, who: 'a', paise: 50, tags: [] },
    ]),
  );
  const run = (...stages: Document[]) => at.things.aggregate(stages).toArray();

  test('$group sums and counts', async () => {
    const found = await run(
      {
        $group: {
          _id: '$who',
          sum: { $sum: '$paise' },
          n: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    );
    expect(found).toEqual([
      { _id: 'a', sum: 150, n: 2 },
      { _id: 'b', sum: 250, n: 1 },
    ]);
  });

  test('$match, $sort, $skip and $limit in any order', async () => {
    const ids = async (...stages: Document[]) => (await run(...stages)).map(({ _id }) => _id);
    const paise = { $sort: { paise: 1 } };
    expect(await ids(paise, { $skip: 1 }, { $limit: 1 })).toEqual([1]);
    expect(await ids(paise, { $limit: 2 }, { $skip: 1 })).toEqual([1]);
    expect(await ids(paise, { $limit: 2 }, { $match: { who: 'a' } })).toEqual([3, 1]);
    expect(await ids({ $limit: 2 }, { $sort: { _id: -1 } })).toEqual([2, 1]);
    expect(await ids({ $match: { who: 'a' } }, { $match: { paise: 50 } })).toEqual([3]);
  });

  test('a $project keeps, drops and computes', async () => {
    const [row] = await run({ $match: { _id: 1 } }, { $project: { paise: 1, of: '$who' } });
    expect(row).toEqual({ _id: 1, paise: 100, of: 'a' });
    expect(await run({ $match: { _id: 1 } }, { $project: { tags: 0 } })).toEqual([
      { _id: 1, who: 'a', paise: 100 },
    ]);
    expect(await run({ $match: { _id: 1 } }, { $project: { _id: '$who' } })).toEqual([{ _id: 'a' }]);
  });

  test.each<[string, Document, number]>([
    ['$ifNull of one', { $project: { a: { $ifNull: [1] } } }, 1_257_300],
    ['a group’s field with a dot', { $group: { _id: null, 'a.b': { $sum: 1 } } }, 40_235],
    ['a group’s field that is no accumulator', { $group: { _id: null, a: 1 } }, 40_234],
    ['a computed and a dropped field', { $project: { a: '$who', paise: 0 } }, 31_254],
    ['a path within another', { $project: { a: 1, 'a.b': 1 } }, 31_249],
    ['a negative $skip', { $skip: -1 }, 15_958],
    ['no branch that fits', { $project: { a: { $switch: { branches: [branch('$who', 'x')] } } } }, 40_066],
    ['a quotient of a text', { $project: { a: { $divide: ['$who', 2] } } }, 14],
    ['a quotient by nothing', { $project: { a: { $divide: ['$paise', 0] } } }, 2],
    ['$concat of a number', { $project: { a: { $concat: ['$paise'] } } }, 16_702],
  ])('refused: %s', async (_what, stage, code) => {
    expect(await failure(run(stage))).toMatchObject({ code });
  });

  test('$sum compensates rounding, and keeps ints and longs as they are', async () => {
    await at.things.deleteMany({});
    await at.things.insertMany([
      { who: 'doubles', paise: 0.1 },
      { who: 'doubles', paise: 0.2 },
      { who: 'doubles', paise: 0.3 },
      { who: 'ints', paise: 2_147_483_647 },
      { who: 'ints', paise: 1 },
      { who: 'longs', paise: Long.fromString('9223372036854775807') },
      { who: 'longs', paise: Long.fromNumber(1) },
      { who: 'words', paise: 'x' },
    ]);
    const stages = [{ $group: { _id: '$who', sum: { $sum: '$paise' } } }, { $sort: { _id: 1 } }];
    const found = await at.things.aggregate(stages, { promoteValues: false }).toArray();
    expect(found.map(({ sum }) => sum)).toEqual([
      new Double(0.6),
      Long.fromNumber(2_147_483_648),
      new Double(2 ** 63),
      new Int32(0),
    ]);
  });
});

describe('expressions', () => {
  const doc = {
    _id: 1 as never,
    n: 510_050,
    half: 2.5,
    text: 'Om Namah',
    none: null,
    list: [1, 2, 3],
    id: new ObjectId('0123456789abcdef01234567'),
    at: new Date('2026-11-20T20:00:00.005Z'),
    within: { q: 7, list: [1, [2]] },
  };
  const day = (format: string, timezone: string) => ({ $dateToString: { date: '$at', format, timezone } });

  test.each<[string, unknown, unknown]>([
    ['$divide', { $divide: ['$n', 100] }, 5100.5],
    ['$divide, nothing', { $divide: ['$nope', 100] }, null],
    ['a time by offset', day('%d/%m/%Y %H:%M:%S.%L', '+05:30'), '21/11/2026 01:30:00.005'],
    ['a day of nothing', { $dateToString: { date: '$nope', format: '%Y' } }, null],
    ['$toString of an id', { $toString: '$id' }, '0123456789abcdef01234567'],
    ['$toString of nothing', { $toString: '$nope' }, null],
    ['$concat', { $concat: ['$text', '!'] }, 'Om Namah!'],
    ['$concat with nothing', { $concat: ['$text', '$nope'] }, null],
    ['$substrCP', { $substrCP: ['$text', 0, 4] }, 'Om N'],
    ['$ifNull', { $ifNull: ['$none', '$nope', 'x'] }, 'x'],
    ['$cond', { $cond: [{ $gt: ['$n', 5] }, 'y', 'n'] }, 'y'],
    ['$cond on nothing', { $cond: ['$nope', 'y', 'n'] }, 'n'],
    // biome-ignore lint/suspicious/noThenProperty: `then` is a field of MongoDB’s $switch
    ['$switch', { $switch: { branches: [{ case: { $eq: ['$n', 1] }, then: 1 }], default: 2 } }, 2],
    ['$eq of whole lists only', { $eq: ['$list', 1] }, false],
    ['$gt goes by type first', { $gt: ['$text', 1_000_000] }, true],
    ['missing is below null', { $lt: ['$nope', null] }, true],
    [
      '$trim of what MongoDB takes for blank',
      { $trim: { input: '\u00a0 \tOm\u2003\u3000' } },
      'Om\u2003\u3000',
    ],
    ['$substrCP by code points', { $substrCP: ['a😀b', 1, 1] }, '😀'],
    ['a path into a document', '$within.q', 7],
    ['a list at the end of a path', '$within.list', [1, [2]]],
    ['$literal', { $literal: '$n' }, '$n'],
  ])('%s', async (_what, expression, expected) => {
    await at.things.insertOne(doc);
    const [found] = await at.things.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(found).toEqual({ v: expected });
  });

  test('a quotient is a double, a count an int', async () => {
    await at.things.insertOne(doc);
    const stages = [{ $project: { quotient: { $divide: ['$n', 2] }, one: '$_id' } }];
    const [found] = await at.things.aggregate(stages, { promoteValues: false }).toArray();
    expect(found?.quotient).toEqual(new Double(255_025));
    expect(found?.one).toEqual(new Int32(1));
  });
});

test('a view of a view; read concern, write concern and sessions make no difference', async () => {
  await at.things.insertMany([
    { who: 'a', paise: 500, at: new Date('2026-04-01T00:00:00Z') },
    { who: 'b', paise: 700, at: new Date('2026-03-31T18:29:00Z') },
    { paise: 900, at: new Date('2026-03-31T18:30:00Z') },
  ]);
  const gifts = at.beside('gifts');
  const byDay = at.beside('byDay');
  const day = { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+05:30' } };
  await at.db.createCollection(gifts, {
    viewOn: at.things.collectionName,
    pipeline: [{ $project: { _id: 0, who: 1, rupees: { $divide: ['$paise', 100] }, day } }],
  });
  await at.db.createCollection(byDay, {
    viewOn: gifts,
    pipeline: [{ $group: { _id: '$day', rupees: { $sum: '$rupees' } } }, { $sort: { _id: 1 } }],
  });
  const rows = await at.db
    .collection(gifts)
    .find({}, { readConcern: 'majority' })
    .sort({ rupees: 1 })
    .toArray();
  expect(rows.map(({ who = null }) => who)).toEqual(['a', 'b', null]);
  await at.client.withSession(async (session) => {
    await at.things.insertOne(
      { paise: 100, at: new Date('2026-04-01T01:00:00Z') },
      { session, writeConcern: { w: 'majority', j: true } },
    );
    expect(await at.db.collection(byDay).find({}, { session }).toArray()).toEqual([
      { _id: '2026-03-31', rupees: 7 },
      { _id: '2026-04-01', rupees: 15 },
    ]);
  });
});
