import type { endpoints, VerifyPayment } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Call } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Booking } from './booking.js';
import {
  type Capture,
  type Gateway,
  isCaptured,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
} from './gateway.js';
import { isPaid, type Order } from './order.js';
import type { OrderStore, OrdersOfPayment } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import type { PaymentInquiry } from './payment-inquiry.js';
import type { Mandates, SignedDebit } from './purposes.js';
import { arrivalOf } from './states.js';

/** How soon a signed payment that the provider did not describe is looked up again. */
const ASK_SIGNED_AFTER_MS = 60_000;

export interface SignedPaymentsDeps {
  readonly gateway: Gateway;
  readonly orders: Pick<OrderStore, 'byId' | 'ofPayment' | 'noteSigned'>;
  readonly flow: Pick<PaymentFlow, 'markPaid'>;
  readonly booking: Booking;
  readonly inquiry: Pick<PaymentInquiry, 'takeMoney'>;
  readonly mandates: () => Pick<Mandates, 'confirm'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Handles what a browser brings back from the provider's window: ids, and the provider's signature over them. */
export class SignedPayments {
  readonly #deps: SignedPaymentsDeps;

  constructor(deps: SignedPaymentsDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the order afterwards, or the signed debit of a mandate; undefined while the money of a debit has not arrived. The signature
   * must cover the ids in our own record: any other proves nothing about this order.
   * @throws AppError BAD_SIGNATURE
   */
  async confirm(
    body: VerifyPayment,
    { about }: Pick<Call<typeof endpoints.verifyPayment>, 'about'>,
  ): Promise<Order | SignedDebit | undefined> {
    const { gateway, orders, log } = this.#deps;
    const paymentId = body.razorpay_payment_id;
    const signature = body.razorpay_signature;
    const providerOrderId = body.razorpay_order_id ?? null;
    // For a monthly order our answer gives the subscription's id in `orderId` too.
    const subscriptionId =
      body.razorpay_subscription_id ??
      (providerOrderId !== null && gateway.isSubscription(providerOrderId) ? providerOrderId : undefined);
    if (subscriptionId !== undefined)
      return this.#deps.mandates().confirm({ subscriptionId, paymentId, signature });
    const known =
      providerOrderId === null ? undefined : await orders.ofPayment({ paymentId, providerOrderId });
    const order = known?.bound;
    if (order) about({ orderId: order.id });
    if (!order?.providerOrderId || !gateway.signsOrder(order.providerOrderId, paymentId, signature)) {
      log.warn({ orderId: order?.id, providerOrderId, paymentId }, 'a payment with a bad signature');
      throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    }
    return this.#take(order, paymentId, { paid: known?.paid, bound: order });
  }

  /**
   * The provider's answer (state, amount, origin) decides what is booked. Without an answer the payment is provisional, has no number and
   * is looked up again within a minute (docs/decisions/0040-a-signature-is-proof.md).
   */
  async #take(order: Order, paymentId: string, known: OrdersOfPayment): Promise<Order> {
    if (known.paid && isPaid(known.paid) && known.paid.bookedAt !== null) return known.paid;
    const payment = await this.describe(paymentId, order);
    if (payment === 'no answer') return this.#takeUnanswered(order, paymentId);
    // The provider says that the money has not arrived: the order is no longer provisional.
    if (!payment) return { ...order, signedPaymentId: null };
    return (await this.#deps.flow.markPaid(payment, 'callback', { known })) ?? order;
  }

  async #takeUnanswered(order: Order, paymentId: string): Promise<Order> {
    const { orders, booking, clock } = this.#deps;
    if (isPaid(order)) return order.paymentId === paymentId ? booking.attempt(order) : order;
    const sweepAt = new Date(clock().getTime() + ASK_SIGNED_AFTER_MS);
    const noted = await orders.noteSigned(order.id, paymentId, sweepAt);
    return noted ?? (await orders.byId(order.id)) ?? order;
  }

  /**
   * Reads a signed payment at the provider, by its id, then by its order. Undefined when the money has not arrived (yet).
   * `expected.providerOrderId` is null for a debit of a mandate.
   */
  async describe(
    paymentId: string,
    expected: { id?: string; amountPaise: number; providerOrderId: string | null },
  ): Promise<Capture | 'no answer' | undefined> {
    const { amountPaise, providerOrderId } = expected;
    const found = await this.#find(paymentId, expected);
    if (!found) return 'no answer';
    const payment =
      arrivalOf(found) === 'authorised' ? await this.#deps.inquiry.takeMoney(found, amountPaise) : found;
    return isCaptured(payment) ? { ...payment, providerOrderId } : undefined;
  }

  /** Undefined when neither lookup is answered, or when the provider does not know the payment. */
  async #find(
    paymentId: string,
    { id: orderId, providerOrderId }: { id?: string; providerOrderId: string | null },
  ): Promise<ProviderPayment | undefined> {
    const { gateway, log } = this.#deps;
    const unanswered = (error: unknown) => {
      if (!(error instanceof OutcomeUnknown || error instanceof ProviderRefusal)) throw error;
      log.warn(
        { orderId, paymentId, err: error },
        'the provider did not describe a payment that it has signed',
      );
      return undefined;
    };
    const payment = await gateway.fetchPayment(paymentId).catch(unanswered);
    if (payment || providerOrderId === null) return payment;
    const attempts = await gateway.paymentsOfOrder(providerOrderId).catch(unanswered);
    return attempts?.find((attempt) => attempt.paymentId === paymentId);
  }
}
