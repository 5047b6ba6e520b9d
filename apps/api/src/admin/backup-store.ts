import type { Connection } from '../db/connection.js';
import { RESTORE_UNDER_WAY } from '../db/restoring.js';
import type { Document } from './backup-file.js';
import { BACKUP_RECORDS } from './backup-record-store.js';

/**
 * What a site on a new database makes by itself, or is told by the provider, without a donor or the office: it is made again after
 * the restore. Each with what of it would be a person's own record. Empty collections are no hindrance either.
 */
const MADE_BY_A_START: Readonly<Record<string, Readonly<Record<string, unknown>> | 'nothing'>> = {
  jobs: 'nothing',
  limits: 'nothing',
  [BACKUP_RECORDS]: 'nothing',
  [RESTORE_UNDER_WAY]: 'nothing',
  events: 'nothing',
  office_news: 'nothing',
  exceptions: { state: { $ne: 'open' } },
  // What the provider says of a payment, it says again; what the office has entered it does not.
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

  /** The first collection in which there is a record of a donor's, a member's or the office's; undefined where a restore loses nothing. */
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
