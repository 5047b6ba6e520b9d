import type { PlanId } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { refuseUnlessWhole } from '../db/gate.js';
import { olderThan } from '../ledger/index.js';
import type { Purchase } from './membership.js';

/** One bought year. An account's membership follows from all of its years (`standingOf`). */
export interface Membership extends Purchase {
  readonly userId: string;
  readonly orderId: string;
  readonly amountPaise: number;
}

/** A bought year as stored, also when it has ended. */
export interface MembershipYear extends Membership {
  /** When the year ended because its payment was refunded or lost; set by `folioVersion` of the payment. */
  readonly refundedAt?: Date;
}

interface MembershipRow extends MembershipYear {
  plan: PlanId;
  bookedAt: Date;
  folioVersion?: number;
}

const schema = new Schema<MembershipRow>(
  {
    userId: { type: String, required: true },
    plan: { type: String, required: true },
    /** One payment buys one year. */
    paymentId: { type: String, required: true, unique: true },
    orderId: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    capturedAt: { type: Date, required: true },
    bookedAt: { type: Date, required: true },
    refundedAt: Date,
    folioVersion: Number,
  },
  { collection: 'memberships', versionKey: false },
);
schema.index({ userId: 1, capturedAt: 1 });

const modelOf = (connection: Connection) => connection.model('Membership', schema);

/** The bought years, one for each payment. */
export class MembershipStore {
  readonly #connection: Connection;
  readonly #rows: ReturnType<typeof modelOf>;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#rows = modelOf(connection);
  }

  async byPayment(paymentId: string): Promise<MembershipYear | undefined> {
    return (await this.#rows.findOne({ paymentId }).lean()) ?? undefined;
  }

  /** The years that count, without those whose payment was refunded or lost. */
  async ofMember(userId: string): Promise<Membership[]> {
    return this.#rows.find({ userId, refundedAt: null }).sort({ capturedAt: 1 }).lean();
  }

  /** All years, with those whose payment was refunded or lost, the oldest first. */
  async everyOf(userId: string): Promise<MembershipYear[]> {
    return this.#rows.find({ userId }).sort({ capturedAt: 1 }).lean();
  }

  /**
   * Ends the year, or restores it with `null`, as of this version of the payment's folio. An older version, or the state that is
   * already stored, changes nothing.
   */
  async end(paymentId: string, refundedAt: Date | null, version: number): Promise<void> {
    const standing = refundedAt ? { refundedAt: null } : { refundedAt: { $ne: null } };
    await this.#rows.updateOne(
      { paymentId, ...standing, ...olderThan(version) },
      refundedAt
        ? { $set: { refundedAt, folioVersion: version } }
        : { $set: { folioVersion: version }, $unset: { refundedAt: 1 } },
    );
  }

  /**
   * Stores a year, unless this payment has already bought one; returns the stored one, which may have ended.
   * @throws RestoreUnderWay, IndexesMissing
   */
  async add(membership: Membership, bookedAt: Date): Promise<MembershipYear> {
    await refuseUnlessWhole(this.#connection);
    try {
      return (await this.#rows.create({ ...membership, bookedAt })).toObject();
    } catch (error) {
      if (!isDuplicate(error, 'paymentId')) throw error;
      return this.#rows.findOne({ paymentId: membership.paymentId }).orFail().lean();
    }
  }
}
