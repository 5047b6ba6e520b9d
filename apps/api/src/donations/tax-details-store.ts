import type { Types } from 'mongoose';
import type { Connection } from '../db/connection.js';

/** Where PAN and address are: the collection, and the field in its documents. */
const PLACES = {
  donations: 'taxDetails',
  orders: 'details.taxDetails',
  mandates: 'donor.taxDetails',
} as const;
export type TaxDetailsPlace = keyof typeof PLACES;
export const TAX_DETAILS_PLACES = Object.keys(PLACES) as readonly TaxDetailsPlace[];

/** One encrypted text, and the document that it stands in. */
interface EncryptedText {
  readonly id: Types.ObjectId;
  readonly text: string;
}

/** PAN and address in every collection that keeps them, as the encrypted texts that they are. */
export class TaxDetailsStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  /** The encrypted texts of a place, without holding them all. */
  async *encryptedIn(place: TaxDetailsPlace): AsyncGenerator<EncryptedText> {
    const field = PLACES[place];
    const rows = this.#rows(place).find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } });
    for await (const row of rows) yield { id: row._id, text: valueAt(row, field) };
  }

  /** Puts another text in a text's place. False where it is gone or changed: a person who was taken out of the record meanwhile stays out. */
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
