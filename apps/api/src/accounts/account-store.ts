import type { Locale } from '@vgb/content/locale';
import type { PlanId } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';
import type { Account } from './account.js';
import type { SignUp } from './code-store.js';

interface AccountRow {
  name: string;
  email: string;
  company: string;
  profession: string;
  location: string;
  phone: string;
  /** Absent in accounts from before there were several languages: English. */
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
    /** The contract lower-cases it, so that the unique index sees one spelling. */
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
/** The reminders read by this index; it is partial, since most accounts have never had a membership. */
schema.index({ membershipEndDate: 1 }, { partialFilterExpression: { membershipEndDate: { $type: 'date' } } });

type Row = AccountRow & { _id: Types.ObjectId };

function toAccount({ _id, ...row }: Row): Account {
  return { ...row, locale: storedLocale.parse(row.locale), id: _id.toHexString() };
}
const plain = (row: Row | null): Account | undefined => (row ? toAccount(row) : undefined);

/** What a member changes of their record. `pendingEmail`: a new address, which waits for its code. */
export type ProfileChange = Partial<
  Pick<Account, 'name' | 'company' | 'profession' | 'location' | 'phone' | 'locale'> & {
    readonly pendingEmail: string;
  }
>;

/** An account as it was read: a change that depends on it is made only while no new password or address has ended its sessions. */
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

  /**
   * A new account, or a new sign-up in place of one that was never verified. Undefined: the address belongs to a
   * verified account.
   */
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
      // Another sign-up with this address came first.
      return plain(await replaced().lean());
    }
  }

  /** Proves a sign-up, which becomes the account: its password and particulars. Undefined when the account was proved meanwhile. */
  async verify(id: string, signUp: SignUp | null, now: Date): Promise<Account | undefined> {
    const row = await this.#users
      .findOneAndUpdate({ ...byId(id), verifiedAt: null }, { $set: { ...signUp, verifiedAt: now } }, after)
      .lean();
    return plain(row);
  }

  /**
   * Puts the proved new address in the old one's place. A sign-up with that address that was never verified gives way.
   * Older tokens end: a stolen token is of no use after the change. `taken` when a verified account has it.
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

  /** In one update, a new address that waits included. Undefined: the account's sessions have ended since it was read. */
  async editProfile(seen: Seen, change: ProfileChange): Promise<Account | undefined> {
    return plain(await this.#users.findOneAndUpdate(bySeen(seen), { $set: change }, after).lean());
  }

  /**
   * Without verification of addresses: the edit and its new address are in force at once, and older tokens end. A sign-up with that address
   * that was never verified gives way. `taken` when another account has it; undefined as with `editProfile`.
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
   * A link that was used up sets a password. Its holder has proved the address, so that the account counts as verified; whatever a
   * stranger may have begun (a change of address, a code) ends.
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
   * Another password, given by the member. What a stranger may have begun ends, as with a reset. Undefined: the password was
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
   * Gives the account a membership if it still is as the caller has seen it (`membershipPaymentId`); undefined when
   * another payment came in between.
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

  /** Removes the account with the membership that it holds; the bought years stay. */
  async remove(id: string): Promise<void> {
    await this.#users.deleteOne(byId(id));
  }

  /** Removes the sign-ups from before `registeredBefore` that were never verified; how many. */
  async removeUnverified(registeredBefore: Date): Promise<number> {
    const removed = await this.#users.deleteMany({
      verifiedAt: null,
      registeredAt: { $lte: registeredBefore },
    });
    return removed.deletedCount;
  }
}
