import type { Connection } from '../db/connection.js';
import type { Document } from './backup-file.js';

/**
 * The database as a backup and a restore see it: whole collections, whatever domain they are of. Names of the server's own
 * collections (`system.…`) are left out everywhere.
 */
export class BackupStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  get database(): string {
    return this.#connection.name;
  }

  /** By name: a server lists them in no particular order. */
  collections(): Promise<string[]> {
    return this.#names({ type: 'collection' });
  }

  views(): Promise<string[]> {
    return this.#names({ type: 'view' });
  }

  /** All but the one of `_id`, which every collection has. */
  async indexesOf(name: string): Promise<Document[]> {
    const indexes = await this.#connection.collection(name).indexes();
    return indexes.filter((index) => index.name !== '_id_').map((index) => ({ ...index }));
  }

  /** Each document's own bytes (BSON). */
  bytesOf(name: string): AsyncIterable<Uint8Array> {
    return this.#connection.collection(name).find<Uint8Array>({}, { raw: true });
  }

  /** Whether the collection has a document of which this holds. */
  async hasSome(name: string, conditions: Readonly<Record<string, unknown>>): Promise<boolean> {
    return (await this.#connection.collection(name).findOne(conditions)) !== null;
  }

  async create(name: string): Promise<void> {
    await this.#connection.createCollection(name);
  }

  async insert(name: string, documents: readonly Document[]): Promise<void> {
    await this.#connection.collection(name).insertMany([...documents], { ordered: false });
  }

  /** @param indexes as `indexesOf` gives them. */
  async createIndexes(name: string, indexes: readonly Document[]): Promise<void> {
    for (const { key, v: _version, ns: _namespace, ...options } of indexes)
      await this.#connection.collection(name).createIndex(key as Record<string, 1 | -1>, options);
  }

  /** Removes every collection and view but `kept`, one by one: the site's own user may not drop a database. `last` goes last. */
  async removeAll({ kept, last }: { readonly kept?: string; readonly last: string }): Promise<void> {
    const names = (await this.#names({})).filter((name) => name !== kept);
    const isLast = (name: string) => Number(name === last);
    for (const name of names.sort((one, other) => isLast(one) - isLast(other)))
      await this.#connection.collection(name).drop();
  }

  async #names(filter: { readonly type?: 'collection' | 'view' }): Promise<string[]> {
    const { db } = this.#connection;
    if (!db) throw new Error('the database is not open');
    const listed = await db.listCollections(filter, { nameOnly: true }).toArray();
    return listed
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.'))
      .sort();
  }
}
