import type { PlanId } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import type { Purchase } from './membership.js';

/** One bought year of membership. What an account holds follows from all of them (`standingOf`). */
export interface Membership extends Purchase {
  readonly userId: string;
  readonly orderId: string;
  readonly amountPaise: number;
}

const schema = new Schema<Membership & { plan: PlanId; bookedAt: Date; refundedAt?: Date }>(
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
  },
  { collection: 'memberships', versionKey: false },
);
schema.index({ userId: 1, capturedAt: 1 });

export function createMembershipStore(connection: Connection) {
  const rows = connection.model('Membership', schema);
  return {
    async byPayment(paymentId: string): Promise<Membership | undefined> {
      return (await rows.findOne({ paymentId }).lean()) ?? undefined;
    },
    /** All that count: a year whose price went back does not. */
    async ofMember(userId: string): Promise<Membership[]> {
      return rows.find({ userId, refundedAt: null }).sort({ capturedAt: 1 }).lean();
    },
    async markRefunded(paymentId: string, refundedAt: Date): Promise<void> {
      await rows.updateOne({ paymentId, refundedAt: null }, { $set: { refundedAt } });
    },
    /** Keeps it unless this payment has bought a year already. */
    async add(membership: Membership, bookedAt: Date): Promise<void> {
      try {
        await rows.create({ ...membership, bookedAt });
      } catch (error) {
        if (!isDuplicate(error, 'paymentId')) throw error;
      }
    },
  };
}
export type MembershipStore = ReturnType<typeof createMembershipStore>;
