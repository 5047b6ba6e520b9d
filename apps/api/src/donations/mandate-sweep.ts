import type { Logger } from 'pino';
import { type Gateway, type Payments, ProviderResting } from '../payments/index.js';
import type { Mandate } from './mandate.js';
import type { MandateDebits } from './mandate-debits.js';
import type { MandateStanding } from './mandate-standing.js';
import type { MandateStore } from './mandate-store.js';

export interface MandateSweepDeps {
  readonly store: MandateStore;
  readonly gateway: Pick<Gateway, 'fetchSubscription'>;
  readonly payments: Pick<Payments, 'orders'>;
  readonly debits: MandateDebits;
  readonly standing: MandateStanding;
  readonly log: Logger;
}

const CHECK_AT_ONCE = 50;

/** Looks up mandates at the provider whose events may be lost. */
export class MandateSweep {
  readonly #deps: MandateSweepDeps;

  constructor(deps: MandateSweepDeps) {
    this.#deps = deps;
  }

  /**
   * Each night: books and takes over what the provider has debited or changed without an event reaching us. Returns how many were looked
   * up.
   */
  async checkDue(now: Date, stop?: AbortSignal): Promise<number> {
    const { store, debits, log } = this.#deps;
    for (let checked = 0; ; ) {
      const batch = await store.dueForCheck(now, CHECK_AT_ONCE);
      if (batch.length === 0) return checked;
      for (const mandate of batch) {
        if (stop?.aborted) return checked;
        await store.markChecked(mandate.id, now);
        try {
          await (mandate.state === 'created' ? this.#checkUnused(mandate) : debits.check(mandate));
        } catch (error) {
          log.warn(
            { mandateId: mandate.id, err: error },
            'a mandate could not be checked; the next night checks it again',
          );
          if (error instanceof ProviderResting) return checked;
        }
        checked += 1;
      }
    }
  }

  /** One call for a mandate that is not authorised: only one that has begun since can have debits. */
  async #checkUnused(mandate: Mandate): Promise<void> {
    const { gateway, debits, standing } = this.#deps;
    if (mandate.subscriptionId === null) return;
    const said = await gateway.fetchSubscription(mandate.subscriptionId);
    await (said.state === 'created' ? standing.follow(mandate, said) : debits.check(mandate));
  }

  /** Looks up the mandates whose first debit is signed but not described. Returns how many there were. */
  async checkSigned(now: Date, stop?: AbortSignal): Promise<number> {
    const { store, payments, debits, log } = this.#deps;
    const waiting = await store.signedBefore(now, CHECK_AT_ONCE);
    for (const mandate of waiting) {
      if (stop?.aborted) break;
      await debits
        .check(mandate)
        .catch((error: unknown) =>
          log.warn(
            { mandateId: mandate.id, err: error },
            'a signed debit could not be looked up; the next round does',
          ),
        );
      const { subscriptionId } = mandate;
      if (subscriptionId !== null && (await payments.orders.firstOfSubscription(subscriptionId)))
        await store.endSigned(mandate.id);
    }
    return waiting.length;
  }
}
