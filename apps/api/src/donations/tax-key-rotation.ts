import type { Connection, Types } from 'mongoose';
import { type Keyring, SealError } from '../db/seal.js';

/** Where PAN and address are: the collection, and the field in its documents. */
const PLACES = [
  { collection: 'donations', field: 'taxDetails' },
  { collection: 'orders', field: 'details.taxDetails' },
  { collection: 'mandates', field: 'donor.taxDetails' },
] as const;

/** How many sealed texts a collection has. */
export interface Resealed {
  readonly collection: string;
  /** Sealed anew with the current key. */
  readonly resealed: number;
  /** Sealed with it before. */
  readonly current: number;
  /** Sealed by a key that is not set, or damaged: left as they are. */
  readonly unopened: number;
}

/** Seals donors' PAN and address with the current key. Document by document: cut short, it goes on where it was when it is run again. */
export function createTaxKeyRotation({ connection, keyring }: { connection: Connection; keyring: Keyring }) {
  async function reseal({ collection, field }: (typeof PLACES)[number]): Promise<Resealed> {
    const rows = connection.collection<{ _id: Types.ObjectId }>(collection);
    const counts = { resealed: 0, current: 0, unopened: 0 };
    const sealedOnes = rows.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } });
    for await (const row of sealedOnes) {
      const sealed = valueAt(row, field);
      if (keyring.isCurrent(sealed)) {
        counts.current += 1;
        continue;
      }
      try {
        const anew = keyring.close(keyring.open(sealed));
        // A person who was taken out of the record meanwhile stays out.
        const { modifiedCount } = await rows.updateOne(
          { _id: row._id, [field]: sealed },
          { $set: { [field]: anew } },
        );
        counts.resealed += modifiedCount;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        counts.unopened += 1;
      }
    }
    return { collection, ...counts };
  }

  return {
    /** Names the key that seals now. */
    currentId: keyring.currentId,
    async rotate(): Promise<Resealed[]> {
      const done: Resealed[] = [];
      for (const place of PLACES) done.push(await reseal(place));
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
