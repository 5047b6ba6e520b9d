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

/** What makes a paid order count: its purpose books it, once, however often it is asked to. */
export class Booking {
  readonly #deps: BookingDeps;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /**
   * Books a paid order, with what had turned of its money before: a payment that waited for the office may have been paid back in part. Two
   * messengers may do so at once: the one that marks it counts and logs it.
   *
   * `heard`: the payment's folio, from the call that has just put the capture there. Not that of a payment which the office accepts: news of a
   * refund finds no paid order until then, so that the folio has to be read again after the order is marked paid.
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

  /** Has a booked order, and what its purpose keeps of it, repeat how the payment's money stands. Again, or with an older folio: no change. */
  async repeat(order: PaidOrder, folio: Folio): Promise<void> {
    const { orders, purposes, orderLog } = this.#deps;
    const { paymentId, standing, version } = folio;
    if (await orders.repeatRefund(paymentId, standing.returnedPaise, version))
      orderLog.note(order, 'refunded');
    await purposes.turned(order, folio);
  }

  /** The payment stands whether or not the booking succeeds at once: what fails here is booked by the sweep. */
  async attempt(order: PaidOrder, heard?: Folio): Promise<Order> {
    try {
      return await this.finish(order, heard);
    } catch (error) {
      this.#deps.orderLog.notBooked(order, error);
      return order;
    }
  }
}
