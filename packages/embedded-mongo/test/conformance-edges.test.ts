import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Document, Double, Long, ObjectId } from 'mongodb';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();

/** A value of every kind that an operator may get, and a missing one. */
const zoo: Document[] = [
  { _id: 'missing' },
  { _id: 'null', v: null },
  { _id: 'number', v: 5 },
  { _id: 'long', v: Long.fromNumber(5) },
  { _id: 'double', v: new Double(5.5) },
  { _id: 'text', v: 'five' },
  { _id: 'empty', v: '' },
  { _id: 'true', v: true },
  { _id: 'date', v: new Date('2026-11-21T00:00:00Z') },
  { _id: 'id', v: new ObjectId('000000000000000000000005') },
  { _id: 'doc', v: { w: 5 } },
  { _id: 'list', v: [5, 'five', null] },
  { _id: 'none', v: [] },
];

describe('an operator on missing values and on other types', () => {
  beforeEach(() => at.things.insertMany(zoo));

  test.each<[string, Document, string[]]>([
    ['equality', { v: 5 }, ['list', 'long', 'number']],
    ['equality with null', { v: null }, ['list', 'missing', 'null']],
    ['equality with an empty list', { v: [] }, ['none']],
    ['equality with a document', { v: { w: 5 } }, ['doc']],
    [
      '$ne',
      { v: { $ne: 5 } },
      ['date', 'doc', 'double', 'empty', 'id', 'missing', 'none', 'null', 'text', 'true'],
    ],
    [
      '$ne null',
      { v: { $ne: null } },
      ['date', 'doc', 'double', 'empty', 'id', 'long', 'none', 'number', 'text', 'true'],
    ],
    ['$gt a number', { v: { $gt: 4 } }, ['double', 'list', 'long', 'number']],
    ['$gte null', { v: { $gte: null } }, ['list', 'missing', 'null']],
    ['$lt a text', { v: { $lt: 'g' } }, ['empty', 'list', 'text']],
    ['$lte a date', { v: { $lte: new Date('2026-11-21T00:00:00Z') } }, ['date']],
    ['$gt an id', { v: { $gt: new ObjectId('000000000000000000000001') } }, ['id']],
    ['$gte true', { v: { $gte: true } }, ['true']],
    ['$in', { v: { $in: [5, 'five'] } }, ['list', 'long', 'number', 'text']],
    ['$in null', { v: { $in: [null] } }, ['list', 'missing', 'null']],
    ['$in nothing', { v: { $in: [] } }, []],
    ['$nin', { v: { $nin: [null, 5, '', true] } }, ['date', 'doc', 'double', 'id', 'none', 'text']],
    ['$type null', { v: { $type: 'null' } }, ['list', 'null']],
    ['$type array', { v: { $type: 'array' } }, ['list', 'none']],
    ['$type of several', { v: { $type: ['bool', 'date'] } }, ['date', 'true']],
    ['$type by number', { v: { $type: 2 } }, ['empty', 'list', 'text']],
    ['$regex', { v: { $regex: '^f' } }, ['list', 'text']],
    ['a regular expression', { v: /^f/ }, ['list', 'text']],
    ['a path below', { 'v.w': 5 }, ['doc']],
    ['a path below, null', { 'v.w': null, _id: { $in: ['doc', 'list', 'none', 'missing'] } }, ['missing']],
    ['a path by place', { 'v.0': 5 }, ['list']],
  ])('%s', async (_what, filter, expected) => {
    expect(await at.ids(filter)).toEqual(expected);
    // With an index the answer is the same. The embedded server has no indexes over arrays.
    await at.things.deleteMany({ _id: { $in: ['list', 'none'] as never[] } });
    await at.things.createIndex({ v: 1 });
    expect(await at.ids(filter)).toEqual(expected.filter((id) => id !== 'list' && id !== 'none'));
    expect(await at.things.countDocuments(filter)).toBe((await at.ids(filter)).length);
  });

  test('a sort orders by type first: missing and null, numbers, texts, documents, ids, booleans, dates', async () => {
    const ordered = await at.things
      .find({ _id: { $nin: ['list', 'none'] as never[] } })
      .sort({ v: 1, _id: 1 })
      .toArray();
    expect(ordered.map(({ _id }) => String(_id))).toEqual([
      'missing',
      'null',
      'long',
      'number',
      'double',
      'empty',
      'text',
      'doc',
      'id',
      'true',
      'date',
    ]);
  });

  test.each<[string, Document, string[]]>([
    ['$inc', { $inc: { v: 1 } }, ['number', 'long', 'double', 'missing']],
    ['a path below', { $set: { 'v.w': 1 } }, ['doc', 'missing']],
    ['$inc of a path below', { $inc: { 'v.w': 1 } }, ['doc', 'missing']],
    ['$max', { $max: { v: 6 } }, zoo.map(({ _id }) => String(_id))],
    ['$unset', { $unset: { v: '' } }, zoo.map(({ _id }) => String(_id))],
  ])('%s is refused for a wrong type, and changes nothing', async (_what, update, fits) => {
    for (const { _id, ...rest } of zoo) {
      const done = at.things.updateOne({ _id }, update);
      if (fits.includes(String(_id))) {
        expect((await done).matchedCount).toBe(1);
      } else {
        expect(await failure(done)).toMatchObject({ code: expect.any(Number) });
        expect(await at.things.findOne({ _id })).toEqual({ _id, ...asTheDriverGives(rest) });
      }
    }
  });

  test('numbers keep or widen their type', async () => {
    await at.things.updateMany({ _id: { $in: ['number', 'long', 'double'] as never[] } }, { $inc: { v: 1 } });
    const found = await at.things
      .find({ v: { $type: 'number' } }, { promoteValues: false })
      .sort({ _id: 1 })
      .toArray();
    const types = Object.fromEntries(found.map(({ _id, v }) => [_id, v._bsontype]));
    expect(types).toMatchObject({ number: 'Int32', long: 'Long', double: 'Double' });
    await at.things.updateOne({ _id: 'number' as never }, { $set: { v: 2_147_483_647 } });
    await at.things.updateOne({ _id: 'number' as never }, { $inc: { v: 1 } });
    expect(await at.things.findOne({ _id: 'number' as never })).toMatchObject({ v: 2_147_483_648 });
  });
});

/** A value as the driver returns it: longs as numbers. */
function asTheDriverGives(doc: Document): Document {
  return Object.fromEntries(
    Object.entries(doc).map(([field, value]) => [
      field,
      value instanceof Long || value instanceof Double ? Number(value) : value,
    ]),
  );
}

describe('upserts', () => {
  test('take over the values that the filter fixes, and nothing else', async () => {
    await at.things.updateOne(
      { a: 1, b: { $eq: 2 }, c: { $gt: 3 }, d: { $in: [4] }, 'e.f': 5, g: { $in: [6, 7] }, $and: [{ h: 8 }] },
      { $set: { x: 1 } },
      { upsert: true },
    );
    const [doc] = await at.all();
    expect(doc).toEqual({ _id: expect.any(ObjectId), a: 1, b: 2, d: 4, e: { f: 5 }, h: 8, x: 1 });
  });

  test('an upsert refused by a unique index inserts nothing', async () => {
    await at.things.createIndex({ key: 1 }, { unique: true });
    await at.things.insertOne({ key: 'a', until: new Date(0) });
    const taken = at.things.updateOne(
      { key: 'a', until: { $gt: new Date(1) } },
      { $inc: { points: 1 } },
      { upsert: true },
    );
    expect(await failure(taken)).toMatchObject({
      code: 11000,
      keyPattern: { key: 1 },
      keyValue: { key: 'a' },
    });
    expect(await at.things.countDocuments()).toBe(1);
  });

  test.each<[string, Document, Document[]]>([
    [
      'partial',
      { partialFilterExpression: { open: true } },
      [{ a: 'x' }, { a: 'x', open: false }, { a: 'x', open: true }],
    ],
    [
      'partial by type',
      { partialFilterExpression: { a: { $type: 'string' } } },
      [{ a: 1 }, { a: 1 }, { a: 'x' }, {}],
    ],
  ])('unique and %s', async (_what, options, allowed) => {
    await at.things.createIndex({ a: 1 }, { unique: true, ...options });
    await at.things.insertMany(allowed);
    const last = { ...allowed.find((doc) => doc.open === true || typeof doc.a === 'string') };
    delete last._id;
    const rival = {
      ...last,
      ...('partialFilterExpression' in options && 'open' in options.partialFilterExpression
        ? { open: true }
        : {}),
    };
    expect(await failure(at.things.insertOne({ ...rival }))).toMatchObject({ code: 11000 });
    // An update that would bring the document into the index is refused in the same way.
    await at.things.insertOne({ _id: 'other' as never, a: 'other' });
    expect(await failure(at.things.updateOne({ _id: 'other' as never }, { $set: rival }))).toMatchObject({
      code: 11000,
    });
    expect(await at.things.findOne({ _id: 'other' as never })).toEqual({ _id: 'other', a: 'other' });
    // Removing the other document frees the key.
    await at.things.deleteMany({ ...rival });
    await at.things.updateOne({ _id: 'other' as never }, { $set: rival });
  });
});

describe('refused requests', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an unknown command', () => at.db.command({ noSuchCommand: 1 })],
    ['an unknown stage', () => at.things.aggregate([{ $noSuchStage: {} }]).toArray()],
    ['an unknown update operator', () => at.things.updateOne({}, { $noSuch: { a: 1 } })],
    ['an unknown expression', () => at.things.aggregate([{ $project: { a: { $noSuch: 1 } } }]).toArray()],
    ['a sort by something else', () => at.db.command({ find: 'things', sort: { a: 5 } })],
    [
      'a replacement with operators',
      () =>
        at.db.command({ update: 'x', updates: [{ q: {}, u: { a: 1, $set: { b: 1 } } }] }).then((answer) => {
          if (answer.writeErrors) throw answer.writeErrors[0];
        }),
    ],
    ['a closed cursor', () => at.db.command({ getMore: Long.fromNumber(12345), collection: 'things' })],
  ])('%s', async (_what, attempt) => {
    expect(await failure(attempt())).toMatchObject({ code: expect.any(Number) });
  });
});

test('large batches are sent in one message, and a large answer in several', async () => {
  const filler = 'x'.repeat(10_000);
  await at.things.insertMany(Array.from({ length: 2_000 }, (_, n) => ({ n, filler })));
  const found = await at.things
    .find({}, { projection: { n: 1, filler: 1 } })
    .batchSize(2_000)
    .toArray();
  expect(found.reduce((sum, { filler: text }) => sum + text.length, 0)).toBe(20_000_000);
});
