import { CURRENCY, formatPaise } from '@vgb/contracts';
import type { Folio, LedgerStore } from '../ledger/index.js';
import type { Booking } from './booking.js';
import type { ExceptionKind, PaymentException } from './exception.js';
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
  readonly ledger: Pick<LedgerStore, 'record'>;
  readonly exceptions: Pick<Exceptions, 'open' | 'isHeld' | 'isKnown'>;
  readonly gateway: Pick<Gateway, 'fetchOrder'>;
  readonly purposes: Pick<PurposeDesk, 'held'>;
  readonly booking: Booking;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
}

/** The statuses with which the provider refuses the account's keys: they say nothing of the order. */
const KEYS_REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** How a payment pays its order. `accepted`: a person has checked what does not add up and takes the payment as it is. */
interface Acceptance {
  readonly accepted?: boolean;
}

/**
 * Takes a payment from its capture to the booking, which its purpose does.
 * Each write changes one document and can be repeated: after a crash the next news, the sweep or the next start finishes the rest.
 */
export class PaymentFlow {
  readonly #deps: PaymentFlowDeps;

  constructor(deps: PaymentFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Applies a captured payment to its order. The result is the same whatever the source and order of the news, and however often
   * they come.
   * `known`: the payment's orders, when the caller has just read them.
   * Returns the order afterwards; undefined when the payment belongs to none of ours.
   */
  async markPaid(
    payment: Capture,
    messenger: Messenger,
    { accepted = false, known }: Acceptance & { readonly known?: OrdersOfPayment } = {},
  ): Promise<Order | undefined> {
    const { orders, exceptions, clock } = this.#deps;
    const order = await this.#findOrder(payment, known ?? (await orders.ofPayment(payment)));
    // A payment that has paid its order is in the ledger already, or its order is the record of it.
    const heard =
      order?.paymentId === payment.paymentId ? undefined : await this.#recordCapture(payment, messenger);
    if (!order) {
      await this.hold('order-unknown', payment, null, messenger);
      return undefined;
    }
    if (order.status === 'paid') return this.#meetPaid(order, payment, messenger);
    // A payment with an exception does not pay the order when its news are repeated; another payment does.
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

  /**
   * The order was paid before: by this payment, which may not be booked yet, or by another one. A payment that is held for another reason
   * keeps that reason: one case for the office, and one mail.
   */
  async #meetPaid(order: Order, payment: Capture, messenger: Messenger): Promise<Order> {
    const { booking, exceptions } = this.#deps;
    if (!isPaid(order)) return order;
    if (order.paymentId === payment.paymentId)
      return order.bookedAt === null ? booking.attempt(order) : order;
    if (!(await exceptions.isHeld(payment.paymentId)))
      await this.hold('paid-twice', payment, order, messenger);
    return order;
  }

  /** A payment that does not add up: its order goes to review, and the payer gets a mail. */
  async #hold(
    order: Order,
    payment: Capture,
    reason: ExceptionKind,
    messenger: Messenger,
  ): Promise<Order | undefined> {
    const { orders, purposes } = this.#deps;
    await this.hold(reason, payment, order, messenger);
    await orders.hold(order.id);
    const held = await orders.byId(order.id);
    if (held?.status === 'review') await purposes.held(held);
    return held;
  }

  /** Adds the capture to the ledger, before any write that relies on it. */
  #recordCapture(payment: Capture, from: Messenger): Promise<Folio> {
    const heardAt = this.#deps.clock();
    return this.#deps.ledger.record(payment, [captureFact(payment, { from, heardAt })], heardAt);
  }

  /** Finds the order by the provider's order id, or, when the answer to its creation was lost, by the receipt, which is our id. */
  async #findOrder(payment: Capture, { paid, bound }: OrdersOfPayment): Promise<Order | undefined> {
    const { orders, gateway } = this.#deps;
    const known = paid ?? bound;
    // A payment that comes after its order's donor was removed can be booked in no name: the office gives one.
    if (known?.payerRemoved && !isPaid(known)) return undefined;
    if (known || payment.providerOrderId === null) return known;
    const foreign = await gateway.fetchOrder(payment.providerOrderId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal && !KEYS_REFUSED.has(error.status)) return undefined;
      throw error;
    });
    return foreign?.receipt ? orders.bind(foreign.receipt, foreign.providerOrderId) : undefined;
  }

  /**
   * Marks a payment paid that has no order before it: a debit of a mandate, or what the office books by hand. It gets an order that is paid
   * from the start.
   * Undefined when the payment does not add up and is held.
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
    const heard = await this.#recordCapture(payment, messenger);
    const fit: Fit = accepted ? { allowed: true } : mayPay(mandate, payment);
    if (!fit.allowed) {
      await this.#holdDebit(fit.reason, mandate, payment, messenger);
      return undefined;
    }
    const added = await orders.addPaid(mandate, payment, clock());
    if (!added) return orders.byPayment(payment.paymentId);
    orderLog.note(added, 'paid', messenger);
    return booking.attempt(added, accepted ? undefined : heard);
  }

  /** Holds a debit that does not add up, unless it is held already. */
  async #holdDebit(
    kind: ExceptionKind,
    { subscriptionId, amountPaise: expectedPaise }: Intention & { subscriptionId?: string },
    payment: Capture,
    messenger: Messenger,
  ): Promise<void> {
    if (await this.#deps.exceptions.isHeld(payment.paymentId)) return;
    const detail = `It is a debit of the monthly gift ${subscriptionId} of ${formatPaise(expectedPaise)}.`;
    const about = subscriptionId === undefined ? {} : { expectedPaise, detail };
    await this.hold(kind, payment, null, messenger, about);
  }

  /** Books a gift from outside the provider once its money counts; its order knew the payment from the start. */
  async markReceivedPaid(order: Order, paymentId: string, receivedAt: Date): Promise<Order> {
    const { orders, booking, orderLog, clock } = this.#deps;
    const arrived = { ...OUTSIDE, paymentId, amountPaise: order.amountPaise, method: order.method };
    const won = await orders.payOnce(order.id, { ...arrived, capturedAt: receivedAt }, clock());
    if (!won) return (await orders.byId(order.id)) ?? order;
    orderLog.note(won, 'paid', 'office');
    return booking.attempt(won);
  }

  /**
   * Holds a payment for a decision of the office, once. `order`: the one it was meant for; null when there is none. `about`: what is known of
   * a payment without an order.
   */
  async hold(
    kind: ExceptionKind,
    { paymentId, amountPaise, currency }: Pick<Capture, 'paymentId' | 'amountPaise' | 'currency'>,
    order: Order | null,
    messenger?: Messenger,
    about: Pick<PaymentException, 'detail'> & { readonly expectedPaise?: number } = {},
  ): Promise<void> {
    const isNew = await this.#deps.exceptions.open(
      {
        kind,
        paymentId,
        orderId: order?.id ?? null,
        amountPaise,
        currency,
        expectedPaise: order?.amountPaise ?? null,
        ...about,
      },
      // The sweep may hold many payments and sends one mail for all at its end.
      { untold: messenger === 'sweep' },
    );
    if (isNew) this.#deps.orderLog.held(kind, paymentId, order);
  }
}

/** The values that stand in for the fields that only the provider's payments have. */
const OUTSIDE = {
  providerOrderId: null,
  currency: CURRENCY,
  international: false,
  invoiceId: null,
  refundedPaise: 0,
} as const;
