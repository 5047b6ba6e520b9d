import { type Folio, hasTurned, type LedgerStore } from '../ledger/index.js';
import type { Order, PaidOrder } from './order.js';
import type { OrderLog } from './order-log.js';
import type { OrderStore } from './order-store.js';
import type { PurposeDesk } from './purposes.js';

export interface BookingDeps {
  readonly orders: Pick<OrderStore, 'markBooked' | 'repeatRefund'>;
  readonly ledger: Pick<LedgerStore, 'byPayment'>;
  readonly purposes: Pick<PurposeDesk, 'fulfil' | 'turned'>;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
}

/** Books paid orders through their purpose. Repeated calls for one order book it once. */
export class Booking {
  readonly #deps: BookingDeps;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /**
   * Books a paid order and applies the refunds and disputes that came earlier: a payment held for the office may have been refunded in
   * part. When two processes book at once, only the one that sets `bookedAt` counts and logs the booking.
   *
   * `heard`: the payment's folio, when the caller has just added the capture to it. Leave it out for a payment that the office accepts:
   * until the order is paid, news of a refund finds no paid order, so the folio must be read after `markPaid`.
   */
  async finish(order: PaidOrder, heard?: Folio): Promise<Order> {
    const { orders, ledger, purposes, orderLog, clock } = this.#deps;
    const folio = heard ?? (await ledger.byPayment(order.paymentId));
    const refundedPaise = folio?.standing.returnedPaise ?? order.refundedPaise;
    const bookedAs = await purposes.fulfil({ ...order, refundedPaise });
    if (folio && hasTurned(folio.standing)) await this.repeat(order, folio);
    const booked = { ...order, refundedPaise, bookedAs, bookedAt: clock() };
    if (await orders.markBooked(order.id, bookedAs, booked.bookedAt)) orderLog.note(booked, 'booked');
    return booked;
  }

  /**
   * Copies the folio's state of the money to a booked order and to its purpose's record. No change when repeated or given an older folio.
   */
  async repeat(order: PaidOrder, folio: Folio): Promise<void> {
    const { orders, purposes, orderLog } = this.#deps;
    const { paymentId, standing, version } = folio;
    if (await orders.repeatRefund(paymentId, standing.returnedPaise, version))
      orderLog.note(order, 'refunded');
    await purposes.turned(order, folio);
  }

  /** Tries to book now. A failure is logged and the payment stays paid: the sweep books it later. */
  async attempt(order: PaidOrder, heard?: Folio): Promise<Order> {
    try {
      return await this.finish(order, heard);
    } catch (error) {
      this.#deps.orderLog.notBooked(order, error);
      return order;
    }
  }
}
