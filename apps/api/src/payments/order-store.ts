import type { Purpose } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { asStored, type Stored, type StoredDocument } from '../db/stored.js';
import { olderThan } from '../ledger/index.js';
import type { Capture } from './gateway.js';
import { type Intention, isPaid, type Order, type PaidOrder } from './order.js';
import type { PurposeDesk } from './purposes.js';

interface OrderRow {
  purpose: Purpose;
  amountPaise: number;
  status: Order['status'];
  details: unknown;
  providerOrderId?: string;
  subscriptionId?: string;
  paymentId?: string;
  signedPaymentId?: string;
  method?: string | null;
  createdAt: Date;
  capturedAt?: Date;
  paidAt?: Date;
  bookedAt?: Date;
  bookedAs?: string;
  refundedPaise: number;
  /** The version of the payment's folio that `refundedPaise` repeats. */
  folioVersion?: number;
  lastFailure?: string;
  /** When the sweep asks the provider next; absent once that is over. */
  sweepAt?: Date;
  /** When booking is tried again, if `bookedAt` still misses by then. */
  bookingDueAt?: Date;
  /** Set once the person was taken out of an order that is not booked (order-persons-store.ts). */
  strippedAt?: Date;
}

const schema = new Schema<OrderRow>(
  {
    purpose: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    status: { type: String, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    providerOrderId: String,
    subscriptionId: String,
    paymentId: String,
    signedPaymentId: String,
    method: String,
    createdAt: { type: Date, required: true },
    capturedAt: Date,
    paidAt: Date,
    bookedAt: Date,
    bookedAs: String,
    refundedPaise: { type: Number, required: true, default: 0 },
    folioVersion: Number,
    lastFailure: String,
    sweepAt: Date,
    bookingDueAt: Date,
    strippedAt: Date,
  },
  { collection: 'orders', versionKey: false, minimize: false },
);
const whereText = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $type: 'string' } },
});
schema.index({ providerOrderId: 1 }, whereText('providerOrderId'));
/** The rule that no payment is ever booked twice. */
schema.index({ paymentId: 1 }, whereText('paymentId'));
schema.index({ subscriptionId: 1, createdAt: 1 });
schema.index({ status: 1, sweepAt: 1 });
/** For the removal of persons: what has been stripped is behind a date, and not looked at again. */
schema.index({ status: 1, strippedAt: 1, createdAt: 1 });
schema.index({ bookingDueAt: 1 });
/** For what a person may see and have removed. */
schema.index({ 'details.email': 1 }, { partialFilterExpression: { 'details.email': { $gt: '' } } });
schema.index({ 'details.userId': 1 }, { partialFilterExpression: { 'details.userId': { $gt: '' } } });

type StoredOrder = OrderRow & { _id: Types.ObjectId };

function toOrder<P extends Purpose>(
  purpose: P,
  row: StoredOrder,
  purposes: Pick<PurposeDesk, 'readDetails'>,
): Order<P> {
  return {
    id: row._id.toHexString(),
    purpose,
    amountPaise: row.amountPaise,
    status: row.status,
    details: purposes.readDetails(purpose, row.details),
    providerOrderId: row.providerOrderId ?? null,
    subscriptionId: row.subscriptionId ?? null,
    paymentId: row.paymentId ?? null,
    signedPaymentId: row.signedPaymentId ?? null,
    method: row.method ?? null,
    createdAt: row.createdAt,
    capturedAt: row.capturedAt ?? null,
    paidAt: row.paidAt ?? null,
    bookedAt: row.bookedAt ?? null,
    bookedAs: row.bookedAs ?? null,
    refundedPaise: row.refundedPaise,
  };
}

/** The same order, as a rule; another one paid it where the office has booked the payment as a gift of its own. */
export interface OrdersOfPayment {
  readonly paid: Order | undefined;
  readonly bound: Order | undefined;
}

/** A paid order's money, in paise. */
export type PaidMoney = { readonly paymentId: string } & Readonly<
  Pick<OrderRow, 'amountPaise' | 'refundedPaise' | 'bookedAt'>
>;

/** How long the winner of a payment has for the booking before another process takes it over. */
const BOOKING_GRACE_MS = 30_000;
/** Longer than the provider is asked about one order. So long an order waits whose process was killed while it asked. */
const SWEEP_LEASE_MS = 45_000;

const withId = (id: string) => ({ _id: new Types.ObjectId(id) });

export interface OrderStoreDeps {
  readonly connection: Connection;
  /** They know how the details of their orders are stored. */
  readonly purposes: Pick<PurposeDesk, 'readDetails'>;
}

/**
 * The orders, of all purposes. Each change is one conditional update of one document.
 * @throws ZodError from whatever reads an order whose details are not those of its purpose.
 */
export class OrderStore {
  readonly #orders;
  readonly #purposes: OrderStoreDeps['purposes'];

  constructor({ connection, purposes }: OrderStoreDeps) {
    this.#orders = connection.model('Order', schema);
    this.#purposes = purposes;
  }

  #read(row: StoredOrder): Order {
    return toOrder(row.purpose, row, this.#purposes);
  }

  #plain(row: StoredOrder | null): Order | undefined {
    return row ? this.#read(row) : undefined;
  }

  async add(order: Intention & { createdAt: Date; sweepAt: Date }): Promise<Order> {
    const row = await this.#orders.create({ ...order, status: 'pending', refundedPaise: 0 });
    return this.#read(row.toObject());
  }

  /** Ties the provider's order to ours. Again with the same id: no change. Undefined where `id` is none of ours. */
  async bind(id: string, providerOrderId: string): Promise<Order | undefined> {
    if (!Types.ObjectId.isValid(id)) return undefined;
    const unbound = { ...withId(id), providerOrderId: { $in: [null, providerOrderId] } };
    return this.#plain(
      await this.#orders
        .findOneAndUpdate(unbound, { $set: { providerOrderId } }, { returnDocument: 'after' })
        .lean(),
    );
  }

  async byId(id: string): Promise<Order | undefined> {
    return Types.ObjectId.isValid(id) ? this.#plain(await this.#orders.findById(id).lean()) : undefined;
  }

  async byProviderOrder(providerOrderId: string): Promise<Order | undefined> {
    return this.#plain(await this.#orders.findOne({ providerOrderId }).lean());
  }

  /** The first debit of a mandate. */
  async firstOfSubscription(subscriptionId: string): Promise<Order | undefined> {
    return this.#plain(await this.#orders.findOne({ subscriptionId }).sort({ createdAt: 1 }).lean());
  }

  async byPayment(paymentId: string): Promise<Order | undefined> {
    return this.#plain(await this.#orders.findOne({ paymentId }).lean());
  }

  /** Orders of this method and amount that were made since a moment and are paid, or wait for their money. */
  async alike(
    gift: Pick<OrderRow, 'amountPaise' | 'purpose'> & { readonly method: string },
    since: Date,
  ): Promise<Order[]> {
    const status = { $in: ['pending' as const, 'paid' as const] };
    const rows = this.#orders.find({ status, strippedAt: null, createdAt: { $gte: since }, ...gift });
    return (await rows.lean()).map((row) => this.#read(row));
  }

  /** What a payment belongs to, in one reading: the order that it has paid, and the one that is bound to the provider's order. */
  async ofPayment({
    paymentId,
    providerOrderId,
  }: Pick<Capture, 'paymentId' | 'providerOrderId'>): Promise<OrdersOfPayment> {
    const either = providerOrderId === null ? [{ paymentId }] : [{ paymentId }, { providerOrderId }];
    const found = (await this.#orders.find({ $or: either }).lean()).map((row) => this.#read(row));
    return {
      paid: found.find((order) => order.paymentId === paymentId),
      bound: found.find(
        (order) => order.providerOrderId !== null && order.providerOrderId === providerOrderId,
      ),
    };
  }

  /**
   * The one update that makes an order paid. Gives the order to the winner alone; undefined when it was paid before,
   * by whatever payment, or when the payment has already paid another order. `amountPaise`: where a person has accepted another amount.
   */
  async payOnce(
    id: string,
    payment: Capture,
    now: Date,
    amountPaise?: number,
  ): Promise<PaidOrder | undefined> {
    const paid = {
      status: 'paid' as const,
      paymentId: payment.paymentId,
      method: payment.method,
      capturedAt: payment.capturedAt ?? now,
      paidAt: now,
      bookingDueAt: new Date(now.getTime() + BOOKING_GRACE_MS),
      ...(amountPaise !== undefined && { amountPaise }),
    };
    try {
      const row = await this.#orders
        .findOneAndUpdate(
          { ...withId(id), status: { $ne: 'paid' } },
          { $set: paid, $unset: { sweepAt: 1, lastFailure: 1, signedPaymentId: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      const order = this.#plain(row);
      return order && isPaid(order) ? order : undefined;
    } catch (error) {
      if (isDuplicate(error, 'paymentId')) return undefined;
      throw error;
    }
  }

  /** A debit of a mandate, or what the office books by hand: an order that is paid from the start. Undefined when this payment is known already. */
  async addPaid(
    order: Intention & { subscriptionId?: string },
    payment: Capture,
    now: Date,
  ): Promise<PaidOrder | undefined> {
    const added = await this.#addOnce({
      ...order,
      status: 'paid',
      paymentId: payment.paymentId,
      method: payment.method,
      createdAt: now,
      capturedAt: payment.capturedAt ?? now,
      paidAt: now,
      bookingDueAt: new Date(now.getTime() + BOOKING_GRACE_MS),
      refundedPaise: 0,
    });
    return added && isPaid(added) ? added : undefined;
  }

  /**
   * What the office enters: an order that knows its payment before the money counts, and is asked about at no provider. Undefined when this
   * payment is known already.
   */
  async addAwaited(
    order: Intention & { paymentId: string; method: string; createdAt: Date },
  ): Promise<Order | undefined> {
    return this.#addOnce({ ...order, status: 'pending', refundedPaise: 0 });
  }

  /** Undefined when an order has this payment already. */
  async #addOnce(row: OrderRow): Promise<Order | undefined> {
    try {
      return this.#read((await this.#orders.create(row)).toObject());
    } catch (error) {
      if (isDuplicate(error, 'paymentId')) return undefined;
      throw error;
    }
  }

  /** True for the one call that marked it; an order that is marked already stays as it is. */
  async markBooked(id: string, bookedAs: string | null, now: Date): Promise<boolean> {
    const booked = { bookedAt: now, ...(bookedAs !== null && { bookedAs }) };
    const { modifiedCount } = await this.#orders.updateOne(
      { ...withId(id), bookedAt: null },
      { $set: booked, $unset: { bookingDueAt: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Holds an order for a decision of the office; only one that is pending. */
  async hold(id: string): Promise<void> {
    await this.#orders.updateOne(
      { ...withId(id), status: 'pending' },
      { $set: { status: 'review' }, $unset: { sweepAt: 1 } },
    );
  }

  async noteFailure(id: string, reason: string): Promise<void> {
    await this.#orders.updateOne({ ...withId(id), status: 'pending' }, { $set: { lastFailure: reason } });
  }

  /** The way out of `review` for an order whose money has gone back or that a person has dismissed. */
  async endReview(id: string): Promise<void> {
    await this.#orders.updateOne({ ...withId(id), status: 'review' }, { $set: { status: 'returned' } });
  }

  /** A cheque that bounced pays nothing. */
  async endAwaited(paymentId: string): Promise<void> {
    await this.#orders.updateOne({ paymentId, status: 'pending' }, { $set: { status: 'returned' } });
  }

  /** Notes a payment that is signed and not described; the provider is asked about it from `sweepAt` on. */
  async noteSigned(id: string, signedPaymentId: string, sweepAt: Date): Promise<Order | undefined> {
    return this.#plain(
      await this.#orders
        .findOneAndUpdate(
          { ...withId(id), status: 'pending' },
          { $set: { signedPaymentId, sweepAt } },
          { returnDocument: 'after' },
        )
        .lean(),
    );
  }

  /** Repeats what has gone back, as the payment's folio has it in this version; an older version changes nothing. True where it changed. */
  async repeatRefund(paymentId: string, refundedPaise: number, version: number): Promise<boolean> {
    const result = await this.#orders.updateOne(
      { paymentId, refundedPaise: { $ne: refundedPaise }, ...olderThan(version) },
      { $set: { refundedPaise, folioVersion: version } },
    );
    return result.modifiedCount === 1;
  }

  /**
   * Takes one open order whose time has come, for this caller alone until `leasedUntil`; then it is due again, unless `sweptOnce`
   * has said when.
   */
  async takeForSweep(now: Date): Promise<{ order: Order; leasedUntil: Date } | undefined> {
    const leasedUntil = new Date(now.getTime() + SWEEP_LEASE_MS);
    const row = await this.#orders
      .findOneAndUpdate(
        { status: 'pending', sweepAt: { $lte: now } },
        { $set: { sweepAt: leasedUntil } },
        { sort: { sweepAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    return row ? { order: this.#read(row), leasedUntil } : undefined;
  }

  /** When the order is asked about again; undefined: no more. An order that was taken or paid since is left as it is. */
  async sweptOnce(id: string, leasedUntil: Date, next: Date | undefined): Promise<void> {
    const change = next ? { $set: { sweepAt: next } } : { $unset: { sweepAt: 1 as const } };
    await this.#orders.updateOne({ ...withId(id), status: 'pending', sweepAt: leasedUntil }, change);
  }

  /** Takes one paid order whose booking is overdue, giving itself the same grace. */
  async takeForBooking(now: Date): Promise<PaidOrder | undefined> {
    const row = await this.#orders
      .findOneAndUpdate(
        { bookingDueAt: { $lte: now } },
        { $set: { bookingDueAt: new Date(now.getTime() + BOOKING_GRACE_MS) } },
        { sort: { bookingDueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    const order = this.#plain(row);
    return order && isPaid(order) ? order : undefined;
  }

  /** Whether there has ever been an order. */
  async any(): Promise<boolean> {
    return (await this.#orders.exists({})) !== null;
  }

  /** The oldest order that is paid but not booked, or open past its first sweep: for the metrics. */
  async oldestUnsettled(now: Date): Promise<Date | undefined> {
    const row = await this.#orders
      .findOne({ $or: [{ bookingDueAt: { $lte: now } }, { status: 'pending', sweepAt: { $lte: now } }] })
      .sort({ createdAt: 1 })
      .lean();
    return row?.createdAt;
  }

  /**
   * The order that has this id, this provider's order or one of these payments, as it is stored: also one whose details cannot be read.
   * Undefined where there is none.
   */
  async storedUnder(name: string, paymentId: string | undefined): Promise<Stored | undefined> {
    const named = [
      { paymentId: name },
      { providerOrderId: name },
      ...(Types.ObjectId.isValid(name) ? [withId(name)] : []),
      ...(paymentId === undefined ? [] : [{ paymentId }]),
    ];
    const row = await this.#orders.findOne({ $or: named }).lean<StoredDocument>();
    return row ? asStored(row) : undefined;
  }

  /** The payments of all paid orders, the oldest order first. */
  async *paidPayments(): AsyncGenerator<string> {
    const paid = this.#orders.find({ status: 'paid' }, { paymentId: 1 }).sort({ _id: 1 }).lean();
    for await (const { paymentId } of paid.cursor()) if (paymentId !== undefined) yield paymentId;
  }

  /** When an order was paid last; undefined where none was. */
  async lastPaidAt(): Promise<Date | undefined> {
    return (await this.#orders.findOne({ status: 'paid' }).sort({ paidAt: -1 }).lean())?.paidAt;
  }

  /** The orders that these payments have paid, and those whose payment was captured from `day.from` until before `day.to`. */
  async paidMoney(
    paymentIds: readonly string[],
    day: { readonly from: Date; readonly to: Date },
  ): Promise<PaidMoney[]> {
    const either = [{ paymentId: { $in: paymentIds } }, { capturedAt: { $gte: day.from, $lt: day.to } }];
    return this.#orders.find({ status: 'paid', $or: either }).lean<PaidMoney[]>();
  }
}
