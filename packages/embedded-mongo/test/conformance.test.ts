import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Binary, type Collection, Decimal128, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { type Opened, openDatabase } from './server-under-test.js';

/**
 * What the application relies on, exactly as MongoDB does it. Runs against the embedded server always, and against a real one
 * where MONGODB_URI is set: the same expectations for both.
 */
let opened: Opened;
let things: Collection<Document>;
let made = 0;
beforeAll(async () => {
  opened = await openDatabase();
});
afterAll(() => opened.stop());
beforeEach(() => {
  made += 1;
  things = opened.db.collection(`things${made}`);
});

const all = (filter: Document = {}) => things.find(filter).sort({ _id: 1 }).toArray();
const ids = async (filter: Document) => (await all(filter)).map(({ _id }) => _id);
const failure = async (promise: Promise<unknown>): Promise<Document> => {
  try {
    await promise;
  } catch (error) {
    return error as Document;
  }
  throw new Error('it did not fail');
};

describe('types survive', () => {
  test('every kind of value comes back as it went in', async () => {
    const doc = {
      _id: new ObjectId(),
      int: 5,
      double: 5.5,
      wholeDouble: new Double(5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('0.10'),
      text: 'धन्यवाद ₹',
      date: new Date('2026-11-21T06:30:00.123Z'),
      bytes: new Binary(Buffer.from([0, 1, 255])),
      yes: true,
      nothing: null,
      list: [1, 'two', { three: [3] }],
      inner: { b: 1, a: 2 },
    };
    await things.insertOne(doc);
    const [back] = await things.find({}, { promoteValues: false }).toArray();
    expect(back?.int).toEqual(new Int32(5));
    expect(back?.wholeDouble).toEqual(new Double(5));
    expect(String(back?.long)).toBe('9007199254740993');
    expect(String(back?.decimal)).toBe('0.10');
    expect(back?.text).toBe(doc.text);
    expect(back?.date).toEqual(doc.date);
    expect(Object.keys(back?.inner)).toEqual(['b', 'a']);
    expect(back?.nothing).toBeNull();
  });

  test('numbers of different types are equal, and sort among each other', async () => {
    await things.insertMany([
      { _id: new ObjectId('000000000000000000000001'), n: 2 },
      { _id: new ObjectId('000000000000000000000002'), n: 1.5 },
      { _id: new ObjectId('000000000000000000000003'), n: Long.fromNumber(2) },
      { _id: new ObjectId('000000000000000000000004'), n: '2' },
    ]);
    expect(await things.countDocuments({ n: 2 })).toBe(2);
    const sorted = await things.find().sort({ n: 1, _id: 1 }).toArray();
    expect(sorted.map(({ n }) => String(n))).toEqual(['1.5', '2', '2', '2']);
    expect(sorted.at(-1)?.n).toBe('2');
  });
});

describe('queries', () => {
  beforeEach(async () => {
    await things.insertMany([
      { _id: 1 as never, a: 1, tags: ['x', 'y'], at: new Date(1000) },
      { _id: 2 as never, a: null, tags: [], at: new Date(2000) },
      {
        _id: 3 as never,
        tags: 'x',
        inner: { b: 2 },
        list: [
          { q: 1, r: 2 },
          { q: 3, r: 4 },
        ],
      },
      { _id: 4 as never, a: 'text', at: new Date(3000) },
    ]);
  });

  test.each<[string, Document, number[]]>([
    ['null is also missing', { a: null }, [2, 3]],
    ['$exists', { a: { $exists: true } }, [1, 2, 4]],
    ['not $exists', { a: { $exists: false } }, [3]],
    ['$type', { a: { $type: 'string' } }, [4]],
    ['$type number', { a: { $type: 'number' } }, [1]],
    ['an element of an array', { tags: 'x' }, [1, 3]],
    ['a whole array', { tags: ['x', 'y'] }, [1]],
    ['$size', { tags: { $size: 0 } }, [2]],
    ['$in with null', { a: { $in: [1, null] } }, [1, 2, 3]],
    ['$nin', { a: { $nin: [1, null] } }, [4]],
    ['$ne matches the missing', { a: { $ne: 1 } }, [2, 3, 4]],
    ['$not', { a: { $not: { $gt: 0 } } }, [2, 3, 4]],
    ['$lte compares only with its own type', { a: { $lte: 5 } }, [1]],
    ['dates', { at: { $lte: new Date(2000) } }, [1, 2]],
    ['a path into a document', { 'inner.b': 2 }, [3]],
    ['a path through an array', { 'list.q': 3 }, [3]],
    ['$elemMatch', { list: { $elemMatch: { q: 1, r: 2 } } }, [3]],
    ['$elemMatch needs one element', { list: { $elemMatch: { q: 1, r: 4 } } }, []],
    ['$or', { $or: [{ a: 1 }, { 'inner.b': 2 }] }, [1, 3]],
    ['$and', { $and: [{ tags: 'x' }, { a: 1 }] }, [1]],
    ['$nor', { $nor: [{ a: 1 }, { a: null }] }, [4]],
    ['a regular expression', { a: /^TE/i }, [4]],
    ['an empty $or branch', { $or: [{}] }, [1, 2, 3, 4]],
  ])('%s', async (_what, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  test('an unknown operator is refused, not ignored', async () => {
    expect(await failure(things.find({ a: { $unheardOf: 1 } }).toArray())).toMatchObject({ code: 2 });
  });

  test('skip, limit, sort and projection', async () => {
    const found = await things
      .find({}, { projection: { a: 1, 'inner.b': 1 } })
      .sort({ _id: -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(found).toEqual([
      { _id: 3, inner: { b: 2 } },
      { _id: 2, a: null },
    ]);
    expect(await things.find({ _id: 1 as never }, { projection: { tags: 0, at: 0 } }).toArray()).toEqual([
      { _id: 1, a: 1 },
    ]);
  });

  test('distinct and count', async () => {
    expect(await things.distinct('tags')).toEqual(expect.arrayContaining(['x', 'y']));
    expect(await things.countDocuments({ a: { $exists: true } })).toBe(3);
    expect(await things.estimatedDocumentCount()).toBe(4);
  });
});

describe('updates', () => {
  const change = async (doc: Document, update: Document) => {
    await things.insertOne(doc);
    await things.updateOne({ _id: doc._id }, update);
    return things.findOne({ _id: doc._id });
  };

  test.each<[string, Document, Document, Document]>([
    ['$set makes the path', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
    ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$inc of a missing field', {}, { $inc: { n: 2 } }, { n: 2 }],
    ['$max raises', { n: 1 }, { $max: { n: 5 } }, { n: 5 }],
    ['$max keeps', { n: 9 }, { $max: { n: 5 } }, { n: 9 }],
    ['$min', { n: 9 }, { $min: { n: 5 } }, { n: 5 }],
    ['$mul', { n: 3 }, { $mul: { n: 2 } }, { n: 6 }],
    ['$push', { list: [1] }, { $push: { list: 2 } }, { list: [1, 2] }],
    [
      '$push each, slice',
      { list: [1] },
      { $push: { list: { $each: [2, 3], $slice: -2 } } },
      { list: [2, 3] },
    ],
    ['$addToSet', { list: [1] }, { $addToSet: { list: { $each: [1, 2] } } }, { list: [1, 2] }],
    ['$pull', { list: [1, 2, 1] }, { $pull: { list: 1 } }, { list: [2] }],
    ['$rename', { a: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
    ['$setOnInsert leaves what is there', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
  ])('%s', async (_what, before, update, after) => {
    const _id = new ObjectId();
    expect(await change({ _id, ...before }, update)).toEqual({ _id, ...after });
  });

  test('the positional operator changes the element that matched', async () => {
    await things.insertOne({ _id: 1 as never, list: [{ q: 1 }, { q: 2 }] });
    await things.updateOne({ 'list.q': 2 }, { $set: { 'list.$.q': 9 } });
    expect((await things.findOne())?.list).toEqual([{ q: 1 }, { q: 9 }]);
  });

  test.each<[string, Document, Document, number]>([
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['a path through a text', { a: 'x' }, { $set: { 'a.b': 1 } }, 28],
    ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['another _id', { a: 1 }, { $set: { _id: 5 } }, 66],
  ])('refused: %s', async (_what, before, update, code) => {
    const _id = new ObjectId();
    await things.insertOne({ _id, ...before });
    expect(await failure(things.updateOne({ _id }, update))).toMatchObject({ code });
    expect(await things.findOne({ _id })).toEqual({ _id, ...before });
  });

  test('counts what matched, what changed, and what was put in', async () => {
    await things.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await things.updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    });
    expect(await things.updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({ modifiedCount: 2 });
    const upserted = await things.updateOne(
      { k: 'new' },
      { $set: { v: 1 }, $setOnInsert: { w: 2 } },
      { upsert: true },
    );
    expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await things.findOne({ k: 'new' })).toMatchObject({ k: 'new', v: 1, w: 2 });
  });

  test('findOneAndUpdate: before, after, sorted, nothing, upsert, delete', async () => {
    await things.insertMany([
      { _id: 1 as never, at: 2 },
      { _id: 2 as never, at: 1 },
    ]);
    const take = (options: Document) =>
      things.findOneAndUpdate({ at: { $lte: 2 } }, { $inc: { at: 10 } }, options);
    expect(await take({ sort: { at: 1 }, returnDocument: 'before' })).toEqual({ _id: 2, at: 1 });
    expect(await take({ sort: { at: 1 }, returnDocument: 'after' })).toEqual({ _id: 1, at: 12 });
    expect(await take({})).toBeNull();
    const made = await things.findOneAndUpdate(
      { k: 1 },
      { $set: { v: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    expect(made).toMatchObject({ k: 1, v: 1 });
    expect(await things.findOneAndDelete({ k: 1 })).toMatchObject({ v: 1 });
    expect(await things.countDocuments()).toBe(2);
  });

  test('replaceOne keeps the _id and nothing else', async () => {
    await things.insertOne({ _id: 1 as never, a: 1, b: 2 });
    await things.replaceOne({ _id: 1 as never }, { c: 3 });
    expect(await things.findOne()).toEqual({ _id: 1, c: 3 });
  });

  test('bulkWrite does all, in order', async () => {
    const result = await things.bulkWrite([
      { insertOne: { document: { _id: 1 as never, n: 1 } } },
      { updateOne: { filter: { _id: 1 as never }, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 2 as never }, update: { $set: { n: 5 } }, upsert: true } },
      { deleteOne: { filter: { _id: 1 as never } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
    expect(await all()).toEqual([{ _id: 2, n: 5 }]);
  });
});

describe('unique indexes', () => {
  test('refuse a second one, and say which key', async () => {
    await things.createIndex({ email: 1 }, { unique: true });
    await things.insertOne({ email: 'a@example.org' });
    const error = await failure(things.insertOne({ email: 'a@example.org' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@example.org' },
    });
    expect(error.message).toContain('E11000 duplicate key error');
  });

  test('findAndModify and upsert are refused in the same way', async () => {
    await things.createIndex({ k: 1 }, { unique: true });
    await things.insertMany([{ k: 1 }, { k: 2 }]);
    expect(await failure(things.findOneAndUpdate({ k: 1 }, { $set: { k: 2 } }))).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      keyValue: { k: 2 },
    });
    expect(await failure(things.updateOne({ other: 1 }, { $set: { k: 1 } }, { upsert: true }))).toMatchObject(
      {
        code: 11000,
      },
    );
    expect(await things.countDocuments()).toBe(2);
  });

  test('two missing ones collide, unless the index is sparse or partial', async () => {
    await things.createIndex({ a: 1 }, { unique: true });
    await things.insertOne({});
    expect(await failure(things.insertOne({}))).toMatchObject({ code: 11000 });

    const sparse = opened.db.collection(`sparse${made}`);
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}]);
    await sparse.insertOne({ a: null });
    expect(await failure(sparse.insertOne({ a: null }))).toMatchObject({ code: 11000 });

    const partial = opened.db.collection(`partial${made}`);
    await partial.createIndex(
      { a: 1 },
      { unique: true, partialFilterExpression: { a: { $type: 'string' } } },
    );
    await partial.insertMany([{}, {}, { a: null }, { a: null }, { a: 1 }, { a: 1 }, { a: 'x' }]);
    expect(await failure(partial.insertOne({ a: 'x' }))).toMatchObject({ code: 11000, keyPattern: { a: 1 } });
    expect(await partial.countDocuments({ a: 'x' })).toBe(1);
    expect(await partial.countDocuments({ a: null })).toBe(4);
  });

  test('a compound key is unique as a whole', async () => {
    await things.createIndex({ year: 1, serial: 1 }, { unique: true });
    await things.insertMany([
      { year: 'a', serial: 1 },
      { year: 'a', serial: 2 },
      { year: 'b', serial: 1 },
    ]);
    expect(await failure(things.insertOne({ year: 'a', serial: 2 }))).toMatchObject({
      keyPattern: { year: 1, serial: 1 },
      keyValue: { year: 'a', serial: 2 },
    });
    const [last] = await things.find({ year: 'a' }).sort({ serial: -1 }).limit(1).toArray();
    expect(last?.serial).toBe(2);
  });

  test('an insert of many stops at the first when ordered, and goes on when not', async () => {
    await things.createIndex({ k: 1 }, { unique: true });
    await failure(things.insertMany([{ k: 1 }, { k: 1 }, { k: 2 }]));
    expect(await things.countDocuments()).toBe(1);
    await failure(things.insertMany([{ k: 1 }, { k: 3 }], { ordered: false }));
    expect(await things.countDocuments()).toBe(2);
  });

  test('cannot be made over duplicates', async () => {
    await things.insertMany([{ k: 1 }, { k: 1 }]);
    expect(await failure(things.createIndex({ k: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
  });

  test('of many rivals at once, one wins', async () => {
    await things.createIndex({ k: 1 }, { unique: true });
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => things.insertOne({ k: 1 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await things.insertOne({ k: 2, state: 'pending' });
    const wins = await Promise.all(
      Array.from({ length: 30 }, () =>
        things.updateOne({ k: 2, state: 'pending' }, { $set: { state: 'paid' } }),
      ),
    );
    expect(wins.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });
});

describe('naming things', () => {
  test('indexes are listed, made once, and dropped', async () => {
    await things.createIndex({ a: 1, b: -1 });
    await things.createIndex({ a: 1, b: -1 });
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1_b_-1']);
    expect(await failure(things.createIndex({ a: 1 }, { name: 'a_1_b_-1' }))).toMatchObject({ code: 86 });
    await things.dropIndex('a_1_b_-1');
    expect(await failure(things.dropIndex('a_1_b_-1'))).toMatchObject({ code: 27 });
    expect(await failure(opened.db.collection('nowhere').indexes())).toMatchObject({ code: 26 });
  });

  test('collections and views are listed and dropped; a view is read-only and always current', async () => {
    await things.insertMany([
      { amountPaise: 210_000, name: 'Meera', at: new Date('2026-11-21T06:30:00Z') },
      { amountPaise: 50, name: 'Ravi', at: new Date('2026-11-22T06:30:00Z') },
    ]);
    const name = `view${made}`;
    await opened.db.createCollection(name, {
      viewOn: things.collectionName,
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
    const view = opened.db.collection(name);
    expect(await view.find().toArray()).toEqual([{ donor: 'Meera', rupees: 2100, day: '2026-11-21' }]);
    await things.insertOne({ amountPaise: 100, name: 'Asha', at: new Date('2026-11-21T20:00:00Z') });
    expect(await view.countDocuments({ day: '2026-11-22' })).toBe(1);
    expect(await failure(view.insertOne({}))).toMatchObject({ code: 166 });
    expect(await failure(opened.db.createCollection(name))).toMatchObject({ code: 48 });
    await view.drop();
    const left = await opened.db.listCollections({ name }).toArray();
    expect(left).toEqual([]);
  });
});

describe('pipelines', () => {
  beforeEach(() =>
    things.insertMany([
      { _id: 1 as never, who: 'a', paise: 100, tags: ['x', 'y'] },
      { _id: 2 as never, who: 'b', paise: 250, tags: ['x'] },
      { _id: 3 as never, who: 'a', paise: 50, tags: [] },
    ]),
  );
  const run = (...stages: Document[]) => things.aggregate(stages).toArray();

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
    const people = opened.db.collection(`people${made}`);
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

test('a cursor brings more than one batch, and can be closed early', async () => {
  await things.insertMany(Array.from({ length: 2_500 }, (_, n) => ({ n })));
  const seen = await things.find().sort({ n: 1 }).batchSize(200).toArray();
  expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: 2_500 }, (_, n) => n));
  const cursor = things.find().batchSize(10);
  await cursor.next();
  await cursor.close();
});

test('a read by an index sees every change at once', async () => {
  await things.createIndex({ state: 1, dueAt: 1 });
  await things.insertMany(
    Array.from({ length: 50 }, (_, n) => ({
      state: n % 2 ? 'queued' : 'sent',
      dueAt: new Date(n * 1000),
      n,
    })),
  );
  const due = { state: { $in: ['queued', 'sending'] }, dueAt: { $lte: new Date(11_000) } };
  const found = await things.find(due).sort({ dueAt: 1 }).toArray();
  expect(found.map(({ n }) => n)).toEqual([1, 3, 5, 7, 9, 11]);
  await things.updateOne({ n: 1 }, { $set: { state: 'sent' }, $unset: { dueAt: 1 } });
  expect(await things.countDocuments(due)).toBe(5);
  const backwards = await things.find({ state: 'queued' }).sort({ dueAt: -1 }).limit(2).toArray();
  expect(backwards.map(({ n }) => n)).toEqual([49, 47]);
});
