import type { Connection } from '../db/connection.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';

/** The donation with this receipt's number or of this payment, as it stands: also one that the store would not read. */
export async function storedDonation(
  connection: Connection,
  by: { readonly receiptNumber: string } | { readonly paymentId: string },
): Promise<Stored | undefined> {
  const found = await connection.collection('donations').findOne<StoredDocument>(by);
  return found ? asStored(found) : undefined;
}
