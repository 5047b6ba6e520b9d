import type { Limits } from '../http/limits.js';

/**
 * Whether a call that anybody can make may cost a question to the provider, which counts its callers, too. Where it may not, our record is
 * the answer; webhook and sweep bring what is missing.
 */
export class ProviderAsks {
  readonly #limits: Limits;

  constructor({ limits }: { readonly limits: Limits }) {
    this.#limits = limits;
  }

  /** About an order or mandate of ours: once in ten seconds, however many ask. */
  aboutOrder(providerId: string): Promise<boolean> {
    return this.#oncePer(providerId);
  }

  /** About a payment that our records do not know: only for a network that has ordered today, a few times, and each payment once in ten seconds. */
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
