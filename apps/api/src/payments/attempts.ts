import { content } from '@vgb/content';
import type { Limits } from '../http/limits.js';
import type { LedgerStore } from '../ledger/index.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { OfficeMails } from './office-mails.js';

/** So many failed payments of one order are no mistyping: stolen cards are being tried. */
const MOST_FAILED_ATTEMPTS = 20;

/** What `failedPayments` counts together. */
export const ALL_ORDERS = { of: 'all orders' } as const;

/**
 * Warns the trust when payments fail as donors never make them fail: once for each order with so many, and once an hour where few fail of
 * each order and many in all. While that lasts a network may begin fewer orders (payments-router.ts).
 */
export function createAttemptWatch(deps: {
  ledger: LedgerStore;
  limits: Limits;
  office: Pick<OfficeMails, 'tell'>;
  clock: () => Date;
}): (providerOrderId: string) => Promise<void> {
  async function watchAll(): Promise<void> {
    if (await deps.limits.takeIfLeft('failedPayments', ALL_ORDERS)) return;
    const noticedAt = deps.clock();
    const { points, seconds } = deps.limits.rule('failedPayments');
    await deps.office.tell(`attempts-in-all:${noticedAt.toISOString().slice(0, 13)}`, {
      kind: 'attempts-in-all',
      data: { count: points, minutes: seconds / 60, noticedAt },
    });
  }

  return async (providerOrderId) => {
    await watchAll();
    const count = await deps.ledger.failedAttempts(providerOrderId, MOST_FAILED_ATTEMPTS);
    if (count < MOST_FAILED_ATTEMPTS) return;
    await deps.office.tell(`attempts-failed:${providerOrderId}`, {
      kind: 'attempts-failed',
      data: { providerOrderId, count, noticedAt: deps.clock() },
    });
  };
}

export const attemptComposers: Pick<Composers, 'attempts-failed' | 'attempts-in-all'> = {
  'attempts-failed': async ({ providerOrderId, count, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).mails.attemptsFailed({
        providerOrderId,
        count: String(count),
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
  'attempts-in-all': async ({ count, minutes, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).mails.attemptsInAll({
        count: String(count),
        minutes: String(minutes),
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
};
