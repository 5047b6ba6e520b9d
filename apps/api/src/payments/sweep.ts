import type { Logger } from 'pino';
import { type Gateway, isCaptured, type ProviderPayment } from './gateway.js';
import type { OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';

const HOUR = 60 * 60_000;
/** A payment that failed may still be captured up to three days later; after that the provider's answer is final. */
const SWEEP_FOR_MS = 72 * HOUR;
/** The nightly look goes back further than a night, so that a night without it leaves no gap. */
const RECONCILE_BACK_MS = 4 * 24 * HOUR;

/** Refunds and disputes of gifts of any age; a bank may take a week. */
const TURNED_BACK_MS = 10 * 24 * HOUR;

/** Finds what no callback and no webhook has told: a dead webhook loses nothing. */
export function createSweep(deps: { orders: OrderStore; flow: PaymentFlow; gateway: Gateway; log: Logger }) {
  const { orders, flow, gateway, log } = deps;

  const nextSweep = (now: Date, createdAt: Date): Date | undefined => {
    const next = new Date(now.getTime() + HOUR);
    return next.getTime() - createdAt.getTime() <= SWEEP_FOR_MS ? next : undefined;
  };

  /** True for a payment that was news. Debits of mandates are reconciled mandate by mandate. */
  async function settleUnknown(payment: ProviderPayment): Promise<boolean> {
    if (payment.invoiceId !== null || !isCaptured(payment)) return false;
    if (await orders.byPayment(payment.paymentId)) return false;
    await flow.settle(payment, 'sweep');
    return true;
  }

  async function apply(what: 'dispute' | 'refund', paymentId: string): Promise<void> {
    try {
      await flow[what](await gateway.fetchPayment(paymentId));
    } catch (error) {
      log.warn({ paymentId, err: error }, `a ${what} could not be reconciled`);
    }
  }

  return {
    /** Asks the provider about every open order whose time has come: after 15 minutes, then hourly for three days. */
    async sweepOrders(now: Date): Promise<number> {
      for (let asked = 0; ; asked += 1) {
        const taken = await orders.takeForSweep(now);
        if (!taken) return asked;
        const { order, leasedUntil } = taken;
        try {
          await flow.askProvider(order, 'sweep');
        } catch (error) {
          log.warn({ orderId: order.id, err: error }, 'the sweep could not settle an order; it comes again');
        }
        await orders.sweptOnce(order.id, leasedUntil, nextSweep(now, order.createdAt));
      }
    },

    /** Books what was paid but not booked: its process died, or the database was away. */
    async finishBookings(now: Date): Promise<number> {
      for (let booked = 0; ; booked += 1) {
        const order = await orders.takeForBooking(now);
        if (!order) return booked;
        await flow
          .finishBooking(order)
          .catch((error: unknown) => log.error({ orderId: order.id, err: error }, 'booking failed again'));
      }
    },

    /** Every night: all payments, refunds and disputes of the provider's last days, whether or not we know of them. */
    async reconcile(now: Date): Promise<{ seen: number; settled: number }> {
      const from = new Date(now.getTime() - RECONCILE_BACK_MS);
      let seen = 0;
      let settled = 0;
      for await (const payment of gateway.paymentsBetween(from, now)) {
        seen += 1;
        try {
          if (await settleUnknown(payment)) settled += 1;
        } catch (error) {
          const { paymentId, providerOrderId } = payment;
          log.warn({ paymentId, providerOrderId, err: error }, 'a payment could not be reconciled');
        }
      }
      // Also those that our order knows of: whoever noted it there may have died before the gift was marked and people told.
      const since = new Date(now.getTime() - TURNED_BACK_MS);
      for await (const paymentId of gateway.disputedSince(since)) await apply('dispute', paymentId);
      for await (const paymentId of gateway.refundedBetween(since, now)) await apply('refund', paymentId);
      log.info({ seen, settled }, 'payments of the last days reconciled');
      return { seen, settled };
    },
  };
}
export type Sweep = ReturnType<typeof createSweep>;
