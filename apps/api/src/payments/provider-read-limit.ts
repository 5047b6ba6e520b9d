import type { Limits } from '../http/limits.js';

/**
 * Limits the calls to the provider that an unauthenticated request can cause, since the provider limits us in turn. Beyond the limit our
 * record is the answer; webhook and sweep bring the rest.
 */
export class ProviderReadLimit {
  readonly #limits: Limits;

  constructor({ limits }: { readonly limits: Limits }) {
    this.#limits = limits;
  }

  /** For an order or mandate of ours: once in ten seconds, whatever the number of callers. */
  aboutOrder(providerId: string): Promise<boolean> {
    return this.#oncePer(providerId);
  }

  /**
   * For a payment that our records do not have: only for a network that has ordered today, a few times, and each payment once in ten
   * seconds.
   */
  async aboutUnknownPayment(paymentId: string, ip: string): Promise<boolean> {
    return (
      (await this.#limits.isBegun('ordersOfDay', { ip })) &&
      (await this.#limits.takeIfLeft('paymentLookUps', { ip })) &&
      (await this.#oncePer(paymentId))
    );
  }

  #oncePer(id: string): Promise<boolean> {
    return this.#limits.takeIfLeft('providerAsks', { of: id });
  }
}
