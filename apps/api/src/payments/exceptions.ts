import { mails } from '@vgb/content/en/mails';
import { formatPaise } from '@vgb/contracts';
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
  /**
   * True until the trust is told of it together with what else the same look has found, then false. Absent where it is told
   * of by itself.
   */
  untold?: boolean;
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
    untold: Boolean,
    decidedAt: Date,
    decidedBy: String,
    decision: String,
  },
  { collection: 'exceptions', versionKey: false },
);
schema.index({ paymentId: 1, kind: 1 }, { unique: true });
schema.index({ state: 1, noticedAt: 1 });

/** More than a trust decides in one sitting; what is left over is told with the next look. */
const MOST_IN_A_MAIL = 200;
const amountOf = ({ amountPaise, currency }: Pick<PaymentException, 'amountPaise' | 'currency'>): string =>
  formatPaise(amountPaise, 'en', currency);

/** Payments that wait for a person's decision. The trust is told of each once; of those that a look finds, in one mail. */
export function createExceptions(deps: {
  connection: Connection;
  outbox: Outbox;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  alertTo: string;
}) {
  const rows = deps.connection.model('PaymentException', schema);

  async function keep(exception: PaymentException, untold: boolean) {
    try {
      const waiting = untold && { untold: true };
      const row = await rows.create({ ...exception, state: 'open', noticedAt: deps.clock(), ...waiting });
      return { row: row.toObject(), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { paymentId, kind } = exception;
      return { row: await rows.findOne({ paymentId, kind }).orFail().lean(), isNew: false };
    }
  }

  /** Queues the mail of one exception, once. */
  async function tellOf({ _id, orderId }: { _id: Types.ObjectId; orderId: string | null }): Promise<void> {
    const exceptionId = _id.toHexString();
    await deps.outbox.enqueue({
      key: `payment-exception:${exceptionId}`,
      kind: 'payment-exception',
      to: deps.alertTo,
      data: { exceptionId },
      ...(orderId !== null && { about: { orderId } }),
    });
  }

  const composers: Pick<Composers, 'payment-exception' | 'payment-exceptions' | 'look-held-back'> = {
    'payment-exception': async ({ exceptionId }) => {
      const row = await rows.findById(exceptionId).lean();
      if (!row) return undefined;
      return renderMail(
        mails.quarantineAlert({
          reason: EXCEPTION_REASONS[row.kind],
          orderId: row.orderId ?? '',
          paymentId: row.paymentId,
          amount: amountOf(row),
          time: inIndianTime(row.noticedAt),
        }),
      );
    },
    'payment-exceptions': async ({ exceptionIds }) => {
      const found = await rows
        .find({ _id: { $in: exceptionIds } })
        .sort({ noticedAt: 1, _id: 1 })
        .lean();
      const [first] = found;
      if (!first) return undefined;
      return renderMail(
        mails.quarantineSummary({
          payments: found.map((row) => ({
            paymentId: row.paymentId,
            amount: amountOf(row),
            reason: EXCEPTION_REASONS[row.kind],
          })),
          time: inIndianTime(first.noticedAt),
        }),
      );
    },
    'look-held-back': async ({ count, noticedAt }) =>
      renderMail(mails.lookHeldBack({ count: String(count), time: inIndianTime(noticedAt) })),
  };

  return {
    /**
     * False when it is known already, by kind and payment: nothing new, and no second mail.
     * `untold`: the trust is told of it by `tellUntold`, which the caller calls when it has found all.
     */
    async open(exception: PaymentException, { untold = false } = {}): Promise<boolean> {
      const { row, isNew } = await keep(exception, untold);
      if (row.untold === undefined) await tellOf(row);
      return isNew;
    },
    /** One mail for all that the trust was not told of yet. Killed in between, it is done by the next look, with the same key. */
    async tellUntold(): Promise<void> {
      const untold = await rows
        .find({ untold: true })
        .sort({ noticedAt: 1, _id: 1 })
        .limit(MOST_IN_A_MAIL)
        .lean();
      const [first] = untold;
      if (!first) return;
      const ids = untold.map(({ _id }) => _id);
      if (untold.length === 1) await tellOf(first);
      else {
        const exceptionIds = ids.map((id) => id.toHexString());
        const key = `payment-exceptions:${exceptionIds[0]}:${exceptionIds.length}`;
        await deps.outbox.enqueue({
          key,
          kind: 'payment-exceptions',
          to: deps.alertTo,
          data: { exceptionIds },
        });
      }
      await rows.updateMany({ _id: { $in: ids } }, { $set: { untold: false } });
    },
    /** That a look was held back, at most once a day. `count`: how many payments it has seen. */
    async tellHeldBack(count: number): Promise<void> {
      const noticedAt = deps.clock();
      const key = `look-held-back:${noticedAt.toISOString().slice(0, 10)}`;
      await deps.outbox.enqueue({
        key,
        kind: 'look-held-back',
        to: deps.alertTo,
        data: { count, noticedAt },
      });
    },
    async isKnown(paymentId: string): Promise<boolean> {
      return (await rows.exists({ paymentId })) !== null;
    },
    async byId(
      id: string,
    ): Promise<(PaymentException & Pick<ExceptionRow, 'state' | 'decision'>) | undefined> {
      return Types.ObjectId.isValid(id) ? ((await rows.findById(id).lean()) ?? undefined) : undefined;
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
