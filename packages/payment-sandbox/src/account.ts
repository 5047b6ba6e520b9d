import { alphanumeric, newId } from './ledger/identifiers.js';
import type { AccountKeys, AccountSettings } from './ledger/records.js';
import type { Store } from './store.js';

export const DEFAULT_SETTINGS: AccountSettings = { capture: 'automatic', refunds: 'processed' };

/** The account's keys: the given ones, else those stored by an earlier start, else new ones. */
export function openAccount(
  store: Store,
  given: { keyId?: string | undefined; keySecret?: string | undefined },
): AccountKeys {
  const kept = store.keys.get('account');
  const keys: AccountKeys = {
    accountId: kept?.accountId ?? newId('acc'),
    keyId: given.keyId ?? kept?.keyId ?? `rzp_test_${alphanumeric(14)}`,
    keySecret: given.keySecret ?? kept?.keySecret ?? alphanumeric(24),
  };
  store.keys.put('account', keys);
  return keys;
}

/** The sandbox's time: the given clock, plus what the control endpoint has moved it ahead. */
export class SandboxClock {
  readonly #store: Store;
  readonly #clock: () => Date;

  constructor(store: Store, clock: () => Date) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return this.#clock().getTime() + (this.#store.clock.get('offset')?.offsetMs ?? 0);
  }

  date(): Date {
    return new Date(this.nowMs());
  }

  /** Unix seconds, the unit of all the provider's times. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  advance(ms: number): void {
    this.#store.clock.put('offset', { offsetMs: (this.#store.clock.get('offset')?.offsetMs ?? 0) + ms });
  }
}
