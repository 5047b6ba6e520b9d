import type { MandateState } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Outbox } from '../mail/mail.js';
import {
  type Gateway,
  OutcomeUnknown,
  type Payments,
  type ProviderMandate,
  ProviderRefusal,
} from '../payments/index.js';
import type { Mandate } from './mandate.js';
import type { MandateStore } from './mandate-store.js';

export interface MandateStandingDeps {
  readonly store: MandateStore;
  readonly gateway: Pick<Gateway, 'fetchSubscription'>;
  /** For exceptions about a mandate in an unknown state. */
  readonly payments: Pick<Payments, 'turnedBack'>;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Takes over a mandate's state from the provider. */
export class MandateStanding {
  readonly #deps: MandateStandingDeps;

  constructor(deps: MandateStandingDeps) {
    this.#deps = deps;
  }

  /** The mandate as the provider answers now, since events come in any order; the event itself when the provider does not answer. */
  newest(news: ProviderMandate): Promise<ProviderMandate> {
    return this.#deps.gateway.fetchSubscription(news.subscriptionId).catch((error: unknown) => {
      if (error instanceof OutcomeUnknown || error instanceof ProviderRefusal) return news;
      throw error;
    });
  }

  /** Stores the state that the provider answered, and queues the donor's mail when the mandate ended. */
  async follow(mandate: Mandate, said: ProviderMandate): Promise<void> {
    const { store, payments, clock, log } = this.#deps;
    const odd = oddityOf(said);
    if (odd !== undefined) await payments.turnedBack.notUnderstood(said.subscriptionId, odd);
    const state = said.state === 'unknown' ? mandate.state : said.state;
    const moved = await store.follow(mandate.id, { ...said, state }, clock());
    if (!moved) return;
    log.info({ mandateId: mandate.id, from: mandate.state, to: state }, 'mandate changed');
    await this.#tellDonor(mandate, { state, chargesMade: moved.chargesMade });
  }

  /** No mail for a mandate that was never debited, or whose donor has no address. */
  async #tellDonor(
    { id: mandateId, donor: { email: to, locale } }: Mandate,
    { state, chargesMade }: { readonly state: MandateState; readonly chargesMade: number },
  ): Promise<void> {
    const { outbox, clock } = this.#deps;
    if (to === '') return;
    if (state === 'halted')
      await outbox.enqueue({
        key: `mandate-halted:${mandateId}:${chargesMade}`,
        kind: 'mandate-halted',
        to,
        data: { mandateId },
        locale,
      });
    if (state === 'cancelled' && chargesMade > 0)
      await outbox.enqueue({
        key: `mandate-cancelled:${mandateId}`,
        kind: 'mandate-cancelled',
        to,
        data: { mandateId, cancelledAt: clock() },
        locale,
      });
  }
}

/** The unknown state and unreadable fields as text; undefined when there are none. */
function oddityOf({ unreadable, state, stateText }: ProviderMandate): string | undefined {
  if (unreadable.length > 0) return `the mandate: ${unreadable.join(', ')} cannot be read`;
  return state === 'unknown' ? `the mandate is ${stateText}` : undefined;
}
