import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

interface ResetRow {
  email: string;
  /**
   * A digest of the network that requested the link: a newer link invalidates the older one of the same network, and none of
   * another network.
   */
  network: string;
  /** A digest of the link's token. */
  hash: string;
  expiresAt: Date;
}

const schema = new Schema<ResetRow>(
  {
    email: { type: String, required: true },
    network: { type: String, required: true },
    hash: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true, index: true },
  },
  { collection: 'reset_links', versionKey: false },
);
schema.index({ email: 1, network: 1 }, { unique: true });

const modelOf = (connection: Connection) => connection.model('ResetLink', schema);

/** The reset links, by address; those of addresses without an account set no password. */
export class ResetStore {
  readonly #links: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#links = modelOf(connection);
  }

  async put({ email, network, hash, expiresAt }: ResetRow): Promise<void> {
    const write = () =>
      this.#links.updateOne({ email, network }, { $set: { hash, expiresAt } }, { upsert: true });
    await write().catch((error: unknown) => {
      // A concurrent call has inserted the first record: the update is repeated.
      if (!isDuplicate(error)) throw error;
      return write();
    });
  }

  /** The address that a link was sent to; undefined for one that is unknown, used or too old. */
  async emailOf(hash: string, now: Date): Promise<string | undefined> {
    return (await this.#links.findOne({ hash, expiresAt: { $gt: now } }).lean())?.email;
  }

  /** Uses up a link: true for the first call only. */
  async use(hash: string, now: Date): Promise<boolean> {
    return (await this.#links.deleteOne({ hash, expiresAt: { $gt: now } })).deletedCount === 1;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#links.deleteMany({ expiresAt: { $lte: now } });
  }

  async removeOf(email: string): Promise<void> {
    await this.#links.deleteMany({ email });
  }
}
