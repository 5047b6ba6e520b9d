import type { Connection, Types } from 'mongoose';
import { DecryptionError, type Keyring } from '../db/cipher.js';

/** Where PAN and address are: the collection, and the field in its documents. */
const PLACES = [
  { collection: 'donations', field: 'taxDetails' },
  { collection: 'orders', field: 'details.taxDetails' },
  { collection: 'mandates', field: 'donor.taxDetails' },
] as const;

/** How many encrypted texts a collection has. */
export interface Reencrypted {
  readonly collection: string;
  /** Encrypted anew with the current key. */
  readonly reencrypted: number;
  /** Encrypted with it before. */
  readonly current: number;
  /** Encrypted by a key that is not set, or damaged: left as they are. */
  readonly unopened: number;
}

/** Encrypts donors' PAN and address with the current key. Document by document: cut short, it goes on where it was when it is run again. */
export function createTaxKeyRotation({ connection, keyring }: { connection: Connection; keyring: Keyring }) {
  async function reencrypt({ collection, field }: (typeof PLACES)[number]): Promise<Reencrypted> {
    const rows = connection.collection<{ _id: Types.ObjectId }>(collection);
    const counts = { reencrypted: 0, current: 0, unopened: 0 };
    const encryptedOnes = rows.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } });
    for await (const row of encryptedOnes) {
      const encrypted = valueAt(row, field);
      if (keyring.isCurrent(encrypted)) {
        counts.current += 1;
        continue;
      }
      try {
        const anew = keyring.encrypt(keyring.decrypt(encrypted));
        // A person who was taken out of the record meanwhile stays out.
        const { modifiedCount } = await rows.updateOne(
          { _id: row._id, [field]: encrypted },
          { $set: { [field]: anew } },
        );
        counts.reencrypted += modifiedCount;
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        counts.unopened += 1;
      }
    }
    return { collection, ...counts };
  }

  return {
    /** Names the key that encrypts now. */
    currentId: keyring.currentId,
    async rotate(): Promise<Reencrypted[]> {
      const done: Reencrypted[] = [];
      for (const place of PLACES) done.push(await reencrypt(place));
      return done;
    },
  };
}

const valueAt = (row: object, field: string): string =>
  String(
    field
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row),
  );
