import { describe, expect, test } from '@jest/globals';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();

describe('unique indexes', () => {
  test('refuse a second document with a key, and name the key', async () => {
    await at.things.createIndex({ email: 1 }, { unique: true });
    await at.things.insertOne({ email: 'a@example.org' });
    const error = await failure(at.things.insertOne({ email: 'a@example.org' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@example.org' },
    });
    expect(error.message).toContain('E11000 duplicate key error');
  });

  test('findAndModify and upsert are refused in the same way', async () => {
    await at.things.createIndex({ k: 1 }, { unique: true });
    await at.things.insertMany([{ k: 1 }, { k: 2 }]);
    expect(await failure(at.things.findOneAndUpdate({ k: 1 }, { $set: { k: 2 } }))).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      keyValue: { k: 2 },
    });
    expect(
      await failure(at.things.updateOne({ other: 1 }, { $set: { k: 1 } }, { upsert: true })),
    ).toMatchObject({
      code: 11000,
    });
    expect(await at.things.countDocuments()).toBe(2);
  });

  test('two missing ones collide, unless the index is partial', async () => {
    await at.things.createIndex({ a: 1 }, { unique: true });
    await at.things.insertOne({});
    expect(await failure(at.things.insertOne({}))).toMatchObject({ code: 11000 });

    const partial = at.db.collection(at.beside('partial'));
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
    await at.things.createIndex({ year: 1, serial: 1 }, { unique: true });
    await at.things.insertMany([
      { year: 'a', serial: 1 },
      { year: 'a', serial: 2 },
      { year: 'b', serial: 1 },
    ]);
    expect(await failure(at.things.insertOne({ year: 'a', serial: 2 }))).toMatchObject({
      keyPattern: { year: 1, serial: 1 },
      keyValue: { year: 'a', serial: 2 },
    });
    const [last] = await at.things.find({ year: 'a' }).sort({ serial: -1 }).limit(1).toArray();
    expect(last?.serial).toBe(2);
  });

  test('an insert of many stops at the first failure when ordered, and continues when not', async () => {
    await at.things.createIndex({ k: 1 }, { unique: true });
    await failure(at.things.insertMany([{ k: 1 }, { k: 1 }, { k: 2 }]));
    expect(await at.things.countDocuments()).toBe(1);
    await failure(at.things.insertMany([{ k: 1 }, { k: 3 }], { ordered: false }));
    expect(await at.things.countDocuments()).toBe(2);
  });

  test('cannot be made over duplicates', async () => {
    await at.things.insertMany([{ k: 1 }, { k: 1 }]);
    expect(await failure(at.things.createIndex({ k: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
  });

  test('of many concurrent inserts, one succeeds', async () => {
    await at.things.createIndex({ k: 1 }, { unique: true });
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => at.things.insertOne({ k: 1 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await at.things.insertOne({ k: 2, state: 'pending' });
    const wins = await Promise.all(
      Array.from({ length: 30 }, () =>
        at.things.updateOne({ k: 2, state: 'pending' }, { $set: { state: 'paid' } }),
      ),
    );
    expect(wins.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });
});

test('a read by an index sees every change at once', async () => {
  await at.things.createIndex({ state: 1, dueAt: 1 });
  await at.things.insertMany(
    Array.from({ length: 50 }, (_, n) => ({
      state: n % 2 ? 'queued' : 'sent',
      dueAt: new Date(n * 1000),
      n,
    })),
  );
  const due = { state: { $in: ['queued', 'sending'] }, dueAt: { $lte: new Date(11_000) } };
  const found = await at.things.find(due).sort({ dueAt: 1 }).toArray();
  expect(found.map(({ n }) => n)).toEqual([1, 3, 5, 7, 9, 11]);
  await at.things.updateOne({ n: 1 }, { $set: { state: 'sent' }, $unset: { dueAt: 1 } });
  expect(await at.things.countDocuments(due)).toBe(5);
  const backwards = await at.things.find({ state: 'queued' }).sort({ dueAt: -1 }).limit(2).toArray();
  expect(backwards.map(({ n }) => n)).toEqual([49, 47]);
});
