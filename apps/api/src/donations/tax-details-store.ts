import type { Types } from 'mongoose';
import type { Connection } from '../db/connection.js';

/** Where PAN and address are stored: collection and field. */
const PLACES = {
  donations: 'taxDetails',
  orders: 'details.taxDetails',
  mandates: 'donor.taxDetails',
} as const;
export type TaxDetailsPlace = keyof typeof PLACES;
export const TAX_DETAILS_PLACES = Object.keys(PLACES) as readonly TaxDetailsPlace[];

/** One encrypted text with the id of its document. */
interface EncryptedText {
  readonly id: Types.ObjectId;
  readonly text: string;
}

/** PAN and address in every collection that stores them, still encrypted. */
export class TaxDetailsStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  /** The encrypted texts of a place, one after the other. */
  async *encryptedIn(place: TaxDetailsPlace): AsyncGenerator<EncryptedText> {
    const field = PLACES[place];
    const rows = this.#rows(place).find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } });
    for await (const row of rows) yield { id: row._id, text: valueAt(row, field) };
  }

  /** Replaces a text. False when it has changed or gone in the meantime: personal data that were removed must not come back. */
  async replace(place: TaxDetailsPlace, { id, text }: EncryptedText, anew: string): Promise<boolean> {
    const field = PLACES[place];
    const { modifiedCount } = await this.#rows(place).updateOne(
      { _id: id, [field]: text },
      { $set: { [field]: anew } },
    );
    return modifiedCount === 1;
  }

  #rows(place: TaxDetailsPlace) {
    return this.#connection.collection<{ _id: Types.ObjectId }>(place);
  }
}

const valueAt = (row: object, field: string): string =>
  String(
    field
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row),
  );
