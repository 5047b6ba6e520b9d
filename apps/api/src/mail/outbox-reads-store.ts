import type { Connection } from '../db/connection.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';

/* What the office reads of the mails on their way out, for its checks and a payment's story. Nothing here writes. */

const WAITING = { state: { $in: ['queued', 'sending'] } };

/** How many mails were given up. */
export const countDeadMails = (connection: Connection): Promise<number> =>
  connection.collection('outbox').countDocuments({ state: 'dead' });

/** How many wait because the mail server refused the sender. */
export const countRefusedMails = (connection: Connection): Promise<number> =>
  connection.collection('outbox').countDocuments({ state: 'queued', senderRefused: true });

/** How many mails have yet to leave, and since when the first of them waits; undefined where none does. */
export async function waitingMails(
  connection: Connection,
): Promise<{ readonly count: number; readonly since: Date | undefined }> {
  const mails = connection.collection('outbox');
  const count = await mails.countDocuments(WAITING);
  const [first] = await mails.find(WAITING).sort({ createdAt: 1 }).limit(1).toArray();
  return { count, since: first?.createdAt instanceof Date ? first.createdAt : undefined };
}

/** The mails in whose key one of these stands as a part, the earliest first. @param parts of letters, digits, underscores and hyphens. */
export async function mailsAbout(connection: Connection, parts: readonly string[]): Promise<Stored[]> {
  if (parts.length === 0) return [];
  const found = await connection
    .collection('outbox')
    .find<StoredDocument>({ key: { $regex: `:(${parts.join('|')})(:|$)` } })
    .sort({ _id: 1 })
    .toArray();
  return found.map(asStored);
}
