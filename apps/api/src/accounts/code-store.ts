import type { Locale } from '@vgb/content/locale';
import { ONE_TIME_CODE_TRIES } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';

/** What a sign-up says of a person. */
export interface SignUp {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly profession: string;
  readonly location: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly passwordHash: string;
}

/**
 * A code on its way to `email`. Each network that asks has one of its own, and its own tries at it: what a stranger asks for or guesses
 * does not void the code that the owner of the address has received.
 */
export interface PendingCode {
  readonly id: string;
  readonly accountId: string;
  readonly hash: string;
  /** What the code was asked for with; null for a change of address. It is what the code verifies. */
  readonly signUp: SignUp | null;
}

interface CodeRow {
  /** Null where the address has no account: the record is written all the same, so that the call takes the same time. */
  accountId: string | null;
  email: string;
  /** A digest of the network that asked. */
  network: string;
  hash: string;
  expiresAt: Date;
  /** Wrong tries from the network that asked. */
  tries: number;
  /** Wrong tries from all other networks together. */
  triesElsewhere: number;
  signUp: SignUp | null;
  /** When the record goes: later than the code, for the sign-up that a new code is asked for with. */
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

/** Codes that are tried together at most: more than the limits allow to be sent to an address within a code's lifetime. */
const MOST_TRIED = 20;

const modelOf = (connection: Connection) => connection.model('VerificationCode', schema);

/** The codes that are on their way, with the sign-ups that they were asked for with. */
export class CodeStore {
  readonly #codes: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#codes = modelOf(connection);
  }

  /** The code of this network in place of its last one for this address and account. */
  async put(code: Omit<CodeRow, 'tries' | 'triesElsewhere'>): Promise<void> {
    const { accountId, email, network } = code;
    const set = { ...code, tries: 0, triesElsewhere: 0 };
    const write = () => this.#codes.updateOne({ accountId, email, network }, { $set: set }, { upsert: true });
    await write().catch((error: unknown) => {
      // Two first codes at the same moment: the other process has inserted the record, and this update is repeated.
      if (!isDuplicate(error)) throw error;
      return write();
    });
  }

  /** What this network has signed up with last; undefined when it has not, or longer ago than sign-ups are kept. */
  async signUpFrom(accountId: string, email: string, network: string): Promise<SignUp | undefined> {
    const row = await this.#codes.findOne({ accountId, email, network }).lean();
    return row?.signUp ? readSignUp(row.signUp) : undefined;
  }

  /** The account that a code was sent to this address for last. */
  async accountOfNewest(email: string): Promise<string | undefined> {
    const row = await this.#codes
      .findOne({ email, accountId: { $ne: null } })
      .sort({ expiresAt: -1 })
      .lean();
    return row?.accountId ?? undefined;
  }

  /**
   * Counts a try at each code before anybody compares it: however many come at once, only the first few get what to compare with.
   * The network's own code comes first; one of another network is tried only if `fits` none before.
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
