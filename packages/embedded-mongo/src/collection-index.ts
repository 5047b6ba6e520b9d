import { type Bytes, type Picker, pickerOf } from './documents.js';
import { CommandError } from './errors.js';
import { ABOVE, keyOf } from './keys.js';
import { rootOf, singleValue } from './paths.js';
import { compileFilter, type Filter } from './query.js';
import { orderOf, SortedEntries, type Stretch } from './sorted-entries.js';
import { asNumber, type Doc, toShell } from './values.js';

/** What an index reads of its collection: documents by record number. */
export interface Indexed {
  readonly namespace: string;
  readonly docs: ReadonlyMap<number, Bytes>;
}

/**
 * One index of a collection, with an entry for each document that it covers. It is built by its first lookup or by {@link build};
 * before that, changes of documents do not update it.
 */
export class CollectionIndex {
  readonly spec: Doc;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** For a TTL index: how long after its date a document expires. */
  readonly expireAfterSeconds: number | undefined;
  /** The top-level fields that the index key and the partial filter read. */
  readonly fields: ReadonlySet<string>;
  readonly #paths: readonly (readonly string[])[];
  /** Which documents a partial index covers. */
  readonly #covers: Filter | undefined;
  readonly #pickColumns: Picker;
  readonly #indexed: Indexed;
  /** Defined outside `build`: a closure within it would keep that method's variables, all keys among them, alive with the index. */
  readonly #keyOfStored = (record: number): string =>
    this.#keyOf(this.#pickColumns(this.#indexed.docs.get(record) as Bytes));
  #entries: SortedEntries | undefined;

  /** `spec` in the complete form returned by {@link parseIndexSpec}. */
  constructor(spec: Doc, indexed: Indexed) {
    this.spec = spec;
    this.name = String(spec.name);
    this.columns = Object.keys(spec.key as Doc);
    this.#paths = this.columns.map((column) => column.split('.'));
    this.isUnique = spec.unique === true || this.name === '_id_';
    this.expireAfterSeconds = asNumber(spec.expireAfterSeconds);
    const partial = spec.partialFilterExpression;
    this.#covers = partial === undefined ? undefined : compileFilter(partial);
    const roots = new Set(this.columns.map(rootOf));
    this.#pickColumns = pickerOf(roots);
    this.fields = new Set([...roots, ...(this.#covers?.fields ?? [])]);
    this.#indexed = indexed;
  }

  get isBuilt(): boolean {
    return this.#entries !== undefined;
  }

  /** The document's key; `undefined` if the index does not cover it. @throws CommandError 238 for an array in a column. */
  keyFor(doc: Doc): string | undefined {
    return this.#covers && !this.#covers.matches(doc) ? undefined : this.#keyOf(doc);
  }

  #keyOf(doc: Doc): string {
    let key = '';
    for (const path of this.#paths) key += keyOf(singleValue(doc, path, 'An index') ?? null);
    return key;
  }

  /** @throws CommandError 11000, in MongoDB's wording, when another document than `own` has this key in a unique index. */
  refuseDuplicate(key: string | undefined, doc: Doc, own: number | undefined): void {
    if (!this.isUnique || key === undefined) return;
    for (const record of this.stretch(key, key + ABOVE).records(false))
      if (record !== own) throw this.#duplicate(doc);
  }

  /** Call it before the document is stored. */
  insert(key: string | undefined, record: number): void {
    if (key !== undefined) this.#entries?.insert(key, record);
  }
  /** Call it while the document is still stored as it was indexed. */
  remove(key: string | undefined, record: number): void {
    if (key !== undefined) this.#entries?.remove(key, record);
  }

  /** @throws CommandError 11000 when the index is unique and the documents are not. */
  build(): SortedEntries {
    const { docs } = this.#indexed;
    const pick = pickerOf(this.fields);
    const [keys, records]: [string[], number[]] = [[], []];
    for (const [record, bytes] of docs) {
      const key = this.keyFor(pick(bytes));
      if (key === undefined) continue;
      keys.push(key);
      records.push(record);
    }
    const order = orderOf(keys);
    const repeated = this.isUnique
      ? order.find((place, at) => at > 0 && keys[place] === keys[order[at - 1] ?? 0])
      : undefined;
    if (repeated !== undefined) throw this.#duplicate(pick(docs.get(records[repeated] ?? 0) as Bytes));
    this.#entries = new SortedEntries(this.#keyOfStored);
    this.#entries.fill(order, keys, records);
    return this.#entries;
  }

  /** The documents with `low` <= key < `high`. */
  stretch(low: string, high: string): Stretch {
    return (this.#entries ?? this.build()).stretch(low, high);
  }

  #duplicate(doc: Doc): CommandError {
    const keyValue: Doc = {};
    this.columns.forEach((column, at) => {
      keyValue[column] = singleValue(doc, this.#paths[at] ?? [], 'An index') ?? null;
    });
    return new CommandError(
      11000,
      `E11000 duplicate key error collection: ${this.#indexed.namespace} index: ${this.name} dup key: ${toShell(keyValue)}`,
      { keyPattern: this.spec.key, keyValue },
    );
  }
}
