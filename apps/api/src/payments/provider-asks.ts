import type { Limits } from '../http/limits.js';

/**
 * Whether a call that anybody can make may cost a question to the provider, which counts its callers, too. Where it may not, our record is
 * the answer; webhook and sweep bring what is missing.
 */
export interface ProviderAsks {
  /** About an order or mandate of ours: once in ten seconds, however many ask. */
  aboutOrder(providerId: string): Promise<boolean>;
  /** About a payment that our records do not know: only for a network that has ordered today, a few times, and each payment once in ten seconds. */
  aboutUnknownPayment(paymentId: string, ip: string): Promise<boolean>;
}

export function createProviderAsks({ limits }: { limits: Limits }): ProviderAsks {
  const oncePer = (id: string): Promise<boolean> => limits.takeIfLeft('providerAsks', { of: id });
  return {
    aboutOrder: oncePer,
    aboutUnknownPayment: async (paymentId, ip) =>
      (await limits.isBegun('ordersOfDay', { ip })) &&
      (await limits.takeIfLeft('paymentLookUps', { ip })) &&
      (await oncePer(paymentId)),
  };
}
