import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import type { MailData, MailOrder, OfficeNews } from '../mail/mail.js';

/**
 * Kinds of news that may come often: of each, a fixed number an hour is mailed separately, and the rest together at the end of the hour.
 */
export type OftenKind = 'payment-exception' | OfficeNews['kind'];

/** One piece of news for the office. */
export type News = Pick<MailOrder<OftenKind>, 'about'> &
  { [Kind in OftenKind]: { readonly kind: Kind; readonly data: MailData[Kind] } }[OftenKind];
/** News that are held back for a common mail. */
export type HeldNews = News & {
  /** The key of its mail. */
  _id: string;
  heldAt: Date;
  /** When the common mail is due. */
  tellAt?: Date;
};

const schema = new Schema<HeldNews>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    about: Schema.Types.Mixed,
    heldAt: { type: Date, required: true },
    tellAt: Date,
  },
  { collection: 'office_news', versionKey: false },
);
schema.index({ tellAt: 1 });
schema.index({ heldAt: 1 });

/** The most pieces of news in one mail; the rest goes into another one right after it. */
const MOST_IN_A_MAIL = 200;

/** News for the office that were held back because too many came at once. */
export class OfficeNewsStore {
  readonly #rows;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('OfficeNews', schema);
  }

  /** Whether news with this key were ever held back, mailed since or not. */
  async isHeld(key: string): Promise<boolean> {
    return (await this.#rows.exists({ _id: key })) !== null;
  }

  /** Stores news; no change when the key was used before. */
  async hold(key: string, news: News, heldAt: Date, tellAt: Date): Promise<void> {
    try {
      await this.#rows.create({ ...news, _id: key, heldAt, tellAt });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** News whose common mail is due, the longest due first. */
  async due(now: Date): Promise<HeldNews[]> {
    return this.#rows
      .find({ tellAt: { $lte: now } })
      .sort({ tellAt: 1, _id: 1 })
      .limit(MOST_IN_A_MAIL)
      .lean();
  }

  async markTold(keys: readonly string[]): Promise<void> {
    await this.#rows.updateMany({ _id: { $in: keys } }, { $unset: { tellAt: 1 } });
  }

  /** Removes the news mailed before `date`. Returns how many. */
  async removeBefore(date: Date): Promise<number> {
    const told = { heldAt: { $lt: date }, tellAt: null };
    const next = (limit: number) => this.#rows.find(told, { _id: 1 }).limit(limit).lean();
    return inSlices(next, async (ids) => (await this.#rows.deleteMany({ _id: { $in: ids } })).deletedCount);
  }
}
