import type { Types } from 'mongoose';

/**
 * A document as it stands in its collection, without the shape that its store promises: for the office, which must be able to show a record that is
 * broken or of another version. `id` is its `_id` as hex.
 */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string };

/** A document as the driver gives it. */
export type StoredDocument = Readonly<Record<string, unknown>> & { readonly _id: Types.ObjectId };

export const asStored = ({ _id, ...fields }: StoredDocument): Stored => ({
  ...fields,
  id: _id.toHexString(),
});
