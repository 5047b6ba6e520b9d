import type { Logger } from 'pino';
import { slicesOf } from '../db/slices.js';
import { withDeadline } from '../http/deadline.js';
import type { LedgerStore } from '../ledger/index.js';
import type { Booking } from './booking.js';
import type { Exceptions } from './exceptions.js';
import {
  type Dispute,
  type Gateway,
  isCaptured,
  isReadable,
  OutcomeUnknown,
  type ProviderPayment,
  ProviderRefusal,
  ProviderResting,
} from './gateway.js';
import type { OfficeMails } from './office-mails.js';
import { isPaid, type Order } from './order.js';
import type { OrderStore } from './order-store.js';
import { nextSweep } from './payment.js';
import type { PaymentFlow } from './payment-flow.js';
import type { PaymentInquiry } from './payment-inquiry.js';
import type { Mandates } from './purposes.js';
import { oddities } from './razorpay-reading.js';
import type { TurnedBack } from './turned-back.js';

const HOUR = 60 * 60_000;
/** The reconciliation covers several days, so that a night without it leaves no gap. */
const RECONCILE_BACK_MS = 4 * 24 * HOUR;

/**
 * Covers gifts of any age, since a bank may take a week for a refund. Refunds that are still open are looked up by their payment, however
 * old.
 */
const REFUNDS_BACK_MS = 10 * 24 * HOUR;
/** Disputes are few, and a bank may take months. */
const DISPUTES_BACK_MS = 120 * 24 * HOUR;
/** The time limit for all lookups of one order: less than the lease under which it was taken. */
const ASK_WITHIN_MS = 30_000;

/** What a reconciliation has found, by payment. */
export interface Look {
  /** How many payments the provider has in this period. */
  readonly seen: number;
  /** Booked by this run. */
  readonly booked: readonly string[];
  /** Newly held for a decision. */
  readonly held: readonly string[];
  /** Not recorded because the provider or the database failed: the next run does it. */
  readonly failed: readonly string[];
  /** True when the database has never had an order: nothing was recorded, since a backup may be about to be restored. */
  readonly heldBack: boolean;
}

/** What a reconciliation has found about one payment. `also`: the mandate of a debit, newly held with it. */
interface Outcome {
  readonly outcome: 'known' | 'booked' | 'held' | 'failed';
  readonly also?: readonly string[];
}

export interface SweepDeps {
  readonly orders: OrderStore;
  readonly ledger: Pick<LedgerStore, 'open'>;
  readonly exceptions: Exceptions;
  readonly flow: Pick<PaymentFlow, 'markPaid'>;
  readonly inquiry: Pick<PaymentInquiry, 'askAbout'>;
  readonly booking: Booking;
  readonly turnedBack: TurnedBack;
  readonly office: Pick<OfficeMails, 'tellHeld'>;
  readonly mandates: () => Pick<Mandates, 'foundDebit' | 'lookForUnknown'>;
  readonly gateway: Gateway;
  readonly log: Logger;
}

/** Finds payments that neither callback nor webhook reported, so that a broken webhook loses none. */
export class Sweep {
  readonly #deps: SweepDeps;

  constructor(deps: SweepDeps) {
    this.#deps = deps;
  }

  /** Looks up every open order that is due at the provider: after 15 minutes, then hourly for three days. */
  async sweepOrders(now: Date, stop?: AbortSignal): Promise<number> {
    const { orders, exceptions, inquiry, office, log } = this.#deps;
    for (let asked = 0; ; asked += 1) {
      const taken = stop?.aborted ? undefined : await orders.takeForSweep(now);
      if (!taken) {
        await exceptions.notifyPending();
        await office.tellHeld(now);
        return asked;
      }
      const { order, leasedUntil } = taken;
      try {
        await withDeadline(ASK_WITHIN_MS, () => inquiry.askAbout(order, 'sweep'));
      } catch (error) {
        // The order taken last is due again when its lease ends; the others keep their times.
        if (error instanceof ProviderResting) return asked;
        log.warn({ orderId: order.id, err: error }, 'the sweep could not mark an order paid: it tries again');
      }
      await orders.sweptOnce(order.id, leasedUntil, nextSweep(now, order));
    }
  }

  /** Books orders that were paid but not booked, because the process died or the database failed. */
  async finishBookings(now: Date, stop?: AbortSignal): Promise<number> {
    const { orders, booking, log } = this.#deps;
    for (let booked = 0; ; booked += 1) {
      const order = stop?.aborted ? undefined : await orders.takeForBooking(now);
      if (!order) return booked;
      await booking
        .finish(order)
        .catch((error: unknown) => log.error({ orderId: order.id, err: error }, 'booking failed again'));
    }
  }

  /**
   * The nightly reconciliation: all of the provider's payments since `from` (default: the last days), its refunds and its disputes, known
   * here or not. A database that never had an order stays untouched: a backup may be about to be restored.
   */
  async reconcile(now: Date, from = new Date(now.getTime() - RECONCILE_BACK_MS)): Promise<Look> {
    const { orders, exceptions, gateway, log } = this.#deps;
    if (!(await orders.any())) return this.#holdBack(from, now);
    let seen = 0;
    const found = { booked: [] as string[], held: [] as string[], failed: [] as string[] };
    for await (const slice of slicesOf(gateway.paymentsBetween(from, now))) {
      seen += slice.length;
      for (const payment of await this.#withoutOrder(slice)) {
        const { outcome, also = [] } = await this.#record(payment);
        if (outcome !== 'known') found[outcome].push(payment.paymentId);
        found.held.push(...also);
      }
    }
    found.held.push(...(await this.#lookForMandates(from, now)));
    await exceptions.notifyPending();
    await this.#reviewTurned(now, from);
    const { booked, failed, held } = found;
    log.info(
      { seen, booked: booked.length, held: held.length, failed: failed.length },
      'payments of the last days reconciled',
    );
    return { seen, booked, held, failed, heldBack: false };
  }

  /** For a database without any order: mails the office if the provider has captured payments in this period. */
  async #holdBack(from: Date, to: Date): Promise<Look> {
    const { exceptions, gateway, log } = this.#deps;
    let seen = 0;
    for await (const payment of gateway.paymentsBetween(from, to)) if (isCaptured(payment)) seen += 1;
    if (seen > 0) {
      log.error(
        { seen },
        'the database has no order but the provider has payments: is a backup to be restored?',
      );
      await exceptions.notifyDatabaseEmpty(seen);
    }
    return { seen, booked: [], held: [], failed: [], heldBack: seen > 0 };
  }

  /**
   * Leaves out the captured payments that have an order, which one query finds: no order loses its payment again. For the others an order is looked
   * for once more when they are recorded, one by one, since it may have come meanwhile. So it is for all where the query fails.
   */
  async #withoutOrder(payments: readonly ProviderPayment[]): Promise<readonly ProviderPayment[]> {
    const captured = payments.filter(isCaptured).map(({ paymentId }) => paymentId);
    const known = await this.#deps.orders.byPayments(captured).catch(() => new Map<string, Order>());
    return payments.filter((payment) => !(isCaptured(payment) && known.has(payment.paymentId)));
  }

  /** A payment that fails is logged, and the others are still recorded. */
  async #record(payment: ProviderPayment): Promise<Outcome> {
    try {
      return await this.#markUnknownPaid(payment);
    } catch (error) {
      const { paymentId, providerOrderId } = payment;
      this.#deps.log.warn({ paymentId, providerOrderId, err: error }, 'a payment could not be reconciled');
      return { outcome: 'failed' };
    }
  }

  async #markUnknownPaid(payment: ProviderPayment): Promise<Outcome> {
    const { orders, exceptions, flow, gateway, turnedBack } = this.#deps;
    const { paymentId, invoiceId } = payment;
    if (!isReadable(payment)) {
      await turnedBack.notUnderstood(paymentId, oddities(payment.statusText, payment));
      return { outcome: 'failed' };
    }
    if (!isCaptured(payment) || (await orders.byPayment(paymentId))) return { outcome: 'known' };
    if (invoiceId !== null && (await exceptions.isHeld(paymentId))) return { outcome: 'known' };
    const subscriptionId = invoiceId === null ? null : await gateway.subscriptionOfInvoice(invoiceId);
    if (subscriptionId !== null) return this.#markDebit(payment, subscriptionId);
    const wasAside = await exceptions.isKnown(paymentId);
    const order = await flow.markPaid(payment, 'sweep');
    if (order && isPaid(order) && order.paymentId === paymentId) {
      if (wasAside) await exceptions.end(paymentId, 'booked', 'not-understood');
      return { outcome: 'booked' };
    }
    return { outcome: wasAside ? 'known' : 'held' };
  }

  /**
   * A debit of which no event came. The nightly check of the mandates in force would book it as well, but not that of a mandate that has
   * ended with this debit or before it was captured.
   */
  async #markDebit(payment: ProviderPayment, subscriptionId: string): Promise<Outcome> {
    const { exceptions, mandates } = this.#deps;
    const held = await mandates().foundDebit(subscriptionId, payment);
    const also = held.filter((id) => id !== payment.paymentId);
    if (held.length > also.length) return { outcome: 'held', also };
    await exceptions.end(payment.paymentId, 'booked', 'not-understood');
    return { outcome: 'booked' };
  }

  /** An account without the subscriptions product refuses this list: it is logged, and the rest of the reconciliation goes on. */
  async #lookForMandates(from: Date, to: Date): Promise<readonly string[]> {
    try {
      return await this.#deps.mandates().lookForUnknown(from, to);
    } catch (error) {
      if (!(error instanceof ProviderRefusal || error instanceof OutcomeUnknown)) throw error;
      this.#deps.log.warn(
        { err: error },
        'mandates without a record could not be looked for; the next night does',
      );
      return [];
    }
  }

  /**
   * Reviews every payment with a refund or dispute at the provider that is recent or of the time since `from`, and those whose refunds or
   * disputes are still open here.
   */
  async #reviewTurned(now: Date, from: Date): Promise<void> {
    const { ledger, gateway, turnedBack } = this.#deps;
    const back = (ms: number) => new Date(Math.min(from.getTime(), now.getTime() - ms));
    const disputes = new Map<string, Dispute[]>();
    for await (const dispute of gateway.disputesSince(back(DISPUTES_BACK_MS)))
      disputes.set(dispute.paymentId, [...(disputes.get(dispute.paymentId) ?? []), dispute]);
    const turned = new Set([...disputes.keys(), ...(await ledger.open())]);
    for await (const { paymentId } of gateway.refundsBetween(back(REFUNDS_BACK_MS), now))
      turned.add(paymentId);
    await turnedBack.reviewAll(turned, disputes);
  }
}
