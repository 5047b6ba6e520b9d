import { createHash } from 'node:crypto';
import { content } from '@vgb/content';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE, type OfficeNews } from '../mail/mail.js';
import type { OutboxStore } from '../mail/outbox-store.js';
import { inIndianTime } from '../time/india.js';
import type { HeldNews, News, OfficeNewsStore, OftenKind } from './office-news-store.js';

const MOST_MAILS_AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;

export interface OfficeMailsDeps {
  readonly news: OfficeNewsStore;
  readonly outbox: Pick<OutboxStore, 'enqueue' | 'queuedSince' | 'isQueued'>;
  readonly clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  readonly alertTo: string;
}

/** The mails to the office about payments. Each piece of news is mailed once, alone or with others, also after a crash. */
export class OfficeMails {
  readonly #deps: OfficeMailsDeps;

  constructor(deps: OfficeMailsDeps) {
    this.#deps = deps;
  }

  /** Queues the mail of one piece of news, or holds it back when too many went out lately. No change when the key was used before. */
  async tell(key: string, news: News): Promise<void> {
    const { outbox, clock, alertTo: to } = this.#deps;
    if (await this.#deps.news.isHeld(key)) return;
    const now = clock();
    const tellAt = await this.#heldUntil(news.kind, now);
    if (tellAt === undefined || (await outbox.isQueued(key)))
      return outbox.enqueue({ key, to, ...news, locale: OFFICE_LOCALE });
    await this.#deps.news.hold(key, news, now, tellAt);
  }

  /** Until when the next mail of this kind is held back; undefined while the hour's number is not used up. */
  async #heldUntil(kind: OftenKind, now: Date): Promise<Date | undefined> {
    const since = new Date(now.getTime() - HOUR_MS);
    const { outbox, alertTo: to } = this.#deps;
    const queued = await outbox.queuedSince({ to, kind, since, most: MOST_MAILS_AN_HOUR });
    const [first] = queued;
    return first && queued.length === MOST_MAILS_AN_HOUR ? new Date(first.getTime() + HOUR_MS) : undefined;
  }

  /** Queues one mail for the news that were held back and are due. After a crash the next call queues the same mail under the same key. */
  async tellHeld(now: Date): Promise<void> {
    const groups = new Map<string, HeldNews[]>();
    for (const one of await this.#deps.news.due(now)) {
      const name = `${one.kind}:${one.tellAt?.toISOString()}`;
      groups.set(name, [...(groups.get(name) ?? []), one]);
    }
    for (const [name, group] of groups) {
      const keys = group.map(({ _id }) => _id);
      await this.#enqueueTogether(`office-news:${name}:${digest(keys)}`, group);
      await this.#deps.news.markTold(keys);
    }
  }

  async #enqueueTogether(key: string, group: readonly HeldNews[]): Promise<void> {
    const { outbox, alertTo: to } = this.#deps;
    const locale = OFFICE_LOCALE;
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
}

const digest = (keys: readonly string[]): string =>
  createHash('sha256').update(keys.join('\n')).digest('base64url').slice(0, 16);

/** Writes the common mail: the subjects that the separate mails would have had, and the number of each. */
export const officeNewsComposer =
  (often: Pick<Composers, OfficeNews['kind']>): Composers['office-news'] =>
  async ({ news, heldAt }) => {
    const counts = new Map<string, number>();
    for (const one of news) {
      const subject = await subjectOf(one, often);
      if (subject !== undefined) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
    if (counts.size === 0) return undefined;
    return renderMail(
      content(OFFICE_LOCALE).officeMails.officeNews({
        news: [...counts],
        time: inIndianTime(heldAt, OFFICE_LOCALE),
      }),
      'office',
    );
  };

const subjectOf = async <Kind extends OfficeNews['kind']>(
  { kind, data }: OfficeNews<Kind>,
  often: Pick<Composers, OfficeNews['kind']>,
): Promise<string | undefined> => (await often[kind](data, OFFICE_LOCALE))?.subject;
