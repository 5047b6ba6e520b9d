import type { PlanId } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';

/** One bought year of membership. What an account holds now follows from the latest. */
export interface Membership {
  readonly userId: string;
  readonly plan: PlanId;
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const schema = new Schema<Membership & { bookedAt: Date }>(
  {
    userId: { type: String, required: true },
    plan: { type: String, required: true },
    paymentId: { type: String, required: true, unique: true },
    orderId: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    bookedAt: { type: Date, required: true },
  },
  { collection: 'memberships', versionKey: false },
);
schema.index({ userId: 1, startsAt: 1 });

export function createMembershipStore(connection: Connection) {
  const rows = connection.model('Membership', schema);
  return {
    async byPayment(paymentId: string): Promise<Membership | undefined> {
      return (await rows.findOne({ paymentId }).lean()) ?? undefined;
    },
    /** Keeps it unless this payment has bought one already; gives the one that is kept. */
    async add(membership: Membership, bookedAt: Date): Promise<Membership> {
      try {
        await rows.create({ ...membership, bookedAt });
        return membership;
      } catch (error) {
        if (!isDuplicate(error, 'paymentId')) throw error;
        return (await this.byPayment(membership.paymentId)) ?? membership;
      }
    },
  };
}
export type MembershipStore = ReturnType<typeof createMembershipStore>;
