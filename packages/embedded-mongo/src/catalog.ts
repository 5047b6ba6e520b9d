import { Collection } from './collection.js';
import { CommandError, notImplemented } from './errors.js';
import { runPipeline } from './pipeline.js';
import type { Journal } from './storage.js';
import { type Doc, isDoc, isTruthy, type Value } from './values.js';
import { decode, encode } from './wire.js';

/** A view: a pipeline over a collection or another view, run anew for each reader. */
export interface View {
  readonly viewOn: string;
  readonly pipeline: Value;
}

interface Kept {
  collection: Collection;
  /** Names the collection in the journal: never given twice, so that a dropped one leaves nothing to its successor. */
  id: number;
}

/** Between a database's and a collection's name, where neither can have it. */
const BETWEEN = '\u0000';

/** All databases with their collections and views, as the journal keeps them. */
export class Catalog {
  readonly #journal: Journal;
  readonly #collections = new Map<string, Kept>();
  readonly #views = new Map<string, View>();
  #nextId = 1;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Takes everything that the journal holds: descriptions first (`c`), then documents (`d`), in the keys' order. */
  async restore(): Promise<void> {
    const byId = new Map<number, { kept: Kept; indexes: Doc[] }>();
    for await (const [key, bytes] of this.#journal.entries()) {
      if (key.startsWith('c')) {
        const { name, id, indexes, view } = decode(bytes) as {
          name: string;
          id: Value;
          indexes?: Doc[];
          view?: View;
        };
        const number = Number(id);
        this.#nextId = Math.max(this.#nextId, number + 1);
        if (view) this.#views.set(name, view);
        else {
          const kept = { collection: this.#make(name, number), id: number };
          this.#collections.set(name, kept);
          byId.set(number, { kept, indexes: indexes ?? [] });
        }
      } else {
        const [, id = '', recordId = ''] = key.split('/');
        byId.get(Number(id))?.kept.collection.restore(Number(recordId), decode(bytes));
      }
    }
    for (const { kept, indexes } of byId.values()) kept.collection.restoreIndexes(indexes);
  }

  #make(name: string, id: number): Collection {
    return new Collection(name.replace(BETWEEN, '.'), `d/${id}/`, this.#journal);
  }

  /** Notes a collection's indexes; to be called after they change. */
  keepDescription(database: string, name: string): void {
    const full = `${database}${BETWEEN}${name}`;
    const kept = this.#collections.get(full);
    if (!kept) return;
    const indexes = kept.collection.indexes.filter((index) => index.name !== '_id_').map(({ spec }) => spec);
    this.#journal.put(`c${full}`, encode({ name: full, id: kept.id, indexes }));
  }

  collection(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}${BETWEEN}${name}`)?.collection;
  }

  view(database: string, name: string): View | undefined {
    return this.#views.get(`${database}${BETWEEN}${name}`);
  }

  /**
   * For writing: made where it does not exist yet, unless the write could only find nothing.
   * @throws CommandError 166 for a view.
   */
  writable(database: string, name: string, mayInsert = true): Collection {
    if (this.view(database, name))
      throw new CommandError(166, `Namespace ${database}.${name} is a view, not a collection`);
    const known = this.collection(database, name);
    if (known) return known;
    checkName(database, name);
    const full = `${database}${BETWEEN}${name}`;
    if (!mayInsert) return this.#make(full, 0);
    const kept = { collection: this.#make(full, this.#nextId), id: this.#nextId };
    this.#nextId += 1;
    this.#collections.set(full, kept);
    this.keepDescription(database, name);
    return kept.collection;
  }

  /** @throws CommandError 48 when the name is taken; 238 for options that this server does not have. */
  create(database: string, name: string, options: Doc): void {
    const { viewOn, pipeline = [], ...others } = options;
    for (const [option, value] of Object.entries(others)) {
      const isSimpleCollation = option === 'collation' && isDoc(value) && value.locale === 'simple';
      if (isTruthy(value) && !isSimpleCollation) throw notImplemented(`The option ${option} of create`);
    }
    if (this.view(database, name) || (viewOn !== undefined && this.collection(database, name)))
      throw new CommandError(48, `Collection ${database}.${name} already exists.`);
    if (viewOn === undefined) {
      if (this.collection(database, name)) return;
      this.writable(database, name);
      return;
    }
    checkName(database, name);
    const full = `${database}${BETWEEN}${name}`;
    const view: View = { viewOn: String(viewOn), pipeline };
    runPipeline(pipeline, [], () => []);
    this.#views.set(full, view);
    this.#journal.put(`c${full}`, encode({ name: full, id: this.#nextId, view: { ...view } }));
    this.#nextId += 1;
  }

  /** False when there was nothing of that name. */
  drop(database: string, name: string): boolean {
    const full = `${database}${BETWEEN}${name}`;
    const kept = this.#collections.get(full);
    kept?.collection.removeAll();
    const existed = this.#collections.delete(full) || this.#views.delete(full);
    if (existed) this.#journal.remove(`c${full}`);
    return existed;
  }

  names(database: string): { name: string; view: View | undefined }[] {
    const prefix = `${database}${BETWEEN}`;
    return [...this.#collections.keys(), ...this.#views.keys()]
      .filter((full) => full.startsWith(prefix))
      .sort()
      .map((full) => ({ name: full.slice(prefix.length), view: this.#views.get(full) }));
  }

  databases(): string[] {
    const all = [...this.#collections.keys(), ...this.#views.keys()];
    return [...new Set(all.map((full) => full.split(BETWEEN)[0] ?? ''))].sort();
  }

  /** Every document that a collection or view shows. */
  documents(database: string, name: string): readonly Doc[] {
    const view = this.view(database, name);
    if (!view) return [...(this.collection(database, name)?.docs.values() ?? [])];
    const source = (other: string) => this.documents(database, other);
    return runPipeline(view.pipeline, source(view.viewOn), source);
  }

  removeExpired(now: Date): number {
    let removed = 0;
    for (const { collection } of this.#collections.values()) removed += collection.removeExpired(now);
    return removed;
  }
}

function checkName(database: string, name: string): void {
  if (name === '' || name.includes('$') || name.includes('\u0000') || name.startsWith('.'))
    throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`);
  if (name.startsWith('system.')) throw notImplemented(`The collection ${name}`);
}
