import type { Types } from 'mongoose';

/**
 * A document as stored, of any shape: the office must be able to show a record that is damaged or of another version. `id` is its
 * `_id` as hex.
 */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string };

/** A document as the driver returns it. */
export type StoredDocument = Readonly<Record<string, unknown>> & { readonly _id: Types.ObjectId };

export const asStored = ({ _id, ...fields }: StoredDocument): Stored => ({
  ...fields,
  id: _id.toHexString(),
});
