import { CURRENCY } from '@vgb/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import { type Fact, keyOf } from './facts.js';
import { fold, isOpen, type Standing, standsAlready } from './fold.js';

/** A payment's page in the ledger: all that is known about its money. */
export interface Folio {
  /** The provider's payment id; for money from outside the provider, a name made from its reference. */
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  /** In the order in which they were added. Facts are never changed or removed. */
  readonly facts: readonly Fact[];
  /** Increases with each change. */
  readonly version: number;
  /** For how many of the facts the consequences were carried out. */
  readonly followed: number;
  readonly standing: Standing;
}

interface FolioRow {
  _id: string;
  providerOrderId: string | null;
  facts: Fact[];
  version: number;
  followed: number;
  /** A copy of the fold's result, so that sums and lists need no folding. */
  state: Standing['state'];
  /** Absent in a folio from before currencies were kept: rupees. */
  currency?: string;
  keptPaise: number;
  openPaise: number;
  /** Whether a refund or a dispute has not ended, so that the provider has to be asked again. */
  open: boolean;
  begunAt: Date;
  /** When the consequences of its facts are carried out again, unless that is done by then. */
  dueAt?: Date;
}

const schema = new Schema<FolioRow>(
  {
    _id: { type: String, required: true },
    providerOrderId: String,
    facts: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    followed: { type: Number, required: true },
    state: { type: String, required: true },
    currency: String,
    keptPaise: { type: Number, required: true },
    openPaise: { type: Number, required: true },
    open: { type: Boolean, required: true },
    begunAt: { type: Date, required: true },
    dueAt: Date,
  },
  { collection: 'payments', versionKey: false },
);
schema.index({ providerOrderId: 1, state: 1 });
schema.index({ open: 1, begunAt: 1 });
schema.index({ dueAt: 1 });
/** For the removal of old attempts. */
schema.index({ state: 1, begunAt: 1 });

/** For how long the process that added a fact may take to carry out its consequences before another process does. */
const FOLLOW_GRACE_MS = 30_000;
/** States in which no money has arrived. */
const ATTEMPTED: Standing['state'][] = ['failed', 'authorised'];
const SUMS_LAST_MS = 10 * 60_000;
/** Far more than the processes that can add facts to one payment at once. */
const MOST_RIVALS = 100;

const toFolio = ({ _id, providerOrderId, facts, version, followed }: FolioRow): Folio => ({
  paymentId: _id,
  providerOrderId: providerOrderId ?? null,
  facts,
  version,
  followed,
  standing: fold(facts),
});

/** The copied fields, computed from the facts. */
function repeated(
  facts: readonly Fact[],
): Pick<FolioRow, 'state' | 'keptPaise' | 'openPaise' | 'open'> & Pick<Standing, 'currency'> {
  const standing = fold(facts);
  const { state, currency, keptPaise, openPaise } = standing;
  return { state, currency, keptPaise, openPaise, open: isOpen(standing) };
}

/** The facts that are new: their key is neither in `known` nor earlier in `facts`, and they do not just repeat the present state. */
function unknown(facts: readonly Fact[], known: readonly Fact[]): Fact[] {
  const keys = new Set(known.map(keyOf));
  const standing = fold(known);
  return facts.filter((fact) => {
    const key = keyOf(fact);
    if (keys.has(key) || standsAlready(fact, standing)) return false;
    keys.add(key);
    return true;
  });
}

/** Whether `record` would add none of these facts to the folio as it was read. */
export const tellsNothingNew = (facts: readonly Fact[], folio: Folio): boolean =>
  unknown(facts, folio.facts).length === 0;

/** A capture has no consequence here: its order has a due time of its own. */
const isFollowed = ({ what }: Fact): boolean => what === 'payment' || what === 'carried';

/** A filter for records that copy an earlier version of a folio, or none: a process that lags behind overwrites nothing newer. */
export const olderThan = (version: number) => ({
  $or: [{ folioVersion: null }, { folioVersion: { $lt: version } }],
});

/** The ledger: one document for each payment, replaced under its version number, so that a fact and its due time are one write. */
export class LedgerStore {
  readonly #rows;
  /** The last result of `sums`, which reads the whole ledger; the metrics request it every few seconds. */
  #lastSums: { readonly at: Date; readonly sums: { keptPaise: number; openPaise: number } } | undefined;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('Folio', schema);
  }

  async byPayment(paymentId: string): Promise<Folio | undefined> {
    const row = await this.#rows.findById(paymentId).lean();
    return row ? toFolio(row) : undefined;
  }

  /** Those of these payments that have a folio, in one query. */
  async byPayments(paymentIds: readonly string[]): Promise<ReadonlyMap<string, Folio>> {
    const rows = await this.#rows.find({ _id: { $in: paymentIds } }).lean();
    return new Map(rows.map((row) => [row._id, toFolio(row)]));
  }

  /** Those of these folios that have changed since they were read, or are gone, in one query. */
  async changedSince(folios: readonly Folio[]): Promise<Folio[]> {
    const ids = folios.map(({ paymentId }) => paymentId);
    const rows = await this.#rows.find({ _id: { $in: ids } }, { version: 1 }).lean();
    const versions = new Map(rows.map(({ _id, version }) => [_id, version]));
    return folios.filter(({ paymentId, version }) => versions.get(paymentId) !== version);
  }

  /** The payments whose names begin with one of these texts: a range of the index for each. */
  async named(beginnings: readonly string[]): Promise<string[]> {
    const ranges = beginnings.map((text) => ({ _id: { $gte: text, $lt: `${text}\uffff` } }));
    return (await this.#rows.find({ $or: ranges }, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  /**
   * Adds the facts that are new. `before`: facts from older records, for a payment that has no folio yet.
   * Safe to repeat, and for several processes at once: each fact is kept once.
   */
  async record(
    { paymentId, providerOrderId }: { paymentId: string; providerOrderId: string | null },
    facts: readonly Fact[],
    now: Date,
    before: () => Promise<readonly Fact[]> = async () => [],
  ): Promise<Folio> {
    for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
      const known = await this.#rows.findById(paymentId).lean();
      const old = known?.facts ?? unknown(await before(), []);
      const added = unknown(facts, old);
      if (known && added.length === 0) return toFolio(known);
      const all = [...old, ...added];
      const due = added.every(isFollowed) ? {} : { dueAt: new Date(now.getTime() + FOLLOW_GRACE_MS) };
      const written = { facts: all, ...repeated(all), ...due };
      const folio = known
        ? await this.#replace(known, written)
        : await this.#begin({ _id: paymentId, providerOrderId, begunAt: now, ...written });
      if (folio) return folio;
    }
    throw new Error(`the folio of ${paymentId} kept changing`);
  }

  /** Writes the next version; undefined when another process has written it first. */
  async #replace(
    { _id, version }: FolioRow,
    change: Partial<Omit<FolioRow, '_id' | 'version'>>,
  ): Promise<Folio | undefined> {
    const row = await this.#rows
      .findOneAndUpdate(
        { _id, version },
        { $set: { ...change, version: version + 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return row ? toFolio(row) : undefined;
  }

  /** Writes the first version; undefined when another process has written it first. */
  async #begin(row: Omit<FolioRow, 'version' | 'followed'>): Promise<Folio | undefined> {
    try {
      return toFolio((await this.#rows.create({ ...row, version: 1, followed: 0 })).toObject());
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  /** Writes a new version with the same facts, so that the steps that follow write all copies again. */
  async renew(paymentId: string): Promise<Folio | undefined> {
    const known = await this.#rows.findById(paymentId).lean();
    return known ? this.#replace(known, repeated(known.facts)) : undefined;
  }

  /** Whether the copied fields agree with the document's own facts. */
  async repeatsItself(paymentId: string): Promise<boolean> {
    const row = await this.#rows.findById(paymentId).lean();
    if (!row) return true;
    const { state, currency, keptPaise, openPaise, open } = repeated(row.facts);
    const isMoney = row.keptPaise === keptPaise && row.openPaise === openPaise;
    return isMoney && row.state === state && row.open === open && (row.currency ?? CURRENCY) === currency;
  }

  /** The kept and open amounts of all payments in rupees together, in paise; up to a few minutes old. */
  async sums(now: Date): Promise<{ keptPaise: number; openPaise: number }> {
    if (this.#lastSums && now.getTime() - this.#lastSums.at.getTime() < SUMS_LAST_MS)
      return this.#lastSums.sums;
    const inRupees = { currency: { $in: [null, CURRENCY] } };
    const total = { _id: null, keptPaise: { $sum: '$keptPaise' }, openPaise: { $sum: '$openPaise' } };
    const [found] = await this.#rows.aggregate<{ keptPaise: number; openPaise: number }>([
      { $match: inRupees },
      { $group: total },
    ]);
    const sums = { keptPaise: found?.keptPaise ?? 0, openPaise: found?.openPaise ?? 0 };
    this.#lastSums = { at: now, sums };
    return sums;
  }

  /** Marks the consequences of this version as carried out. A later version stays due. */
  async followed({ paymentId, version, facts }: Folio): Promise<void> {
    await this.#rows.updateOne(
      { _id: paymentId, version },
      { $set: { followed: facts.length }, $unset: { dueAt: 1 } },
    );
  }

  /** Leases one folio whose consequences are overdue. */
  async takeDue(now: Date): Promise<Folio | undefined> {
    const row = await this.#rows
      .findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + FOLLOW_GRACE_MS) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    return row ? toFolio(row) : undefined;
  }

  /** The payments with a refund or a dispute that has not ended. */
  async open(): Promise<string[]> {
    const found = await this.#rows.find({ open: true }, { _id: 1 }).sort({ begunAt: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /**
   * Removes payments that were begun before `date` and brought no money: attempts that failed, or were authorised and never captured.
   * Returns how many. Keeps whatever was captured and whatever has paid an order.
   */
  async removeAttemptsBefore(date: Date): Promise<number> {
    const idle = { state: { $in: ATTEMPTED }, open: false, dueAt: null, begunAt: { $lt: date } };
    const next = (limit: number) => this.#rows.find(idle, { _id: 1 }).limit(limit).lean();
    return inSlices(
      next,
      async (ids) => (await this.#rows.deleteMany({ _id: { $in: ids }, ...idle })).deletedCount,
    );
  }

  /** How many payments of one of the provider's orders have failed; counts to `most`. */
  async failedAttempts(providerOrderId: string, most: number): Promise<number> {
    const failed = { providerOrderId, state: 'failed' as const };
    return (await this.#rows.find(failed, { _id: 1 }).limit(most).lean()).length;
  }
}
