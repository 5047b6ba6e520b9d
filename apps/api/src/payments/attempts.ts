import { mails } from '@vgb/content/en/mails';
import type { LedgerStore } from '../ledger/index.js';
import { inIndianTime } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { Composers } from '../mail/mail.js';
import type { OfficeMails } from './office-mails.js';

/** So many failed payments of one order are no mistyping: stolen cards are being tried. */
const MOST_FAILED_ATTEMPTS = 20;

/** Warns the trust, once for each order, when so many payments of it have failed as a donor never makes. */
export function createAttemptWatch(deps: {
  ledger: LedgerStore;
  office: Pick<OfficeMails, 'tell'>;
  clock: () => Date;
}): (providerOrderId: string) => Promise<void> {
  return async (providerOrderId) => {
    const count = await deps.ledger.failedAttempts(providerOrderId, MOST_FAILED_ATTEMPTS);
    if (count < MOST_FAILED_ATTEMPTS) return;
    await deps.office.tell(`attempts-failed:${providerOrderId}`, {
      kind: 'attempts-failed',
      data: { providerOrderId, count, noticedAt: deps.clock() },
    });
  };
}

export const attemptComposers: Pick<Composers, 'attempts-failed'> = {
  'attempts-failed': async ({ providerOrderId, count, noticedAt }) =>
    renderMail(
      mails.attemptsFailed({ providerOrderId, count: String(count), time: inIndianTime(noticedAt) }),
    ),
};
