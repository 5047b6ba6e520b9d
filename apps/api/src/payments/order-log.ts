import { decimalRupees } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { ExceptionKind } from './exception.js';
import type { Order } from './order.js';

/** By which way the news of a payment came, for the log. It never changes what happens. */
export type Messenger = 'callback' | 'webhook' | 'sweep' | 'browser' | 'office';

export interface OrderLogDeps {
  readonly log: Logger;
  /** Counts an outcome for the metrics. */
  readonly observed: (outcome: string) => void;
}

/** Logs and counts the changes of orders: one line and one count for each change. */
export class OrderLog {
  readonly #deps: OrderLogDeps;

  constructor(deps: OrderLogDeps) {
    this.#deps = deps;
  }

  note(order: Order, change: string, messenger?: Messenger): void {
    this.#deps.observed(change);
    const { id: orderId, providerOrderId, purpose, paymentId, bookedAs: receiptNumber } = order;
    const rupees = decimalRupees(order.amountPaise);
    this.#deps.log.info(
      { orderId, providerOrderId, receiptNumber, purpose, paymentId, rupees, messenger },
      `order ${change}`,
    );
  }

  /** A paid order that waits for the sweep to book it. */
  notBooked({ id: orderId }: Order, error: unknown): void {
    this.#deps.observed('booking failed');
    this.#deps.log.error({ orderId, err: error }, 'a paid order could not be booked: the sweep tries again');
  }

  /** A payment that waits for a decision of the office. */
  held(kind: ExceptionKind, paymentId: string, order: Order | null): void {
    const { id: orderId, providerOrderId } = order ?? {};
    this.#deps.log.error({ kind, orderId, providerOrderId, paymentId }, 'payment held for a decision');
    this.#deps.observed(kind);
  }
}
