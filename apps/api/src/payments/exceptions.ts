import { mails } from '@vgb/content/en/mails';
import { formatRupees } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inIndianTime } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { Composers, Outbox } from '../mail/mail.js';

/** What does not add up about a payment. None of these issues a receipt or starts a membership; a person decides. */
export const exceptionKinds = [
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
  'in-vain',
  'disputed',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** In the trust's language, for its own staff. */
export const EXCEPTION_REASONS: Readonly<Record<ExceptionKind, string>> = {
  'order-unknown': 'The payment belongs to no order of this site.',
  'amount-differs': 'The amount or currency differs from the order.',
  international:
    'It was paid from abroad. Gifts of foreign citizens may not come through this account (FCRA).',
  'paid-twice': 'The order had already been paid by another payment.',
  'in-vain': 'It bought a membership while a higher one was already active. Please pay it back.',
  disputed: 'The payer’s bank disputes this payment. Please answer in the provider’s dashboard in time.',
};

export interface PaymentException {
  readonly kind: ExceptionKind;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly expectedPaise: number | null;
}
interface ExceptionRow extends PaymentException {
  state: 'open' | 'decided';
  noticedAt: Date;
  decidedAt?: Date;
  /** Who decided, and what. */
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
    state: { type: String, required: true },
    noticedAt: { type: Date, required: true },
    decidedAt: Date,
    decidedBy: String,
    decision: String,
  },
  { collection: 'exceptions', versionKey: false },
);
schema.index({ paymentId: 1, kind: 1 }, { unique: true });
schema.index({ state: 1, noticedAt: 1 });

/** Payments that wait for a person's decision. The trust is told of each once. */
export function createExceptions(deps: {
  connection: Connection;
  outbox: Outbox;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  alertTo: string;
}) {
  const rows = deps.connection.model('PaymentException', schema);

  async function keep(exception: PaymentException): Promise<{ id: Types.ObjectId; isNew: boolean }> {
    try {
      const row = await rows.create({ ...exception, state: 'open', noticedAt: deps.clock() });
      return { id: row._id, isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { paymentId, kind } = exception;
      return { id: (await rows.findOne({ paymentId, kind }).orFail().lean())._id, isNew: false };
    }
  }

  const composers: Pick<Composers, 'payment-exception'> = {
    'payment-exception': async ({ exceptionId }) => {
      const row = await rows.findById(exceptionId).lean();
      if (!row) return undefined;
      const rupees = row.amountPaise / 100;
      return renderMail(
        mails.quarantineAlert({
          reason: EXCEPTION_REASONS[row.kind],
          orderId: row.orderId ?? '',
          paymentId: row.paymentId,
          amount: row.currency === 'INR' ? formatRupees(rupees) : `${rupees} ${row.currency}`,
          time: inIndianTime(row.noticedAt),
        }),
      );
    },
  };

  return {
    /** False when it is known already, by kind and payment: nothing new, and no second mail. */
    async open(exception: PaymentException): Promise<boolean> {
      const { id, isNew } = await keep(exception);
      const exceptionId = id.toHexString();
      await deps.outbox.enqueue({
        key: `payment-exception:${exceptionId}`,
        kind: 'payment-exception',
        to: deps.alertTo,
        data: { exceptionId },
        ...(exception.orderId !== null && { about: { orderId: exception.orderId } }),
      });
      return isNew;
    },
    /** A person's decision, once. Undefined: it is not open (any more). */
    async decide(
      id: string,
      { decidedBy, decision }: { decidedBy: string; decision: string },
    ): Promise<PaymentException | undefined> {
      if (!Types.ObjectId.isValid(id)) return undefined;
      const decided = { state: 'decided' as const, decidedAt: deps.clock(), decidedBy, decision };
      const open = { _id: new Types.ObjectId(id), state: 'open' as const };
      return (await rows.findOneAndUpdate(open, { $set: decided }).lean()) ?? undefined;
    },
    composers,
  };
}
export type Exceptions = ReturnType<typeof createExceptions>;
