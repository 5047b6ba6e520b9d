import { CURRENCY } from '@vgb/contracts';
import type { Logger } from 'pino';
import {
  type Fact,
  type Folio,
  isDisputeOver,
  type LedgerStore,
  type Source,
  turnOf,
} from '../ledger/index.js';
import type { Booking } from './booking.js';
import type { Exceptions } from './exceptions.js';
import {
  type Dispute,
  type Gateway,
  isCaptured,
  isReadable,
  OutcomeUnknown,
  type ProviderNews,
  type ProviderPayment,
} from './gateway.js';
import type { OfficeMails } from './office-mails.js';
import { isPaid, type Order } from './order.js';
import type { OrderLog } from './order-log.js';
import type { OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import { disputeFacts, factsOfOrder, paymentFacts, refundFacts } from './provider-facts.js';
import type { PurposeDesk } from './purposes.js';
import { oddities } from './razorpay-reading.js';
import { oddOnesOf, receivedAt, type Turned, turnedFacts, turnsOf } from './turns.js';

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>;

export interface TurnedBackDeps {
  readonly orders: OrderStore;
  readonly ledger: LedgerStore;
  readonly exceptions: Pick<Exceptions, 'open' | 'openDispute' | 'end'>;
  readonly gateway: Gateway;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly flow: Pick<PaymentFlow, 'markPaid' | 'markReceivedPaid'>;
  readonly booking: Booking;
  readonly orderLog: OrderLog;
  readonly purposes: Pick<PurposeDesk, 'turned'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * What happens to a payment's money after its capture: refunds and disputes. Each piece of news and each answer becomes a fact, and what
 * follows from the facts is done by repeatable steps, which a due time in the same document brings back after a crash.
 */
export class TurnedBack {
  readonly #deps: TurnedBackDeps;

  constructor(deps: TurnedBackDeps) {
    this.#deps = deps;
  }

  /** A refund's turn: begun, processed or failed. */
  async refund({ refund, payment, at }: News<'refund'>): Promise<void> {
    await this.#take(await this.#hear(refund.paymentId, payment, (by) => refundFacts(refund, by), at));
  }

  async dispute({ dispute, payment, at }: News<'dispute'>): Promise<void> {
    await this.follow(await this.#hear(dispute.paymentId, payment, (by) => disputeFacts(dispute, by), at));
  }

  /** Follows it; how much each of the refunds of before the ledger was, the provider alone knows, so that it is asked first. */
  async #take(folio: Folio): Promise<void> {
    if (folio.facts.some(({ what }) => what === 'carried')) await this.review(folio.paymentId, 'webhook');
    else await this.follow(folio);
  }

  /** What is turned back was captured before; where that was not heard of, its order is marked paid first. */
  async #hear(
    paymentId: string,
    given: ProviderPayment | null,
    factsBy: (hearing: { from: Source; heardAt: Date; at: Date | null }) => readonly Fact[],
    at: Date | null,
  ): Promise<Folio> {
    const payment = given?.paymentId === paymentId ? given : null;
    const order = await this.#markFirstPaid(paymentId, payment);
    const hearing = { from: 'webhook', heardAt: this.#deps.clock(), at } as const;
    // One that never was captured has no order that could have heard of it.
    const arrival = payment && !isCaptured(payment) ? paymentFacts(payment, hearing) : [];
    return this.#deps.ledger.hear(
      { paymentId, providerOrderId: payment?.providerOrderId ?? order?.providerOrderId ?? null },
      [...arrival, ...factsBy(hearing)],
      hearing.heardAt,
      async () => (order && isPaid(order) ? factsOfOrder(order) : []),
    );
  }

  async #markFirstPaid(paymentId: string, given: ProviderPayment | null): Promise<Order | undefined> {
    const { orders, gateway, flow, booking } = this.#deps;
    const known = await orders.byPayment(paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? booking.finish(known) : known;
    const payment = given ?? (await gateway.fetchPayment(paymentId));
    if (!isCaptured(payment)) return undefined;
    // A debit of a mandate is known by its own event, which names the mandate; this one waits for it.
    if (payment.invoiceId !== null)
      throw new OutcomeUnknown('the debit that this is about is not booked yet');
    const settled = await flow.markPaid(payment, 'webhook');
    return settled?.paymentId === paymentId ? settled : undefined;
  }

  /**
   * Asks the provider how a payment, its refunds and its disputes stand, and takes that over. `listed`: disputes that a list of the provider's
   * has just told. @throws ProviderRefusal, OutcomeUnknown.
   */
  async review(
    paymentId: string,
    from: 'sweep' | 'office' | 'webhook',
    listed: readonly Dispute[] = [],
  ): Promise<Folio | undefined> {
    const { ledger, gateway, clock } = this.#deps;
    const payment = await gateway.fetchPayment(paymentId);
    if (!isReadable(payment)) await this.notUnderstood(paymentId, oddities(payment.statusText, payment));
    const order = await this.#markFirstPaid(paymentId, payment);
    const known = await ledger.byPayment(paymentId);
    const turned = await this.#askWhatTurned(paymentId, known, listed);
    for (const odd of oddOnesOf(turned)) await this.notUnderstood(paymentId, odd);

    const hearing = { from: from === 'webhook' ? 'sweep' : from, heardAt: clock() } as const;
    const facts = [...paymentFacts(payment, hearing), ...turnedFacts(turned, known, hearing)];
    if (facts.length === 0 && !known) return undefined;
    const { providerOrderId } = payment;
    const folio = await ledger.hear({ paymentId, providerOrderId }, facts, hearing.heardAt, async () =>
      order && isPaid(order) ? factsOfOrder(order) : [],
    );
    if (folio.followed < folio.facts.length) await this.follow(folio);
    return folio;
  }

  /** The disputes that were listed, the others of the folio that are not over, and all refunds. */
  async #askWhatTurned(
    paymentId: string,
    known: Folio | undefined,
    listed: readonly Dispute[],
  ): Promise<Turned> {
    const { gateway } = this.#deps;
    const others = (known?.standing.disputes ?? []).filter(
      ({ id, status }) => !isDisputeOver(status) && listed.every(({ disputeId }) => disputeId !== id),
    );
    const disputes = [...listed];
    for (const { id } of others) disputes.push(await gateway.fetchDispute(id));
    return { disputes, refunds: await gateway.refundsOf(paymentId) };
  }

  /** Does what follows from a folio's facts. Again, by any process: the same. */
  async follow(folio: Folio): Promise<void> {
    const { ledger, log } = this.#deps;
    const order = await this.#followOrder(folio);
    const turns = turnsOf(folio);
    for (const turn of turns) await this.#tellOffice(folio, turn, order);
    if (turns.length > 0) {
      const about = { orderId: order?.id, receiptNumber: order?.bookedAs, paymentId: folio.paymentId };
      log.info({ ...about, turns }, 'refund or dispute of a payment changed');
    }
    await this.#endDecisions(folio);
    await ledger.followed(folio);
  }

  /** Brings the payment's order, and what its purpose keeps, to where the folio stands; undefined for a payment without one. */
  async #followOrder(folio: Folio): Promise<Order | undefined> {
    const { orders, flow, booking, orderLog, purposes } = this.#deps;
    const { paymentId, standing } = folio;
    let order = await orders.byPayment(paymentId);
    if (order?.status === 'pending' && standing.state === 'received')
      order = await flow.markReceivedPaid(order, paymentId, receivedAt(folio));
    if (standing.state === 'bounced') await orders.endAwaited(paymentId);
    // What repeats the money must stand before it can.
    if (order && isPaid(order) && order.bookedAt === null) order = await booking.finish(order);
    if (order && isPaid(order)) {
      if (await orders.repeatRefund(paymentId, standing.returnedPaise, folio.version))
        orderLog.note(order, 'refunded');
      await purposes.turned(order, folio);
    }
    return order;
  }

  /** What waited for a person's decision and has come to its end without one. */
  async #endDecisions({ paymentId, standing }: Folio): Promise<void> {
    const { orders, exceptions } = this.#deps;
    const { disputes } = standing;
    if (disputes.length > 0 && disputes.every(({ status }) => isDisputeOver(status)))
      await exceptions.end(
        paymentId,
        disputes.map(({ id, status }) => `${id} ${status}`).join(', '),
        'disputed',
      );
    // An order that waited for a decision on it has its end.
    if (standing.receivedPaise > 0 && standing.keptPaise <= 0 && standing.openPaise === 0)
      for (const orderId of await exceptions.end(paymentId, 'paid back')) await orders.endReview(orderId);
  }

  async #tellOffice(folio: Folio, turn: string, order: Order | undefined): Promise<void> {
    const { exceptions, office } = this.#deps;
    const { paymentId, standing } = folio;
    const open = standing.disputes.find(
      (one) => !isDisputeOver(one.status) && turnOf({ what: 'dispute', ...one }) === turn,
    );
    const isToldByException =
      open !== undefined &&
      (await exceptions.openDispute({
        kind: 'disputed',
        paymentId,
        orderId: order?.id ?? null,
        amountPaise: open.amountPaise,
        currency: CURRENCY,
        expectedPaise: standing.receivedPaise,
        turn,
      }));
    if (isToldByException) return;
    await office.tell(`payment-turn:${paymentId}:${turn}`, {
      kind: 'payment-turn',
      data: { paymentId, turn },
      ...(order && { about: { orderId: order.id, receiptNumber: order.bookedAs } }),
    });
  }

  /** Something of the provider's that is in none of our tables: an exception of that one thing, told of once a day. */
  async notUnderstood(id: string, detail: string): Promise<void> {
    const { orders, exceptions, log } = this.#deps;
    log.error({ id, detail }, 'not understood');
    await exceptions.open({
      kind: 'not-understood',
      paymentId: id,
      orderId: (await orders.byPayment(id))?.id ?? null,
      amountPaise: 0,
      currency: CURRENCY,
      expectedPaise: null,
      detail,
    });
  }

  /** Does again what followed from facts whose process died; how many payments. */
  async followDue(now: Date, stop?: AbortSignal): Promise<number> {
    for (let done = 0; ; done += 1) {
      const folio = stop?.aborted ? undefined : await this.#deps.ledger.takeDue(now);
      if (!folio) return done;
      await this.#take(folio).catch((error: unknown) =>
        this.#deps.log.error(
          { paymentId: folio.paymentId, err: error },
          'what follows from a fact could not be done',
        ),
      );
    }
  }
}
