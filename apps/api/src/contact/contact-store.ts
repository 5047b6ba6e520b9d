import type { ContactMessage } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';

interface MessageRow {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  receivedAt: Date;
}

/** What somebody wrote to the trust. */
export type StoredMessage = MessageRow & { readonly id: string };

const schema = new Schema<MessageRow>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    receivedAt: { type: Date, required: true },
  },
  { collection: 'contact_messages', versionKey: false },
);
schema.index({ receivedAt: 1 });

export function createContactStore(connection: Connection) {
  const messages = connection.model('ContactMessage', schema);
  return {
    /** Keeps the message; gives its id. */
    async add(
      { website: _robot, phone = '', ...message }: ContactMessage,
      receivedAt: Date,
    ): Promise<string> {
      const row = await messages.create({ ...message, phone, receivedAt });
      return row._id.toHexString();
    },
    async findById(id: string): Promise<StoredMessage | undefined> {
      const row = Types.ObjectId.isValid(id) ? await messages.findById(id).lean() : null;
      return row ? { ...row, id: row._id.toHexString() } : undefined;
    },
  };
}
