import { RESEND_COOLDOWN_SECONDS } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

interface PaceRow {
  /** A digest of the address and of the network that asked. */
  _id: string;
  sentAt: Date;
}

const schema = new Schema<PaceRow>(
  { _id: { type: String, required: true }, sentAt: { type: Date, required: true } },
  { collection: 'code_sends', versionKey: false },
);
schema.index({ sentAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

const COOLDOWN_MS = RESEND_COOLDOWN_SECONDS * 1000;

const modelOf = (connection: Connection) => connection.model('CodeSend', schema);

/**
 * Limits codes to one a minute for each address and network. Applied to every address, so that the answer does not reveal which
 * ones have an account. `place`: of `Codes.placeOf`.
 */
export class SendPaceStore {
  readonly #sends: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#sends = modelOf(connection);
  }

  /** Records that a code is sent now. */
  async note(place: string, now: Date): Promise<void> {
    const stamp = () => this.#sends.updateOne({ _id: place }, { $set: { sentAt: now } }, { upsert: true });
    await stamp().catch((error: unknown) => {
      // A concurrent first code has inserted the record.
      if (!isDuplicate(error)) throw error;
      return stamp();
    });
  }

  /**
   * Records a code if the last one is a minute old or has a time in the future (a clock was wrong); else resolves with the
   * seconds to wait.
   */
  async take(place: string, now: Date): Promise<number | undefined> {
    const before = new Date(now.getTime() - COOLDOWN_MS);
    const beyond = new Date(now.getTime() + COOLDOWN_MS);
    try {
      await this.#sends.updateOne(
        { _id: place, $or: [{ sentAt: { $lte: before } }, { sentAt: { $gt: beyond } }] },
        { $set: { sentAt: now } },
        { upsert: true },
      );
      return undefined;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const last = await this.#sends.findById(place).lean();
      const leftMs = (last?.sentAt.getTime() ?? now.getTime()) + COOLDOWN_MS - now.getTime();
      return Math.max(1, Math.ceil(leftMs / 1000));
    }
  }
}
