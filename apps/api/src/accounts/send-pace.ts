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

/**
 * One code a minute, for an address and the network that asks. Counted for every address, known or not: the answer must not tell which
 * ones have an account. `place`: of `Codes.placeOf`.
 */
export interface SendPace {
  /** Notes that a code goes out now. */
  note(place: string, now: Date): Promise<void>;
  /** Notes it if the last one is a minute old; else the seconds still to wait. */
  take(place: string, now: Date): Promise<number | undefined>;
}

export function createSendPace(connection: Connection): SendPace {
  const sends = connection.model('CodeSend', schema);
  const cooldownMs = RESEND_COOLDOWN_SECONDS * 1000;

  return {
    async note(place, now) {
      const stamp = () => sends.updateOne({ _id: place }, { $set: { sentAt: now } }, { upsert: true });
      await stamp().catch((error: unknown) => {
        // Two first codes at once: the other one made the record.
        if (!isDuplicate(error)) throw error;
        return stamp();
      });
    },
    async take(place, now) {
      const dueBefore = new Date(now.getTime() - cooldownMs);
      try {
        await sends.updateOne(
          { _id: place, sentAt: { $lte: dueBefore } },
          { $set: { sentAt: now } },
          { upsert: true },
        );
        return undefined;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const last = await sends.findById(place).lean();
        const leftMs = (last?.sentAt.getTime() ?? now.getTime()) + cooldownMs - now.getTime();
        return Math.max(1, Math.ceil(leftMs / 1000));
      }
    },
  };
}
