import { content } from '@vgb/content';
import type { Limits } from '../http/limits.js';
import type { LedgerStore } from '../ledger/index.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { ProviderPayment } from './gateway.js';
import type { OfficeMails } from './office-mails.js';
import type { OrderLog } from './order-log.js';
import type { OrderStore } from './order-store.js';
import { paymentFacts } from './provider-facts.js';

/** More failed payments of one order than mistyping explains: a sign of stolen cards being tested. */
const MOST_FAILED_ATTEMPTS = 20;

/** The log subject under which `failedPayments` counts the failures of all orders together. */
export const ALL_ORDERS = { of: 'all orders' } as const;

export interface AttemptsDeps {
  readonly ledger: LedgerStore;
  readonly orders: Pick<OrderStore, 'byProviderOrder' | 'noteFailure'>;
  readonly limits: Limits;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
}

/**
 * Attempts to pay that have brought no money, or none yet. The trust gets a warning when failures look like card testing: once for each
 * order with MOST_FAILED_ATTEMPTS, and once an hour when each order has few but all orders together have many. In the second case the
 * failing network may begin fewer orders (order-velocity.ts).
 */
export class Attempts {
  readonly #deps: AttemptsDeps;

  constructor(deps: AttemptsDeps) {
    this.#deps = deps;
  }

  /**
   * Notes an attempt without changing its order: a failed payment may be captured up to three days later, an authorised one may lapse.
   * `at`: when it happened at the provider. `reason`: why it failed; absent for an attempt that did not fail.
   */
  async note(payment: ProviderPayment, at: Date | null, reason?: string): Promise<void> {
    const { ledger, orders, orderLog } = this.#deps;
    const heardAt = this.#deps.clock();
    await ledger.record(payment, paymentFacts(payment, { from: 'webhook', heardAt, at }), heardAt);
    if (reason === undefined || payment.providerOrderId === null) return;
    const order = await orders.byProviderOrder(payment.providerOrderId);
    if (!order) return;
    await orders.noteFailure(order.id, reason);
    orderLog.note(order, 'attempt failed');
    await this.#watchAll();
    await this.#watchOrder(payment.providerOrderId);
  }

  async #watchAll(): Promise<void> {
    const { limits, office, clock } = this.#deps;
    if (await limits.takeIfLeft('failedPayments', ALL_ORDERS)) return;
    const noticedAt = clock();
    const { points, seconds } = limits.rule('failedPayments');
    await office.tell(`attempts-in-all:${noticedAt.toISOString().slice(0, 13)}`, {
      kind: 'attempts-in-all',
      data: { count: points, minutes: seconds / 60, noticedAt },
    });
  }

  async #watchOrder(providerOrderId: string): Promise<void> {
    const { ledger, office, clock } = this.#deps;
    const count = await ledger.failedAttempts(providerOrderId, MOST_FAILED_ATTEMPTS);
    if (count < MOST_FAILED_ATTEMPTS) return;
    await office.tell(`attempts-failed:${providerOrderId}`, {
      kind: 'attempts-failed',
      data: { providerOrderId, count, noticedAt: clock() },
    });
  }
}

export const attemptComposers: Pick<Composers, 'attempts-failed' | 'attempts-in-all'> = {
  'attempts-failed': async ({ providerOrderId, count, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).officeMails.attemptsFailed({
        providerOrderId,
        count: String(count),
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
  'attempts-in-all': async ({ count, minutes, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).officeMails.attemptsInAll({
        count: String(count),
        minutes: String(minutes),
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
};
