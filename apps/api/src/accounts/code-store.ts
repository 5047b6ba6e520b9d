import { ONE_TIME_CODE_TRIES } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';
import type { SignUp } from './account.js';

/**
 * A one-time code that was sent to `email`. Each network that requests one has its own code and its own count of tries, so that
 * requests and guesses from another network do not invalidate the code of the address's owner.
 */
export interface PendingCode {
  readonly id: string;
  readonly accountId: string;
  readonly hash: string;
  /** The sign-up that the code verifies; null for a change of address. */
  readonly signUp: SignUp | null;
}

interface CodeRow {
  /** Null where the address has no account: the record is written nevertheless, so that the call takes the same time. */
  accountId: string | null;
  email: string;
  /** A digest of the network that requested the code. */
  network: string;
  hash: string;
  expiresAt: Date;
  /** Wrong tries from that network. */
  tries: number;
  /** Wrong tries from all other networks together. */
  triesElsewhere: number;
  signUp: SignUp | null;
  /** When the record is removed: later than the code expires, since a new code needs its sign-up. */
  keptUntil: Date;
}

const schema = new Schema<CodeRow>(
  {
    accountId: { type: String, default: null },
    email: { type: String, required: true },
    network: { type: String, required: true },
    hash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    triesElsewhere: { type: Number, required: true },
    signUp: { type: Schema.Types.Mixed, default: null },
    keptUntil: { type: Date, required: true },
  },
  { collection: 'verification_codes', versionKey: false },
);
schema.index({ email: 1, network: 1, accountId: 1 }, { unique: true });
schema.index({ accountId: 1 });
schema.index({ keptUntil: 1 });

const readSignUp = (stored: SignUp): SignUp => ({ ...stored, locale: storedLocale.parse(stored.locale) });

/** The most codes that one try is compared with: more than the limits allow to be sent within a code's lifetime. */
const MOST_TRIED = 20;

const modelOf = (connection: Connection) => connection.model('VerificationCode', schema);

/** The codes that were sent, with their sign-ups. */
export class CodeStore {
  readonly #codes: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#codes = modelOf(connection);
  }

  /** Stores a code, in place of the last one of this network for this address and account. */
  async put(code: Omit<CodeRow, 'tries' | 'triesElsewhere'>): Promise<void> {
    const { accountId, email, network } = code;
    const set = { ...code, tries: 0, triesElsewhere: 0 };
    const write = () => this.#codes.updateOne({ accountId, email, network }, { $set: set }, { upsert: true });
    await write().catch((error: unknown) => {
      // A concurrent call has inserted the first record: the update is repeated.
      if (!isDuplicate(error)) throw error;
      return write();
    });
  }

  /** The latest sign-up from this network; undefined where there is none, or it has been removed. */
  async signUpFrom(accountId: string, email: string, network: string): Promise<SignUp | undefined> {
    const row = await this.#codes.findOne({ accountId, email, network }).lean();
    return row?.signUp ? readSignUp(row.signUp) : undefined;
  }

  /** The accounts for which codes were sent to this address, that of the latest code first. */
  async accountsOf(email: string): Promise<string[]> {
    const rows = await this.#codes
      .find({ email, accountId: { $ne: null } })
      .sort({ expiresAt: -1 })
      .limit(MOST_TRIED)
      .lean();
    return [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  }

  /**
   * Counts a try at each code before comparing: of many simultaneous tries only the first few are compared at all. The network's
   * own code is compared first, those of other networks only if it does not fit.
   */
  async tryAll(
    { accountId, email, network }: { accountId: string; email: string; network: string },
    now: Date,
    fits: (hash: string) => boolean,
  ): Promise<PendingCode | undefined> {
    const live = await this.#codes
      .find({ accountId, email, expiresAt: { $gt: now } })
      .sort({ expiresAt: -1 })
      .limit(MOST_TRIED)
      .lean();
    const isOwn = (row: CodeRow): boolean => row.network === network;
    for (const { _id, ...seen } of [...live.filter(isOwn), ...live.filter((row) => !isOwn(row))]) {
      const count = isOwn(seen) ? 'tries' : 'triesElsewhere';
      if (seen[count] >= ONE_TIME_CODE_TRIES) continue;
      const granted = await this.#codes
        .findOneAndUpdate(
          { _id, hash: seen.hash, [count]: { $lt: ONE_TIME_CODE_TRIES } },
          { $inc: { [count]: 1 } },
        )
        .lean();
      if (granted && fits(granted.hash)) {
        const { hash, signUp } = granted;
        return { id: _id.toHexString(), accountId, hash, signUp: signUp && readSignUp(signUp) };
      }
    }
    return undefined;
  }

  async removeOld(now: Date): Promise<void> {
    await this.#codes.deleteMany({ keptUntil: { $lte: now } });
  }

  /** Ends all codes of an account. */
  async removeOf(accountId: string): Promise<void> {
    await this.#codes.deleteMany({ accountId });
  }
}
