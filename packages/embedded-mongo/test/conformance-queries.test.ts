import { beforeEach, describe, expect, test } from '@jest/globals';
import { Binary, Decimal128, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();

describe('types survive', () => {
  test('every kind of value is read back unchanged', async () => {
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
    await at.things.insertOne(doc);
    const [back] = await at.things.find({}, { promoteValues: false }).toArray();
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
    await at.things.insertMany([
      { _id: new ObjectId('000000000000000000000001'), n: 2 },
      { _id: new ObjectId('000000000000000000000002'), n: 1.5 },
      { _id: new ObjectId('000000000000000000000003'), n: Long.fromNumber(2) },
      { _id: new ObjectId('000000000000000000000004'), n: '2' },
    ]);
    expect(await at.things.countDocuments({ n: 2 })).toBe(2);
    const sorted = await at.things.find().sort({ n: 1, _id: 1 }).toArray();
    expect(sorted.map(({ n }) => String(n))).toEqual(['1.5', '2', '2', '2']);
    expect(sorted.at(-1)?.n).toBe('2');
  });
});

describe('queries', () => {
  beforeEach(async () => {
    await at.things.insertMany([
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
    ['$type', { a: { $type: 'string' } }, [4]],
    ['$type number', { a: { $type: 'number' } }, [1]],
    ['an element of an array', { tags: 'x' }, [1, 3]],
    ['a whole array', { tags: ['x', 'y'] }, [1]],
    ['$in with null', { a: { $in: [1, null] } }, [1, 2, 3]],
    ['$nin', { a: { $nin: [1, null] } }, [4]],
    ['$ne matches the missing', { a: { $ne: 1 } }, [2, 3, 4]],
    ['$lte compares only with its own type', { a: { $lte: 5 } }, [1]],
    ['dates', { at: { $lte: new Date(2000) } }, [1, 2]],
    ['a path into a document', { 'inner.b': 2 }, [3]],
    ['a path through an array', { 'list.q': 3 }, [3]],
    ['$or', { $or: [{ a: 1 }, { 'inner.b': 2 }] }, [1, 3]],
    ['$and', { $and: [{ tags: 'x' }, { a: 1 }] }, [1]],
    ['a regular expression', { a: /^te/ }, [4]],
    ['a choice of texts', { a: { $regex: 'e(x|y)t$|none' } }, [4]],
    ['an end that is not the end', { a: /tex$/ }, []],
    ['an empty $or branch', { $or: [{}] }, [1, 2, 3, 4]],
  ])('%s', async (_what, filter, expected) => {
    expect(await at.ids(filter)).toEqual(expected);
  });

  test('an unknown operator is refused, not ignored', async () => {
    expect(await failure(at.things.find({ a: { $unheardOf: 1 } }).toArray())).toMatchObject({ code: 2 });
  });

  test('skip, limit, sort and projection', async () => {
    const found = await at.things
      .find({}, { projection: { a: 1, 'inner.b': 1 } })
      .sort({ _id: -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(found).toEqual([
      { _id: 3, inner: { b: 2 } },
      { _id: 2, a: null },
    ]);
    expect(await at.things.find({ _id: 1 as never }, { projection: { tags: 0, at: 0 } }).toArray()).toEqual([
      { _id: 1, a: 1 },
    ]);
  });

  test('counts, with a filter and without', async () => {
    expect(await at.things.countDocuments({ a: { $ne: null } })).toBe(2);
    expect(await at.things.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
    expect(await at.things.countDocuments({}, { hint: '_id_' })).toBe(4);
    expect(await at.things.estimatedDocumentCount()).toBe(4);
  });
});

test('$ also matches before a final line break', async () => {
  await at.things.insertMany([
    { _id: 1 as never, a: 'x\n' },
    { _id: 2 as never, a: 'x\n\n' },
    { _id: 3 as never, a: 'yx' },
  ]);
  expect(await at.ids({ a: /x$/ })).toEqual([1, 3]);
  expect(await at.ids({ a: /^x$/ })).toEqual([1]);
});

test('names of JavaScript’s own properties are fields like any other', async () => {
  const own = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  await at.things.insertOne({ _id: 1 as never, ...own, inner: JSON.parse('{"__proto__": 3}') });
  await at.things.insertOne({ _id: 2 as never });
  expect(await at.ids({ constructor: null } as Document)).toEqual([2]);
  expect(await at.ids({ toString: null } as Document)).toEqual([1, 2]);
  expect(await at.ids({ 'inner.__proto__': 3 })).toEqual([1]);
  await at.things.updateOne({ _id: 1 as never }, { $set: { 'inner.b': 4 } });
  expect(await at.ids({ 'inner.__proto__': 3, 'inner.b': 4 })).toEqual([1]);
});

test('a cursor returns more than one batch, and can be closed early', async () => {
  await at.things.insertMany(Array.from({ length: 2_500 }, (_, n) => ({ n })));
  const seen = await at.things.find().sort({ n: 1 }).batchSize(200).toArray();
  expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: 2_500 }, (_, n) => n));
  const cursor = at.things.find().batchSize(10);
  await cursor.next();
  await cursor.close();
});
