import { createHash } from 'node:crypto';
import type { endpoints } from '@vgb/contracts';
import type { Logger } from 'pino';
import { type Afterwards, createAfterwards } from '../http/afterwards.js';
import type { Call } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Attempts } from './attempts.js';
import type { EventStore, StoredEvent } from './event-store.js';
import type { Gateway, ProviderNews } from './gateway.js';
import type { OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import type { Mandates } from './purposes.js';
import type { TurnedBack } from './turned-back.js';

const MINUTE = 60_000;
/** The provider repeats an unanswered event for a day; an answered one is tried here for as long. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE;
const retryDelay = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 20), 30 * MINUTE);

export interface WebhookDeps {
  readonly events: EventStore;
  readonly orders: Pick<OrderStore, 'ofPayment'>;
  readonly gateway: Pick<Gateway, 'signsWebhook' | 'readNews' | 'withoutPayer'>;
  readonly flow: Pick<PaymentFlow, 'markPaid'>;
  readonly attempts: Attempts;
  readonly turnedBack: TurnedBack;
  readonly mandates: () => Pick<Mandates, 'charged' | 'changed'>;
  readonly limits: Limits;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Counts an outcome for the metrics. */
  readonly observed: (outcome: string) => void;
}

/**
 * Handles the provider's events: checks the signature, stores, answers, and only then applies. The provider delivers each at least once and
 * in any order, and disables a webhook that fails for a day.
 */
export class Webhook {
  readonly #deps: WebhookDeps;
  readonly #afterwards: Afterwards;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
    this.#afterwards = createAfterwards(deps.log);
  }

  /** @throws AppError BAD_SIGNATURE, without storing the event; the caller's count of bad signatures goes up. */
  async accept(
    { rawBody, ip, about }: Pick<Call<typeof endpoints.webhook>, 'rawBody' | 'ip' | 'about'>,
    signature: string,
    givenId: string | undefined,
  ): Promise<void> {
    const { events, gateway, limits, observed, clock, log } = this.#deps;
    if (!gateway.signsWebhook(rawBody, signature)) {
      observed('webhook refused');
      await limits.take('everything', { ip });
      throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    }
    const body = rawBody.toString('utf8');
    const eventId = givenId || createHash('sha256').update(rawBody).digest('hex');
    // Only for the log: an order whose record cannot be parsed must not keep its event from being stored.
    const orderId = await this.#orderIdOf(gateway.readNews(parse(body))).catch(() => undefined);
    if (orderId !== undefined) about({ orderId });
    const stored = { eventId, name: nameOf(body), body: gateway.withoutPayer(body) };
    const isNew = await events.add(stored, clock());
    log.info({ orderId, eventId, event: nameOf(body), isNew }, 'event received');
    if (isNew) this.#afterwards.run(() => this.applyDue().then(() => undefined));
  }

  /** Resolves when every accepted event has been applied, or is due again later. */
  idle(): Promise<void> {
    return this.#afterwards.idle();
  }

  /** Our order that the event is about, for the log; undefined when there is none yet. */
  async #orderIdOf(news: ProviderNews | undefined): Promise<string | undefined> {
    if (!news || news.kind === 'mandate') return undefined;
    const { paid, bound } = await this.#deps.orders.ofPayment(subjectOf(news));
    return (bound ?? paid)?.id;
  }

  /** Applies every stored event that is due, until `stop`. Returns how many. */
  async applyDue(now: Date = this.#deps.clock(), stop?: AbortSignal): Promise<number> {
    for (let applied = 0; ; applied += 1) {
      const event = stop?.aborted ? undefined : await this.#deps.events.take(now);
      if (!event) return applied;
      await this.#apply(event, now);
    }
  }

  async #apply(event: StoredEvent, now: Date): Promise<void> {
    const { events, gateway, log } = this.#deps;
    const news = gateway.readNews(parse(event.body));
    try {
      if (news) await this.#tell(news);
      await events.finish(event.id, news ? 'applied' : 'ignored', now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = now.getTime() - event.receivedAt.getTime() > GIVE_UP_AFTER_MS;
      if (hopeless) await events.finish(event.id, 'failed', now);
      else await events.putBack(event.id, new Date(now.getTime() + retryDelay(event.attempts)), reason);
      const orderId = await this.#orderIdOf(news).catch(() => undefined);
      log[hopeless ? 'error' : 'warn']({ orderId, event: event.name, err: error }, 'event not applied');
    }
  }

  async #tell(news: ProviderNews): Promise<void> {
    const { flow, attempts, turnedBack, mandates } = this.#deps;
    switch (news.kind) {
      case 'captured':
        await flow.markPaid(news.payment, 'webhook');
        return;
      case 'authorised':
        return attempts.note(news.payment, news.at);
      case 'failed':
        return attempts.note(news.payment, news.at, news.reason);
      case 'refund':
        return turnedBack.refund(news);
      case 'dispute':
        return turnedBack.dispute(news);
      case 'not understood':
        return turnedBack.notUnderstood(news.id, news.detail);
      case 'charged':
        return mandates().charged(news.mandate, news.payment);
      case 'mandate':
        return mandates().changed(news.mandate);
    }
  }
}

/** The payment that an event is about. */
function subjectOf(news: Exclude<ProviderNews, { kind: 'mandate' }>): {
  paymentId: string;
  providerOrderId: string | null;
} {
  if (news.kind === 'not understood') return { paymentId: news.id, providerOrderId: null };
  if (news.kind === 'refund') return { providerOrderId: null, ...news.payment, ...news.refund };
  if (news.kind === 'dispute') return { providerOrderId: null, ...news.payment, ...news.dispute };
  return news.payment;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function nameOf(body: string): string {
  const event = parse(body);
  const name = typeof event === 'object' && event !== null && 'event' in event ? event.event : undefined;
  return typeof name === 'string' ? name.slice(0, 64) : 'unreadable';
}
