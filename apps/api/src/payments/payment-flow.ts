import { CURRENCY } from '@vgb/contracts';
import type { Folio, LedgerStore } from '../ledger/index.js';
import type { Booking } from './booking.js';
import type { ExceptionKind } from './exception.js';
import type { Exceptions } from './exceptions.js';
import { type Capture, type Gateway, ProviderRefusal } from './gateway.js';
import { type Intention, isPaid, type Order } from './order.js';
import type { Messenger, OrderLog } from './order-log.js';
import type { OrderStore, OrdersOfPayment } from './order-store.js';
import { type Fit, mayPay } from './payment.js';
import { captureFact } from './provider-facts.js';
import type { PurposeDesk } from './purposes.js';

export interface PaymentFlowDeps {
  readonly orders: OrderStore;
  readonly ledger: Pick<LedgerStore, 'hear'>;
  readonly exceptions: Pick<Exceptions, 'open' | 'isKnown'>;
  readonly gateway: Pick<Gateway, 'fetchOrder'>;
  readonly purposes: Pick<PurposeDesk, 'held'>;
  readonly booking: Booking;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
}

/** How a payment pays its order. `accepted`: a person has looked at what does not add up, and takes it as it is. */
interface Acceptance {
  readonly accepted?: boolean;
}

/**
 * A payment, from its capture to the booking, which is its purpose's.
 * All writes are single documents, and each step can be repeated: whatever dies half-way is finished by the next news,
 * by the sweep, or at the next start.
 */
export class PaymentFlow {
  readonly #deps: PaymentFlowDeps;

  constructor(deps: PaymentFlowDeps) {
    this.#deps = deps;
  }

  /**
   * The one rule that applies a payment, from whichever source the news comes, in whatever order and however often.
   * `known`: the payment's orders, where the caller has just read them.
   * Gives the order as it stands after it; undefined when the payment is none of ours.
   */
  async markPaid(
    payment: Capture,
    messenger: Messenger,
    { accepted = false, known }: Acceptance & { readonly known?: OrdersOfPayment } = {},
  ): Promise<Order | undefined> {
    const { orders, exceptions, clock } = this.#deps;
    const order = await this.#findOrder(payment, known ?? (await orders.ofPayment(payment)));
    // What has paid an order was heard of before, or its order is the record of it.
    const heard =
      order?.paymentId === payment.paymentId ? undefined : await this.#hearCapture(payment, messenger);
    if (!order) {
      await this.quarantine('order-unknown', payment, null, messenger);
      return undefined;
    }
    if (order.status === 'paid') return this.#meetPaid(order, payment, messenger);
    // What a person decides or has decided on does not pay the order by being told again; another payment does.
    if (order.status !== 'pending' && !accepted && (await exceptions.isKnown(payment.paymentId)))
      return order;
    const fit: Fit = accepted ? { allowed: true } : mayPay(order, payment);
    if (!fit.allowed) return this.#hold(order, payment, fit.reason, messenger);
    const amountPaise = accepted ? payment.amountPaise : undefined;
    const won = await orders.payOnce(order.id, payment, clock(), amountPaise);
    if (won) {
      this.#deps.orderLog.note(won, 'paid', messenger);
      return this.#deps.booking.attempt(won, accepted ? undefined : heard);
    }
    const current = await orders.byId(order.id);
    return current && this.#meetPaid(current, payment, messenger);
  }

  /** A payment of an order that has been paid: by it, and perhaps not booked yet, or by another one. */
  async #meetPaid(order: Order, payment: Capture, messenger: Messenger): Promise<Order> {
    if (!isPaid(order)) return order;
    if (order.paymentId !== payment.paymentId) await this.quarantine('paid-twice', payment, order, messenger);
    else if (order.bookedAt === null) return this.#deps.booking.attempt(order);
    return order;
  }

  /** A payment that does not add up: its order waits for a person, and the payer is told so. */
  async #hold(
    order: Order,
    payment: Capture,
    reason: ExceptionKind,
    messenger: Messenger,
  ): Promise<Order | undefined> {
    const { orders, purposes } = this.#deps;
    await this.quarantine(reason, payment, order, messenger);
    await orders.hold(order.id);
    const held = await orders.byId(order.id);
    if (held?.status === 'review') await purposes.held(held);
    return held;
  }

  /** Puts a capture into the ledger, before anything that counts on it. */
  #hearCapture(payment: Capture, from: Messenger): Promise<Folio> {
    const heardAt = this.#deps.clock();
    return this.#deps.ledger.hear(payment, [captureFact(payment, { from, heardAt })], heardAt);
  }

  /** By the provider's order id; an order whose creation we never heard of is found by its receipt, which is our id. */
  async #findOrder(payment: Capture, { paid, bound }: OrdersOfPayment): Promise<Order | undefined> {
    const { orders, gateway } = this.#deps;
    const known = paid ?? bound;
    if (known || payment.providerOrderId === null) return known;
    const foreign = await gateway.fetchOrder(payment.providerOrderId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal) return undefined;
      throw error;
    });
    return foreign?.receipt ? orders.bind(foreign.receipt, foreign.providerOrderId) : undefined;
  }

  /**
   * A debit of a mandate, or a payment that the office books by hand. There is no order before it: it becomes one that is
   * paid from the start.
   * Undefined when it does not add up and is held.
   */
  async markChargePaid(
    mandate: Intention & { subscriptionId?: string },
    payment: Capture,
    messenger: Messenger,
    { accepted = false }: Acceptance = {},
  ): Promise<Order | undefined> {
    const { orders, booking, orderLog, clock } = this.#deps;
    const known = await orders.byPayment(payment.paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? booking.attempt(known) : known;
    const heard = await this.#hearCapture(payment, messenger);
    const fit: Fit = accepted ? { allowed: true } : mayPay(mandate, payment);
    if (!fit.allowed) {
      await this.quarantine(fit.reason, payment, null, messenger);
      return undefined;
    }
    const added = await orders.addPaid(mandate, payment, clock());
    if (!added) return orders.byPayment(payment.paymentId);
    orderLog.note(added, 'paid', messenger);
    return booking.attempt(added, accepted ? undefined : heard);
  }

  /** Books what came outside the provider, once its money counts: the order knew its payment before. */
  async markReceivedPaid(order: Order, paymentId: string, receivedAt: Date): Promise<Order> {
    const { orders, booking, orderLog, clock } = this.#deps;
    const arrived = { ...OUTSIDE, paymentId, amountPaise: order.amountPaise, method: order.method };
    const won = await orders.payOnce(order.id, { ...arrived, capturedAt: receivedAt }, clock());
    if (!won) return (await orders.byId(order.id)) ?? order;
    orderLog.note(won, 'paid', 'office');
    return booking.attempt(won);
  }

  /** Holds a payment for a decision of the office, once. `order`: the one that it was meant for; null where there is none. */
  async quarantine(
    kind: ExceptionKind,
    { paymentId, amountPaise, currency }: Pick<Capture, 'paymentId' | 'amountPaise' | 'currency'>,
    order: Order | null,
    messenger?: Messenger,
  ): Promise<void> {
    const isNew = await this.#deps.exceptions.open(
      {
        kind,
        paymentId,
        orderId: order?.id ?? null,
        amountPaise,
        currency,
        expectedPaise: order?.amountPaise ?? null,
      },
      // A sweep may find many, and tells of all of them when it is through.
      { untold: messenger === 'sweep' },
    );
    if (isNew) this.#deps.orderLog.held(kind, paymentId, order);
  }
}

/** What only the provider's payments have. */
const OUTSIDE = {
  providerOrderId: null,
  currency: CURRENCY,
  international: false,
  invoiceId: null,
  refundedPaise: 0,
} as const;
