import type { Locale } from '@vgb/content/locale';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';

/**
 * - asked: the address was entered; not a subscriber until the link in the mail was followed.
 * - confirmed: gets the newsletter. - stopped: has left.
 * The times are what shows that consent was given; neither an IP address nor anything else is kept.
 */
interface SubscriberRow {
  email: string;
  state: 'asked' | 'confirmed' | 'stopped';
  /** Of the newest confirmation link. */
  confirmHash: string;
  confirmUntil: Date;
  /** Of the newsletter. Absent in records from before there were several languages. */
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

/** The addresses that the newsletter was asked for with. Whatever must happen once is one conditional update. */
export class SubscriberStore {
  readonly #subscribers: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#subscribers = modelOf(connection);
  }

  /** Notes the wish, its link and its language. Undefined: the address is subscribed already. */
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

  /** Follows a link. The same link again: the same answer, as long as the subscription has not ended meanwhile. */
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

  /** Whether the address was on the list, and its reader has left. */
  async hasLeft(email: string): Promise<boolean> {
    return (await this.#subscribers.countDocuments({ email, state: 'stopped' })) === 1;
  }

  /** What is held on an address, with when consent was given and withdrawn. */
  async consentOf(email: string): Promise<Consent | undefined> {
    const row = await this.#subscribers.findOne({ email }).lean();
    if (!row) return undefined;
    const { state, askedAt, confirmedAt = null, stoppedAt = null } = row;
    return { state, locale: storedLocale.parse(row.locale), askedAt, confirmedAt, stoppedAt };
  }

  async remove(email: string): Promise<void> {
    await this.#subscribers.deleteOne({ email });
  }

  /** Addresses that were never confirmed, or whose owners left, before `date`; how many. */
  async removeIdleBefore(date: Date): Promise<number> {
    const idle = [
      { state: 'asked' as const, askedAt: { $lt: date } },
      { state: 'stopped' as const, stoppedAt: { $lt: date } },
    ];
    return (await this.#subscribers.deleteMany({ $or: idle })).deletedCount;
  }

  /** Ends the subscription; again: no change. False for an id that is kept no more. */
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
