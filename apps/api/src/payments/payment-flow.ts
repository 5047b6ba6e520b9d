import { CURRENCY, decimalRupees } from '@vgb/contracts';
import type { Logger } from 'pino';
import { AppError } from '../http/errors.js';
import type { LedgerStore } from '../ledger/index.js';
import type { ExceptionKind, Exceptions } from './exceptions.js';
import {
  type Capture,
  type Gateway,
  isCaptured,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
} from './gateway.js';
import type { Intention } from './order.js';
import { isPaid, type Order, type PaidOrder } from './order.js';
import type { OrderStore, OrdersOfPayment } from './order-store.js';
import { captureFact, paymentFacts } from './provider-facts.js';
import type { PurposeDesk } from './purposes.js';
import { arrivalOf } from './states.js';

/** Who brought the news of a payment. It makes no difference to what happens. */
export type Messenger = 'callback' | 'webhook' | 'sweep' | 'browser' | 'office';

export interface PaymentDeps {
  readonly orders: OrderStore;
  readonly ledger: LedgerStore;
  readonly exceptions: Exceptions;
  readonly gateway: Gateway;
  readonly purposes: Pick<PurposeDesk, 'fulfil' | 'held'>;
  /** An attempt to pay this order of the provider's has failed. */
  readonly attemptFailed: (providerOrderId: string) => Promise<void>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly observed: (outcome: string) => void;
}

/** When the sweep first asks the provider what became of an order. */
const FIRST_SWEEP_AFTER_MS = 15 * 60_000;

/**
 * A payment, from the intention to the booking, which is its purpose's.
 * All writes are single documents, and each step can be repeated: whatever dies half-way is finished by the next news,
 * by the sweep, or at the next start.
 */
export function createPaymentFlow(deps: PaymentDeps) {
  const { orders, exceptions, gateway, purposes, clock } = deps;

  /** Our own record first, then the provider's order, whose receipt is our record's id. `added` hears that id before the provider is asked. */
  async function start(
    given: Intention,
    added: (orderId: string) => void,
  ): Promise<Order & { providerOrderId: string }> {
    const createdAt = clock();
    const sweepAt = new Date(createdAt.getTime() + FIRST_SWEEP_AFTER_MS);
    const order = await orders.add({ ...given, createdAt, sweepAt });
    added(order.id);
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
   * The one rule that applies a payment, from whichever source the news comes, in whatever order and however often.
   * `accepted`: a person has looked at what does not add up, and takes it as it is. `known`: the payment's orders, where the caller has just
   * read them.
   * Gives the order as it stands after it; undefined when the payment is none of ours.
   */
  async function markPaid(
    payment: Capture,
    messenger: Messenger,
    { accepted = false, known }: { accepted?: boolean; known?: OrdersOfPayment } = {},
  ): Promise<Order | undefined> {
    const order = await findOrder(payment, known ?? (await orders.ofPayment(payment)));
    // What has paid an order was heard of before, or its order is the record of it.
    if (order?.paymentId !== payment.paymentId) await hearCapture(payment, messenger);
    if (!order) {
      await quarantine('order-unknown', payment, null, messenger);
      return undefined;
    }
    if (order.status !== 'paid') {
      // What a person decides or has decided on does not pay the order by being told again; another payment does.
      if (order.status !== 'pending' && !accepted && (await exceptions.isKnown(payment.paymentId)))
        return order;
      const trouble = accepted ? undefined : whatIsWrong(order, payment);
      if (trouble) {
        await quarantine(trouble, payment, order, messenger);
        await orders.hold(order.id);
        const aside = await orders.byId(order.id);
        if (aside?.status === 'review') await purposes.held(aside);
        return aside;
      }
      const won = await orders.payOnce(
        order.id,
        payment,
        clock(),
        accepted ? payment.amountPaise : undefined,
      );
      if (won) {
        note(won, 'paid', messenger);
        return tryBooking(won);
      }
    }
    const current = order.status === 'paid' ? order : await orders.byId(order.id);
    if (current && isPaid(current)) {
      if (current.paymentId !== payment.paymentId)
        await quarantine('paid-twice', payment, current, messenger);
      else if (current.bookedAt === null) return tryBooking(current);
    }
    return current;
  }

  /** Puts a capture into the ledger, before anything that counts on it. */
  async function hearCapture(payment: Capture, from: Messenger): Promise<void> {
    const heardAt = clock();
    await deps.ledger.hear(payment, [captureFact(payment, { from, heardAt })], heardAt);
  }

  /**
   * A debit of a mandate, or a payment that the office books by hand. There is no order before it: it becomes one that is
   * paid from the start. `accepted`: as for `markPaid`.
   * Undefined when it does not add up and was put aside.
   */
  async function markChargePaid(
    mandate: Intention & { subscriptionId?: string },
    payment: Capture,
    messenger: Messenger,
    { accepted = false } = {},
  ): Promise<Order | undefined> {
    const known = await orders.byPayment(payment.paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? tryBooking(known) : known;
    await hearCapture(payment, messenger);
    const trouble = accepted ? undefined : whatIsWrong(mandate, payment);
    if (trouble) {
      await quarantine(trouble, payment, null, messenger);
      return undefined;
    }
    const added = await orders.addPaid(mandate, payment, clock());
    if (!added) return orders.byPayment(payment.paymentId);
    note(added, 'paid', messenger);
    return tryBooking(added);
  }

  /** Books what came outside the provider, once its money counts: the order knew its payment before. */
  async function markReceivedPaid(order: Order, paymentId: string, receivedAt: Date): Promise<Order> {
    const arrived = { ...OUTSIDE, paymentId, amountPaise: order.amountPaise, method: order.method };
    const won = await orders.payOnce(order.id, { ...arrived, capturedAt: receivedAt }, clock());
    if (!won) return (await orders.byId(order.id)) ?? order;
    note(won, 'paid', 'office');
    return tryBooking(won);
  }

  /** The payment stands whether or not the booking succeeds at once: what fails here is booked by the sweep. */
  async function tryBooking(order: PaidOrder): Promise<Order> {
    try {
      return await finishBooking(order);
    } catch (error) {
      deps.observed('booking failed');
      deps.log.error(
        { orderId: order.id, err: error },
        'a paid order could not be booked; the sweep comes again',
      );
      return order;
    }
  }

  /** Books a paid order. Two messengers may do so at once: the one that marks it counts and logs it. */
  async function finishBooking(order: PaidOrder): Promise<Order> {
    const bookedAs = await purposes.fulfil(order);
    const booked = { ...order, bookedAs, bookedAt: clock() };
    if (await orders.markBooked(order.id, bookedAs, booked.bookedAt)) note(booked, 'booked');
    return booked;
  }

  /** By the provider's order id; an order whose creation we never heard of is found by its receipt, which is our id. */
  async function findOrder(payment: Capture, { paid, bound }: OrdersOfPayment): Promise<Order | undefined> {
    const known = paid ?? bound;
    if (known || payment.providerOrderId === null) return known;
    const foreign = await gateway.fetchOrder(payment.providerOrderId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal) return undefined;
      throw error;
    });
    return foreign?.receipt ? orders.bind(foreign.receipt, foreign.providerOrderId) : undefined;
  }

  function whatIsWrong(order: { amountPaise: number }, payment: Capture): ExceptionKind | undefined {
    if (payment.amountPaise !== order.amountPaise || payment.currency !== CURRENCY) return 'amount-differs';
    if (payment.international) return 'international';
    return undefined;
  }

  async function quarantine(
    kind: ExceptionKind,
    payment: Pick<Capture, 'paymentId' | 'amountPaise' | 'currency'>,
    order: Order | null,
    messenger?: Messenger,
  ): Promise<void> {
    const isNew = await exceptions.open(
      {
        kind,
        paymentId: payment.paymentId,
        orderId: order?.id ?? null,
        amountPaise: payment.amountPaise,
        currency: payment.currency,
        expectedPaise: order?.amountPaise ?? null,
      },
      // A sweep may find many, and tells of all of them when it is through.
      { untold: messenger === 'sweep' },
    );
    if (!isNew) return;
    const { id: orderId, providerOrderId } = order ?? {};
    deps.log.error({ kind, orderId, providerOrderId, paymentId: payment.paymentId }, 'payment put aside');
    deps.observed(kind);
  }

  /**
   * Asks the provider what became of an open order and settles what it finds. An authorised payment of the right amount
   * is captured: the donor has agreed to it, and the bank would let it lapse.
   */
  async function askProvider(order: Order, messenger: Messenger): Promise<Order> {
    if (order.status !== 'pending') return order;
    const providerOrderId = order.providerOrderId ?? (await findCreated(order));
    if (providerOrderId === null) return order;
    const attempts = await gateway.paymentsOfOrder(providerOrderId);
    const arrived = attempts.find(isCaptured) ?? (await captureAuthorised(order, attempts));
    const known = { paid: undefined, bound: order };
    return (arrived && (await markPaid(arrived, messenger, { known }))) ?? order;
  }

  /** An order that we asked for and never heard of. */
  async function findCreated(order: Order): Promise<string | null> {
    const created = await gateway.findOrderByReceipt(order.id);
    if (created) await orders.bind(order.id, created.providerOrderId);
    return created?.providerOrderId ?? null;
  }

  async function captureAuthorised(
    order: Order,
    attempts: readonly ProviderPayment[],
  ): Promise<ProviderPayment | undefined> {
    const waiting = attempts.find((attempt) => arrivalOf(attempt) === 'authorised');
    const taken = waiting && (await takeMoney(waiting, order.amountPaise));
    return taken && isCaptured(taken) ? taken : undefined;
  }

  /** Another process, or the provider itself, may have captured it meanwhile: then it is looked at again. */
  async function takeMoney(payment: ProviderPayment, amountPaise: number): Promise<ProviderPayment> {
    if (payment.international || payment.amountPaise !== amountPaise) return payment;
    return gateway
      .capture(payment.paymentId, amountPaise)
      .catch(() => gateway.fetchPayment(payment.paymentId))
      .catch(() => payment);
  }

  /** The order that this payment has paid, asking the provider, if `mayAsk`, where our record does not know it yet. */
  async function orderPaidBy(paymentId: string, mayAsk: () => Promise<boolean>): Promise<Order | undefined> {
    const known = await orders.byPayment(paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? tryBooking(known) : known;
    if (!(await mayAsk())) return undefined;
    const payment = await gateway.fetchPayment(paymentId).catch((error: unknown) => {
      if (error instanceof ProviderRefusal || error instanceof OutcomeUnknown) return undefined;
      throw error;
    });
    if (!payment || !isCaptured(payment) || payment.invoiceId !== null) return undefined;
    const bound = payment.providerOrderId && (await orders.byProviderOrder(payment.providerOrderId));
    return bound ? markPaid(payment, 'browser', { known: { paid: undefined, bound } }) : undefined;
  }

  /** Only noted: a payment that failed may still be captured, up to three days later, and one that is authorised may lapse. */
  async function noteAttempt(payment: ProviderPayment, at: Date | null, reason?: string): Promise<void> {
    const heardAt = clock();
    await deps.ledger.hear(payment, paymentFacts(payment, { from: 'webhook', heardAt, at }), heardAt);
    if (reason === undefined || payment.providerOrderId === null) return;
    const order = await orders.byProviderOrder(payment.providerOrderId);
    if (!order) return;
    await orders.noteFailure(order.id, reason);
    note(order, 'attempt failed');
    await deps.attemptFailed(payment.providerOrderId);
  }

  /** One line a change of state. */
  function note(order: Order, change: string, messenger?: Messenger): void {
    deps.observed(change);
    const { id: orderId, providerOrderId, purpose, paymentId, bookedAs: receiptNumber } = order;
    const rupees = decimalRupees(order.amountPaise);
    deps.log.info(
      { orderId, providerOrderId, receiptNumber, purpose, paymentId, rupees, messenger },
      `order ${change}`,
    );
  }

  return {
    start,
    markPaid,
    markChargePaid,
    markReceivedPaid,
    finishBooking,
    askProvider,
    takeMoney,
    tryBooking,
    orderPaidBy,
    noteAttempt,
    note,
    quarantine,
  };
}
export type PaymentFlow = ReturnType<typeof createPaymentFlow>;

/** What only the provider's payments have. */
const OUTSIDE = {
  providerOrderId: null,
  currency: CURRENCY,
  international: false,
  invoiceId: null,
  refundedPaise: 0,
} as const;
