import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Document, Double, Int32, ObjectId } from 'mongodb';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();

describe('naming things', () => {
  test('indexes are listed, made once, and dropped', async () => {
    await at.things.createIndex({ a: 1, b: -1 });
    await at.things.createIndex({ a: 1, b: -1 });
    expect((await at.things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1_b_-1']);
    expect(await failure(at.things.createIndex({ a: 1 }, { name: 'a_1_b_-1' }))).toMatchObject({ code: 86 });
    await at.things.dropIndex('a_1_b_-1');
    expect(await failure(at.things.dropIndex('a_1_b_-1'))).toMatchObject({ code: 27 });
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
            day: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Asia/Kolkata' } },
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

test('a view is read by every way of reading and written to by none', async () => {
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
  expect(await view.distinct('status')).toEqual(expect.arrayContaining(['active', 'over']));
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

  test('$group sums, counts, and keeps extremes', async () => {
    const found = await run(
      {
        $group: {
          _id: '$who',
          sum: { $sum: '$paise' },
          n: { $sum: 1 },
          most: { $max: '$paise' },
          least: { $min: '$paise' },
          all: { $push: '$paise' },
        },
      },
      { $sort: { _id: 1 } },
    );
    expect(found).toEqual([
      { _id: 'a', sum: 150, n: 2, most: 100, least: 50, all: [100, 50] },
      { _id: 'b', sum: 250, n: 1, most: 250, least: 250, all: [250] },
    ]);
  });

  test('$unwind, $addFields, $count, $facet', async () => {
    expect(await run({ $unwind: '$tags' }, { $count: 'tags' })).toEqual([{ tags: 3 }]);
    expect(
      await run({ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'rows' }),
    ).toEqual([{ rows: 4 }]);
    const [first] = await run(
      { $sort: { _id: 1 } },
      { $addFields: { rupees: { $divide: ['$paise', 100] } } },
    );
    expect(first).toMatchObject({ _id: 1, rupees: 1 });
    expect(
      await run({ $facet: { page: [{ $sort: { _id: -1 } }, { $limit: 1 }], total: [{ $count: 'n' }] } }),
    ).toEqual([{ page: [expect.objectContaining({ _id: 3 })], total: [{ n: 3 }] }]);
  });

  test('$lookup joins by equality', async () => {
    const people = at.db.collection(at.beside('people'));
    await people.insertOne({ _id: 'a' as never, name: 'Asha' });
    const found = await run(
      { $lookup: { from: people.collectionName, localField: 'who', foreignField: '_id', as: 'person' } },
      { $sort: { _id: 1 } },
      { $project: { names: '$person.name' } },
    );
    expect(found).toEqual([
      { _id: 1, names: ['Asha'] },
      { _id: 2, names: [] },
      { _id: 3, names: ['Asha'] },
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
    inner: [{ q: 1 }, { q: 2 }, {}],
  };
  const india = { date: '$at', timezone: 'Asia/Kolkata' };
  const day = (format: string, timezone: string) => ({ $dateToString: { date: '$at', format, timezone } });

  test.each<[string, unknown, unknown]>([
    ['$divide', { $divide: ['$n', 100] }, 5100.5],
    ['$divide, nothing', { $divide: ['$nope', 100] }, null],
    ['$multiply and $add', { $add: [1, { $multiply: ['$half', 2] }] }, 6],
    ['$subtract of dates', { $subtract: ['$at', new Date('2026-11-20T20:00:00Z')] }, 5],
    ['$mod, $floor', { $mod: [{ $floor: '$half' }, 2] }, 0],
    ['a day in India', day('%Y-%m-%d', 'Asia/Kolkata'), '2026-11-21'],
    ['a time by offset', day('%d/%m/%Y %H:%M:%S.%L', '+05:30'), '21/11/2026 01:30:00.005'],
    ['a day of nothing', { $dateToString: { date: '$nope', format: '%Y' } }, null],
    ['a day of nothing, said', { $dateToString: { date: '$nope', format: '%Y', onNull: '-' } }, '-'],
    ['$year', { $year: india }, 2026],
    ['$dayOfMonth', { $dayOfMonth: india }, 21],
    ['$hour in UTC', { $hour: '$at' }, 20],
    ['$toString of an id', { $toString: '$id' }, '0123456789abcdef01234567'],
    ['$toString of a number', { $toString: '$n' }, '510050'],
    ['$toString of a date', { $toString: '$at' }, '2026-11-20T20:00:00.005Z'],
    ['$toString of true', { $toString: true }, 'true'],
    ['$toString of nothing', { $toString: '$nope' }, null],
    ['$concat', { $concat: ['$text', '!'] }, 'Om Namah!'],
    ['$concat with nothing', { $concat: ['$text', '$nope'] }, null],
    ['$toUpper, $substrCP', { $toUpper: { $substrCP: ['$text', 0, 4] } }, 'OM N'],
    ['$ifNull', { $ifNull: ['$none', '$nope', 'x'] }, 'x'],
    ['$cond', { $cond: [{ $gt: ['$n', 5] }, 'y', 'n'] }, 'y'],
    ['$cond on nothing', { $cond: ['$nope', 'y', 'n'] }, 'n'],
    // biome-ignore lint/suspicious/noThenProperty: the word is MongoDB’s
    ['$switch', { $switch: { branches: [{ case: { $eq: ['$n', 1] }, then: 1 }], default: 2 } }, 2],
    ['$eq of whole lists only', { $eq: ['$list', 1] }, false],
    ['$gt goes by type first', { $gt: ['$text', 1_000_000] }, true],
    ['missing is below null', { $lt: ['$nope', null] }, true],
    ['$in', { $in: [2, '$list'] }, true],
    ['$size', { $size: '$list' }, 3],
    ['$arrayElemAt', { $arrayElemAt: ['$list', -1] }, 3],
    ['$filter', { $filter: { input: '$list', as: 'one', cond: { $gt: ['$$one', 1] } } }, [2, 3]],
    ['$map', { $map: { input: '$list', as: 'one', in: { $add: ['$$one', 1] } } }, [2, 3, 4]],
    ['$reduce', { $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    ['a path through a list', '$inner.q', [1, 2]],
    ['$literal', { $literal: '$n' }, '$n'],
    ['a document', { a: '$n', b: { c: '$nope' } }, { a: 510_050, b: {} }],
  ])('%s', async (_what, expression, expected) => {
    await at.things.insertOne(doc);
    const [found] = await at.things.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(found).toEqual({ v: expected });
  });

  test('a quotient is a double, a sum of ints an int, an average a double', async () => {
    await at.things.insertOne(doc);
    const stages = [
      { $project: { quotient: { $divide: ['$n', 2] } } },
      { $group: { _id: null, quotient: { $max: '$quotient' }, sum: { $sum: 1 }, average: { $avg: '$_id' } } },
    ];
    const [found] = await at.things.aggregate(stages, { promoteValues: false }).toArray();
    expect(found?.quotient).toEqual(new Double(255_025));
    expect(found?.sum).toEqual(new Int32(1));
    expect(found?.average).toEqual(new Double(1));
  });
});

test('a view of a view, joined; read concern, write concern and sessions make no difference', async () => {
  const people = at.db.collection(at.beside('people'));
  await people.insertMany([
    { _id: 'a' as never, name: 'Asha' },
    { _id: 'b' as never, name: 'Bela' },
  ]);
  await at.things.insertMany([
    { who: 'a', paise: 500, at: new Date('2026-04-01T00:00:00Z') },
    { who: ['a', 'b'], paise: 700, at: new Date('2026-03-31T18:29:00Z') },
    { paise: 900, at: new Date('2026-03-31T18:30:00Z') },
  ]);
  const gifts = at.beside('gifts');
  const byDay = at.beside('byDay');
  await at.db.createCollection(gifts, {
    viewOn: at.things.collectionName,
    pipeline: [
      { $lookup: { from: people.collectionName, localField: 'who', foreignField: '_id', as: 'people' } },
      { $project: { _id: 0, names: '$people.name', rupees: { $divide: ['$paise', 100] }, at: 1 } },
    ],
  });
  await at.db.createCollection(byDay, {
    viewOn: gifts,
    pipeline: [
      {
        $group: {
          _id: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Asia/Kolkata' } },
          rupees: { $sum: '$rupees' },
        },
      },
      { $sort: { _id: 1 } },
    ],
  });
  const rows = await at.db
    .collection(gifts)
    .find({}, { readConcern: 'majority' })
    .sort({ rupees: 1 })
    .toArray();
  expect(rows.map(({ names }) => names)).toEqual([['Asha'], ['Asha', 'Bela'], []]);
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
