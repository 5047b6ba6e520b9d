import type { Logger } from 'pino';
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
import { isPaid } from './order.js';
import type { OrderStore } from './order-store.js';
import { nextSweep } from './payment.js';
import type { PaymentFlow } from './payment-flow.js';
import type { PaymentInquiry } from './payment-inquiry.js';
import type { Mandates } from './purposes.js';
import { oddities } from './razorpay-reading.js';
import type { TurnedBack } from './turned-back.js';

const HOUR = 60 * 60_000;
/** The nightly look goes back further than a night, so that a night without it leaves no gap. */
const RECONCILE_BACK_MS = 4 * 24 * HOUR;

/** Refunds of gifts of any age; a bank may take a week. Those that are known to be under way are asked about until they end. */
const REFUNDS_BACK_MS = 10 * 24 * HOUR;
/** Disputes are few, and a bank may take months. */
const DISPUTES_BACK_MS = 120 * 24 * HOUR;
/** How long one order is asked about, all questions together: less than the lease that the order is taken under. */
const ASK_WITHIN_MS = 30_000;

/** What a look has found, by payment. */
export interface Look {
  /** How many payments the provider knows of the time. */
  readonly seen: number;
  /** Booked only now. */
  readonly booked: readonly string[];
  /** Newly held for a decision. */
  readonly held: readonly string[];
  /** Not recorded, as the provider or the database failed meanwhile: the next look does it. */
  readonly failed: readonly string[];
  /** The database has never had an order, so that nothing was recorded: it may wait for a backup to be restored. */
  readonly heldBack: boolean;
}

/** What a look has found of one payment. */
type Outcome = 'known' | 'booked' | 'held' | 'failed';

export interface SweepDeps {
  readonly orders: OrderStore;
  readonly ledger: Pick<LedgerStore, 'open'>;
  readonly exceptions: Exceptions;
  readonly flow: Pick<PaymentFlow, 'markPaid'>;
  readonly inquiry: Pick<PaymentInquiry, 'askAbout'>;
  readonly booking: Booking;
  readonly turnedBack: TurnedBack;
  readonly office: Pick<OfficeMails, 'tellHeld'>;
  readonly mandates: () => Pick<Mandates, 'lookForUnknown'>;
  readonly gateway: Gateway;
  readonly log: Logger;
}

/** Finds what no callback and no webhook has told: a dead webhook loses nothing. */
export class Sweep {
  readonly #deps: SweepDeps;

  constructor(deps: SweepDeps) {
    this.#deps = deps;
  }

  /** Asks the provider about every open order whose time has come: after 15 minutes, then hourly for three days. */
  async sweepOrders(now: Date, stop?: AbortSignal): Promise<number> {
    const { orders, exceptions, inquiry, office, log } = this.#deps;
    for (let asked = 0; ; asked += 1) {
      const taken = stop?.aborted ? undefined : await orders.takeForSweep(now);
      if (!taken) {
        await exceptions.tellUntold();
        await office.tellHeld(now);
        return asked;
      }
      const { order, leasedUntil } = taken;
      try {
        await withDeadline(ASK_WITHIN_MS, () => inquiry.askAbout(order, 'sweep'));
      } catch (error) {
        // This one is due again when its lease is over; the others are left as they are.
        if (error instanceof ProviderResting) return asked;
        log.warn({ orderId: order.id, err: error }, 'the sweep could not mark an order paid: it tries again');
      }
      await orders.sweptOnce(order.id, leasedUntil, nextSweep(now, order));
    }
  }

  /** Books what was paid but not booked: its process died, or the database was away. */
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
   * Every night: all payments of the provider's last days, or since `from`, and its refunds and disputes, whether or not we
   * know of them. A database that never had an order is left alone: it may be about to get its backup back.
   */
  async reconcile(now: Date, from = new Date(now.getTime() - RECONCILE_BACK_MS)): Promise<Look> {
    const { orders, exceptions, gateway, log } = this.#deps;
    if (!(await orders.any())) return this.#holdBack(from, now);
    let seen = 0;
    const found = { booked: [] as string[], held: [] as string[], failed: [] as string[] };
    for await (const payment of gateway.paymentsBetween(from, now)) {
      seen += 1;
      const outcome = await this.#record(payment);
      if (outcome !== 'known') found[outcome].push(payment.paymentId);
    }
    found.held.push(...(await this.#lookForMandates(from, now)));
    await exceptions.tellUntold();
    await this.#reviewTurned(now);
    const { booked, failed, held } = found;
    log.info(
      { seen, booked: booked.length, held: held.length, failed: failed.length },
      'payments of the last days reconciled',
    );
    return { seen, booked, held, failed, heldBack: false };
  }

  /** A look at a database without any order: the office is told if the provider has captured payments in the time. */
  async #holdBack(from: Date, to: Date): Promise<Look> {
    const { exceptions, gateway, log } = this.#deps;
    let seen = 0;
    for await (const payment of gateway.paymentsBetween(from, to)) if (isCaptured(payment)) seen += 1;
    if (seen > 0) {
      log.error(
        { seen },
        'the database has no order but the provider has payments: is a backup to be restored?',
      );
      await exceptions.tellHeldBack(seen);
    }
    return { seen, booked: [], held: [], failed: [], heldBack: seen > 0 };
  }

  /** One payment that fails keeps no other from being looked at. */
  async #record(payment: ProviderPayment): Promise<Outcome> {
    try {
      return await this.#markUnknownPaid(payment);
    } catch (error) {
      const { paymentId, providerOrderId } = payment;
      this.#deps.log.warn({ paymentId, providerOrderId, err: error }, 'a payment could not be reconciled');
      return 'failed';
    }
  }

  /** Debits of mandates are reconciled mandate by mandate. */
  async #markUnknownPaid(payment: ProviderPayment): Promise<Outcome> {
    const { orders, exceptions, flow, turnedBack } = this.#deps;
    const { paymentId } = payment;
    if (!isReadable(payment)) {
      await turnedBack.notUnderstood(paymentId, oddities(payment.statusText, payment));
      return 'failed';
    }
    if (payment.invoiceId !== null || !isCaptured(payment)) return 'known';
    if (await orders.byPayment(paymentId)) return 'known';
    const wasAside = await exceptions.isKnown(paymentId);
    const order = await flow.markPaid(payment, 'sweep');
    if (order && isPaid(order) && order.paymentId === paymentId) {
      if (wasAside) await exceptions.end(paymentId, 'booked', 'not-understood');
      return 'booked';
    }
    return wasAside ? 'known' : 'held';
  }

  /** An account without mandates refuses to list them: that keeps nothing else from being looked at. */
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

  /** Everything whose money turns or has turned lately: the provider's refunds and disputes, and what we know to be under way. */
  async #reviewTurned(now: Date): Promise<void> {
    const { ledger, gateway, turnedBack, log } = this.#deps;
    const back = (ms: number) => new Date(now.getTime() - ms);
    const disputes = new Map<string, Dispute[]>();
    for await (const dispute of gateway.disputesSince(back(DISPUTES_BACK_MS)))
      disputes.set(dispute.paymentId, [...(disputes.get(dispute.paymentId) ?? []), dispute]);
    const turned = new Set([...disputes.keys(), ...(await ledger.open())]);
    for await (const { paymentId } of gateway.refundsBetween(back(REFUNDS_BACK_MS), now))
      turned.add(paymentId);
    for (const paymentId of turned)
      await turnedBack
        .review(paymentId, 'sweep', disputes.get(paymentId))
        .catch((error: unknown) =>
          log.warn({ paymentId, err: error }, 'refunds and disputes of a payment could not be reconciled'),
        );
  }
}
