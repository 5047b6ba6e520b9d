import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import type { ExceptionKind, PaymentException } from './exception.js';

interface ExceptionRow extends PaymentException {
  state: 'open' | 'decided';
  noticedAt: Date;
  /**
   * True until the mail that lists all exceptions of one reconciliation is queued, then false. Absent for an exception with a mail of its
   * own.
   */
  untold?: boolean;
  decidedAt?: Date;
  /** Who decided, and what was decided. */
  decidedBy?: string;
  decision?: string;
}

const schema = new Schema<ExceptionRow>(
  {
    kind: { type: String, required: true },
    paymentId: { type: String, required: true },
    orderId: String,
    amountPaise: { type: Number, required: true },
    currency: { type: String, required: true },
    expectedPaise: Number,
    detail: String,
    turn: String,
    state: { type: String, required: true },
    noticedAt: { type: Date, required: true },
    untold: Boolean,
    decidedAt: Date,
    decidedBy: String,
    decision: String,
  },
  { collection: 'exceptions', versionKey: false },
);
schema.index({ paymentId: 1, kind: 1 }, { unique: true });
schema.index({ state: 1, noticedAt: 1 });
schema.index({ noticedAt: 1 });

/** The most exceptions in one mail; the rest goes into the mail of the next run. */
const MOST_IN_A_MAIL = 200;

/** An exception as it is stored. */
export interface StoredException extends ExceptionRow {
  readonly id: string;
}
const stored = ({ _id, ...row }: ExceptionRow & { _id: Types.ObjectId }): StoredException => ({
  ...row,
  id: _id.toHexString(),
});

/** A decision of a person, or the provider's change that made one unnecessary. */
export interface Decision {
  readonly decidedAt: Date;
  readonly decidedBy: string;
  readonly decision: string;
}

/** The exceptions, one for each payment and kind. */
export class ExceptionStore {
  readonly #rows;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('PaymentException', schema);
  }

  /** Adds an open exception; an existing one of the same payment and kind stays unchanged. */
  async keep(
    exception: PaymentException,
    noticedAt: Date,
    { untold }: { readonly untold: boolean },
  ): Promise<{ readonly kept: StoredException; readonly isNew: boolean }> {
    try {
      const row = await this.#rows.create({
        ...exception,
        state: 'open',
        noticedAt,
        ...(untold && { untold }),
      });
      return { kept: stored(row.toObject()), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { paymentId, kind } = exception;
      return { kept: stored(await this.#rows.findOne({ paymentId, kind }).orFail().lean()), isNew: false };
    }
  }

  async reopen(id: string): Promise<void> {
    await this.#rows.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { state: 'open' }, $unset: { decidedAt: 1, decidedBy: 1, decision: 1 } },
    );
  }

  /** Undefined when there is no such exception, or when `id` is not a valid id. */
  async byId(id: string): Promise<StoredException | undefined> {
    const row = Types.ObjectId.isValid(id) ? await this.#rows.findById(id).lean() : undefined;
    return row ? stored(row) : undefined;
  }

  /** In the order in which they were added. */
  async byIds(ids: readonly string[]): Promise<StoredException[]> {
    const rows = await this.#rows
      .find({ _id: { $in: ids } })
      .sort({ noticedAt: 1, _id: 1 })
      .lean();
    return rows.map(stored);
  }

  async isKnown(paymentId: string): Promise<boolean> {
    return (await this.#rows.exists({ paymentId })) !== null;
  }

  /** Those about any of these payments or this order, the earliest first. */
  async about(paymentIds: readonly string[], orderId?: string): Promise<StoredException[]> {
    const either = [{ paymentId: { $in: paymentIds } }, ...(orderId === undefined ? [] : [{ orderId }])];
    return (await this.#rows.find({ $or: either }).sort({ _id: 1 }).lean()).map(stored);
  }

  /** Kind, money and time of each open exception, the oldest first. */
  async open(): Promise<Pick<ExceptionRow, 'kind' | 'amountPaise' | 'currency' | 'noticedAt'>[]> {
    const fields = { kind: 1, amountPaise: 1, currency: 1, noticedAt: 1 };
    return this.#rows.find({ state: 'open' }, fields).sort({ noticedAt: 1 }).lean();
  }

  /** The orders that the open exceptions of this payment belong to. */
  async ordersWaiting(paymentId: string): Promise<string[]> {
    const open = await this.#rows.find({ paymentId, state: 'open' }, { orderId: 1 }).lean();
    return open.flatMap(({ orderId }) => orderId ?? []);
  }

  /** Ends the open exceptions of a payment, of one kind or of all. */
  async decideOfPayment(
    paymentId: string,
    decided: Decision,
    kind: ExceptionKind | undefined,
  ): Promise<void> {
    const open = { paymentId, state: 'open' as const, ...(kind && { kind }) };
    if (await this.#rows.exists(open))
      await this.#rows.updateMany(open, { $set: { state: 'decided' as const, ...decided } });
  }

  /** Ends one open exception, once. Undefined: it is not open, or no longer. */
  async decide(id: string, decided: Decision): Promise<StoredException | undefined> {
    if (!Types.ObjectId.isValid(id)) return undefined;
    const open = { _id: new Types.ObjectId(id), state: 'open' as const };
    const change = { $set: { state: 'decided' as const, ...decided } };
    const row = await this.#rows.findOneAndUpdate(open, change).lean();
    return row ? stored(row) : undefined;
  }

  /** Exceptions whose common mail is not queued yet, the oldest first. */
  async untold(): Promise<StoredException[]> {
    const rows = await this.#rows
      .find({ untold: true })
      .sort({ noticedAt: 1, _id: 1 })
      .limit(MOST_IN_A_MAIL)
      .lean();
    return rows.map(stored);
  }

  async markTold(ids: readonly string[]): Promise<void> {
    await this.#rows.updateMany({ _id: { $in: ids } }, { $set: { untold: false } });
  }
}
