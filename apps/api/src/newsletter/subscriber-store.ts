import type { Locale } from '@vgb/content/locale';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';

/**
 * - asked: the address was entered; not a subscriber until the link in the mail was followed.
 * - confirmed: gets the newsletter. - stopped: has unsubscribed. The times are the record of consent; neither an IP address nor
 * anything else is stored.
 */
interface SubscriberRow {
  email: string;
  state: 'asked' | 'confirmed' | 'stopped';
  /** The hash of the newest confirmation link's token. */
  confirmHash: string;
  confirmUntil: Date;
  /** The language of the newsletter. Absent in records of versions with one language. */
  locale?: Locale;
  askedAt: Date;
  confirmedAt?: Date;
  stoppedAt?: Date;
}

export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberRow['state'];
  readonly locale: Locale;
}

export interface Consent {
  readonly state: SubscriberRow['state'];
  readonly locale: Locale;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
  readonly stoppedAt: Date | null;
}

const schema = new Schema<SubscriberRow>(
  {
    email: { type: String, required: true, unique: true },
    state: { type: String, required: true },
    confirmHash: { type: String, required: true, index: true },
    confirmUntil: { type: Date, required: true },
    locale: String,
    askedAt: { type: Date, required: true },
    confirmedAt: Date,
    stoppedAt: Date,
  },
  { collection: 'newsletter_subscribers', versionKey: false },
);

type Row = SubscriberRow & { _id: Types.ObjectId };
const plain = (row: Row | null): Subscriber | undefined =>
  row
    ? {
        id: row._id.toHexString(),
        email: row.email,
        state: row.state,
        locale: storedLocale.parse(row.locale),
      }
    : undefined;

const after = { returnDocument: 'after' } as const;

const modelOf = (connection: Connection) => connection.model('NewsletterSubscriber', schema);

/** The addresses that were entered for the newsletter. What must happen once is one conditional update. */
export class SubscriberStore {
  readonly #subscribers: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#subscribers = modelOf(connection);
  }

  /** Stores an address with its link and language. Undefined: the address is already subscribed. */
  async ask(
    email: string,
    wish: { confirmHash: string; confirmUntil: Date; locale: Locale },
    now: Date,
  ): Promise<Subscriber | undefined> {
    const set = { ...wish, state: 'asked' as const, askedAt: now };
    try {
      const row = await this.#subscribers
        .findOneAndUpdate({ email, state: { $ne: 'confirmed' } }, { $set: set }, { ...after, upsert: true })
        .lean();
      return plain(row);
    } catch (error) {
      if (isDuplicate(error, 'email')) return undefined;
      throw error;
    }
  }

  /** Confirms by a link. The same link again gives the same result, unless the subscription has ended meanwhile. */
  async confirm(confirmHash: string, now: Date): Promise<Subscriber | undefined> {
    const row = await this.#subscribers
      .findOneAndUpdate(
        { confirmHash, state: 'asked', confirmUntil: { $gt: now } },
        { $set: { state: 'confirmed', confirmedAt: now } },
        after,
      )
      .lean();
    return plain(row ?? (await this.#subscribers.findOne({ confirmHash, state: 'confirmed' }).lean()));
  }

  /** Whether the address was subscribed and has unsubscribed. */
  async hasLeft(email: string): Promise<boolean> {
    return (await this.#subscribers.countDocuments({ email, state: 'stopped' })) === 1;
  }

  /** The state of an address, and when consent was given and withdrawn. */
  async consentOf(email: string): Promise<Consent | undefined> {
    const row = await this.#subscribers.findOne({ email }).lean();
    if (!row) return undefined;
    const { state, askedAt, confirmedAt = null, stoppedAt = null } = row;
    return { state, locale: storedLocale.parse(row.locale), askedAt, confirmedAt, stoppedAt };
  }

  async remove(email: string): Promise<void> {
    await this.#subscribers.deleteOne({ email });
  }

  /** Removes addresses that were entered and never confirmed, or unsubscribed, before `date`; resolves with their number. */
  async removeIdleBefore(date: Date): Promise<number> {
    const idle = [
      { state: 'asked' as const, askedAt: { $lt: date } },
      { state: 'stopped' as const, stoppedAt: { $lt: date } },
    ];
    return (await this.#subscribers.deleteMany({ $or: idle })).deletedCount;
  }

  /** Ends the subscription; repeated, no change. False for an id that was removed. */
  async stop(id: string, now: Date): Promise<boolean> {
    if (!Types.ObjectId.isValid(id)) return false;
    const byId = { _id: new Types.ObjectId(id) };
    await this.#subscribers.updateOne(
      { ...byId, state: { $ne: 'stopped' } },
      { $set: { state: 'stopped', stoppedAt: now } },
    );
    return (await this.#subscribers.countDocuments(byId)) === 1;
  }
}
