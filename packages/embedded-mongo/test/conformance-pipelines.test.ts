import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
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
