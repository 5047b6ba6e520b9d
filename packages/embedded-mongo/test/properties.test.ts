import { describe, expect, test } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { Collection, docOf } from '../src/collection.js';
import { decode, encode, pickerOf } from '../src/documents.js';
import { ABOVE, compare, equal, keyOf } from '../src/keys.js';
import { compileFilter } from '../src/query.js';
import { orderOf, SortedEntries } from '../src/sorted-entries.js';
import { Journal } from '../src/storage.js';
import { compileUpdate } from '../src/update.js';
import { type Doc, setField, type Value } from '../src/values.js';

const small = fc.integer({ min: -2, max: 3 });
const scalar: fc.Arbitrary<Value> = fc.oneof(
  small.map((n) => new Int32(n)),
  small.map((n) => Long.fromNumber(n)),
  small.map((n) => new Double(n / 2)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e300).map((n) => new Double(n)),
  fc.constantFrom('', 'a', 'b', 'ab', '𝒳', 'ü', 'a\0', 'a\0b', '\uff5e'),
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

describe('keys', () => {
  /** MongoDB's order, written in the plainest way for comparison. */
  const rank = (one: Value): number =>
    one === null
      ? 0
      : one instanceof Int32 || one instanceof Long || one instanceof Double
        ? 1
        : typeof one === 'string'
          ? 2
          : one instanceof ObjectId
            ? 3
            : typeof one === 'boolean'
              ? 4
              : 5;
  const exact = (one: Value): [bigint, number] => {
    const number = one instanceof Double ? one.value : Number.NaN;
    if (!(one instanceof Double)) return [BigInt(String(one)), 0];
    if (Number.isNaN(number)) return [-(2n ** 2000n), 0];
    if (!Number.isFinite(number)) return [number > 0 ? 2n ** 2000n : -(2n ** 1999n), 0];
    return [BigInt(Math.floor(number)), number - Math.floor(number)];
  };
  const sign = (x: number | bigint): number => (x < 0 ? -1 : Number(x > 0));
  const plainOrder = (a: Value, b: Value): number => {
    if (rank(a) !== rank(b)) return sign(rank(a) - rank(b));
    if (rank(a) === 1) {
      const [x, y] = [exact(a), exact(b)];
      return sign(x[0] - y[0]) || sign(x[1] - y[1]);
    }
    if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
    if (a instanceof ObjectId) return Buffer.compare(a.id, (b as ObjectId).id);
    return sign(Number(a) - Number(b));
  };

  test('are in the order of the values', () => {
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        expect(compare(a, b)).toBe(plainOrder(a, b));
      }),
      { numRuns: 2_000 },
    );
  });
  test('of whole documents and arrays go field by field', () => {
    const part = fc.array(scalar, { maxLength: 3 });
    fc.assert(
      fc.property(part, part, (a, b) => {
        const at = a.findIndex((one, i) => i >= b.length || !equal(one, b[i]));
        const expected = at < 0 ? sign(a.length - b.length) : at >= b.length ? 1 : plainOrder(a[at], b[at]);
        expect(compare(a, b)).toBe(expected);
      }),
    );
  });
  test('concatenated are in the order of the columns', () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, scalar, (a, b, c, d) => {
        const expected = compare(a, c) || compare(b, d);
        const [x, y] = [keyOf(a) + keyOf(b), keyOf(c) + keyOf(d)];
        expect(x < y ? -1 : Number(x > y)).toBe(expected);
      }),
    );
  });
});

test('a document decoded from its bytes has every type unchanged', () => {
  fc.assert(
    fc.property(doc, (given) => {
      expect(encode(decode(encode(given)))).toEqual(encode(given));
    }),
  );
});

test('some fields picked from the bytes equal those of the whole document', () => {
  const names = ['v', 'u', 'ü', '__proto__', 'constructor', 'toString'];
  const anything: fc.Arbitrary<Value> = fc.oneof(
    value,
    fc.uint8Array({ maxLength: 9 }).map((bytes) => new Binary(bytes)),
    fc.constantFrom(Decimal128.fromString('1.10'), new Timestamp({ t: 1, i: 2 }), new BSONRegExp('a', 'i')),
    fc.constantFrom(new MinKey(), new MaxKey()),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), anything), fc.subarray(names), (fields, wanted) => {
      const given: Doc = {};
      for (const [name, one] of Object.entries(fields)) setField(given, name, one);
      const bytes = encode(given);
      const whole = decode(bytes);
      const expected: Doc = {};
      for (const name of Object.keys(whole)) if (wanted.includes(name)) setField(expected, name, whole[name]);
      expect(encode(pickerOf(wanted)(bytes))).toEqual(encode(expected));
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
  fc.constantFrom('string', 'number', 'null', 'date').map((type) => ({ $type: type })),
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
/** Columns hold single values: an array in one is refused. */
const single: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.record({ w: scalar }, { requiredKeys: [] }),
);
const row: fc.Arbitrary<Doc> = fc.record(
  { v: single, u: scalar, list: fc.array(scalar, { maxLength: 3 }) },
  { requiredKeys: [] },
);
const specs: Doc[] = [
  { key: { v: new Int32(1) }, name: 'v' },
  { key: { u: new Int32(1), v: new Int32(1) }, name: 'u_v' },
  { key: { 'v.w': new Int32(1) }, name: 'w' },
  { key: { u: new Int32(1) }, name: 'text', partialFilterExpression: { u: { $type: 'string' } } },
  { key: { u: new Int32(1), v: new Int32(1) }, name: 'above', partialFilterExpression: { u: { $gt: '' } } },
  { key: { v: new Int32(1) }, name: 'nulls', partialFilterExpression: { u: null } },
];
const anyFilter: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 4, arbitrary: filter },
  fc.tuple(filter, filter).map(([a, b]) => ({ $or: [a, b] })),
  fc.tuple(filter, filter, filter).map(([a, b, c]) => ({ ...a, $or: [b, c] })),
  fc.tuple(filter, filter).map(([a, b]) => ({ $and: [a, b] })),
  filter.map((a) => ({ ...a, u: { $gt: '' } })),
);

/** The same documents and indexes; no index is built before its first use. */
function restarted({ namespace, docs, indexes }: Collection): Collection {
  const again = new Collection(namespace, '', journal);
  for (const [record, bytes] of docs) again.restore(record, bytes);
  again.restoreIndexes(indexes.map(({ spec }) => spec).filter(({ name }) => name !== '_id_'));
  expect(again.indexes.map(({ isBuilt }) => isBuilt)).not.toContain(true);
  return again;
}
const journal = await Journal.open(undefined);

test('an index never changes an answer, whatever was inserted, updated and removed, before and after a restart', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 24 }),
      fc.array(fc.tuple(anyFilter, row), { maxLength: 3 }),
      anyFilter,
      anyFilter,
      sort,
      fc.subarray(specs, { minLength: 1 }),
      fc.nat(24),
      (docs, updates, removed, asked, order, chosen, restartAt) => {
        let collection = new Collection('t.t', '', journal);
        collection.addIndexes(chosen);
        docs.forEach((given, n) => {
          if (n === restartAt) collection = restarted(collection);
          collection.insert({ _id: new Int32(n), ...given });
        });
        for (const [which, change] of updates) {
          const update = compileUpdate({ $set: { ...change, changed: true } });
          for (const stored of collection.find({ filter: which }))
            collection.replace(stored, update(docOf(stored), false));
        }
        collection.remove(collection.find({ filter: removed }));
        const all = [...collection.docs].map(([record, bytes]) => docOf({ record, bytes }));
        const found = collection.find({ filter: asked, sort: order }).map(docOf);
        const { matches } = compileFilter(asked);
        const expected = all.filter(matches);
        const numbers = (list: readonly Doc[]) => list.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
        expect(numbers(found)).toEqual(numbers(expected));
        expect(collection.count(asked)).toBe(expected.length);
        const bare = new Collection('t.t', '', journal);
        for (const one of all) bare.insert(one);
        const keysOf = (list: readonly Doc[]) =>
          list.map((one) => Object.keys(order).map((name) => keyOf(one[name] ?? null)));
        // Equal keys may be in either order, but the keys themselves are in the requested one.
        expect(keysOf(found)).toEqual(keysOf(bare.find({ filter: asked, sort: order }).map(docOf)));
        // A limit returns the first of them.
        const [first] = collection.find({ filter: asked, sort: order, limit: 1 }).map(docOf);
        expect(keysOf(first ? [first] : [])).toEqual(keysOf(found.slice(0, 1)));
      },
    ),
    { numRuns: 200 },
  );
});

test('entries stay sorted through thousands of changes, and a stretch has as many entries as it counts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), fc.boolean()), { maxLength: 2_500 }), (changes) => {
      const keys = new Map<number, string>();
      const entries = new SortedEntries((record) => keys.get(record) ?? '');
      let expected: [string, number][] = [];
      changes.forEach(([n, isRemoval], at) => {
        const key = String(n).padStart(2, '0');
        const known = expected.find(([other]) => other === key);
        if (isRemoval && known) {
          entries.remove(...known);
          expected = expected.filter((one) => one !== known);
        } else {
          entries.insert(key, at);
          keys.set(at, key);
          expected.push([key, at]);
        }
      });
      expected.sort(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1));
      for (const [low, high] of [
        ['', ABOVE],
        ['07', '31'],
        ['20', '20'],
        ['31', '07'],
      ] as const) {
        const within = expected.filter(([key]) => key >= low && key < high).map(([, record]) => record);
        const stretch = entries.stretch(low, high);
        expect([...stretch.records(false)]).toEqual(within);
        expect([...stretch.records(true)]).toEqual(within.toReversed());
        expect(stretch.size).toBe(within.length);
      }
    }),
    { numRuns: 30 },
  );
});

test('keys are ordered as by a stable sort, whatever their prefix', () => {
  const unit = fc.constantFrom('\0', '\u0001', 'a', 'b', '~', '\u007f', '\u0080', '\u00ff', '\uffff');
  const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
  fc.assert(
    fc.property(fc.constantFrom('', 'pay_', '\u00e9'), fc.array(text, { maxLength: 200 }), (shared, ends) => {
      const keys = ends.map((end) => shared + end);
      const expected = [...keys.keys()].sort((a, b) => {
        const [x = '', y = ''] = [keys[a], keys[b]];
        return x === y ? a - b : x < y ? -1 : 1;
      });
      expect([...orderOf(keys)]).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
