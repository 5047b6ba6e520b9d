import type { Purpose } from '@vgb/contracts';
import type { Connection, Types } from 'mongoose';
import { inSlices } from '../db/slices.js';
import type { Order } from './order.js';

/** Fields of an order's details, and what stands in their place. */
export type StrippedDetails = Readonly<Record<string, string | null>>;
const detailsOf = (fields: StrippedDetails): Record<string, string | null> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`details.${name}`, value]));

/** What there is of an order that became neither a donation nor a membership. */
export type OpenOrder = Pick<Order, 'purpose' | 'status' | 'amountPaise' | 'createdAt'> & {
  /** As they are stored: what of them is left after a person was taken out. */
  readonly details: unknown;
};
interface Row extends OpenOrder {
  _id: Types.ObjectId;
  bookedAt?: Date | null;
  paymentId?: string | null;
  strippedAt?: Date | null;
}

/** The persons in orders: shown, and taken out when they ask for it or their time is over. The orders themselves stay. */
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

  /** Corrects the address of this payment's payer. */
  async correctAddress(paymentId: string, email: string): Promise<void> {
    await this.#orders.updateOne({ paymentId }, { $set: { 'details.email': email } });
  }

  /**
   * Takes a person out: of a booked order all of `person`, since its donation has what the books need; of one that is not booked the
   * `address` alone, since a late payment would still be booked in the person's name.
   */
  async forget(email: string, person: StrippedDetails, address: StrippedDetails): Promise<void> {
    const theirs = { 'details.email': email };
    await this.#orders.updateMany({ ...theirs, bookedAt: { $ne: null } }, { $set: detailsOf(person) });
    await this.#orders.updateMany(theirs, { $set: detailsOf(address) });
  }

  /** Orders from before `date` that were never paid or came to nothing, cheques that wait for the bank apart; how many. */
  async stripUnpaid(purpose: Purpose, date: Date, fields: StrippedDetails): Promise<number> {
    const pending = { purpose, status: 'pending' as const, paymentId: null };
    const returned = { purpose, status: 'returned' as const };
    return (await this.#strip(pending, date, fields)) + (await this.#strip(returned, date, fields));
  }

  /** Orders from before `date` that still wait: for a decision of the office, or for a bank to clear a cheque; how many. */
  async stripUndecided(purpose: Purpose, date: Date, fields: StrippedDetails): Promise<number> {
    const review = { purpose, status: 'review' as const };
    const cheque = { purpose, status: 'pending' as const, paymentId: { $type: 'string' } };
    return (await this.#strip(review, date, fields)) + (await this.#strip(cheque, date, fields));
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
