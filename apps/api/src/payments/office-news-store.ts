import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import type { MailData, MailOrder, OfficeNews } from '../mail/mail.js';

/** What the office hears of that can come often: within an hour so many go out by themselves, of each kind, and the others together after it. */
export type OftenKind = 'payment-exception' | OfficeNews['kind'];

/** One thing to tell the office of. */
export type News = Pick<MailOrder<OftenKind>, 'about'> &
  { [Kind in OftenKind]: { readonly kind: Kind; readonly data: MailData[Kind] } }[OftenKind];
/** News that wait to be told of together with others. */
export type HeldNews = News & {
  /** The key of its mail. */
  _id: string;
  heldAt: Date;
  /** When it is told with the others that wait for the same moment. */
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

/** More than a trust decides in one sitting; what is left over is told right after. */
const MOST_IN_A_MAIL = 200;

/** The news for the office that were held back, as they came too often for a mail each. */
export class OfficeNewsStore {
  readonly #rows;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#rows = connection.model('OfficeNews', schema);
  }

  /** Whether these news were ever held back; they may have been told of since. */
  async isHeld(key: string): Promise<boolean> {
    return (await this.#rows.exists({ _id: key })) !== null;
  }

  /** Again with the same key: nothing. */
  async hold(key: string, news: News, heldAt: Date, tellAt: Date): Promise<void> {
    try {
      await this.#rows.create({ ...news, _id: key, heldAt, tellAt });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Those whose time has come, the longest due first. */
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

  /** Removes what was told of before `date`; how many. */
  async removeBefore(date: Date): Promise<number> {
    const told = { heldAt: { $lt: date }, tellAt: null };
    const next = (limit: number) => this.#rows.find(told, { _id: 1 }).limit(limit).lean();
    return inSlices(next, async (ids) => (await this.#rows.deleteMany({ _id: { $in: ids } })).deletedCount);
  }
}
