import { Collection } from './collection.js';
import type { CollectionIndex } from './collection-index.js';
import { type Bytes, decode, encode } from './documents.js';
import { CommandError, notImplemented } from './errors.js';
import { compilePipeline, type View } from './pipeline.js';
import type { Journal } from './storage.js';
import type { Doc, Value } from './values.js';

/** One collection or view. */
interface Kept {
  /** Identifies it in the journal. Never reused, so that a new collection inherits nothing from a dropped one. */
  readonly id: number;
  readonly collection?: Collection;
  readonly view?: View;
  /** Its description as stored in the journal. */
  described?: Bytes;
}

/** Separates a database's from a collection's name; neither can contain it. */
const BETWEEN = '\u0000';
/** MongoDB's own limit on views of views. */
const MOST_VIEWS = 20;

/** All databases with their collections and views, as stored in the journal. */
export class Catalog {
  readonly #journal: Journal;
  readonly #kept = new Map<string, Kept>();
  #nextId = 1;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /**
   * Loads everything from the journal: descriptions (`c`), then documents (`d`), in the keys' order. Other entries go
   * to `other`.
   */
  async restore(other: (key: string, value: Bytes) => void): Promise<void> {
    const byId = new Map<string, Collection>();
    for await (const [key, bytes] of this.#journal.entries()) {
      const end = key.indexOf('/', 2);
      const id = key.slice(2, end < 0 ? undefined : end);
      if (key.startsWith('d/')) byId.get(id)?.restore(Number(key.slice(end + 1)), bytes);
      else if (key.startsWith('c/')) {
        const collection = this.#restoreDescription(Number(id), bytes);
        if (collection) byId.set(id, collection);
      } else other(key, bytes);
    }
  }

  /** Returns the collection; undefined for a view. */
  #restoreDescription(id: number, described: Bytes): Collection | undefined {
    const { name, indexes, view } = decode(described) as { name: string; indexes?: Doc[]; view?: View };
    this.#nextId = Math.max(this.#nextId, id + 1);
    const collection = view ? undefined : this.#make(name, id);
    collection?.restoreIndexes(indexes ?? []);
    this.#kept.set(name, { id, described, ...(view && { view }), ...(collection && { collection }) });
    return collection;
  }

  #make(name: string, id: number): Collection {
    return new Collection(name.replace(BETWEEN, '.'), `d/${id}/`, this.#journal);
  }

  #add(name: string, content: { collection?: Collection; view?: View }): void {
    this.#kept.set(name, { id: this.#nextId, ...content });
    this.#nextId += 1;
    this.#describe(name);
  }

  /** Stores a collection's indexes; call it after they change. */
  keepDescription(database: string, name: string): void {
    this.#describe(`${database}${BETWEEN}${name}`);
  }

  #describe(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    const indexes = kept.collection?.indexes.filter((index) => index.name !== '_id_').map(({ spec }) => spec);
    const described = encode({ name, indexes, view: kept.view });
    this.#journal.put(`c/${kept.id}`, described, kept.described);
    kept.described = described;
  }

  collection(database: string, name: string): Collection | undefined {
    return this.#kept.get(`${database}${BETWEEN}${name}`)?.collection;
  }

  view(database: string, name: string): View | undefined {
    return this.#kept.get(`${database}${BETWEEN}${name}`)?.view;
  }

  /** The collection behind a name, and the pipeline stages of the views in between, which run before the reader's. */
  source(database: string, name: string): { collection: Collection | undefined; stages: readonly Value[] } {
    let stages: readonly Value[] = [];
    let from = name;
    for (let depth = 0; depth <= MOST_VIEWS; depth += 1) {
      const view = this.view(database, from);
      if (!view) return { collection: this.collection(database, from), stages };
      stages = [...(view.pipeline as Value[]), ...stages];
      from = view.viewOn;
    }
    throw new CommandError(165, `View depth limit exceeded; maximum depth is ${MOST_VIEWS}`);
  }

  /**
   * The collection to write to. Creates it if it does not exist, unless the write could only find nothing.
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
    const collection = this.#make(full, this.#nextId);
    this.#add(full, { collection });
    return collection;
  }

  /** @throws CommandError 48 when the name is taken. */
  create(database: string, name: string, view: View | undefined): void {
    const known = this.#kept.get(`${database}${BETWEEN}${name}`);
    if (known?.view || (view && known))
      throw new CommandError(48, `Collection ${database}.${name} already exists.`);
    if (!view) {
      this.writable(database, name);
      return;
    }
    checkName(database, name);
    compilePipeline(view.pipeline);
    this.#add(`${database}${BETWEEN}${name}`, { view });
  }

  /** False when there was nothing of that name. */
  drop(database: string, name: string): boolean {
    const full = `${database}${BETWEEN}${name}`;
    const kept = this.#kept.get(full);
    if (!kept) return false;
    kept.collection?.removeAll();
    this.#kept.delete(full);
    if (kept.described) this.#journal.remove(`c/${kept.id}`, kept.described);
    return true;
  }

  /** The collections and views of a database, by name. */
  names(database: string): { name: string; view: View | undefined; collection: Collection | undefined }[] {
    const prefix = `${database}${BETWEEN}`;
    return [...this.#kept]
      .filter(([full]) => full.startsWith(prefix))
      .map(([full, { view, collection }]) => ({ name: full.slice(prefix.length), view, collection }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  databases(): string[] {
    return [...new Set([...this.#kept.keys()].map((full) => full.split(BETWEEN)[0] ?? ''))].sort();
  }

  /** The indexes that are not built yet. */
  *unbuilt(): Generator<CollectionIndex> {
    for (const { collection } of this.#kept.values())
      for (const index of collection?.indexes ?? []) if (!index.isBuilt) yield index;
  }

  removeExpired(now: Date): number {
    let removed = 0;
    for (const { collection } of this.#kept.values()) removed += collection?.removeExpired(now) ?? 0;
    return removed;
  }
}

function checkName(database: string, name: string): void {
  if (name === '' || name.includes('$') || name.includes('\u0000') || name.startsWith('.'))
    throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`);
  if (name.startsWith('system.')) throw notImplemented(`The collection ${name}`);
}
