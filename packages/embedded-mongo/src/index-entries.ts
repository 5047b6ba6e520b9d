import { compare, equal } from './compare.js';
import { CommandError, notImplemented } from './errors.js';
import { compoundKeys } from './paths.js';
import type { Bounds } from './planner.js';
import { compileFilter, type Predicate } from './query.js';
import { compareKeys, type KeyField } from './sort.js';
import { asNumber, type Doc, isDoc, isTruthy, toShell, typeRank, type Value } from './values.js';

interface Entry {
  key: readonly Value[];
  recordId: number;
}

/** The options of an index that this server has; an index with any other is refused. */
const options = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
]);
const partialOperators = new Set([
  '$eq',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$type',
  '$in',
  '$and',
  '$or',
]);

/** Checks an index specification as `createIndexes` gets it, and completes it the way `listIndexes` shows it. */
export function parseIndexSpec(spec: Value): Doc {
  if (!isDoc(spec)) throw new CommandError(14, 'The elements of indexes must be objects');
  const { key, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new CommandError(67, 'Index keys cannot be an empty object');
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  for (const [option, value] of Object.entries(spec)) {
    if (options.has(option)) continue;
    const isSimpleCollation = option === 'collation' && isDoc(value) && value.locale === 'simple';
    if (isTruthy(value) && !isSimpleCollation) throw notImplemented(`The index option ${option}`);
  }
  for (const [field, direction] of Object.entries(key)) {
    if (typeof direction === 'string') throw notImplemented(`An index of type ${direction}`);
    if (asNumber(direction) !== 1 && asNumber(direction) !== -1)
      throw new CommandError(
        67,
        `Values in the index key pattern must be 1 or -1, not ${toShell(direction)}`,
      );
    if (field.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError(67, `Index key contains an illegal field name: ${field}`);
  }
  const parsed: Doc = { v: 2, key, name };
  if (isTruthy(unique)) parsed.unique = true;
  if (isTruthy(sparse)) parsed.sparse = true;
  if (partialFilterExpression !== undefined) {
    checkPartialFilter(partialFilterExpression);
    if (parsed.sparse)
      throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
    parsed.partialFilterExpression = partialFilterExpression;
  }
  if (expireAfterSeconds !== undefined) {
    const seconds = asNumber(expireAfterSeconds);
    if (seconds === undefined || !(seconds >= 0 && seconds <= 2 ** 31)) {
      throw new CommandError(
        67,
        `TTL index 'expireAfterSeconds' option must be within an acceptable range. Index spec: ${toShell(spec)}`,
      );
    }
    if (Object.keys(key).length > 1 || '_id' in key)
      throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
    parsed.expireAfterSeconds = expireAfterSeconds;
  }
  return parsed;
}

function checkPartialFilter(filter: Value): void {
  compileFilter(filter);
  const inspect = (value: Value): void => {
    if (Array.isArray(value)) value.forEach(inspect);
    if (!isDoc(value)) return;
    for (const [field, operand] of Object.entries(value)) {
      const isAllowed =
        !field.startsWith('$') ||
        (partialOperators.has(field) && !(field === '$exists' && !isTruthy(operand)));
      if (!isAllowed) throw new CommandError(67, `unsupported expression in partial index: ${field}`);
      inspect(operand);
    }
  };
  inspect(filter);
}

/** One index: sorted keys, searched by halving. Inserting in order, as serial numbers and ObjectIds come, appends. */
export class CollectionIndex {
  readonly spec: Doc;
  readonly name: string;
  readonly fields: readonly KeyField[];
  readonly isUnique: boolean;
  /** The partial index's filter. */
  readonly covers: Predicate | undefined;
  readonly isSparse: boolean;
  /** Some document has an array on an indexed path: several entries a document, so entries cannot give a sort order. */
  isMultikey = false;
  #entries: Entry[] = [];

  constructor(spec: Doc) {
    this.spec = spec;
    this.name = String(spec.name);
    this.fields = Object.entries(spec.key as Doc).map(([field, direction]) => ({
      field,
      path: field.split('.'),
      direction: asNumber(direction) === -1 ? -1 : 1,
    }));
    this.isUnique = spec.unique === true || this.name === '_id_';
    this.isSparse = spec.sparse === true;
    this.covers =
      spec.partialFilterExpression === undefined ? undefined : compileFilter(spec.partialFilterExpression);
  }

  /** The document's keys, without repeats; none if the index does not cover it. */
  keysOf(doc: Doc): Value[][] {
    if (this.covers && !this.covers(doc)) return [];
    const paths = this.fields.map(({ path }) => path);
    if (this.isSparse && !paths.some((path) => reaches(doc, path))) return [];
    const keys = compoundKeys(doc, paths);
    if (keys.length === 1) return keys;
    this.isMultikey = true;
    return keys.filter(
      (key, i) => !keys.slice(0, i).some((other) => compareKeys(key, other, this.fields) === 0),
    );
  }

  /** Refuses a document whose key another one has already: error 11000 as MongoDB words it. */
  refuseDuplicate(namespace: string, keys: readonly Value[][], ownRecordId?: number): void {
    if (!this.isUnique) return;
    for (const key of keys) {
      const [start, end] = this.range(key);
      for (let i = start; i < end; i++) {
        if (this.#entries[i]?.recordId !== ownRecordId) throw this.#duplicate(namespace, key);
      }
    }
  }

  insert(keys: readonly Value[][], recordId: number): void {
    for (const key of keys) this.#entries.splice(this.#position(key, recordId), 0, { key, recordId });
  }

  remove(keys: readonly Value[][], recordId: number): void {
    for (const key of keys) {
      const at = this.#position(key, recordId);
      if (this.#entries[at]?.recordId === recordId) this.#entries.splice(at, 1);
    }
  }

  /** Takes out all that these documents have in it, in one pass. */
  removeRecords(recordIds: ReadonlySet<number>): void {
    this.#entries = this.#entries.filter(({ recordId }) => !recordIds.has(recordId));
  }

  /** Fills the index from a whole collection, sorting once. */
  build(namespace: string, docs: ReadonlyMap<number, Doc>): void {
    const entries: Entry[] = [];
    for (const [recordId, doc] of docs) for (const key of this.keysOf(doc)) entries.push({ key, recordId });
    entries.sort((a, b) => this.#order(a, b.key, b.recordId));
    if (this.isUnique) {
      for (let i = 1; i < entries.length; i++) {
        const [previous, entry] = [entries[i - 1], entries[i]];
        if (
          previous &&
          entry &&
          compareKeys(previous.key, entry.key, this.fields) === 0 &&
          previous.recordId !== entry.recordId
        ) {
          throw this.#duplicate(namespace, entry.key);
        }
      }
    }
    this.#entries = entries;
  }

  /**
   * The stretch of entries whose first columns equal `prefix`, and whose next column lies within `bounds`, both ends taken
   * in: from the first number up to, without, the second.
   */
  range(prefix: readonly Value[], bounds: Bounds = {}): [number, number] {
    const columns = this.fields.slice(0, prefix.length);
    const next = prefix.length;
    const direction = this.fields[next]?.direction ?? 1;
    const { low, high } = bounds;
    // Only values of the same type compare: a bound on one side ends where the type does.
    const example = low ?? high;
    const place = (value: Value): number => {
      if (example === undefined) return 0;
      const type = typeRank(value) - typeRank(example);
      if (type !== 0) return type;
      if (low !== undefined && compare(value, low) < 0) return -1;
      return high !== undefined && compare(value, high) > 0 ? 1 : 0;
    };
    const order = (entry: Entry): number =>
      compareKeys(entry.key, prefix, columns) || place(entry.key[next]) * direction;
    return [this.#search((entry) => order(entry) >= 0), this.#search((entry) => order(entry) > 0)];
  }

  recordAt(position: number): number | undefined {
    return this.#entries[position]?.recordId;
  }

  #order(entry: Entry, key: readonly Value[], recordId: number): number {
    return compareKeys(entry.key, key, this.fields) || entry.recordId - recordId;
  }

  #position(key: readonly Value[], recordId: number): number {
    return this.#search((entry) => this.#order(entry, key, recordId) >= 0);
  }

  #search(isAtOrPast: (entry: Entry) => boolean): number {
    const last = this.#entries.at(-1);
    if (!last || !isAtOrPast(last)) return this.#entries.length;
    let [low, high] = [0, this.#entries.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry && isAtOrPast(entry)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #duplicate(namespace: string, key: readonly Value[]): CommandError {
    const keyValue: Doc = {};
    this.fields.forEach(({ field }, i) => {
      keyValue[field] = key[i] ?? null;
    });
    return new CommandError(
      11000,
      `E11000 duplicate key error collection: ${namespace} index: ${this.name} dup key: ${toShell(keyValue)}`,
      {
        keyPattern: this.spec.key,
        keyValue,
      },
    );
  }
}

function reaches(doc: Value, path: readonly string[]): boolean {
  const [field, ...rest] = path;
  if (field === undefined) return doc !== undefined;
  if (Array.isArray(doc)) return doc.some((item) => reaches(item, path)) || reaches(doc[Number(field)], rest);
  return isDoc(doc) && reaches(doc[field], rest);
}

/** Whether two index specifications are the same index, by what identifies one: key, uniqueness, sparseness, filter. */
export function isSameIndex(a: Doc, b: Doc): boolean {
  const signature = ({ key, unique, sparse, partialFilterExpression }: Doc) => [
    key,
    unique === true,
    sparse === true,
    partialFilterExpression ?? null,
  ];
  return equal(signature(a), signature(b));
}
