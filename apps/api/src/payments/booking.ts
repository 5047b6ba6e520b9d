import type { Order, PaidOrder } from './order.js';
import type { OrderLog } from './order-log.js';
import type { OrderStore } from './order-store.js';
import type { PurposeDesk } from './purposes.js';

export interface BookingDeps {
  readonly orders: Pick<OrderStore, 'markBooked'>;
  readonly purposes: Pick<PurposeDesk, 'fulfil'>;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
}

/** What makes a paid order count: its purpose books it, once, however often it is asked to. */
export class Booking {
  readonly #deps: BookingDeps;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /** Books a paid order. Two messengers may do so at once: the one that marks it counts and logs it. */
  async finish(order: PaidOrder): Promise<Order> {
    const { orders, purposes, orderLog, clock } = this.#deps;
    const bookedAs = await purposes.fulfil(order);
    const booked = { ...order, bookedAs, bookedAt: clock() };
    if (await orders.markBooked(order.id, bookedAs, booked.bookedAt)) orderLog.note(booked, 'booked');
    return booked;
  }

  /** The payment stands whether or not the booking succeeds at once: what fails here is booked by the sweep. */
  async attempt(order: PaidOrder): Promise<Order> {
    try {
      return await this.finish(order);
    } catch (error) {
      this.#deps.orderLog.notBooked(order, error);
      return order;
    }
  }
}
