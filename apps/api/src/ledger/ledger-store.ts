import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import { type Fact, keyOf } from './facts.js';
import { fold, isOpen, type Standing, standsAlready } from './fold.js';

/** A payment's page in the ledger: all that is known to have happened to its money. */
export interface Folio {
  /** The provider's payment id; for money that came another way, the office's own. */
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  /** In the order in which they were heard; only ever added to. */
  readonly facts: readonly Fact[];
  /** Rises with each change. */
  readonly version: number;
  /** How many of the facts have been followed: told, and taken over by what they change. */
  readonly followed: number;
  readonly standing: Standing;
}

interface FolioRow {
  _id: string;
  providerOrderId: string | null;
  facts: Fact[];
  version: number;
  followed: number;
  /** The fold's, so that sums and lists need not fold. */
  state: Standing['state'];
  keptPaise: number;
  openPaise: number;
  /** Whether the provider is to be asked how its refunds and disputes go on. */
  open: boolean;
  begunAt: Date;
  /** When what follows from its facts is done again, if it was not done by then. */
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
/** For the removal of attempts. */
schema.index({ state: 1, begunAt: 1 });

/** How long the process that recorded a fact has for what follows from it, before another process does it. */
const FOLLOW_GRACE_MS = 30_000;
/** No money has come of these. */
const ATTEMPTED: Standing['state'][] = ['failed', 'authorised'];
const SUMS_LAST_MS = 10 * 60_000;
/** A payment's facts come from a few processes at once at most. */
const MOST_RIVALS = 100;

const toFolio = ({ _id, providerOrderId, facts, version, followed }: FolioRow): Folio => ({
  paymentId: _id,
  providerOrderId: providerOrderId ?? null,
  facts,
  version,
  followed,
  standing: fold(facts),
});

/** What a folio repeats of its facts. */
function repeated(facts: readonly Fact[]): Pick<FolioRow, 'state' | 'keptPaise' | 'openPaise' | 'open'> {
  const standing = fold(facts);
  const { state, keptPaise, openPaise } = standing;
  return { state, keptPaise, openPaise, open: isOpen(standing) };
}

/** Those of `facts` whose keys neither `known` nor an earlier one of them has, and that say more than what stands. */
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

/** A capture is followed by its order, which has a due time of its own. */
const isFollowed = ({ what }: Fact): boolean => what === 'payment' || what === 'carried';

/** Those records that repeat an earlier version of a folio, or none: a process that lags behind overwrites nothing newer. */
export const olderThan = (version: number) => ({
  $or: [{ folioVersion: null }, { folioVersion: { $lt: version } }],
});

/** The ledger: one document a payment, replaced under its version number, so that a fact and its due time are one write. */
export class LedgerStore {
  readonly #rows;
  /** Adding up reads the whole ledger: the metrics, which ask every few seconds, get it from here. */
  #lastSums: { readonly at: Date; readonly sums: { keptPaise: number; openPaise: number } } | undefined;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('Folio', schema);
  }

  async byPayment(paymentId: string): Promise<Folio | undefined> {
    const row = await this.#rows.findById(paymentId).lean();
    return row ? toFolio(row) : undefined;
  }

  /** The payments whose names begin with one of these texts: a range of the index for each. */
  async named(beginnings: readonly string[]): Promise<string[]> {
    const ranges = beginnings.map((text) => ({ _id: { $gte: text, $lt: `${text}\uffff` } }));
    return (await this.#rows.find({ $or: ranges }, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  /**
   * Adds those facts that are not known yet. `before`: what the records of before the ledger say of a payment that has no folio yet.
   * Safe to call again, and by several processes at once: each fact is kept once.
   */
  async hear(
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

  /** The next version; undefined where another process has written it meanwhile. */
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

  /** The first version; undefined where another process has written it meanwhile. */
  async #begin(row: Omit<FolioRow, 'version' | 'followed'>): Promise<Folio | undefined> {
    try {
      return toFolio((await this.#rows.create({ ...row, version: 1, followed: 0 })).toObject());
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  /** A new version with the same facts: what repeats the folio is written anew by the steps that follow. */
  async renew(paymentId: string): Promise<Folio | undefined> {
    const known = await this.#rows.findById(paymentId).lean();
    return known ? this.#replace(known, repeated(known.facts)) : undefined;
  }

  /** Whether the document repeats its own facts as they are. */
  async repeatsItself(paymentId: string): Promise<boolean> {
    const row = await this.#rows.findById(paymentId).lean();
    if (!row) return true;
    const { state, keptPaise, openPaise, open } = repeated(row.facts);
    return (
      row.state === state && row.keptPaise === keptPaise && row.openPaise === openPaise && row.open === open
    );
  }

  /** What all payments together have brought and what of it is open, in paise; as it was a few minutes ago at most. */
  async sums(now: Date): Promise<{ keptPaise: number; openPaise: number }> {
    if (this.#lastSums && now.getTime() - this.#lastSums.at.getTime() < SUMS_LAST_MS)
      return this.#lastSums.sums;
    const total = { _id: null, keptPaise: { $sum: '$keptPaise' }, openPaise: { $sum: '$openPaise' } };
    const [found] = await this.#rows.aggregate<{ keptPaise: number; openPaise: number }>([{ $group: total }]);
    const sums = { keptPaise: found?.keptPaise ?? 0, openPaise: found?.openPaise ?? 0 };
    this.#lastSums = { at: now, sums };
    return sums;
  }

  /** Everything that followed from this version has been done. A later version stays due. */
  async followed({ paymentId, version, facts }: Folio): Promise<void> {
    await this.#rows.updateOne(
      { _id: paymentId, version },
      { $set: { followed: facts.length }, $unset: { dueAt: 1 } },
    );
  }

  /** Takes one whose followers are overdue, giving the caller the same grace. */
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

  /** The payments with a refund or a dispute that has not come to its end. */
  async open(): Promise<string[]> {
    const found = await this.#rows.find({ open: true }, { _id: 1 }).sort({ begunAt: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /**
   * Removes the payments that were begun before `date` and of which nothing came: attempts that failed, or were authorised and never captured;
   * how many. What has ever been captured stays, and so does what an order has been paid by.
   */
  async removeAttemptsBefore(date: Date): Promise<number> {
    const idle = { state: { $in: ATTEMPTED }, open: false, dueAt: null, begunAt: { $lt: date } };
    const next = (limit: number) => this.#rows.find(idle, { _id: 1 }).limit(limit).lean();
    return inSlices(
      next,
      async (ids) => (await this.#rows.deleteMany({ _id: { $in: ids }, ...idle })).deletedCount,
    );
  }

  /** How many payments of an order of the provider's have failed; `most` at most. */
  async failedAttempts(providerOrderId: string, most: number): Promise<number> {
    const failed = { providerOrderId, state: 'failed' as const };
    return (await this.#rows.find(failed, { _id: 1 }).limit(most).lean()).length;
  }
}
