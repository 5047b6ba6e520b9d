import type { Connection } from '../db/connection.js';
import { INDEX_MARK } from '../db/indexes.js';
import { RESTORE_UNDER_WAY } from '../db/restoring.js';
import type { Document } from './backup-file.js';
import { BACKUP_RECORDS } from './backup-record-store.js';

/**
 * Collections that a site on a new database writes by itself or from webhooks, and writes again after a restore: they do not
 * prevent one. Each with the condition of those documents that would be lost.
 */
const MADE_BY_A_START: Readonly<Record<string, Readonly<Record<string, unknown>> | 'nothing'>> = {
  jobs: 'nothing',
  limits: 'nothing',
  [BACKUP_RECORDS]: 'nothing',
  [RESTORE_UNDER_WAY]: 'nothing',
  events: 'nothing',
  office_news: 'nothing',
  exceptions: { state: { $ne: 'open' } },
  // Facts of the provider can be read from it again; those that the office has entered cannot.
  payments: { 'facts.from': { $in: ['office', 'bank file'] } },
  outbox: {
    kind: {
      $nin: [
        'payment-exception',
        'payment-exceptions',
        'payment-turn',
        'attempts-failed',
        'attempts-in-all',
        'look-held-back',
        'office-news',
      ],
    },
  },
};

/**
 * Access to whole collections of all domains, for backup and restore. The server's own collections (`system.…`) are left out
 * everywhere.
 */
export class BackupStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  get database(): string {
    return this.#connection.name;
  }

  /**
   * By name: a server lists them in no particular order. Without the mark of the indexes, so that no backup holds it: after a restore each
   * process makes its own, which may be newer than those of the backup.
   */
  async collections(): Promise<string[]> {
    return (await this.#names({ type: 'collection' })).filter((name) => name !== INDEX_MARK);
  }

  views(): Promise<string[]> {
    return this.#names({ type: 'view' });
  }

  /** The indexes of a collection, without that of `_id`. */
  async indexesOf(name: string): Promise<Document[]> {
    const indexes = await this.#connection.collection(name).indexes();
    return indexes.filter((index) => index.name !== '_id_').map((index) => ({ ...index }));
  }

  /** The documents as BSON bytes. */
  bytesOf(name: string): AsyncIterable<Uint8Array> {
    return this.#connection.collection(name).find<Uint8Array>({}, { raw: true });
  }

  /** The first collection with a record of a donor, a member or the office; undefined where a restore would lose nothing. */
  async whereRecordsAre(): Promise<string | undefined> {
    for (const name of await this.collections()) {
      const records = MADE_BY_A_START[name] ?? {};
      if (records !== 'nothing' && (await this.#connection.collection(name).findOne(records))) return name;
    }
    return undefined;
  }

  async create(name: string): Promise<void> {
    await this.#connection.createCollection(name);
  }

  async insert(name: string, documents: readonly Document[]): Promise<void> {
    await this.#connection.collection(name).insertMany([...documents], { ordered: false });
  }

  /** @param indexes the result of `indexesOf`. */
  async createIndexes(name: string, indexes: readonly Document[]): Promise<void> {
    for (const { key, v: _version, ns: _namespace, ...options } of indexes)
      await this.#connection.collection(name).createIndex(key as Record<string, 1 | -1>, options);
  }

  /**
   * Removes every collection and view except `kept`, one by one, as the site's user may not drop a database. `last` is removed
   * last.
   */
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
