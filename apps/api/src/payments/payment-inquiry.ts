import type { Booking } from './booking.js';
import {
  type Gateway,
  isCaptured,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
} from './gateway.js';
import { isPaid, type Order } from './order.js';
import type { Messenger } from './order-log.js';
import type { OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import { arrivalOf } from './states.js';

export interface PaymentInquiryDeps {
  readonly orders: Pick<OrderStore, 'bind' | 'byPayment' | 'byProviderOrder'>;
  readonly gateway: Gateway;
  readonly flow: Pick<PaymentFlow, 'markPaid'>;
  readonly booking: Booking;
}

/** Looks up at the provider what is not paid in our records, and records the answers. */
export class PaymentInquiry {
  readonly #deps: PaymentInquiryDeps;

  constructor(deps: PaymentInquiryDeps) {
    this.#deps = deps;
  }

  /**
   * Looks up an open order and records what the provider has. An authorised payment of the right amount is captured: the donor has agreed
   * to it, and without a capture it would lapse.
   * @throws ProviderRefusal, OutcomeUnknown
   */
  async askAbout(order: Order, messenger: Messenger): Promise<Order> {
    if (order.status !== 'pending') return order;
    const providerOrderId = order.providerOrderId ?? (await this.#findCreated(order));
    if (providerOrderId === null) return order;
    const attempts = await this.#deps.gateway.paymentsOfOrder(providerOrderId);
    let arrived = attempts.filter(isCaptured);
    if (arrived.length === 0) arrived = await this.#captureAuthorised(order, attempts);
    const known = { paid: undefined, bound: order };
    let current = order;
    // Each of them: one may be held while another pays the order, and a second one that pays it is held.
    for (const payment of arrived)
      current = (await this.#deps.flow.markPaid(payment, messenger, { known })) ?? current;
    return current;
  }

  /**
   * The same for a payer who waits, as often as `mayAsk` allows. When the provider cannot be called, our record is the answer.
   * `asked`: whether the provider has answered.
   */
  async lookAgain(
    order: Order,
    mayAsk: () => Promise<boolean>,
  ): Promise<{ readonly current: Order; readonly asked: boolean }> {
    const ours = { current: order, asked: false };
    if (order.status !== 'pending' || !(await mayAsk())) return ours;
    try {
      return { current: await this.askAbout(order, 'browser'), asked: true };
    } catch (error) {
      if (error instanceof OutcomeUnknown || error instanceof ProviderRefusal) return ours;
      throw error;
    }
  }

  /** The provider's order whose creation was never confirmed, found by our receipt. */
  async #findCreated(order: Order): Promise<string | null> {
    const created = await this.#deps.gateway.findOrderByReceipt(order.id);
    if (created) await this.#deps.orders.bind(order.id, created.providerOrderId);
    return created?.providerOrderId ?? null;
  }

  async #captureAuthorised(order: Order, attempts: readonly ProviderPayment[]): Promise<ProviderPayment[]> {
    const waiting = attempts.find((attempt) => arrivalOf(attempt) === 'authorised');
    const taken = waiting && (await this.takeMoney(waiting, order.amountPaise));
    return taken && isCaptured(taken) ? [taken] : [];
  }

  /** Captures a payment. If that fails because another process or the provider has captured it already, the payment is read again. */
  async takeMoney(payment: ProviderPayment, amountPaise: number): Promise<ProviderPayment> {
    const { gateway } = this.#deps;
    if (payment.international || payment.amountPaise !== amountPaise) return payment;
    return gateway
      .capture(payment.paymentId, amountPaise)
      .catch(() => gateway.fetchPayment(payment.paymentId))
      .catch(() => payment);
  }

  /** The order that this payment has paid. When our records have none, the provider is called if `mayAsk` allows it. */
  async orderPaidBy(paymentId: string, mayAsk: () => Promise<boolean>): Promise<Order | undefined> {
    const { orders, gateway, flow, booking } = this.#deps;
    const known = await orders.byPayment(paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? booking.attempt(known) : known;
    if (!(await mayAsk())) return undefined;
    const payment = await gateway.fetchPayment(paymentId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal || error instanceof OutcomeUnknown) return undefined;
      throw error;
    });
    if (!payment || !isCaptured(payment) || payment.invoiceId !== null) return undefined;
    const bound = payment.providerOrderId && (await orders.byProviderOrder(payment.providerOrderId));
    return bound ? flow.markPaid(payment, 'browser', { known: { paid: undefined, bound } }) : undefined;
  }
}
