import type { Purpose } from '@vgb/contracts';
import type { Connection, Types } from 'mongoose';
import { inSlices } from '../db/slices.js';
import type { Order } from './order.js';

/** The fields of an order's details that are replaced, with their replacements. */
export type StrippedDetails = Readonly<Record<string, string | null>>;
const detailsOf = (fields: StrippedDetails): Record<string, string | null> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`details.${name}`, value]));

/** An order that became neither a donation nor a membership. */
export type OpenOrder = Pick<Order, 'purpose' | 'status' | 'amountPaise' | 'createdAt'> & {
  /** As stored: after a person's removal only the remaining fields. */
  readonly details: unknown;
};
interface Row extends OpenOrder {
  _id: Types.ObjectId;
  bookedAt?: Date | null;
  paymentId?: string | null;
  strippedAt?: Date | null;
}

/** Personal data in orders: listed for the person, and removed on request or at the end of its retention. The orders themselves stay. */
export class OrderPersons {
  readonly #orders;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#orders = connection.collection<Row>('orders');
  }

  /** The orders of this address or account that are not booked, the oldest first. */
  async openOf({ email, userId }: { email: string; userId: string }): Promise<OpenOrder[]> {
    const theirs = { $or: [{ 'details.email': email }, { 'details.userId': userId }], bookedAt: null };
    return this.#orders.find(theirs).sort({ createdAt: 1 }).toArray();
  }

  /** Corrects the payer's address in the order of this payment. */
  async correctAddress(paymentId: string, email: string): Promise<void> {
    await this.#orders.updateOne({ paymentId }, { $set: { 'details.email': email } });
  }

  /**
   * Removes a person. From a booked order all fields of `person`, since its donation keeps what the books need; from an order that is not
   * booked only those of `address`, since a late payment would still be booked in the person's name.
   */
  async forget(email: string, person: StrippedDetails, address: StrippedDetails): Promise<void> {
    const theirs = { 'details.email': email };
    await this.#orders.updateMany({ ...theirs, bookedAt: { $ne: null } }, { $set: detailsOf(person) });
    await this.#orders.updateMany(theirs, { $set: detailsOf(address) });
  }

  /** Strips orders from before `date` that were never paid or came to nothing, except cheques that are not cleared. Returns how many. */
  async stripUnpaid(purpose: Purpose, date: Date, fields: StrippedDetails): Promise<number> {
    const pending = { purpose, status: 'pending' as const, paymentId: null };
    const returned = { purpose, status: 'returned' as const };
    return (await this.#strip(pending, date, fields)) + (await this.#strip(returned, date, fields));
  }

  /** Strips orders from before `date` that still wait for the office or for a cheque to clear. Returns how many. */
  async stripUndecided(purpose: Purpose, date: Date, fields: StrippedDetails): Promise<number> {
    const review = { purpose, status: 'review' as const };
    const cheque = { purpose, status: 'pending' as const, paymentId: { $type: 'string' } };
    return (await this.#strip(review, date, fields)) + (await this.#strip(cheque, date, fields));
  }

  /** Strips paid orders from before `date`. Returns how many. */
  async stripPaid(purpose: Purpose, date: Date, fields: StrippedDetails): Promise<number> {
    return this.#strip({ purpose, status: 'paid' as const }, date, fields);
  }

  async #strip(
    filter: Readonly<Record<string, unknown>>,
    before: Date,
    fields: StrippedDetails,
  ): Promise<number> {
    const old = { ...filter, strippedAt: null, createdAt: { $lt: before } };
    const next = (limit: number) =>
      this.#orders
        .find(old, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
    return inSlices(next, async (ids) => {
      const still = { _id: { $in: [...ids] }, ...filter };
      const stripped = { $set: { ...detailsOf(fields), strippedAt: before } };
      return (await this.#orders.updateMany(still, stripped)).modifiedCount;
    });
  }
}
