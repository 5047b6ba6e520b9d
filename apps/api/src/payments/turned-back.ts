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
import type { PurposeDesk } from './purposes.js';
import { oddities } from './razorpay-reading.js';

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>;

export interface TurnedBackDeps {
  readonly orders: OrderStore;
  readonly ledger: LedgerStore;
  readonly exceptions: Exceptions;
  readonly gateway: Gateway;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly flow: PaymentFlow;
  readonly purposes: Pick<PurposeDesk, 'turned'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * What happens to a payment's money after its capture: refunds and disputes. Each piece of news and each answer becomes a fact, and what
 * follows from the facts is done by repeatable steps, which a due time in the same document brings back after a crash.
 */
export function createTurnedBack(deps: TurnedBackDeps) {
  const { orders, ledger, exceptions, gateway, office, flow, clock } = deps;

  /** A refund's turn: begun, processed or failed. */
  async function refund({ refund: told, payment, at }: News<'refund'>): Promise<void> {
    const folio = await hear(told.paymentId, payment, (hearing) => refundFacts(told, hearing), at);
    await take(folio);
  }

  /** Follows it; how much each of the refunds of before the ledger was, the provider alone knows, so that it is asked first. */
  async function take(folio: Folio): Promise<void> {
    if (folio.facts.some(({ what }) => what === 'carried')) await review(folio.paymentId, 'webhook');
    else await follow(folio);
  }

  async function dispute({ dispute: told, payment, at }: News<'dispute'>): Promise<void> {
    await follow(await hear(told.paymentId, payment, (hearing) => disputeFacts(told, hearing), at));
  }

  /** What is turned back was captured before; where that was not heard of, it is settled first. */
  async function hear(
    paymentId: string,
    given: ProviderPayment | null,
    factsBy: (hearing: { from: Source; heardAt: Date; at: Date | null }) => readonly Fact[],
    at: Date | null,
  ): Promise<Folio> {
    const payment = given?.paymentId === paymentId ? given : null;
    const order = await markFirstPaid(paymentId, payment);
    const hearing = { from: 'webhook', heardAt: clock(), at } as const;
    // One that never was captured has no order that could have heard of it.
    const arrival = payment && !isCaptured(payment) ? paymentFacts(payment, hearing) : [];
    return ledger.hear(
      { paymentId, providerOrderId: payment?.providerOrderId ?? order?.providerOrderId ?? null },
      [...arrival, ...factsBy(hearing)],
      hearing.heardAt,
      async () => (order && isPaid(order) ? factsOfOrder(order) : []),
    );
  }

  async function markFirstPaid(paymentId: string, given: ProviderPayment | null): Promise<Order | undefined> {
    const known = await orders.byPayment(paymentId);
    if (known) return isPaid(known) && known.bookedAt === null ? flow.finishBooking(known) : known;
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
  async function review(
    paymentId: string,
    from: 'sweep' | 'office' | 'webhook',
    listed: readonly Dispute[] = [],
  ): Promise<Folio | undefined> {
    const payment = await gateway.fetchPayment(paymentId);
    if (!isReadable(payment)) await notUnderstood(paymentId, oddities(payment.statusText, payment));
    const order = await markFirstPaid(paymentId, payment);
    const known = await ledger.byPayment(paymentId);
    const others = (known?.standing.disputes ?? []).filter(
      ({ id, status }) => !isDisputeOver(status) && listed.every(({ disputeId }) => disputeId !== id),
    );
    const disputes = [...listed];
    for (const { id } of others) disputes.push(await gateway.fetchDispute(id));
    const refunds = await gateway.refundsOf(paymentId);
    for (const one of refunds)
      if (one.state === 'unknown' || one.unreadable.length > 0)
        await notUnderstood(paymentId, `the refund ${one.refundId}: ${oddities(one.stateText, one)}`);
    for (const one of disputes)
      if (one.status === 'unknown' || one.unreadable.length > 0)
        await notUnderstood(paymentId, `the dispute ${one.disputeId}: ${oddities(one.statusText, one)}`);

    const hearing = { from: from === 'webhook' ? 'sweep' : from, heardAt: clock() } as const;
    const facts = [
      ...paymentFacts(payment, hearing),
      ...refunds.filter(isWhole).flatMap((one) => refundFacts(one, hearing)),
      ...disputes.filter(isWhole).flatMap((one) => disputeFacts(asItStands(one, known), hearing)),
    ];
    if (facts.length === 0 && !known) return undefined;
    const { providerOrderId } = payment;
    const folio = await ledger.hear({ paymentId, providerOrderId }, facts, hearing.heardAt, async () =>
      order && isPaid(order) ? factsOfOrder(order) : [],
    );
    if (folio.followed < folio.facts.length) await follow(folio);
    return folio;
  }

  /** Does what follows from a folio's facts. Again, by any process: the same. */
  async function follow(folio: Folio): Promise<void> {
    const { paymentId, standing } = folio;
    let order = await orders.byPayment(paymentId);
    if (order?.status === 'pending' && standing.state === 'received')
      order = await flow.markReceivedPaid(order, paymentId, receivedAt(folio));
    if (standing.state === 'bounced') await orders.endAwaited(paymentId);
    // What repeats the money must stand before it can.
    if (order && isPaid(order) && order.bookedAt === null) order = await flow.finishBooking(order);
    if (order && isPaid(order)) {
      if (await orders.repeatRefund(paymentId, standing.returnedPaise, folio.version))
        flow.note(order, 'refunded');
      await deps.purposes.turned(order, folio);
    }
    const turns = turnsOf(folio);
    for (const turn of turns) await tellOffice(folio, turn, order);
    if (turns.length > 0) {
      const about = { orderId: order?.id, receiptNumber: order?.bookedAs, paymentId };
      deps.log.info({ ...about, turns }, 'money of a payment turned');
    }
    if (!standing.disputes.some(({ status }) => !isDisputeOver(status)) && standing.disputes.length > 0)
      await exceptions.end(
        paymentId,
        standing.disputes.map(({ id, status }) => `${id} ${status}`).join(', '),
        'disputed',
      );
    // An order that waited for a decision on it has its end.
    if (standing.receivedPaise > 0 && standing.keptPaise <= 0 && standing.openPaise === 0)
      for (const orderId of await exceptions.end(paymentId, 'paid back')) await orders.endReview(orderId);
    await ledger.followed(folio);
  }

  /** What the office hears of: the present states of the disputes and failed refunds that new facts are about. */
  function turnsOf({ facts, followed, standing }: Folio): string[] {
    const news = new Set(
      facts.slice(followed).flatMap((fact) => ('id' in fact ? [`${fact.what}:${fact.id}`] : [])),
    );
    const failed = standing.refunds.filter(
      ({ id, status }) => status === 'failed' && news.has(`refund:${id}`),
    );
    const disputes = standing.disputes.filter(({ id }) => news.has(`dispute:${id}`));
    return [
      ...failed.map((one) => turnOf({ what: 'refund', ...one })),
      ...disputes.map((one) => turnOf({ what: 'dispute', ...one })),
    ];
  }

  async function tellOffice(folio: Folio, turn: string, order: Order | undefined): Promise<void> {
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
  async function notUnderstood(id: string, detail: string): Promise<void> {
    deps.log.error({ id, detail }, 'not understood');
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

  return {
    refund,
    dispute,
    review,
    follow,
    notUnderstood,
    /** Does again what followed from facts whose process died; how many payments. */
    async followDue(now: Date, stop?: AbortSignal): Promise<number> {
      for (let done = 0; ; done += 1) {
        const folio = stop?.aborted ? undefined : await ledger.takeDue(now);
        if (!folio) return done;
        await take(folio).catch((error: unknown) =>
          deps.log.error(
            { paymentId: folio.paymentId, err: error },
            'what follows from a fact could not be done',
          ),
        );
      }
    },
  };
}
export type TurnedBack = ReturnType<typeof createTurnedBack>;

/** A dispute that the provider calls open after it was answered has been sent back by the bank: in its answers it has no other word for that. */
function asItStands(dispute: Dispute, known: Folio | undefined): Dispute {
  const before = known?.standing.disputes.find(({ id }) => id === dispute.disputeId)?.status;
  const isSentBack = dispute.status === 'open' && (before === 'under_review' || before === 'action_required');
  return isSentBack ? { ...dispute, status: 'action_required' } : dispute;
}

const isWhole = ({ unreadable }: { readonly unreadable: readonly string[] }): boolean =>
  unreadable.length === 0;

/** When money that came outside the provider arrived: by the fact that says so. */
const receivedAt = ({ facts }: Folio): Date =>
  facts.find((fact) => fact.what === 'gift' && fact.status === 'received')?.at ?? new Date(0);
