import { ObjectId } from 'bson';
import { equal } from './compare.js';
import { CommandError } from './errors.js';
import { CollectionIndex, isSameIndex, parseIndexSpec } from './index-entries.js';
import type { MatchedElement } from './paths.js';
import { chooseScan } from './planner.js';
import { compileFilter } from './query.js';
import { parseSort, sortDocs } from './sort.js';
import type { Journal } from './storage.js';
import { asNumber, type Doc, isDoc, numberValue, typeOf, type Value } from './values.js';
import { encode } from './wire.js';

/** MongoDB's own limit of a document. */
const MAX_DOC_BYTES = 16 * 1024 * 1024;

/** Up to so many entries are taken out of an index one by one, more in one pass over it. */
const FEW = 16;

/** A document with its place in the collection. */
export interface StoredDoc {
  readonly recordId: number;
  readonly doc: Doc;
  /** The array index that the filter matched, for the positional operator. */
  readonly matchedIndex: string | undefined;
}

export interface FindOptions {
  readonly filter?: Value;
  readonly sort?: Value;
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
}

/** The documents of one collection with its indexes. Memory is authoritative; each change is also noted in the journal. */
export class Collection {
  readonly namespace: string;
  readonly docs = new Map<number, Doc>();
  #indexes: CollectionIndex[] = [new CollectionIndex({ v: 2, key: { _id: numberValue(1) }, name: '_id_' })];
  #nextRecordId = 1;
  readonly #journal: Journal;
  readonly #prefix: string;

  constructor(namespace: string, prefix: string, journal: Journal) {
    this.namespace = namespace;
    this.#prefix = prefix;
    this.#journal = journal;
  }

  get indexes(): readonly CollectionIndex[] {
    return this.#indexes;
  }

  /** Takes a document that the journal kept. Indexes are built once all are there, by `restoreIndexes`. */
  restore(recordId: number, doc: Doc): void {
    this.docs.set(recordId, doc);
    this.#nextRecordId = Math.max(this.#nextRecordId, recordId + 1);
  }

  restoreIndexes(specs: readonly Doc[]): void {
    this.#indexes = [this.#indexes[0], ...specs.map((spec) => new CollectionIndex(spec))].flatMap(
      (index) => index ?? [],
    );
    for (const index of this.#indexes) index.build(this.namespace, this.docs);
  }

  insert(given: Doc): Doc {
    const doc = withId(given);
    this.#write(this.#nextRecordId, doc, undefined);
    this.#nextRecordId += 1;
    return doc;
  }

  /** Puts `doc` in the place of the one at `recordId`; false when nothing changes. */
  replace({ recordId, doc: before }: StoredDoc, doc: Doc): boolean {
    const bytes = encode(doc);
    if (Buffer.compare(bytes, encode(before)) === 0) return false;
    this.#write(recordId, doc, before, bytes);
    return true;
  }

  remove(found: readonly StoredDoc[]): void {
    const recordIds = new Set(found.map(({ recordId }) => recordId));
    for (const index of this.#indexes) {
      if (found.length > FEW) index.removeRecords(recordIds);
      else for (const { recordId, doc } of found) index.remove(index.keysOf(doc), recordId);
    }
    for (const recordId of recordIds) {
      this.docs.delete(recordId);
      this.#journal.remove(this.#keyOf(recordId));
    }
  }

  removeAll(): void {
    for (const recordId of this.docs.keys()) this.#journal.remove(this.#keyOf(recordId));
    this.docs.clear();
  }

  /** All keys are made and checked before anything changes: a refused write leaves nothing behind. */
  #write(recordId: number, doc: Doc, before: Doc | undefined, bytes = encode(doc)): void {
    if (bytes.length > MAX_DOC_BYTES)
      throw new CommandError(10334, `BSONObj size: ${bytes.length} is invalid. Size must be up to 16 MB`);
    const keys = this.#indexes.map((index) => index.keysOf(doc));
    this.#indexes.forEach((index, at) => {
      index.refuseDuplicate(this.namespace, keys[at] ?? [], before ? recordId : undefined);
    });
    this.#indexes.forEach((index, at) => {
      const now = keys[at] ?? [];
      const earlier = before ? index.keysOf(before) : [];
      // Most updates leave most indexes as they are.
      if (before && equal(earlier, now)) return;
      index.remove(earlier, recordId);
      index.insert(now, recordId);
    });
    this.docs.set(recordId, doc);
    this.#journal.put(this.#keyOf(recordId), bytes);
  }

  #keyOf(recordId: number): string {
    return `${this.#prefix}${String(recordId).padStart(15, '0')}`;
  }

  /** The documents that match, in order. The stored documents themselves: never to be changed. */
  find({ filter, sort, skip = 0, limit = 0 }: FindOptions): StoredDoc[] {
    const matches = compileFilter(filter);
    const sortFields = parseSort(sort);
    const scan = chooseScan(this.#indexes, filter, sortFields);
    const enough = scan.isSorted && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const found: StoredDoc[] = [];
    for (const recordId of scan.recordIds ?? this.docs.keys()) {
      const doc = this.docs.get(recordId);
      if (!doc) continue;
      const element: MatchedElement = {};
      if (!matches(doc, element)) continue;
      found.push({ recordId, doc, matchedIndex: element.index });
      if (found.length >= enough) break;
    }
    const sorted = scan.isSorted ? found : sortDocs(found, sortFields, ({ doc }) => doc);
    return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
  }

  /** Adds an index; false when it is there already. @throws CommandError 85, 86, 67, 11000 as MongoDB does. */
  addIndex(spec: Value): boolean {
    const parsed = parseIndexSpec(spec);
    const [named, same] = [
      this.#indexes.find((index) => index.name === parsed.name),
      this.#indexes.find((index) => isSameIndex(index.spec, parsed)),
    ];
    if (same && same.name !== parsed.name && same.name !== '_id_')
      throw new CommandError(85, `Index already exists with a different name: ${same.name}`);
    if (named && named !== same)
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index. Requested index: ${named.name}`,
      );
    if (same) {
      const [before, now] = [same.spec.expireAfterSeconds, parsed.expireAfterSeconds].map(asNumber);
      if (before !== now && same.name !== '_id_')
        throw new CommandError(85, `An equivalent index already exists with different options: ${same.name}`);
      return false;
    }
    const index = new CollectionIndex(parsed);
    index.build(this.namespace, this.docs);
    this.#indexes.push(index);
    return true;
  }

  /** @throws CommandError 27 for a name that no index has, 72 for the one of `_id`. */
  dropIndexes(names: readonly string[] | '*'): void {
    if (names !== '*') {
      for (const name of names) {
        if (name === '_id_') throw new CommandError(72, 'cannot drop _id index');
        if (!this.#indexes.some((index) => index.name === name))
          throw new CommandError(27, `index not found with name [${name}]`);
      }
    }
    this.#indexes = this.#indexes.filter(
      ({ name }) => name === '_id_' || (names !== '*' && !names.includes(name)),
    );
  }

  /** Removes what the TTL indexes say is over at `now`; how many. */
  removeExpired(now: Date): number {
    let removed = 0;
    for (const { fields, spec } of this.#indexes) {
      const seconds = asNumber(spec.expireAfterSeconds);
      const [field] = fields;
      if (seconds === undefined || !field) continue;
      const before = new Date(now.getTime() - seconds * 1000);
      const over = this.find({ filter: { [field.field]: { $lte: before } } });
      this.remove(over);
      removed += over.length;
    }
    return removed;
  }
}

/** `_id` comes first and is there; field names are such as MongoDB takes. */
function withId(given: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = given;
  const type = typeOf(_id);
  if (type === 'array' || type === 'regex') {
    throw new CommandError(53, `The '_id' value cannot be of type ${type}`);
  }
  if (isDoc(_id) && Object.keys(_id).some((field) => field.startsWith('$')))
    throw new CommandError(52, '_id fields may not contain $-prefixed fields');
  return { _id, ...rest };
}
