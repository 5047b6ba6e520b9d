import { content } from '@vgb/content';
import { CURRENCY, formatPaise } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE, type Outbox } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { OfficeMails } from './office-mails.js';
import type { OrderStore } from './order-store.js';

/** What does not add up about a payment; a person decides. */
const exceptionKinds = [
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
  'in-vain',
  'account-gone',
  'part-refunded',
  'disputed',
  'mandate-unknown',
  'not-understood',
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
  'account-gone': 'It bought a membership for an account that has been deleted. Please pay it back.',
  'part-refunded':
    'A part of a membership’s price went back. The membership goes on: pay back the rest to end it, or dismiss this.',
  'mandate-unknown':
    'A monthly gift is being debited that this site has no record of. Please adopt it with its donor’s name, or cancel it.',
  'not-understood': 'The provider says something of it that this site does not know.',
  disputed: 'The payer’s bank disputes this payment. Please answer in the provider’s dashboard in time.',
};

export interface PaymentException {
  readonly kind: ExceptionKind;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly expectedPaise: number | null;
  /** More about it, in a sentence. */
  readonly detail?: string;
  /** The turn of a dispute that it was opened for. */
  readonly turn?: string;
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

/** What can be known only for sure when the provider is asked again is told once a day for as long as it stands. */
const TOLD_DAILY: ReadonlySet<ExceptionKind> = new Set(['not-understood']);
/** The money of these has arrived and belongs to nothing yet. */
const HELD: ReadonlySet<ExceptionKind> = new Set([
  'order-unknown',
  'amount-differs',
  'international',
  'paid-twice',
  'in-vain',
  'account-gone',
]);
/** More than a trust decides in one sitting; what is left over is told with the next look. */
const MOST_IN_A_MAIL = 200;
const amountOf = ({ amountPaise, currency }: Pick<PaymentException, 'amountPaise' | 'currency'>): string =>
  formatPaise(amountPaise, 'en', currency);
const reasonOf = ({ kind, detail }: Pick<PaymentException, 'kind' | 'detail'>): string =>
  detail ? `${EXCEPTION_REASONS[kind]} (${detail})` : EXCEPTION_REASONS[kind];
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Payments that wait for a person's decision. The trust is told of each once; of those that a look finds, in one mail. */
export function createExceptions(deps: {
  connection: Connection;
  outbox: Outbox;
  office: Pick<OfficeMails, 'tell'>;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  alertTo: string;
  /** The mail of a dispute's turn. */
  composeTurn: Composers['payment-turn'];
  orders: Pick<OrderStore, 'byId'>;
}) {
  const rows = deps.connection.model('PaymentException', schema);

  async function keep(exception: PaymentException, untold: boolean) {
    const noticedAt = deps.clock();
    try {
      const row = await rows.create({ ...exception, state: 'open', noticedAt, ...(untold && { untold }) });
      return { row: row.toObject(), isNew: true };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { paymentId, kind } = exception;
      return { row: await rows.findOne({ paymentId, kind }).orFail().lean(), isNew: false };
    }
  }

  /** Queues the mail of one exception, once; of some kinds once a day. */
  async function tellOf({
    _id,
    orderId,
    kind,
  }: {
    _id: Types.ObjectId;
    orderId: string | null;
    kind: ExceptionKind;
  }): Promise<void> {
    const exceptionId = _id.toHexString();
    const day = TOLD_DAILY.has(kind) ? `:${dayOf(deps.clock())}` : '';
    await deps.office.tell(`payment-exception:${exceptionId}${day}`, {
      kind: 'payment-exception',
      data: { exceptionId },
      ...(orderId !== null && { about: { orderId } }),
    });
  }

  const composers: Pick<Composers, 'payment-exception' | 'payment-exceptions' | 'look-held-back'> = {
    'payment-exception': async ({ exceptionId }) => {
      const row = await rows.findById(exceptionId).lean();
      if (!row) return undefined;
      if (row.kind === 'disputed' && row.turn !== undefined)
        return deps.composeTurn({ paymentId: row.paymentId, turn: row.turn }, OFFICE_LOCALE);
      const order = row.orderId === null ? undefined : await deps.orders.byId(row.orderId);
      return renderMail(
        content(OFFICE_LOCALE).mails.quarantineAlert({
          reason: reasonOf(row),
          held: HELD.has(row.kind),
          providerOrderId: order?.providerOrderId ?? '',
          paymentId: row.paymentId,
          amount: amountOf(row),
          time: inIndianTime(row.noticedAt, OFFICE_LOCALE),
        }),
        'office',
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
        content(OFFICE_LOCALE).mails.quarantineSummary({
          payments: found.map((row) => ({
            paymentId: row.paymentId,
            amount: amountOf(row),
            reason: reasonOf(row),
          })),
          time: inIndianTime(first.noticedAt, OFFICE_LOCALE),
        }),
        'office',
      );
    },
    'look-held-back': async ({ count, noticedAt }) =>
      renderMail(
        content(OFFICE_LOCALE).mails.lookHeldBack({
          count: String(count),
          time: inIndianTime(noticedAt, OFFICE_LOCALE),
        }),
        'office',
      ),
  };

  return {
    /**
     * False when it is known already, by kind and payment: nothing new, and no second mail.
     * `untold`: the trust is told of it by `tellUntold`, which the caller calls when it has found all.
     */
    async open(exception: PaymentException, { untold = false } = {}): Promise<boolean> {
      const { row, isNew } = await keep(exception, untold);
      const again = !isNew && row.state === 'open' && TOLD_DAILY.has(row.kind);
      if (row.untold === undefined || (again && !row.untold)) await tellOf(row);
      return isNew;
    },
    /**
     * The same for an open dispute, of which a payment can have several: its exception is open while one of them is. False when its mail
     * does not tell of this turn, as an earlier dispute's does.
     */
    async openDispute(exception: PaymentException & { readonly turn: string }): Promise<boolean> {
      const { row } = await keep({ ...exception, kind: 'disputed' }, false);
      if (row.state === 'decided' && row.turn !== exception.turn)
        await rows.updateOne(
          { _id: row._id },
          { $set: { state: 'open' }, $unset: { decidedAt: 1, decidedBy: 1, decision: 1 } },
        );
      // One without a turn is from before disputes were told apart, and was told of.
      const tells = row.turn === undefined || row.turn === exception.turn;
      if (tells && row.untold === undefined) await tellOf(row);
      return tells;
    },
    /** What has ended by itself needs no decision any more; the orders that waited for one. `kind`: only of this kind. */
    async end(paymentId: string, decision: string, kind?: ExceptionKind): Promise<string[]> {
      const open = { paymentId, state: 'open' as const, ...(kind && { kind }) };
      const waiting = await rows.find(open, { orderId: 1 }).lean();
      if (waiting.length === 0) return [];
      const ended = {
        state: 'decided' as const,
        decidedAt: deps.clock(),
        decidedBy: 'the provider',
        decision,
      };
      await rows.updateMany(open, { $set: ended });
      return waiting.flatMap(({ orderId }) => orderId ?? []);
    },
    /** What waits for a decision: how many, and the money of those that are held, in paise. */
    async waiting(): Promise<{ count: number; heldPaise: number }> {
      const open = await rows.find({ state: 'open' }, { kind: 1, amountPaise: 1, currency: 1 }).lean();
      const held = open.filter(({ kind, currency }) => HELD.has(kind) && currency === CURRENCY);
      return { count: open.length, heldPaise: held.reduce((sum, { amountPaise }) => sum + amountPaise, 0) };
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
          locale: OFFICE_LOCALE,
        });
      }
      await rows.updateMany({ _id: { $in: ids } }, { $set: { untold: false } });
    },
    /** That a look was held back, at most once a day. `count`: how many payments it has seen. */
    async tellHeldBack(count: number): Promise<void> {
      const noticedAt = deps.clock();
      const key = `look-held-back:${dayOf(noticedAt)}`;
      await deps.outbox.enqueue({
        key,
        kind: 'look-held-back',
        to: deps.alertTo,
        data: { count, noticedAt },
        locale: OFFICE_LOCALE,
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
