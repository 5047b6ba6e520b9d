import { type Bytes, type Picker, pickerOf } from './documents.js';
import { CommandError } from './errors.js';
import { ABOVE, keyOf } from './keys.js';
import { rootOf, singleValue } from './paths.js';
import { compileFilter, type Filter } from './query.js';
import { SortedEntries } from './sorted-entries.js';
import { asNumber, type Doc, toShell } from './values.js';

/** One index of a collection: an entry for each document that it covers. */
export class CollectionIndex {
  readonly spec: Doc;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** For a TTL index: how long after its date a document is over. */
  readonly expireAfterSeconds: number | undefined;
  /** The top-level fields that decide a document's entry. */
  readonly fields: ReadonlySet<string>;
  readonly #paths: readonly (readonly string[])[];
  /** Which documents a partial index covers. */
  readonly #covers: Filter | undefined;
  #entries = new SortedEntries();

  /** `spec` as {@link parseIndexSpec} completes it. */
  constructor(spec: Doc) {
    this.spec = spec;
    this.name = String(spec.name);
    this.columns = Object.keys(spec.key as Doc);
    this.#paths = this.columns.map((column) => column.split('.'));
    this.isUnique = spec.unique === true || this.name === '_id_';
    this.expireAfterSeconds = asNumber(spec.expireAfterSeconds);
    const partial = spec.partialFilterExpression;
    this.#covers = partial === undefined ? undefined : compileFilter(partial);
    this.fields = new Set([...this.columns.map(rootOf), ...(this.#covers?.fields ?? [])]);
  }

  /** The document's key; `undefined` if the index does not cover it. @throws CommandError 238 for an array in a column. */
  keyFor(doc: Doc): string | undefined {
    if (this.#covers && !this.#covers.matches(doc)) return undefined;
    let key = '';
    for (const path of this.#paths) key += keyOf(singleValue(doc, path, 'An index') ?? null);
    return key;
  }

  /** @throws CommandError 11000, as MongoDB words it, when a document other than `own` has this key in a unique index. */
  refuseDuplicate(namespace: string, key: string | undefined, doc: Doc, own: number | undefined): void {
    if (!this.isUnique || key === undefined) return;
    for (const record of this.#entries.records(key, key + ABOVE))
      if (record !== own) throw this.#duplicate(namespace, doc);
  }

  insert(key: string | undefined, record: number): void {
    if (key !== undefined) this.#entries.insert(key, record);
  }
  remove(key: string | undefined, record: number): void {
    if (key !== undefined) this.#entries.remove(key, record);
  }

  /** Fills the index from keys that were gathered for it; see {@link gather}. */
  fill(keys: readonly string[], records: readonly number[]): void {
    this.#entries = SortedEntries.from(keys, records);
  }

  /** Fills the index from a whole collection. @throws CommandError 11000 when the index is unique and the documents are not. */
  build(namespace: string, docs: ReadonlyMap<number, Bytes>): void {
    const pick = pickerOf(this.fields);
    const [keys, records]: [string[], number[]] = [[], []];
    for (const [record, bytes] of docs) {
      const key = this.keyFor(pick(bytes));
      if (key === undefined) continue;
      keys.push(key);
      records.push(record);
    }
    this.fill(keys, records);
    const repeated = this.isUnique ? this.#entries.firstRepeated() : undefined;
    if (repeated === undefined) return;
    for (const record of this.#entries.records(repeated, repeated + ABOVE)) {
      const bytes = docs.get(record);
      if (bytes) throw this.#duplicate(namespace, pick(bytes));
    }
  }

  count(low: string, high: string): number {
    return this.#entries.count(low, high);
  }

  records(low: string, high: string, isBackward: boolean): Iterable<number> {
    return isBackward ? this.#entries.recordsBackward(low, high) : this.#entries.records(low, high);
  }

  #duplicate(namespace: string, doc: Doc): CommandError {
    const keyValue: Doc = {};
    this.columns.forEach((column, at) => {
      keyValue[column] = singleValue(doc, this.#paths[at] ?? [], 'An index') ?? null;
    });
    return new CommandError(
      11000,
      `E11000 duplicate key error collection: ${namespace} index: ${this.name} dup key: ${toShell(keyValue)}`,
      { keyPattern: this.spec.key, keyValue },
    );
  }
}

/** Builds several indexes over one reading of the documents. */
export function buildAll(indexes: readonly CollectionIndex[], docs: ReadonlyMap<number, Bytes>): void {
  const pick: Picker = pickerOf(new Set(indexes.flatMap(({ fields }) => [...fields])));
  const gathered = indexes.map(() => ({ keys: [] as string[], records: [] as number[] }));
  for (const [record, bytes] of docs) {
    const doc = pick(bytes);
    indexes.forEach((index, at) => {
      const key = index.keyFor(doc);
      if (key === undefined) return;
      gathered[at]?.keys.push(key);
      gathered[at]?.records.push(record);
    });
  }
  indexes.forEach((index, at) => {
    index.fill(gathered[at]?.keys ?? [], gathered[at]?.records ?? []);
  });
}
