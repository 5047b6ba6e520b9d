import { UNVERIFIED_ACCOUNT_LIFE_MS } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { AccountStore } from './account-store.js';
import { type CodesAndLinks, removeCodesAndLinks } from './codes-and-links.js';
import type { GuessLimit } from './guess-limit.js';

export interface RemovalFlowDeps extends CodesAndLinks {
  readonly store: AccountStore;
  readonly guessLimit: GuessLimit;
  readonly log: Logger;
}

/** Removes accounts: at their member's request, and sign-ups that were never verified. */
export class RemovalFlow {
  readonly #deps: RemovalFlowDeps;

  constructor(deps: RemovalFlowDeps) {
    this.#deps = deps;
  }

  /** Removes an account with its codes and reset links. */
  async remove(id: string): Promise<void> {
    const { store, guessLimit } = this.#deps;
    const account = await store.findById(id);
    if (!account) return;
    await removeCodesAndLinks(this.#deps, account);
    await guessLimit.forgetNetworks(id);
    await store.remove(id);
  }

  /**
   * Removes the sign-ups that were not verified for a week, and expired codes and links. Resolves with the number of sign-ups.
   */
  async removeUnverified(now: Date): Promise<number> {
    const { store, codeStore, resets, log } = this.#deps;
    const removed = await store.removeUnverified(new Date(now.getTime() - UNVERIFIED_ACCOUNT_LIFE_MS));
    await Promise.all([codeStore.removeOld(now), resets.removeExpired(now)]);
    if (removed > 0) log.info({ removed }, 'unverified sign-ups removed');
    return removed;
  }
}
