import { RETENTION_DAYS } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

interface NetworkRow {
  /** A digest of the account and of the network. */
  _id: string;
  accountId: string;
  seenAt: Date;
}

const DAY_SECONDS = 24 * 60 * 60;

const schema = new Schema<NetworkRow>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true, index: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'login_networks', versionKey: false },
);
schema.index({ seenAt: 1 }, { expireAfterSeconds: RETENTION_DAYS.loginNetwork * DAY_SECONDS });

const modelOf = (connection: Connection) => connection.model('LoginNetwork', schema);

/** The networks from which an account's owner has logged in. `place`: of `Codes.placeOf`, about the account's id. */
export class LoginNetworkStore {
  readonly #networks: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#networks = modelOf(connection);
  }

  /** Records a login of the owner from there. */
  async note(place: string, accountId: string, now: Date): Promise<void> {
    const stamp = () =>
      this.#networks.updateOne({ _id: place }, { $set: { accountId, seenAt: now } }, { upsert: true });
    await stamp().catch((error: unknown) => {
      // A concurrent first login has inserted the record.
      if (!isDuplicate(error)) throw error;
      return stamp();
    });
  }

  /** Whether the owner has logged in from there within RETENTION_DAYS.loginNetwork. */
  async isKnown(place: string, now: Date): Promise<boolean> {
    const since = new Date(now.getTime() - RETENTION_DAYS.loginNetwork * DAY_SECONDS * 1000);
    return (await this.#networks.countDocuments({ _id: place, seenAt: { $gt: since } })) === 1;
  }

  async removeOf(accountId: string): Promise<void> {
    await this.#networks.deleteMany({ accountId });
  }
}
