import { createHash } from 'node:crypto';
import type { Locale } from '@vgb/content/locale';
import { type ContactField, type ContactMessage, contactControls, eachContactField } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';
import { dayOf } from '../time/india.js';

/** A letter lacks the fields that were added to the form after it was written. */
type MessageRow = Partial<Record<ContactField, string>> & {
  /** The language in which its writer read the site. Absent in letters of versions with one language. */
  locale?: Locale;
  receivedAt: Date;
  /** When, and by which user, the office marked it as answered. */
  answeredAt?: Date;
  answeredBy?: string;
};

/** A visitor's letter to the trust. */
export interface StoredMessage {
  readonly id: string;
  readonly locale: Locale;
  /** The form's fields; empty where nothing was written. */
  readonly said: Readonly<Record<ContactField, string>>;
  readonly receivedAt: Date;
  readonly answeredAt: Date | undefined;
  readonly answeredBy: string | undefined;
}

const schema = new Schema<MessageRow>(
  {
    ...eachContactField((field) => ({ type: String, required: 'required' in contactControls[field] })),
    locale: String,
    receivedAt: { type: Date, required: true },
    answeredAt: Date,
    answeredBy: String,
  },
  { collection: 'contact_messages', versionKey: false },
);
schema.index({ receivedAt: 1 });
schema.index({ email: 1, receivedAt: 1 });

const toMessage = ({ _id, ...row }: MessageRow & { _id: Types.ObjectId }): StoredMessage => ({
  id: _id.toHexString(),
  said: eachContactField((field) => row[field] ?? ''),
  locale: storedLocale.parse(row.locale),
  receivedAt: row.receivedAt,
  answeredAt: row.answeredAt,
  answeredBy: row.answeredBy,
});

/** An id derived from the content of a message and its day in India: the same message is stored once a day. */
const idOf = (said: StoredMessage['said'], receivedAt: Date): Types.ObjectId =>
  new Types.ObjectId(
    createHash('sha256')
      .update(JSON.stringify([dayOf(receivedAt), said]))
      .digest('hex')
      .slice(0, 24),
  );

const modelOf = (connection: Connection) => connection.model('ContactMessage', schema);

/** The letters to the trust. */
export class ContactStore {
  readonly #messages: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#messages = modelOf(connection);
  }

  /**
   * Stores the message and resolves with its id. The same message is stored once a day: a browser that got no answer sends it
   * again.
   */
  async add(
    message: ContactMessage,
    { locale, receivedAt }: { locale: Locale; receivedAt: Date },
  ): Promise<string> {
    const said = eachContactField((field) => message[field] ?? '');
    const _id = idOf(said, receivedAt);
    try {
      await this.#messages.create({ _id, ...said, locale, receivedAt });
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
    }
    return _id.toHexString();
  }

  /** The ids of the messages since `date`. */
  async idsSince(date: Date): Promise<string[]> {
    const rows = await this.#messages.find({ receivedAt: { $gte: date } }, { _id: 1 }).lean();
    return rows.map(({ _id }) => _id.toHexString());
  }

  async from(email: string): Promise<StoredMessage[]> {
    const rows = await this.#messages.find({ email }).sort({ receivedAt: 1 }).lean();
    return rows.map(toMessage);
  }

  async removeFrom(email: string): Promise<void> {
    await this.#messages.deleteMany({ email });
  }

  /** Removes the messages from before `date`; resolves with their number. */
  async removeBefore(date: Date): Promise<number> {
    return (await this.#messages.deleteMany({ receivedAt: { $lt: date } })).deletedCount;
  }

  /** Repeated, the first mark stays. Undefined where there is no such message. */
  async markAnswered(id: string, answeredBy: string, answeredAt: Date): Promise<StoredMessage | undefined> {
    if (!Types.ObjectId.isValid(id)) return undefined;
    const unanswered = { _id: new Types.ObjectId(id), answeredAt: null };
    await this.#messages.updateOne(unanswered, { $set: { answeredAt, answeredBy } });
    return this.findById(id);
  }

  async findById(id: string): Promise<StoredMessage | undefined> {
    const row = Types.ObjectId.isValid(id) ? await this.#messages.findById(id).lean() : null;
    return row ? toMessage(row) : undefined;
  }
}
