import type { Locale } from '@vgb/content/locale';
import type { PlanId } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';
import type { Account, SignUp } from './account.js';

interface AccountRow {
  name: string;
  email: string;
  company: string;
  profession: string;
  location: string;
  phone: string;
  /** Absent in accounts of versions with one language: English. */
  locale?: Locale;
  passwordHash: string;
  verifiedAt: Date | null;
  replacedSignUp: boolean;
  pendingEmail: string | null;
  tokenVersion: number;
  membershipType: PlanId | null;
  membershipStartDate: Date | null;
  membershipEndDate: Date | null;
  membershipPaymentId: string | null;
  registeredAt: Date;
}

const nothing = { default: null } as const;
const schema = new Schema<AccountRow>(
  {
    name: { type: String, required: true },
    /** Lower-cased by the contract, so that the unique index has one spelling. */
    email: { type: String, required: true, unique: true },
    company: { type: String, default: '' },
    profession: { type: String, default: '' },
    location: { type: String, default: '' },
    phone: { type: String, default: '' },
    locale: String,
    passwordHash: { type: String, required: true },
    verifiedAt: { type: Date, ...nothing },
    replacedSignUp: { type: Boolean, default: false },
    pendingEmail: { type: String, ...nothing },
    tokenVersion: { type: Number, default: 0 },
    membershipType: { type: String, ...nothing },
    membershipStartDate: { type: Date, ...nothing },
    membershipEndDate: { type: Date, ...nothing },
    membershipPaymentId: { type: String, ...nothing },
    registeredAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
schema.index({ verifiedAt: 1, registeredAt: 1 });
/** For the reminders; partial, since most accounts have no membership. */
schema.index({ membershipEndDate: 1 }, { partialFilterExpression: { membershipEndDate: { $type: 'date' } } });

type Row = AccountRow & { _id: Types.ObjectId };

function toAccount({ _id, ...row }: Row): Account {
  return { ...row, locale: storedLocale.parse(row.locale), id: _id.toHexString() };
}
const plain = (row: Row | null): Account | undefined => (row ? toAccount(row) : undefined);

/** The fields that a member can change. `pendingEmail`: a new address that is not yet verified. */
export type ProfileChange = Partial<
  Pick<Account, 'name' | 'company' | 'profession' | 'location' | 'phone' | 'locale'> & {
    readonly pendingEmail: string;
  }
>;

/** Identifies an account as read: a change is made only if no new password or address has ended its sessions since. */
type Seen = Pick<Account, 'id' | 'tokenVersion'>;

const after = { returnDocument: 'after' } as const;
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const bySeen = ({ id, tokenVersion }: Seen) => ({ ...byId(id), tokenVersion });

const modelOf = (connection: Connection) => connection.model('User', schema);

/** The members' records. Whatever must happen once is one conditional update. */
export class AccountStore {
  readonly #users: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#users = modelOf(connection);
  }

  async findById(id: string): Promise<Account | undefined> {
    return Types.ObjectId.isValid(id) ? plain(await this.#users.findById(id).lean()) : undefined;
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return plain(await this.#users.findOne({ email }).lean());
  }

  /** Creates an account, or replaces one that was never verified. Undefined: the address belongs to a verified account. */
  async signUp(person: SignUp, verifiedAt: Date | null, now: Date): Promise<Account | undefined> {
    const fresh = { ...person, verifiedAt, registeredAt: now };
    const replaced = () =>
      this.#users.findOneAndUpdate(
        { email: person.email, verifiedAt: null },
        { $set: { ...fresh, replacedSignUp: true }, $inc: { tokenVersion: 1 } },
        after,
      );
    const earlier = await replaced().lean();
    if (earlier) return toAccount(earlier);
    try {
      return toAccount((await this.#users.create(fresh)).toObject());
    } catch (error) {
      if (!isDuplicate(error, 'email')) throw error;
      // A concurrent sign-up has inserted the account: it is replaced.
      return plain(await replaced().lean());
    }
  }

  /** Verifies the account with the password and particulars of a sign-up. Undefined when it was verified meanwhile. */
  async verify(id: string, signUp: SignUp | null, now: Date): Promise<Account | undefined> {
    const row = await this.#users
      .findOneAndUpdate({ ...byId(id), verifiedAt: null }, { $set: { ...signUp, verifiedAt: now } }, after)
      .lean();
    return plain(row);
  }

  /**
   * Replaces the address by the verified new one. An unverified account with that address is removed. Older tokens become
   * invalid, a stolen one included. `taken` when a verified account has the address.
   */
  async switchEmail(id: string, email: string): Promise<Account | 'taken' | undefined> {
    await this.#users.deleteOne({ email, verifiedAt: null, _id: { $ne: new Types.ObjectId(id) } });
    try {
      const row = await this.#users
        .findOneAndUpdate(
          { ...byId(id), pendingEmail: email },
          { $set: { email, pendingEmail: null }, $inc: { tokenVersion: 1 } },
          after,
        )
        .lean();
      return plain(row);
    } catch (error) {
      if (isDuplicate(error, 'email')) return 'taken';
      throw error;
    }
  }

  /**
   * Changes the profile, with a pending new address, in one update. Undefined: the account's sessions have ended since it was
   * read.
   */
  async editProfile(seen: Seen, change: ProfileChange): Promise<Account | undefined> {
    return plain(await this.#users.findOneAndUpdate(bySeen(seen), { $set: change }, after).lean());
  }

  /**
   * For EMAIL_VERIFICATION=off: changes profile and address at once; older tokens become invalid. An unverified account with that
   * address is removed. `taken` when another account has it; undefined as with `editProfile`.
   */
  async editWithEmail(
    seen: Seen,
    change: ProfileChange,
    email: string,
  ): Promise<Account | 'taken' | undefined> {
    await this.#users.deleteOne({ email, verifiedAt: null, _id: { $ne: new Types.ObjectId(seen.id) } });
    try {
      const row = await this.#users
        .findOneAndUpdate(bySeen(seen), { $set: { ...change, email }, $inc: { tokenVersion: 1 } }, after)
        .lean();
      return plain(row);
    } catch (error) {
      if (isDuplicate(error, 'email')) return 'taken';
      throw error;
    }
  }

  /**
   * Sets a password by a reset link. The link proves the address, so the account becomes verified; a pending change of address
   * and its code, which another person may have requested, end.
   */
  async resetPassword(account: Account, passwordHash: string, now: Date): Promise<Account | undefined> {
    const row = await this.#users
      .findOneAndUpdate(
        { ...byId(account.id), email: account.email },
        {
          $set: {
            passwordHash,
            pendingEmail: null,
            verifiedAt: account.verifiedAt ?? now,
          },
          $inc: { tokenVersion: 1 },
        },
        after,
      )
      .lean();
    return plain(row);
  }

  /**
   * Sets the password that the member has chosen; a pending change of address ends, as with a reset. Undefined: the password was
   * changed meanwhile.
   */
  async changePassword(seen: Seen, passwordHash: string): Promise<Account | undefined> {
    const row = await this.#users
      .findOneAndUpdate(
        bySeen(seen),
        { $set: { passwordHash, pendingEmail: null }, $inc: { tokenVersion: 1 } },
        after,
      )
      .lean();
    return plain(row);
  }

  /**
   * Sets the membership if `membershipPaymentId` is still the one that the caller has read; undefined when another payment has
   * changed it.
   */
  async setMembership(
    id: string,
    seen: { membershipPaymentId: string | null },
    membership: {
      membershipType: PlanId | null;
      membershipStartDate: Date | null;
      membershipEndDate: Date | null;
      membershipPaymentId: string | null;
    },
  ): Promise<Account | undefined> {
    const row = await this.#users
      .findOneAndUpdate(
        { ...byId(id), membershipPaymentId: seen.membershipPaymentId },
        { $set: membership },
        after,
      )
      .lean();
    return plain(row);
  }

  /** Members whose membership ends in [from, to), for reminders. */
  async endingBetween(from: Date, to: Date): Promise<Account[]> {
    const rows = await this.#users.find({ membershipEndDate: { $gte: from, $lt: to } }).lean();
    return rows.map(toAccount);
  }

  /** Removes the account; the bought years of membership stay. */
  async remove(id: string): Promise<void> {
    await this.#users.deleteOne(byId(id));
  }

  /** Removes the accounts from before `registeredBefore` that were never verified; resolves with their number. */
  async removeUnverified(registeredBefore: Date): Promise<number> {
    const removed = await this.#users.deleteMany({
      verifiedAt: null,
      registeredAt: { $lte: registeredBefore },
    });
    return removed.deletedCount;
  }
}
