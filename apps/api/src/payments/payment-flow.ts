import { type Purpose, toRupees } from '@vgb/contracts';
import type { Logger } from 'pino';
import { AppError } from '../http/errors.js';
import type { ExceptionKind, Exceptions } from './exceptions.js';
import {
  type Capture,
  type Gateway,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
} from './gateway.js';
import { isPaid, type Order, type OrderStore, type PaidOrder } from './order-store.js';

/** Who brought the news of a payment. It makes no difference to what happens. */
export type Messenger = 'callback' | 'webhook' | 'sweep' | 'browser';

/**
 * Makes a paid order count: one donation, one membership. Safe to call again for the same order, at any time, by any
 * process. Gives the receipt number where there is one.
 */
export type Book = (order: PaidOrder) => Promise<string | null>;

export interface PaymentDeps {
  readonly orders: OrderStore;
  readonly exceptions: Exceptions;
  readonly gateway: Gateway;
  readonly book: Book;
  /** Told once for each rise of what was paid back. */
  readonly refunded: (order: PaidOrder) => Promise<void>;
  readonly disputed: (order: PaidOrder, disputeId: string) => Promise<void>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly observed: (outcome: string) => void;
}

/** When the sweep first asks the provider what became of an order. */
export const FIRST_SWEEP_AFTER_MS = 15 * 60_000;

/**
 * A payment, from the intention to the booking. Knows no donation and no membership: they book what is paid here.
 * All writes are single documents, and each step can be repeated: whatever dies half-way is finished by the next news,
 * by the sweep, or at the next start.
 */
export function createPaymentFlow(deps: PaymentDeps) {
  const { orders, exceptions, gateway, clock } = deps;

  /** Our own record first, then the provider's order, whose receipt is our record's id. */
  async function start(given: {
    purpose: Purpose;
    amountPaise: number;
    details: unknown;
  }): Promise<Order & { providerOrderId: string }> {
    const createdAt = clock();
    const sweepAt = new Date(createdAt.getTime() + FIRST_SWEEP_AFTER_MS);
    const order = await orders.add({ ...given, createdAt, sweepAt });
    const created = await askForOrder(order);
    const bound = await orders.bind(order.id, created);
    if (!bound) throw new Error(`order ${order.id} is bound to another order of the provider`);
    note(bound, 'created');
    return { ...bound, providerOrderId: created };
  }

  /** No answer does not mean no order: before giving up we look for it by our receipt, so that none is made twice. */
  async function askForOrder(order: Order): Promise<string> {
    const request = { receipt: order.id, amountPaise: order.amountPaise, notes: { purpose: order.purpose } };
    try {
      return (await gateway.createOrder(request)).providerOrderId;
    } catch (error) {
      if (error instanceof ProviderRefusal)
        throw new AppError('PROVIDER_ERROR', 'orderFailed', { cause: error });
      if (!(error instanceof OutcomeUnknown)) throw error;
      deps.log.warn({ orderId: order.id, err: error }, 'no answer to an order; looking it up');
      const found = await gateway.findOrderByReceipt(order.id).catch(() => undefined);
      if (found) return found.providerOrderId;
      throw new AppError('PROVIDER_AWAY', 'providerAway', { cause: error, retryAfterSeconds: 30 });
    }
  }

  /**
   * The one rule that applies a payment, whoever brings the news, in whatever order and however often.
   * Gives the order as it stands after it; undefined when the payment is none of ours.
   */
  async function settle(payment: Capture, messenger: Messenger): Promise<Order | undefined> {
    const order = await findOrder(payment);
    if (!order) {
      await quarantine('order-unknown', payment, null);
      return undefined;
    }
    if (order.status === 'pending') {
      const trouble = whatIsWrong(order, payment);
      if (trouble) {
        await quarantine(trouble, payment, order);
        await orders.putAside(order.id);
        return orders.byId(order.id);
      }
      const won = await orders.payOnce(order.id, payment, clock());
      if (won) {
        note(won, 'paid', messenger);
        return finishBooking(won);
      }
    }
    const current = await orders.byId(order.id);
    if (current && isPaid(current)) {
      if (current.paymentId !== payment.paymentId) await quarantine('paid-twice', payment, current);
      else if (current.bookedAt === null) return finishBooking(current);
    }
    return current;
  }

  /** Books a paid order. A failure here loses nothing: the sweep finds the order unbooked and comes again. */
  async function finishBooking(order: PaidOrder): Promise<Order> {
    const bookedAs = await deps.book(order);
    const bookedAt = clock();
    await orders.markBooked(order.id, bookedAs, bookedAt);
    note(order, 'booked');
    return { ...order, bookedAs, bookedAt };
  }

  /** By the provider's order id; an order whose creation we never heard of is found by its receipt, which is our id. */
  async function findOrder(payment: Capture): Promise<Order | undefined> {
    const known = await orders.byPayment(payment.paymentId);
    if (known || payment.providerOrderId === null) return known;
    const bound = await orders.byProviderOrder(payment.providerOrderId);
    if (bound) return bound;
    const foreign = await gateway.fetchOrder(payment.providerOrderId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal) return undefined;
      throw error;
    });
    return foreign?.receipt ? orders.bind(foreign.receipt, foreign.providerOrderId) : undefined;
  }

  function whatIsWrong(order: Order, payment: Capture): ExceptionKind | undefined {
    if (payment.amountPaise !== order.amountPaise || payment.currency !== 'INR') return 'amount-differs';
    if (payment.international) return 'international';
    return undefined;
  }

  async function quarantine(kind: ExceptionKind, payment: Capture, order: Order | null): Promise<void> {
    deps.log.error({ kind, paymentId: payment.paymentId, orderId: order?.id }, 'payment put aside');
    deps.observed(kind);
    await exceptions.open({
      kind,
      paymentId: payment.paymentId,
      orderId: order?.id ?? null,
      amountPaise: payment.amountPaise,
      currency: payment.currency,
      expectedPaise: order?.amountPaise ?? null,
    });
  }

  /**
   * Asks the provider what became of an open order and settles what it finds. An authorised payment of the right amount
   * is captured: the donor has agreed to it, and the bank would let it lapse.
   */
  async function askProvider(order: Order, messenger: Messenger): Promise<Order> {
    if (order.status !== 'pending' || order.providerOrderId === null) return order;
    const attempts = await gateway.paymentsOfOrder(order.providerOrderId);
    const arrived = attempts.find(isCaptured) ?? (await captureAuthorised(order, attempts));
    return (arrived && (await settle(arrived, messenger))) ?? order;
  }

  async function captureAuthorised(
    order: Order,
    attempts: readonly ProviderPayment[],
  ): Promise<ProviderPayment | undefined> {
    const waiting = attempts.find(
      (payment) =>
        payment.status === 'authorized' &&
        payment.amountPaise === order.amountPaise &&
        !payment.international,
    );
    return waiting && gateway.capture(waiting.paymentId, order.amountPaise);
  }

  /**
   * The browser's news: signed by the provider over our own order's id. The provider is asked for the payment as well,
   * for its state and origin; when it does not answer, its signature is word enough (docs/decisions).
   */
  async function confirm(order: Order, paymentId: string): Promise<Order> {
    if (isPaid(order) && order.paymentId === paymentId && order.bookedAt !== null) return order;
    const payment = await lookUp(order, paymentId);
    return (await settle(payment, 'callback')) ?? order;
  }

  async function lookUp(order: Order, paymentId: string): Promise<Capture> {
    const signed: Capture = {
      paymentId,
      providerOrderId: order.providerOrderId,
      amountPaise: order.amountPaise,
      currency: 'INR',
      international: false,
      method: null,
      capturedAt: null,
      invoiceId: null,
      refundedPaise: 0,
    };
    try {
      const fetched = await gateway.fetchPayment(paymentId);
      const payment =
        fetched.status === 'authorized' ? ((await captureAuthorised(order, [fetched])) ?? fetched) : fetched;
      return { ...payment, providerOrderId: order.providerOrderId };
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || error instanceof ProviderRefusal)) throw error;
      deps.log.warn(
        { orderId: order.id, paymentId, err: error },
        'the provider did not describe a payment that it has signed',
      );
      return signed;
    }
  }

  /** Applies what has gone back. A refund may be reported before its capture: then the capture is settled first. */
  async function refund(payment: Capture): Promise<void> {
    const order = await settle(payment, 'webhook');
    if (!order || !isPaid(order)) return;
    if (await orders.raiseRefund(payment.paymentId, payment.refundedPaise)) {
      note(order, 'refunded');
      deps.observed('refunded');
    }
    const current = await orders.byId(order.id);
    if (current && isPaid(current)) await deps.refunded(current);
  }

  async function dispute(payment: Capture, disputeId: string): Promise<void> {
    const order = await settle(payment, 'webhook');
    await quarantine('disputed', payment, order ?? null);
    if (order && isPaid(order)) await deps.disputed(order, disputeId);
  }

  /** A failed attempt is only noted: the same payment may still be captured, up to three days later. */
  async function noteFailure(payment: Capture, reason: string): Promise<void> {
    const order =
      payment.providerOrderId === null ? undefined : await orders.byProviderOrder(payment.providerOrderId);
    if (!order) return;
    deps.observed('failed');
    await orders.noteFailure(order.id, reason);
    note(order, 'attempt failed');
  }

  /** One line a change of state. */
  function note(order: Order, change: string, messenger?: Messenger): void {
    deps.observed(change);
    const { id: orderId, purpose, paymentId } = order;
    deps.log.info(
      { orderId, purpose, paymentId, rupees: toRupees(order.amountPaise), messenger },
      `order ${change}`,
    );
  }

  return { start, settle, finishBooking, askProvider, confirm, refund, dispute, noteFailure };
}
export type PaymentFlow = ReturnType<typeof createPaymentFlow>;

function isCaptured(payment: ProviderPayment): boolean {
  return payment.status === 'captured' || payment.status === 'refunded';
}
