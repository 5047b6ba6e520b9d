import type { Logger } from 'pino';
import { AppError } from '../http/errors.js';
import { type Gateway, OutcomeUnknown, ProviderRefusal } from './gateway.js';
import type { Intention, Order } from './order.js';
import type { OrderLog } from './order-log.js';
import type { OrderStore } from './order-store.js';

/** When the sweep first looks up an order at the provider. */
const FIRST_SWEEP_AFTER_MS = 15 * 60_000;

export interface OrderStartDeps {
  readonly orders: Pick<OrderStore, 'add' | 'bind'>;
  readonly gateway: Pick<Gateway, 'createOrder' | 'findOrderByReceipt'>;
  readonly orderLog: OrderLog;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Creates our order and the provider's. */
export class OrderStart {
  readonly #deps: OrderStartDeps;

  constructor(deps: OrderStartDeps) {
    this.#deps = deps;
  }

  /**
   * Saves our record, then creates the provider's order with our id as its receipt. `added` is called with our id before the provider is.
   * @throws AppError PROVIDER_ERROR, PROVIDER_AWAY
   */
  async start(
    given: Intention,
    added: (orderId: string) => void,
  ): Promise<Order & { providerOrderId: string }> {
    const { orders, clock, orderLog } = this.#deps;
    const createdAt = clock();
    const sweepAt = new Date(createdAt.getTime() + FIRST_SWEEP_AFTER_MS);
    const order = await orders.add({ ...given, createdAt, sweepAt });
    added(order.id);
    const created = await this.#askForOrder(order);
    const bound = await orders.bind(order.id, created);
    if (!bound) throw new Error(`order ${order.id} is bound to another order of the provider`);
    orderLog.note(bound, 'created');
    return { ...bound, providerOrderId: created };
  }

  /** After a call without an answer the order may exist: it is looked up by our receipt, so that no second one is created. */
  async #askForOrder(order: Order): Promise<string> {
    const { gateway, log } = this.#deps;
    const request = { receipt: order.id, amountPaise: order.amountPaise, notes: { purpose: order.purpose } };
    try {
      return (await gateway.createOrder(request)).providerOrderId;
    } catch (error) {
      if (error instanceof ProviderRefusal)
        throw new AppError('PROVIDER_ERROR', 'orderFailed', { cause: error });
      if (!(error instanceof OutcomeUnknown)) throw error;
      log.warn(
        { orderId: order.id, err: error },
        'the provider did not answer to a new order: it is looked up by its receipt',
      );
      const found = await gateway.findOrderByReceipt(order.id).catch(() => undefined);
      if (found) return found.providerOrderId;
      throw new AppError('PROVIDER_AWAY', 'providerAway', { cause: error, retryAfterSeconds: 30 });
    }
  }
}
