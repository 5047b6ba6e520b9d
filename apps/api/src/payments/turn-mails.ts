import { content } from '@vgb/content';
import { formatPaise } from '@vgb/contracts';
import { isDisputeOver, type LedgerStore, turnOf } from '../ledger/index.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import type { OrderStore } from './order-store.js';

export interface TurnMailsDeps {
  readonly ledger: Pick<LedgerStore, 'byPayment'>;
  readonly orders: Pick<OrderStore, 'byPayment'>;
}

/** The mails to the office about a failed refund and about each state of a dispute, with the provider's ids. */
export const turnComposer =
  (deps: TurnMailsDeps): Composers['payment-turn'] =>
  async ({ paymentId, turn }) => {
    const folio = await deps.ledger.byPayment(paymentId);
    // Mails queued by the previous version name a dispute's state without its time.
    const fact = folio?.facts.find((one) => turnOf(one) === turn || turnOf(one).startsWith(`${turn}:`));
    if (!folio || !fact) return undefined;
    const order = await deps.orders.byPayment(paymentId);
    const money = (paise: number) => formatPaise(paise, folio.standing.currency);
    const about = {
      paymentId,
      amount: money(folio.standing.receivedPaise),
      receiptNumber: order?.bookedAs ?? '',
      time: inIndianTime(fact.heardAt, OFFICE_LOCALE),
    };
    if (fact.what === 'refund')
      return renderMail(
        content(OFFICE_LOCALE).officeMails.refundFailed({
          ...about,
          refundId: fact.id,
          refundAmount: money(fact.amountPaise),
        }),
        'office',
      );
    if (fact.what !== 'dispute') return undefined;
    return renderMail(
      content(OFFICE_LOCALE).officeMails.disputeTurn({
        ...about,
        disputeId: fact.id,
        status: fact.status,
        isOver: isDisputeOver(fact.status),
        phase: fact.phase,
        disputedAmount: money(fact.amountPaise),
        deductedAmount: money(fact.deductedPaise),
        respondBy: fact.respondBy ? inIndianTime(fact.respondBy, OFFICE_LOCALE) : '',
      }),
      'office',
    );
  };
