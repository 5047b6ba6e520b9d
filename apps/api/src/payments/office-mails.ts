import { createHash } from 'node:crypto';
import { content } from '@vgb/content';
import { type Connection, Schema } from 'mongoose';
import { isDuplicate } from '../db/duplicate.js';
import { inSlices } from '../db/slices.js';
import { renderMail } from '../mail/layout.js';
import {
  type Composers,
  type MailData,
  type MailOrder,
  OFFICE_LOCALE,
  type OfficeNews,
} from '../mail/mail.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import { inIndianTime } from '../time/india.js';

/** What the office hears of that can come often: within an hour so many go out by themselves, of each kind, and the others together after it. */
type OftenKind = 'payment-exception' | OfficeNews['kind'];
const MOST_MAILS_AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;
/** More than a trust decides in one sitting; what is left over is told right after. */
const MOST_IN_A_MAIL = 200;

type Held = Pick<MailOrder<OftenKind>, 'about'> &
  { [Kind in OftenKind]: { readonly kind: Kind; readonly data: MailData[Kind] } }[OftenKind];
type HeldRow = Held & {
  /** The key of its mail. */
  _id: string;
  heldAt: Date;
  /** When it is told with the others that wait for the same moment. */
  tellAt?: Date;
};

const schema = new Schema<HeldRow>(
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

/** The mails to the office about payments. Each thing is told of once, by itself or with others, whatever dies in between. */
export function createOfficeMails(deps: {
  connection: Connection;
  outbox: Pick<OutboxStore, 'enqueue' | 'queuedSince' | 'isQueued'>;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  alertTo: string;
  /** They write what is told together; called with a mail only. */
  composers: () => Pick<Composers, OfficeNews['kind']>;
}) {
  const { outbox, clock, alertTo: to } = deps;
  const locale = OFFICE_LOCALE;
  const rows = deps.connection.model('OfficeNews', schema);

  /** Until when a further mail of this kind waits; undefined while few have gone out. */
  async function heldUntil(kind: OftenKind, now: Date): Promise<Date | undefined> {
    const since = new Date(now.getTime() - HOUR_MS);
    const queued = await outbox.queuedSince({ to, kind, since, most: MOST_MAILS_AN_HOUR });
    const [first] = queued;
    return first && queued.length === MOST_MAILS_AN_HOUR ? new Date(first.getTime() + HOUR_MS) : undefined;
  }

  /** Tells of one thing. Again with the same key: nothing. */
  async function tell(key: string, news: Held): Promise<void> {
    if (await rows.exists({ _id: key })) return;
    const now = clock();
    const tellAt = await heldUntil(news.kind, now);
    if (tellAt === undefined || (await outbox.isQueued(key)))
      return outbox.enqueue({ key, to, ...news, locale });
    try {
      await rows.create({ ...news, _id: key, heldAt: now, tellAt });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Tells of what was held back and whose time has come. Killed in between, the next call queues the same mail under the same key. */
  async function tellHeld(now: Date = clock()): Promise<void> {
    const due = await rows
      .find({ tellAt: { $lte: now } })
      .sort({ tellAt: 1, _id: 1 })
      .limit(MOST_IN_A_MAIL)
      .lean();
    const groups = new Map<string, HeldRow[]>();
    for (const one of due) {
      const name = `${one.kind}:${one.tellAt?.toISOString()}`;
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
    for (const [name, group] of groups) {
      const ids = group.map(({ _id }) => _id);
      await enqueueTogether(`office-news:${name}:${digest(ids)}`, group);
      await rows.updateMany({ _id: { $in: ids } }, { $unset: { tellAt: 1 } });
    }
  }

  async function enqueueTogether(key: string, group: readonly HeldRow[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    if (group.length === 1) {
      const { _id, kind, data, about } = first;
      return outbox.enqueue({ key: _id, to, kind, data, locale, ...(about && { about }) });
    }
    const exceptionIds = group.flatMap((one) =>
      one.kind === 'payment-exception' ? [one.data.exceptionId] : [],
    );
    if (exceptionIds.length > 0)
      return outbox.enqueue({ key, to, kind: 'payment-exceptions', data: { exceptionIds }, locale });
    const news = group.flatMap((one) => (one.kind === 'payment-exception' ? [] : [one]));
    return outbox.enqueue({ key, to, kind: 'office-news', data: { news, heldAt: first.heldAt }, locale });
  }

  const subjectOf = async <Kind extends OfficeNews['kind']>({ kind, data }: OfficeNews<Kind>) =>
    (await deps.composers()[kind](data, OFFICE_LOCALE))?.subject;

  const composers: Pick<Composers, 'office-news'> = {
    'office-news': async ({ news, heldAt }) => {
      const counts = new Map<string, number>();
      for (const one of news) {
        const subject = await subjectOf(one);
        if (subject !== undefined) counts.set(subject, (counts.get(subject) ?? 0) + 1);
      }
      if (counts.size === 0) return undefined;
      return renderMail(
        content(OFFICE_LOCALE).mails.officeNews({
          news: [...counts],
          time: inIndianTime(heldAt, OFFICE_LOCALE),
        }),
        'office',
      );
    },
  };

  return {
    tell,
    tellHeld,
    composers,
    /** Removes what was told of before `date`; how many. */
    async removeBefore(date: Date): Promise<number> {
      const told = { heldAt: { $lt: date }, tellAt: null };
      const next = (limit: number) => rows.find(told, { _id: 1 }).limit(limit).lean();
      return inSlices(next, async (ids) => (await rows.deleteMany({ _id: { $in: ids } })).deletedCount);
    },
  };
}
export type OfficeMails = ReturnType<typeof createOfficeMails>;

const digest = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.join('\n')).digest('base64url').slice(0, 16);
