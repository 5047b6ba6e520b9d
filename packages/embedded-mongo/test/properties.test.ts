import { describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { Collection } from '../src/collection.js';
import { compare, equal, identity } from '../src/compare.js';
import { compileFilter } from '../src/query.js';
import { Journal } from '../src/storage.js';
import { compileUpdate } from '../src/update.js';
import type { Doc, Value } from '../src/values.js';
import { decode, encode } from '../src/wire.js';

const small = fc.integer({ min: -2, max: 3 });
const scalar: fc.Arbitrary<Value> = fc.oneof(
  small.map((n) => new Int32(n)),
  small.map((n) => Long.fromNumber(n)),
  small.map((n) => new Double(n / 2)),
  small.map((n) => Decimal128.fromString(String(n / 2))),
  fc.constantFrom('', 'a', 'b', 'ab', '𝒳', 'ü'),
  fc.boolean(),
  fc.constant(null),
  small.map((n) => new Date(n * 1000)),
  small.map((n) => new ObjectId(`00000000000000000000000${n + 2}`)),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ w: scalar }, { requiredKeys: [] }),
);
const doc: fc.Arbitrary<Doc> = fc.record({ v: value, u: scalar }, { requiredKeys: [] });

describe('comparison', () => {
  test('is an order: it turns around, and goes on over a third', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
  test('equal values have one identity, others have not', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(identity(a) === identity(b)).toBe(equal(a, b));
      }),
    );
  });
});

test('a document comes back from its bytes with every type as it was', () => {
  fc.assert(
    fc.property(doc, (given) => {
      expect(encode(decode(encode(given)))).toEqual(encode(given));
    }),
  );
});

const condition: fc.Arbitrary<Value> = fc.oneof(
  value,
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne'), scalar)
    .map(([name, operand]) => ({ [name]: operand })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map((list) => ({ $in: list })),
  fc.boolean().map((yes) => ({ $exists: yes })),
);
const filter: fc.Arbitrary<Doc> = fc.record(
  { v: condition, u: condition, 'v.w': condition },
  { requiredKeys: [] },
);
const sort = fc.constantFrom<Doc>(
  {},
  { v: new Int32(1) },
  { u: new Int32(-1) },
  { v: new Int32(1), u: new Int32(1) },
);
const specs: Doc[] = [
  { key: { v: new Int32(1) }, name: 'v' },
  { key: { u: new Int32(-1), v: new Int32(1) }, name: 'u_v' },
  { key: { 'v.w': new Int32(1) }, name: 'w', sparse: true },
  { key: { u: new Int32(1) }, name: 'text', partialFilterExpression: { u: { $type: 'string' } } },
  { key: { v: new Int32(1) }, name: 'nulls', partialFilterExpression: { u: null } },
];

test('an index never changes an answer, whatever was inserted, updated and removed', async () => {
  const journal = await Journal.open(undefined);
  fc.assert(
    fc.property(
      fc.array(doc, { maxLength: 24 }),
      fc.array(fc.tuple(filter, doc), { maxLength: 3 }),
      filter,
      filter,
      sort,
      fc.subarray(specs, { minLength: 1 }),
      (docs, updates, removed, asked, order, chosen) => {
        const collection = new Collection('t.t', '', journal);
        for (const spec of chosen) collection.addIndex(spec);
        docs.forEach((given, n) => {
          collection.insert({ _id: new Int32(n), ...given });
        });
        for (const [which, change] of updates) {
          const update = compileUpdate({ $set: { ...change, changed: true } }, undefined);
          for (const stored of collection.find({ filter: which }))
            collection.replace(stored, update(stored.doc, { now: new Date(0), isInsert: false }));
        }
        collection.remove(collection.find({ filter: removed }));
        const found = collection.find({ filter: asked, sort: order }).map(({ doc: one }) => one);
        const matches = compileFilter(asked);
        const expected = [...collection.docs.values()].filter((one) => matches(one));
        const numbers = (list: readonly Doc[]) => list.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
        expect(numbers(found)).toEqual(numbers(expected));
        const bare = new Collection('t.t', '', journal);
        for (const one of collection.docs.values()) bare.insert(one);
        const keysOf = (list: readonly Doc[]) =>
          list.map((one) => Object.keys(order).map((field) => identity(one[field] ?? null)));
        // Equal keys may come in either order, but the keys themselves come in the one that was asked for.
        expect(keysOf(found)).toEqual(
          keysOf(bare.find({ filter: asked, sort: order }).map(({ doc: one }) => one)),
        );
      },
    ),
    { numRuns: 300 },
  );
});
