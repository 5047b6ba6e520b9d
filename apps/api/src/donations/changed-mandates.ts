import type { Capture, Gateway, Order, Payments } from '../payments/index.js';
import type { Mandate } from './mandate.js';
import type { MandateDebits } from './mandate-debits.js';
import type { MandateStore } from './mandate-store.js';

export interface ChangedMandatesDeps {
  readonly store: MandateStore;
  readonly gateway: Pick<
    Gateway,
    'debitsOf' | 'fetchSubscription' | 'subscriptionOfInvoice' | 'termsOfMandate'
  >;
  readonly payments: Pick<Payments, 'flow'>;
  /** Looks up a mandate and books its debits. */
  readonly debits: Pick<MandateDebits, 'check' | 'endHeld'>;
}

/**
 * Mandates whose amount was changed at the provider, by another plan or quantity. Each debit of another amount than the record's is held; the
 * office decides on one of them, and so on all.
 */
export class ChangedMandates {
  readonly #deps: ChangedMandatesDeps;

  constructor(deps: ChangedMandatesDeps) {
    this.#deps = deps;
  }

  /** The mandate of a debit, if its record names a donor. @throws ProviderRefusal, OutcomeUnknown. */
  async mandateOf({ invoiceId }: Pick<Capture, 'invoiceId'>): Promise<Mandate | undefined> {
    const { store, gateway } = this.#deps;
    const subscriptionId = invoiceId === null ? null : await gateway.subscriptionOfInvoice(invoiceId);
    const mandate = subscriptionId === null ? undefined : await store.bySubscription(subscriptionId);
    return mandate?.donor.firstName === '' ? undefined : mandate;
  }

  /**
   * Books a held debit in the name of its mandate's donor. Where its amount is what the provider debits now, the record takes that amount
   * over, and the other debits of it are booked as well, with an end of their exceptions. No change when repeated. Undefined for a payment
   * from abroad, unless it is `accepted`.
   * @throws ProviderRefusal, OutcomeUnknown.
   */
  async book(
    mandate: Mandate,
    payment: Capture,
    { accepted }: { readonly accepted: boolean },
  ): Promise<Order | undefined> {
    const { store, gateway, payments, debits } = this.#deps;
    const { id: mandateId, donor, subscriptionId } = mandate;
    if (subscriptionId === null) return undefined;
    const { amountPaise } = payment;
    const details = { ...donor, mandateId };
    const charge = { subscriptionId, purpose: 'donation' as const, amountPaise, details };
    const order = await payments.flow.markChargePaid(charge, payment, 'office', { accepted });
    if (!order) return undefined;
    const said = await gateway.fetchSubscription(subscriptionId);
    if ((await gateway.termsOfMandate(said)).amountPaise !== amountPaise) return order;
    await store.changeAmount(mandateId, amountPaise);
    await debits.check({ ...mandate, amountPaise });
    const others = (await gateway.debitsOf(subscriptionId)).filter((id) => id !== payment.paymentId);
    await debits.endHeld(others);
    return order;
  }
}
