import { type MandateState, RETENTION_DAYS } from '@vgb/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { storedLocale } from '../db/stored-locale.js';
import { DAY_MS } from '../time/india.js';
import { type Donor, NO_DONOR } from './donation.js';
import { FINAL, IN_FORCE, isFinal, type Mandate, RESTING } from './mandate.js';

type MandateRow = Omit<Mandate, 'id' | 'donor' | 'subscriptionId' | 'nextChargeAt' | 'endedAt'> & {
  /** `locale` is absent in mandates from before the site had several languages. */
  donor: Omit<Donor, 'locale'> & Partial<Pick<Donor, 'locale'>>;
  subscriptionId?: string;
  nextChargeAt?: Date | null;
  endedAt?: Date | null;
  /** When it was last looked up at the provider. */
  checkedAt: Date;
  /** Since when its first debit is signed but not described by the provider. */
  signedAt?: Date;
  /** Set when its donor asked for removal while it was in force. */
  forgetOnceEnded?: boolean;
};

const mandateSchema = new Schema<MandateRow>(
  {
    subscriptionId: String,
    amountPaise: { type: Number, required: true },
    donor: { type: Schema.Types.Mixed, required: true },
    state: { type: String, required: true },
    chargesMade: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    nextChargeAt: Date,
    endedAt: Date,
    checkedAt: { type: Date, required: true },
    signedAt: Date,
    forgetOnceEnded: Boolean,
  },
  { collection: 'mandates', versionKey: false },
);
mandateSchema.index(
  { subscriptionId: 1 },
  { unique: true, partialFilterExpression: { subscriptionId: { $type: 'string' } } },
);
mandateSchema.index({ state: 1, checkedAt: 1 });
mandateSchema.index({ signedAt: 1 });
mandateSchema.index({ 'donor.email': 1, createdAt: 1 });

interface PlanRow {
  amountPaise: number;
  planId: string;
}
const planSchema = new Schema<PlanRow>(
  { amountPaise: { type: Number, required: true, unique: true }, planId: { type: String, required: true } },
  { collection: 'plans', versionKey: false },
);

/**
 * How often a mandate that its donor has not authorised is looked up, by its age in milliseconds: each night at first, then each week, then
 * each month. After {@link RETENTION_DAYS.unpaidOrder} days its donor is removed.
 */
const ABANDONED: readonly { readonly untilMs: number; readonly everyMs: number }[] = [
  { untilMs: 3 * DAY_MS, everyMs: DAY_MS / 2 },
  { untilMs: 30 * DAY_MS, everyMs: 7 * DAY_MS - DAY_MS / 2 },
  { untilMs: RETENTION_DAYS.unpaidOrder * DAY_MS, everyMs: 30 * DAY_MS - DAY_MS / 2 },
];

function toMandate({
  _id,
  checkedAt: _checkedAt,
  signedAt: _signedAt,
  forgetOnceEnded: _forgetOnceEnded,
  ...row
}: MandateRow & { _id: Types.ObjectId }): Mandate {
  return {
    ...row,
    id: _id.toHexString(),
    donor: { ...row.donor, locale: storedLocale.parse(row.donor.locale) },
    subscriptionId: row.subscriptionId ?? null,
    nextChargeAt: row.nextChargeAt ?? null,
    endedAt: row.endedAt ?? null,
  };
}

const toKnown = (row: (MandateRow & { _id: Types.ObjectId }) | null): Mandate | undefined =>
  row ? toMandate(row) : undefined;

/** Mandates, and the provider's plans for them: one plan for each amount. */
export class MandateStore {
  readonly #mandates;
  readonly #plans;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#mandates = connection.model('Mandate', mandateSchema);
    this.#plans = connection.model('Plan', planSchema);
  }

  async add(donor: Donor, amountPaise: number, now: Date): Promise<Mandate> {
    const row = await this.#mandates.create({
      donor,
      amountPaise,
      state: 'created',
      chargesMade: 0,
      createdAt: now,
      checkedAt: now,
    });
    return toMandate(row.toObject());
  }

  async bind(id: string, subscriptionId: string): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $set: { subscriptionId } });
  }

  /**
   * Adds a record of a mandate that exists only at the provider, under the id in its notes, so that the links of earlier receipts lead to
   * it. Returns the existing record if there is one.
   */
  async adopt(
    id: string | null,
    {
      subscriptionId,
      donor,
      amountPaise,
    }: Pick<Mandate, 'donor' | 'amountPaise'> & { subscriptionId: string },
    createdAt: Date,
  ): Promise<Mandate> {
    const known = await this.bySubscription(subscriptionId);
    if (known) return known;
    const named = id !== null && Types.ObjectId.isValid(id) && !(await this.byId(id));
    try {
      const row = await this.#mandates.create({
        ...(named && { _id: new Types.ObjectId(id) }),
        subscriptionId,
        donor,
        amountPaise,
        state: 'created',
        chargesMade: 0,
        createdAt,
        checkedAt: createdAt,
      });
      return toMandate(row.toObject());
    } catch (error) {
      const rival = isDuplicate(error) ? await this.bySubscription(subscriptionId) : undefined;
      if (rival) return rival;
      throw error;
    }
  }

  async byId(id: string): Promise<Mandate | undefined> {
    return Types.ObjectId.isValid(id) ? toKnown(await this.#mandates.findById(id).lean()) : undefined;
  }

  async bySubscription(subscriptionId: string): Promise<Mandate | undefined> {
    return toKnown(await this.#mandates.findOne({ subscriptionId }).lean());
  }

  /** Those of these subscriptions that have a record, in one query. */
  async recorded(subscriptionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#mandates.find({ subscriptionId: { $in: subscriptionIds } }).lean();
    return new Set(rows.map(toMandate).flatMap(({ subscriptionId }) => subscriptionId ?? []));
  }

  /**
   * Stores the provider's state; a final state is never changed. Returns the mandate only to the caller that changed its state, so that the
   * donor gets one mail.
   */
  async follow(
    id: string,
    said: { state: MandateState; chargesMade: number; nextChargeAt: Date | null },
    now: Date,
  ): Promise<Mandate | undefined> {
    const known = { _id: new Types.ObjectId(id) };
    const { state, chargesMade, nextChargeAt } = said;
    const ended = isFinal(state) ? { endedAt: now, nextChargeAt: null } : { nextChargeAt };
    const moved = await this.#mandates
      .findOneAndUpdate(
        { ...known, state: { $nin: [...FINAL, state] } },
        { $set: { state, checkedAt: now, ...ended }, $max: { chargesMade } },
        { returnDocument: 'after' },
      )
      .lean();
    if (moved) return toMandate(moved);
    const unmoved = isFinal(state) ? {} : { nextChargeAt };
    await this.#mandates.updateOne(
      { ...known, state },
      { $set: { checkedAt: now, ...unmoved }, $max: { chargesMade } },
    );
    return undefined;
  }

  /** Takes over what the provider debits. */
  async changeAmount(id: string, amountPaise: number): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $set: { amountPaise } });
  }

  /** Corrects the donor's address, to which the receipts of later debits go. */
  async correctAddress(id: string, email: string): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $set: { 'donor.email': email } });
  }

  /** All mandates of this address, the oldest first. */
  async ofDonor(email: string): Promise<Mandate[]> {
    return (await this.#mandates.find({ 'donor.email': email }).sort({ createdAt: 1 }).lean()).map(toMandate);
  }

  /**
   * Removes the donor from mandates that have ended, since their gifts have what the books need, and the address from those that were never
   * authorised. A mandate in force keeps it until it ends, for the receipts of its debits.
   */
  async forget(email: string): Promise<void> {
    const theirs = { 'donor.email': email };
    await this.#mandates.updateMany({ ...theirs, state: { $in: [...FINAL] } }, { $set: { donor: NO_DONOR } });
    await this.#mandates.updateMany(
      { ...theirs, state: 'created' },
      { $set: { 'donor.email': '', 'donor.company': null } },
    );
    await this.#mandates.updateMany(theirs, { $set: { forgetOnceEnded: true } });
  }

  /**
   * Removes the donor from mandates that ended, or were begun without being authorised, before `date`, and from those that have ended since
   * their donor asked for removal. Returns how many.
   */
  async forgetBefore(date: Date, now: Date): Promise<number> {
    const named = { 'donor.firstName': { $gt: '' } };
    const abandoned = { ...named, state: 'created' as const, createdAt: { $lt: date } };
    const expired = { donor: NO_DONOR, state: 'expired' as const, endedAt: now, nextChargeAt: null };
    const over = [{ endedAt: { $lt: date } }, { forgetOnceEnded: true }];
    const ended = { ...named, state: { $in: [...FINAL] }, $or: over };
    const changes = [
      await this.#mandates.updateMany(abandoned, { $set: expired }),
      await this.#mandates.updateMany(ended, { $set: { donor: NO_DONOR } }),
    ];
    return changes.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
  }

  /** Mandates to look up tonight, the longest unchecked first. Those that wait longer for authorisation are looked up less often. */
  async dueForCheck(now: Date, limit: number): Promise<Mandate[]> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const abandoned = ABANDONED.map(({ untilMs, everyMs }, band) => ({
      state: 'created' as const,
      createdAt: { $gte: ago(untilMs), $lt: ago(ABANDONED[band - 1]?.untilMs ?? -DAY_MS) },
      checkedAt: { $lt: ago(everyMs) },
    }));
    const rows = await this.#mandates
      .find({
        $or: [
          { state: { $in: [...IN_FORCE] }, checkedAt: { $lt: ago(DAY_MS / 2) } },
          { state: { $in: [...RESTING] }, checkedAt: { $lt: ago(7 * DAY_MS - DAY_MS / 2) } },
          ...abandoned,
        ],
      })
      .sort({ checkedAt: 1 })
      .limit(limit)
      .lean();
    return rows.map(toMandate);
  }

  async markChecked(id: string, now: Date): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $set: { checkedAt: now } });
  }

  async noteSigned(id: string, now: Date): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $set: { signedAt: now } });
  }

  async endSigned(id: string): Promise<void> {
    await this.#mandates.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { signedAt: 1 } });
  }

  /** Mandates whose first debit is signed but not described, the oldest first; for three days, as for an order. */
  async signedBefore(now: Date, limit: number): Promise<Mandate[]> {
    const signedAt = { $lte: now, $gt: new Date(now.getTime() - 72 * 60 * 60_000) };
    return (await this.#mandates.find({ signedAt }).sort({ signedAt: 1 }).limit(limit).lean()).map(toMandate);
  }

  async planFor(amountPaise: number): Promise<string | undefined> {
    return (await this.#plans.findOne({ amountPaise }).lean())?.planId;
  }

  /** Stores the plan for an amount unless there is one; returns the stored one. */
  async keepPlan(amountPaise: number, planId: string): Promise<string> {
    try {
      await this.#plans.create({ amountPaise, planId });
      return planId;
    } catch (error) {
      if (!isDuplicate(error, 'amountPaise')) throw error;
      return (await this.planFor(amountPaise)) ?? planId;
    }
  }
}
