import { CURRENCY } from '@vgb/contracts';
import type { Logger } from 'pino';
import { slicesOf } from '../db/slices.js';
import {
  type Fact,
  type Folio,
  isDisputeOver,
  type LedgerStore,
  type Source,
  tellsNothingNew,
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
import type { OrderStore } from './order-store.js';
import type { PaymentFlow } from './payment-flow.js';
import { disputeFacts, factsOfOrder, paymentFacts, refundFacts } from './provider-facts.js';
import { oddities } from './razorpay-reading.js';
import { contradicts, oddOnesOf, receivedAt, type Turned, turnedFacts, turnsOf } from './turns.js';

const NONE: ReadonlyMap<string, Folio> = new Map();

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>;

export interface TurnedBackDeps {
  readonly orders: OrderStore;
  readonly ledger: LedgerStore;
  readonly exceptions: Pick<Exceptions, 'open' | 'openDispute' | 'isKnown' | 'ordersWaiting' | 'end'>;
  readonly gateway: Gateway;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly flow: Pick<PaymentFlow, 'markPaid' | 'markReceivedPaid'>;
  readonly booking: Booking;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * Applies what happens to a payment's money after its capture: refunds and disputes. Each event and each answer becomes a fact; its
 * consequences are repeatable steps, and a due time in the same document resumes them after a crash.
 */
export class TurnedBack {
  readonly #deps: TurnedBackDeps;

  constructor(deps: TurnedBackDeps) {
    this.#deps = deps;
  }

  /** Applies an event about a refund: begun, processed or failed. One that contradicts the end known so far has the provider asked which counts. */
  async refund({ refund, payment, at }: News<'refund'>): Promise<void> {
    const folio = await this.#record(refund.paymentId, payment, (by) => refundFacts(refund, by), at);
    if (contradicts(folio, refund)) await this.review(folio.paymentId, 'webhook');
    else await this.#take(folio);
  }

  async dispute({ dispute, payment, at }: News<'dispute'>): Promise<void> {
    await this.follow(await this.#record(dispute.paymentId, payment, (by) => disputeFacts(dispute, by), at));
  }

  /** Follows the folio. For refunds from before the ledger only their sum is known, so the provider is asked for each amount first. */
  async #take(folio: Folio): Promise<void> {
    if (folio.facts.some(({ what }) => what === 'carried')) await this.review(folio.paymentId, 'webhook');
    else await this.follow(folio);
  }

  /** Adds the facts. A refund implies a capture, so an order whose capture is unknown is marked paid first. */
  async #record(
    paymentId: string,
    given: ProviderPayment | null,
    factsBy: (hearing: { from: Source; heardAt: Date; at: Date | null }) => readonly Fact[],
    at: Date | null,
  ): Promise<Folio> {
    const own = given?.paymentId === paymentId ? given : null;
    const { order, payment } = await this.#markFirstPaid(paymentId, own);
    const hearing = { from: 'webhook', heardAt: this.#deps.clock(), at } as const;
    // For a payment without an order: one that was never captured, or a held debit.
    const arrival = payment && !order ? paymentFacts(payment, hearing) : [];
    return this.#deps.ledger.record(
      { paymentId, providerOrderId: payment?.providerOrderId ?? order?.providerOrderId ?? null },
      [...arrival, ...factsBy(hearing)],
      hearing.heardAt,
      async () => (order && isPaid(order) ? factsOfOrder(order) : []),
    );
  }

  /** Returns the order that the payment has paid, if any, and the payment if it was given or had to be read. */
  async #markFirstPaid(
    paymentId: string,
    given: ProviderPayment | null,
  ): Promise<{ readonly order: Order | undefined; readonly payment: ProviderPayment | null }> {
    const { orders, exceptions, gateway, flow, booking } = this.#deps;
    const known = await orders.byPayment(paymentId);
    if (known) {
      const order = isPaid(known) && known.bookedAt === null ? await booking.finish(known) : known;
      return { order, payment: given };
    }
    const payment = given ?? (await gateway.fetchPayment(paymentId));
    if (!isCaptured(payment)) return { order: undefined, payment };
    if (payment.invoiceId !== null) {
      // A debit of a mandate is booked by its own event, which names the mandate: this event waits for it, unless the debit is held.
      if (await exceptions.isKnown(paymentId)) return { order: undefined, payment };
      throw new OutcomeUnknown('the debit that this is about is not booked yet');
    }
    const order = await flow.markPaid(payment, 'webhook');
    return { order: order?.paymentId === paymentId ? order : undefined, payment };
  }

  /**
   * Reads a payment, its refunds and its disputes at the provider and adds what changed. `listed`: disputes that a list of the provider's
   * has just returned. @throws ProviderRefusal, OutcomeUnknown.
   */
  async review(
    paymentId: string,
    from: 'sweep' | 'office' | 'webhook',
    listed: readonly Dispute[] = [],
  ): Promise<Folio | undefined> {
    const { ledger, gateway, clock } = this.#deps;
    const payment = await gateway.fetchPayment(paymentId);
    if (!isReadable(payment)) await this.notUnderstood(paymentId, oddities(payment.statusText, payment));
    const { order } = await this.#markFirstPaid(paymentId, payment);
    const known = await ledger.byPayment(paymentId);
    const turned = await this.#askWhatTurned(paymentId, known, listed);
    for (const odd of oddOnesOf(turned)) await this.notUnderstood(paymentId, odd);

    const hearing = { from: from === 'webhook' ? 'sweep' : from, heardAt: clock() } as const;
    const facts = [...paymentFacts(payment, hearing), ...turnedFacts(turned, known, hearing)];
    if (facts.length === 0 && !known) return undefined;
    const { providerOrderId } = payment;
    const folio = await ledger.record({ paymentId, providerOrderId }, facts, hearing.heardAt, async () =>
      order && isPaid(order) ? factsOfOrder(order) : [],
    );
    if (folio.followed < folio.facts.length) await this.follow(folio);
    return folio;
  }

  /**
   * Reviews many payments, slice by slice. Most are settled and the provider tells nothing new of them: their orders and folios are read for the
   * whole slice, before the provider's answers, and the folios' versions once more after them. A payment of which the answers tell something, or
   * whose folio has changed meanwhile, is reviewed by itself. One whose review fails is logged, and the others are still reviewed.
   */
  async reviewAll(
    paymentIds: Iterable<string>,
    listed: ReadonlyMap<string, readonly Dispute[]>,
  ): Promise<void> {
    const { ledger, log } = this.#deps;
    const orLog = (paymentId: string, work: () => Promise<unknown>) =>
      work().catch((error: unknown) =>
        log.warn({ paymentId, err: error }, 'refunds and disputes of a payment could not be reconciled'),
      );
    const review = (paymentId: string) => this.review(paymentId, 'sweep', listed.get(paymentId));
    for await (const slice of slicesOf(paymentIds)) {
      // Where one of the queries fails, each payment is read by itself, and fails by itself.
      const settled = await this.#settledOf(slice).catch(() => NONE);
      const unchanged: Folio[] = [];
      for (const paymentId of slice)
        await orLog(paymentId, async () => {
          const folio = settled.get(paymentId);
          if (folio && (await this.#hearsNothingNew(folio, listed.get(paymentId)))) unchanged.push(folio);
          else await review(paymentId);
        });
      for (const { paymentId } of await ledger.changedSince(unchanged).catch(() => unchanged))
        await orLog(paymentId, () => review(paymentId));
    }
  }

  /** The folios of those payments whose order is booked, and whose facts have had their consequences. */
  async #settledOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, Folio>> {
    const { orders, ledger } = this.#deps;
    const booked = [...(await orders.byPayments(paymentIds)).values()].filter(
      (order) => isPaid(order) && order.bookedAt !== null,
    );
    const folios = await ledger.byPayments(booked.flatMap(({ paymentId }) => paymentId ?? []));
    return new Map([...folios].filter(([, { facts, followed }]) => followed >= facts.length));
  }

  /** Whether all that the provider answers about a payment can be read and is in the folio. */
  async #hearsNothingNew(folio: Folio, listed: readonly Dispute[] = []): Promise<boolean> {
    const { gateway, clock } = this.#deps;
    const payment = await gateway.fetchPayment(folio.paymentId);
    if (!isReadable(payment)) return false;
    const turned = await this.#askWhatTurned(folio.paymentId, folio, listed);
    const hearing = { from: 'sweep', heardAt: clock() } as const;
    const facts = [...paymentFacts(payment, hearing), ...turnedFacts(turned, folio, hearing)];
    return oddOnesOf(turned).length === 0 && tellsNothingNew(facts, folio);
  }

  /** All refunds, the listed disputes, and the folio's other disputes that are not over. */
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

  /** Carries out the consequences of a folio's facts; can be repeated by any process. */
  async follow(folio: Folio): Promise<void> {
    const { ledger, log } = this.#deps;
    const order = await this.#followOrder(folio);
    const turns = turnsOf(folio);
    for (const turn of turns) await this.#tellOffice(folio, turn, order);
    if (turns.length > 0) {
      const about = { orderId: order?.id, receiptNumber: order?.bookedAs, paymentId: folio.paymentId };
      log.info({ ...about, turns }, 'refund or dispute of a payment changed');
    }
    // Reads the folio again: another process may meanwhile have ended what was just opened.
    await this.#endDecisions((await ledger.byPayment(folio.paymentId)) ?? folio);
    await ledger.followed(folio);
  }

  /** Copies the folio's state to the payment's order and its purpose's record; undefined for a payment without an order. */
  async #followOrder(folio: Folio): Promise<Order | undefined> {
    const { orders, flow, booking } = this.#deps;
    const { paymentId, standing } = folio;
    let order = await orders.byPayment(paymentId);
    if (order?.status === 'pending' && standing.state === 'received')
      order = await flow.markReceivedPaid(order, paymentId, receivedAt(folio));
    if (standing.state === 'bounced') await orders.endAwaited(paymentId);
    // The donation or membership must exist before it can repeat the money's state.
    if (order && isPaid(order) && order.bookedAt === null) order = await booking.finish(order);
    if (order && isPaid(order)) await booking.repeat(order, folio);
    return order;
  }

  /** Ends the exceptions that no longer need a decision. */
  async #endDecisions({ paymentId, standing }: Folio): Promise<void> {
    const { orders, exceptions } = this.#deps;
    const { disputes, refunds } = standing;
    if (refunds.length > 0 && standing.returnedPaise === 0)
      await exceptions.end(paymentId, 'the bank has sent the refund back', 'part-refunded');
    if (disputes.length > 0 && disputes.every(({ status }) => isDisputeOver(status)))
      await exceptions.end(
        paymentId,
        disputes.map(({ id, status }) => `${id} ${status}`).join(', '),
        'disputed',
      );
    if (standing.receivedPaise === 0 || standing.keptPaise > 0 || standing.openPaise !== 0) return;
    // The order goes first: a decided exception no longer leads from the payment to the order in review.
    for (const orderId of await exceptions.ordersWaiting(paymentId)) await orders.endReview(orderId);
    await exceptions.end(paymentId, 'paid back');
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
        currency: standing.currency,
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

  /** Opens an exception about something of the provider's that no table has; the office gets a mail once a day. */
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

  /** Follows the facts whose process died. Returns the number of payments. */
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
