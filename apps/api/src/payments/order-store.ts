import type { Purpose } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { refuseUnlessWhole } from '../db/gate.js';
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
  /** When the sweep next looks the order up at the provider; absent when it no longer does. */
  sweepAt?: Date;
  /** When booking is tried again if `bookedAt` is still missing. */
  bookingDueAt?: Date;
  /** Set when personal data was removed from an order that is not booked (order-persons-store.ts). */
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
/** Guarantees that no payment is booked twice. */
schema.index({ paymentId: 1 }, whereText('paymentId'));
schema.index({ subscriptionId: 1, createdAt: 1 });
schema.index({ status: 1, sweepAt: 1 });
/** For the removal of personal data: `strippedAt` keeps orders that are done out of the next search. */
schema.index({ status: 1, strippedAt: 1, createdAt: 1 });
schema.index({ bookingDueAt: 1 });
/** For showing and removing a person's data. */
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
    payerRemoved: Boolean(row.strippedAt),
  };
}

/** Both are usually the same order. They differ when the office has booked the payment as a separate gift. */
export interface OrdersOfPayment {
  readonly paid: Order | undefined;
  readonly bound: Order | undefined;
}

/** A paid order's money, in paise. */
export type PaidMoney = { readonly paymentId: string } & Readonly<
  Pick<OrderRow, 'amountPaise' | 'refundedPaise' | 'bookedAt'>
>;

/** For how long the process that marked an order paid may take to book it before another one does. */
const BOOKING_GRACE_MS = 30_000;
/** Longer than all lookups of one order take (sweep.ts). An order whose process was killed meanwhile waits this long. */
const SWEEP_LEASE_MS = 45_000;

const withId = (id: string) => ({ _id: new Types.ObjectId(id) });

export interface OrderStoreDeps {
  readonly connection: Connection;
  /** Parses the stored details of each purpose. */
  readonly purposes: Pick<PurposeDesk, 'readDetails'>;
}

/**
 * The orders of all purposes. Each change is one conditional update of one document.
 * @throws ZodError from every method that reads an order whose details do not fit its purpose.
 */
export class OrderStore {
  readonly #connection: Connection;
  readonly #orders;
  readonly #purposes: OrderStoreDeps['purposes'];

  constructor({ connection, purposes }: OrderStoreDeps) {
    this.#connection = connection;
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

  /** Binds the provider's order to ours; no change when repeated. Undefined when there is no order `id`. */
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

  /** The orders that these payments have paid, by payment, in one query. */
  async byPayments(paymentIds: readonly string[]): Promise<ReadonlyMap<string, Order>> {
    const rows = await this.#orders.find({ paymentId: { $in: paymentIds } }).lean();
    return new Map(
      rows.flatMap((row) => (row.paymentId === undefined ? [] : [[row.paymentId, this.#read(row)]])),
    );
  }

  /** Orders of this method, and amount where it is given, that were made since a moment and are paid, or wait for their money. */
  async alike(
    gift: Pick<OrderRow, 'purpose'> & Partial<Pick<OrderRow, 'amountPaise'>> & { readonly method: string },
    since: Date,
  ): Promise<Order[]> {
    const status = { $in: ['pending' as const, 'paid' as const] };
    const rows = this.#orders.find({ status, strippedAt: null, createdAt: { $gte: since }, ...gift });
    return (await rows.lean()).map((row) => this.#read(row));
  }

  /** The orders that a payment belongs to, in one query: the one it has paid, and the one bound to the provider's order. */
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
   * The only update that makes an order paid. Returns the order to the one caller that changed it; undefined when the order was paid
   * already, by any payment, or when the payment has paid another order. `amountPaise`: set when a person accepted another amount.
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

  /**
   * Adds an order that is paid from the start: a debit of a mandate, or what the office books by hand. Undefined when this payment is
   * known.
   */
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
   * Adds an order entered by the office, whose payment is known before the money counts, and which no provider knows. Undefined when this
   * payment is known.
   */
  async addAwaited(
    order: Intention & { paymentId: string; method: string; createdAt: Date },
  ): Promise<Order | undefined> {
    return this.#addOnce({ ...order, status: 'pending', refundedPaise: 0 });
  }

  /** Undefined when another order has this payment. @throws RestoreUnderWay, IndexesMissing */
  async #addOnce(row: OrderRow): Promise<Order | undefined> {
    await refuseUnlessWhole(this.#connection);
    try {
      return this.#read((await this.#orders.create(row)).toObject());
    } catch (error) {
      if (isDuplicate(error, 'paymentId')) return undefined;
      throw error;
    }
  }

  /** True for the one call that set `bookedAt`; a booked order stays unchanged. */
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

  /** Ends `review` for an order whose money was refunded or that a person has dismissed. */
  async endReview(id: string): Promise<void> {
    await this.#orders.updateOne({ ...withId(id), status: 'review' }, { $set: { status: 'returned' } });
  }

  /** Ends an order whose cheque bounced. */
  async endAwaited(paymentId: string): Promise<void> {
    await this.#orders.updateOne({ paymentId, status: 'pending' }, { $set: { status: 'returned' } });
  }

  /** Notes a payment that is signed but not described; the sweep looks it up from `sweepAt` on. */
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

  /** Copies the refunded sum of this version of the folio; an older version changes nothing. True when it changed. */
  async repeatRefund(paymentId: string, refundedPaise: number, version: number): Promise<boolean> {
    const result = await this.#orders.updateOne(
      { paymentId, refundedPaise: { $ne: refundedPaise }, ...olderThan(version) },
      { $set: { refundedPaise, folioVersion: version } },
    );
    return result.modifiedCount === 1;
  }

  /** Leases one open order that is due for the sweep. After `leasedUntil` it is due again, unless `sweptOnce` has set another time. */
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

  /**
   * Sets when the sweep looks the order up again; undefined: never. An order leased by another process or paid in the meantime stays
   * unchanged.
   */
  async sweptOnce(id: string, leasedUntil: Date, next: Date | undefined): Promise<void> {
    const change = next ? { $set: { sweepAt: next } } : { $unset: { sweepAt: 1 as const } };
    await this.#orders.updateOne({ ...withId(id), status: 'pending', sweepAt: leasedUntil }, change);
  }

  /** Leases one paid order whose booking is overdue. */
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

  /** The creation time of the oldest order that is paid but not booked, or still open after its first sweep: for the metrics. */
  async oldestUnsettled(now: Date): Promise<Date | undefined> {
    const row = await this.#orders
      .findOne({ $or: [{ bookingDueAt: { $lte: now } }, { status: 'pending', sweepAt: { $lte: now } }] })
      .sort({ createdAt: 1 })
      .lean();
    return row?.createdAt;
  }

  /**
   * The stored order with this id, this provider's order or this payment, even if its details cannot be parsed. Undefined when there is
   * none.
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

  /** The payment ids of all paid orders, the oldest order first. */
  async *paidPayments(): AsyncGenerator<string> {
    const paid = this.#orders.find({ status: 'paid' }, { paymentId: 1 }).sort({ _id: 1 }).lean();
    for await (const { paymentId } of paid.cursor()) if (paymentId !== undefined) yield paymentId;
  }

  /** When an order was last paid; undefined when none ever was. */
  async lastPaidAt(): Promise<Date | undefined> {
    return (await this.#orders.findOne({ status: 'paid' }).sort({ paidAt: -1 }).lean())?.paidAt;
  }

  /** The money of the orders that these payments have paid, and of those captured within `day` (`from` included, `to` not). */
  async paidMoney(
    paymentIds: readonly string[],
    day: { readonly from: Date; readonly to: Date },
  ): Promise<PaidMoney[]> {
    const either = [{ paymentId: { $in: paymentIds } }, { capturedAt: { $gte: day.from, $lt: day.to } }];
    return this.#orders.find({ status: 'paid', $or: either }).lean<PaidMoney[]>();
  }
}
