import type { Document } from './backup-file.js';
import type { BackupStore } from './backup-store.js';
import { inCount } from './printing.js';

/** The number of documents in one insert. */
const BATCH = 500;
const TELL_EVERY = 10_000;

export interface Written {
  readonly collections: number;
  readonly documents: number;
}

/** Writes the collections one after the other: documents in batches, then the indexes. */
export class RestoreWriter {
  readonly #store: Pick<BackupStore, 'create' | 'insert' | 'createIndexes'>;
  readonly #tell: (progress: string) => void;
  #current: { readonly name: string; readonly indexes: readonly Document[]; count: number } | undefined;
  #batch: Document[] = [];
  #written: Written = { collections: 0, documents: 0 };

  constructor(deps: {
    readonly store: Pick<BackupStore, 'create' | 'insert' | 'createIndexes'>;
    readonly tell: (progress: string) => void;
  }) {
    this.#store = deps.store;
    this.#tell = deps.tell;
  }

  /** The collection that is being written. */
  get collection(): string | undefined {
    return this.#current?.name;
  }

  /** Finishes the previous collection and starts this one. @param isThere whether the collection exists. */
  async begin(name: string, indexes: readonly Document[], isThere: boolean): Promise<void> {
    await this.#end();
    this.#current = { name, indexes, count: 0 };
    if (!isThere) await this.#store.create(name);
  }

  async add(document: Document): Promise<void> {
    this.#batch.push(document);
    if (this.#batch.length === BATCH) await this.#flush();
  }

  /** Finishes the last collection. @returns the numbers of what was written. */
  async finish(): Promise<Written> {
    await this.#end();
    return this.#written;
  }

  async #flush(): Promise<void> {
    const current = this.#current;
    const batch = this.#batch;
    if (!current || batch.length === 0) return;
    await this.#store.insert(current.name, batch);
    current.count += batch.length;
    if (current.count % TELL_EVERY === 0) this.#tell(`${current.name}: ${inCount(current.count)} so far`);
    this.#batch = [];
  }

  async #end(): Promise<void> {
    await this.#flush();
    if (!this.#current) return;
    const { name, indexes, count } = this.#current;
    await this.#store.createIndexes(name, indexes);
    if (count > 0) this.#tell(`${name}: ${inCount(count)}`);
    const { collections, documents } = this.#written;
    this.#written = { collections: collections + 1, documents: documents + count };
  }
}
