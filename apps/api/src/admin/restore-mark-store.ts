import { Types } from 'mongoose';
import type { Connection } from '../db/connection.js';
import { RESTORE_UNDER_WAY } from '../db/restoring.js';

/** The mark of a restore, by which all processes refuse to work on the incomplete database (db/restoring.ts). */
export class RestoreMark {
  readonly #connection: Connection;
  readonly #id = new Types.ObjectId();

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  get #marks() {
    return this.#connection.collection(RESTORE_UNDER_WAY);
  }

  async set(): Promise<void> {
    await this.#marks.insertOne({ _id: this.#id, since: new Date() });
  }

  /** Removes the marks of interrupted restores. */
  async removeEarlier(): Promise<void> {
    await this.#marks.deleteMany({ _id: { $ne: this.#id } });
  }

  /** Whether this is the only restore that runs in this database. */
  async standsAlone(): Promise<boolean> {
    const standing = await this.#marks.find({}).toArray();
    return standing.length === 1 && standing[0]?._id.equals(this.#id) === true;
  }

  async remove(): Promise<void> {
    await this.#marks.drop();
  }
}
