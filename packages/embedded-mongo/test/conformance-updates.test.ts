import { describe, expect, test } from '@jest/globals';
import { type Document, ObjectId } from 'mongodb';
import { failure, useDatabase } from './conformance.js';

const at = useDatabase();

describe('updates', () => {
  const change = async (doc: Document, update: Document) => {
    await at.things.insertOne(doc);
    await at.things.updateOne({ _id: doc._id }, update);
    return at.things.findOne({ _id: doc._id });
  };

  test.each<[string, Document, Document, Document]>([
    ['$set makes the path', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
    ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$inc of a missing field', {}, { $inc: { n: 2 } }, { n: 2 }],
    ['$max raises', { n: 1 }, { $max: { n: 5 } }, { n: 5 }],
    ['$max keeps', { n: 9 }, { $max: { n: 5 } }, { n: 9 }],
    ['$setOnInsert leaves what is there', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
  ])('%s', async (_what, before, update, after) => {
    const _id = new ObjectId();
    expect(await change({ _id, ...before }, update)).toEqual({ _id, ...after });
  });

  test.each<[string, Document, Document, number]>([
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['a path through a text', { a: 'x' }, { $set: { 'a.b': 1 } }, 28],
    ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['another _id', { a: 1 }, { $set: { _id: 5 } }, 66],
  ])('refused: %s', async (_what, before, update, code) => {
    const _id = new ObjectId();
    await at.things.insertOne({ _id, ...before });
    expect(await failure(at.things.updateOne({ _id }, update))).toMatchObject({ code });
    expect(await at.things.findOne({ _id })).toEqual({ _id, ...before });
  });

  test('count the matched, the modified and the upserted documents', async () => {
    await at.things.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await at.things.updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    });
    expect(await at.things.updateMany({ a: 1 }, { $set: { b: 1 } })).toMatchObject({ modifiedCount: 2 });
    const upserted = await at.things.updateOne(
      { k: 'new' },
      { $set: { v: 1 }, $setOnInsert: { w: 2 } },
      { upsert: true },
    );
    expect(upserted).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await at.things.findOne({ k: 'new' })).toMatchObject({ k: 'new', v: 1, w: 2 });
  });

  test('findOneAndUpdate: before, after, sorted, no match, upsert', async () => {
    await at.things.insertMany([
      { _id: 1 as never, at: 2 },
      { _id: 2 as never, at: 1 },
    ]);
    const take = (options: Document) =>
      at.things.findOneAndUpdate({ at: { $lte: 2 } }, { $inc: { at: 10 } }, options);
    expect(await take({ sort: { at: 1 }, returnDocument: 'before' })).toEqual({ _id: 2, at: 1 });
    expect(await take({ sort: { at: 1 }, returnDocument: 'after' })).toEqual({ _id: 1, at: 12 });
    expect(await take({})).toBeNull();
    const made = await at.things.findOneAndUpdate(
      { k: 1 },
      { $set: { v: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    expect(made).toMatchObject({ k: 1, v: 1 });
    expect(await at.things.countDocuments()).toBe(3);
  });

  test('replaceOne keeps the _id and nothing else', async () => {
    await at.things.insertOne({ _id: 1 as never, a: 1, b: 2 });
    await at.things.replaceOne({ _id: 1 as never }, { c: 3 });
    expect(await at.things.findOne()).toEqual({ _id: 1, c: 3 });
  });

  test('bulkWrite runs all operations in order', async () => {
    const result = await at.things.bulkWrite([
      { insertOne: { document: { _id: 1 as never, n: 1 } } },
      { updateOne: { filter: { _id: 1 as never }, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 2 as never }, update: { $set: { n: 5 } }, upsert: true } },
      { deleteOne: { filter: { _id: 1 as never } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
    expect(await at.all()).toEqual([{ _id: 2, n: 5 }]);
  });
});
