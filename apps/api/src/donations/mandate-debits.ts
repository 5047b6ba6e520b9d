import {
  type Capture,
  type Gateway,
  isCaptured,
  isReadable,
  type Order,
  type Payments,
} from '../payments/index.js';
import type { DonationDetails } from './donation.js';
import type { Mandate } from './mandate.js';
import type { MandateStanding } from './mandate-standing.js';

export interface MandateDebitsDeps {
  readonly gateway: Pick<Gateway, 'debitsOf' | 'fetchPayment' | 'fetchSubscription'>;
  readonly payments: Pick<Payments, 'exceptions' | 'flow' | 'orders' | 'turnedBack'>;
  readonly standing: MandateStanding;
}

/** Books the debits of a mandate: each is a donation of its own, with its own receipt. */
export class MandateDebits {
  readonly #deps: MandateDebitsDeps;

  constructor(deps: MandateDebitsDeps) {
    this.#deps = deps;
  }

  /**
   * Makes a debit a paid order, once. When the mandate's donor was removed there is no name to book it in: the debit is held for the
   * office, like any payment without an order.
   */
  async markPaid(
    mandate: Mandate,
    subscriptionId: string,
    payment: Capture,
    messenger: 'callback' | 'webhook' | 'sweep',
  ): Promise<Order | undefined> {
    const { flow } = this.#deps.payments;
    const { donor, amountPaise, id: mandateId } = mandate;
    if (donor.firstName === '') return flow.markPaid(payment, messenger);
    const details: DonationDetails = { ...donor, mandateId };
    const charge = { subscriptionId, purpose: 'donation' as const, amountPaise, details };
    return flow.markChargePaid(charge, payment, messenger);
  }

  /** Looks a mandate up at the provider, books the debits that are missing here and takes over its state. @throws as the gateway. */
  async check(mandate: Mandate): Promise<void> {
    const { gateway, payments, standing } = this.#deps;
    const { subscriptionId } = mandate;
    if (subscriptionId === null) return;
    const debits = await gateway.debitsOf(subscriptionId);
    const known = await payments.orders.byPayments(debits);
    for (const paymentId of debits) {
      if (known.has(paymentId)) continue;
      const payment = await gateway.fetchPayment(paymentId);
      if (!isReadable(payment))
        await payments.turnedBack.notUnderstood(paymentId, `its state is ${payment.statusText}`);
      if (isCaptured(payment)) await this.markPaid(mandate, subscriptionId, payment, 'sweep');
    }
    await standing.follow(mandate, await gateway.fetchSubscription(subscriptionId));
  }

  /** Ends the exceptions for which those of these debits were held that are booked by now. Returns their receipts' numbers. */
  async endHeld(paymentIds: readonly string[]): Promise<string[]> {
    const { exceptions, orders } = this.#deps.payments;
    const booked: string[] = [];
    for (const paymentId of paymentIds) {
      const order = await orders.byPayment(paymentId);
      if (!order) continue;
      booked.push(order.bookedAs ?? paymentId);
      for (const kind of ['order-unknown', 'amount-differs'] as const)
        await exceptions.end(paymentId, 'booked with its mandate', kind);
    }
    return booked;
  }
}
