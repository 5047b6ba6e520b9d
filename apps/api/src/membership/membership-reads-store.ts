import type { Connection } from '../db/connection.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';

/** The year of membership that this payment has bought, as it stands: also one that has ended, and one that the store would not read. */
export async function storedMembership(
  connection: Connection,
  paymentId: string,
): Promise<Stored | undefined> {
  const found = await connection.collection('memberships').findOne<StoredDocument>({ paymentId });
  return found ? asStored(found) : undefined;
}
