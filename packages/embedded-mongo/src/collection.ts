import { ObjectId } from 'bson';
import { CollectionIndex } from './collection-index.js';
import { type Bytes, decode, encodeForStore, type Picker, pickerOf } from './documents.js';
import { CommandError } from './errors.js';
import { isKnown, parseIndexSpec } from './index-spec.js';
import { rootOf } from './paths.js';
import { chooseScan } from './planner.js';
import { compileFilter } from './query.js';
import { parseSort, sortBy } from './sort.js';
import type { Journal } from './storage.js';
import { count, type Doc, isDoc, typeOf, type Value } from './values.js';

/** A document and its record number. */
export interface Stored {
  readonly record: number;
  readonly bytes: Bytes;
}

export interface FindOptions {
  readonly filter?: Value;
  readonly sort?: Value;
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
  /** Called regularly while documents are tested; may throw to end the search. */
  readonly mayGoOn?: () => void;
}

const LOOK_EVERY = 1_024;

/** The documents of one collection with its indexes. Memory is authoritative; each change is also written to the journal. */
export class Collection {
  readonly namespace: string;
  readonly docs = new Map<number, Bytes>();
  #dataBytes = 0;
  #indexes: readonly CollectionIndex[] = [];
  /** Reads the fields that the keys of all indexes need. */
  #pickIndexed: Picker = pickerOf([]);
  #nextRecord = 1;
  readonly #journal: Journal;
  readonly #prefix: string;

  /** `prefix`: the beginning of the journal's keys of this collection's documents. */
  constructor(namespace: string, prefix: string, journal: Journal) {
    this.namespace = namespace;
    this.#prefix = prefix;
    this.#journal = journal;
    this.#useIndexes([new CollectionIndex({ v: 2, key: { _id: count(1) }, name: '_id_' }, this)]);
  }

  #useIndexes(indexes: readonly CollectionIndex[]): void {
    this.#indexes = indexes;
    this.#pickIndexed = pickerOf(new Set(indexes.flatMap(({ fields }) => [...fields])));
  }

  get indexes(): readonly CollectionIndex[] {
    return this.#indexes;
  }
  get dataBytes(): number {
    return this.#dataBytes;
  }

  /** Adds a document from the journal. */
  restore(record: number, bytes: Bytes): void {
    this.#keep(record, bytes, undefined);
    this.#nextRecord = Math.max(this.#nextRecord, record + 1);
  }

  /** Adds indexes from the journal, which are built when first used. */
  restoreIndexes(specs: readonly Doc[]): void {
    this.#useIndexes([...this.#indexes, ...specs.map((spec) => new CollectionIndex(spec, this))]);
  }

  /** Returns the document with its `_id`. @throws CommandError 11000 and others, without any change. */
  insert(given: Doc): Doc {
    const doc = withId(given);
    this.#write(this.#nextRecord, doc, encodeForStore(doc), undefined);
    this.#nextRecord += 1;
    return doc;
  }

  /** Replaces the stored document; false when nothing changes. */
  replace({ record, bytes: before }: Stored, doc: Doc): boolean {
    const bytes = encodeForStore(doc);
    if (bytes.equals(before)) return false;
    this.#write(record, doc, bytes, before);
    return true;
  }

  remove(found: readonly Stored[]): void {
    for (const { record, bytes } of found) {
      const doc = this.#pickIndexed(bytes);
      for (const index of this.#indexes) index.remove(index.keyFor(doc), record);
      this.docs.delete(record);
      this.#dataBytes -= bytes.length;
      this.#journal.remove(this.#keyOf(record), bytes);
    }
  }

  /** Removes all documents of a collection that is being dropped. */
  removeAll(): void {
    for (const [record, bytes] of this.docs) this.#journal.remove(this.#keyOf(record), bytes);
    this.docs.clear();
  }

  /** Makes and checks all keys before changing anything, so that a refused write has no effect. */
  #write(record: number, doc: Doc, bytes: Bytes, before: Bytes | undefined): void {
    const keys = this.#indexes.map((index) => index.keyFor(doc));
    this.#indexes.forEach((index, at) => {
      index.refuseDuplicate(keys[at], doc, before ? record : undefined);
    });
    const earlier = before && this.#pickIndexed(before);
    this.#indexes.forEach((index, at) => {
      const was = earlier && index.keyFor(earlier);
      // Most updates leave most keys unchanged.
      if (was === keys[at]) return;
      index.remove(was, record);
      index.insert(keys[at], record);
    });
    this.#keep(record, bytes, before);
    this.#journal.put(this.#keyOf(record), bytes, before);
  }

  #keep(record: number, bytes: Bytes, before: Bytes | undefined): void {
    this.docs.set(record, bytes);
    this.#dataBytes += bytes.length - (before?.length ?? 0);
  }

  #keyOf(record: number): string {
    return `${this.#prefix}${String(record).padStart(15, '0')}`;
  }

  /** The matching documents, sorted. */
  find({ filter, sort, skip = 0, limit = 0, mayGoOn }: FindOptions): readonly Stored[] {
    const { fields, matches } = compileFilter(filter);
    const sortFields = parseSort(sort);
    const wanted = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const scan = chooseScan(this.#indexes, filter, sortFields, { size: this.docs.size, wanted });
    const isSorted = scan ? scan.isSorted : sortFields.length === 0;
    const isDecided = fields.size === 0 || scan?.isExact === true;
    const pick = pickerOf(fields);
    const found: Stored[] = [];
    let looked = 0;
    for (const record of scan?.records ?? this.docs.keys()) {
      looked += 1;
      if (looked % LOOK_EVERY === 0) mayGoOn?.();
      const bytes = this.docs.get(record);
      if (!bytes || !(isDecided || matches(pick(bytes)))) continue;
      found.push({ record, bytes });
      if (isSorted && found.length >= wanted) break;
    }
    const read = pickerOf(sortFields.map(({ field }) => rootOf(field)));
    const sorted = isSorted ? found : sortBy(found, sortFields, ({ bytes }) => read(bytes));
    return skip === 0 && sorted.length <= wanted
      ? sorted
      : sorted.slice(skip, limit > 0 ? wanted : undefined);
  }

  /** How many documents match. */
  count(filter: Value, mayGoOn?: () => void): number {
    compileFilter(filter);
    if (!isDoc(filter) || Object.keys(filter).length === 0) return this.docs.size;
    const { size } = this.docs;
    const scan = chooseScan(this.#indexes, filter, [], { size, wanted: Number.POSITIVE_INFINITY });
    return scan?.isExact ? scan.size : this.find({ filter, ...(mayGoOn && { mayGoOn }) }).length;
  }

  /** Adds the indexes that do not exist yet: all of them, or on an error none. @throws CommandError 85, 86, 67, 11000. */
  addIndexes(specs: readonly Value[]): void {
    const made: CollectionIndex[] = [];
    for (const spec of specs) {
      const parsed = parseIndexSpec(spec);
      const known = [...this.#indexes, ...made].map((index) => index.spec);
      if (!isKnown(parsed, known)) made.push(new CollectionIndex(parsed, this));
    }
    for (const index of made) index.build();
    this.#useIndexes([...this.#indexes, ...made]);
  }

  /** @throws CommandError 27 for an unknown name, 72 for the index of `_id`. */
  dropIndexes(names: readonly string[] | '*'): void {
    if (names !== '*') {
      for (const name of names) {
        if (name === '_id_') throw new CommandError(72, 'cannot drop _id index');
        if (!this.#indexes.some((index) => index.name === name))
          throw new CommandError(27, `index not found with name [${name}]`);
      }
    }
    this.#useIndexes(
      this.#indexes.filter(({ name }) => name === '_id_' || (names !== '*' && !names.includes(name))),
    );
  }

  /** Removes the documents that have expired at `now` by a TTL index. Returns how many. */
  removeExpired(now: Date): number {
    let removed = 0;
    for (const { columns, expireAfterSeconds } of this.#indexes) {
      const [column] = columns;
      if (expireAfterSeconds === undefined || column === undefined) continue;
      const before = new Date(now.getTime() - expireAfterSeconds * 1000);
      const over = this.find({ filter: { [column]: { $lte: before } } });
      this.remove(over);
      removed += over.length;
    }
    return removed;
  }
}

/** The stored document, decoded. */
export const docOf = ({ bytes }: Stored): Doc => decode(bytes);

/** Puts `_id` first, generating one if it is missing, and checks its type as MongoDB does. */
function withId(given: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = given;
  const type = typeOf(_id);
  if (type === 'array' || type === 'regex')
    throw new CommandError(53, `The '_id' value cannot be of type ${type}`);
  if (isDoc(_id) && Object.keys(_id).some((name) => name.startsWith('$')))
    throw new CommandError(52, '_id fields may not contain $-prefixed fields');
  return { _id, ...rest };
}
