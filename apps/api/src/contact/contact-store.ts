import type { Locale } from '@vgb/content/locale';
import type { ContactMessage } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { storedLocale } from '../db/stored-locale.js';

interface MessageRow {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** In which its writer read the site. Absent in letters from before there were several languages. */
  locale?: Locale;
  receivedAt: Date;
  /** When the office marked it as answered, and who did. */
  answeredAt?: Date;
  answeredBy?: string;
}

/** What a visitor wrote to the trust. */
export type StoredMessage = MessageRow & { readonly id: string; readonly locale: Locale };

const schema = new Schema<MessageRow>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    locale: String,
    receivedAt: { type: Date, required: true },
    answeredAt: Date,
    answeredBy: String,
  },
  { collection: 'contact_messages', versionKey: false },
);
schema.index({ receivedAt: 1 });
schema.index({ email: 1, receivedAt: 1 });

const toMessage = (row: MessageRow & { _id: Types.ObjectId }): StoredMessage => ({
  ...row,
  id: row._id.toHexString(),
  locale: storedLocale.parse(row.locale),
});

const modelOf = (connection: Connection) => connection.model('ContactMessage', schema);

/** The letters to the trust. */
export class ContactStore {
  readonly #messages: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#messages = modelOf(connection);
  }

  /** Keeps the message; gives its id. */
  async add(
    { website: _robot, phone = '', ...message }: ContactMessage,
    { locale, receivedAt }: { locale: Locale; receivedAt: Date },
  ): Promise<string> {
    const row = await this.#messages.create({ ...message, phone, locale, receivedAt });
    return row._id.toHexString();
  }

  async from(email: string): Promise<StoredMessage[]> {
    const rows = await this.#messages.find({ email }).sort({ receivedAt: 1 }).lean();
    return rows.map(toMessage);
  }

  async removeFrom(email: string): Promise<void> {
    await this.#messages.deleteMany({ email });
  }

  /** How many were older. */
  async removeBefore(date: Date): Promise<number> {
    return (await this.#messages.deleteMany({ receivedAt: { $lt: date } })).deletedCount;
  }

  /** Again: the first mark stays. Undefined where there is no such message. */
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
