import { content } from '@vgb/content';
import { formatPaise } from '@vgb/contracts';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import { EXCEPTION_REASONS, HELD, type PaymentException } from './exception.js';
import type { ExceptionStore, StoredException } from './exception-store.js';
import type { OrderStore } from './order-store.js';

export interface ExceptionMailsDeps {
  readonly rows: Pick<ExceptionStore, 'byId' | 'byIds'>;
  readonly orders: Pick<OrderStore, 'byId'>;
  /** Writes the mail about one state of a dispute. */
  readonly composeTurn: Composers['payment-turn'];
}

/** The mails to the office about payments that wait for its decision. */
export const exceptionComposers = (
  deps: ExceptionMailsDeps,
): Pick<Composers, 'payment-exception' | 'payment-exceptions' | 'look-held-back'> => ({
  'payment-exception': async ({ exceptionId }) => {
    const row = await deps.rows.byId(exceptionId);
    if (!row) return undefined;
    if (row.kind === 'disputed' && row.turn !== undefined)
      return deps.composeTurn({ paymentId: row.paymentId, turn: row.turn }, OFFICE_LOCALE);
    return alertOf(row, deps.orders);
  },
  'payment-exceptions': async ({ exceptionIds }) => {
    const found = await deps.rows.byIds(exceptionIds);
    const [first] = found;
    if (!first) return undefined;
    return renderMail(
      content(OFFICE_LOCALE).officeMails.exceptionSummary({
        payments: found.map((row) => ({
          paymentId: row.paymentId,
          amount: amountOf(row),
          reason: reasonOf(row),
        })),
        time: inIndianTime(first.noticedAt, OFFICE_LOCALE),
      }),
      'office',
    );
  },
  'look-held-back': async ({ count, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).officeMails.databaseEmpty({
        count: String(count),
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
});

async function alertOf(row: StoredException, orders: ExceptionMailsDeps['orders']) {
  const order = row.orderId === null ? undefined : await orders.byId(row.orderId);
  return renderMail(
    content(OFFICE_LOCALE).officeMails.exceptionAlert({
      reason: reasonOf(row),
      held: HELD.has(row.kind),
      providerOrderId: order?.providerOrderId ?? '',
      paymentId: row.paymentId,
      amount: amountOf(row),
      time: inIndianTime(row.noticedAt, OFFICE_LOCALE),
    }),
    'office',
  );
}

const amountOf = ({ amountPaise, currency }: Pick<PaymentException, 'amountPaise' | 'currency'>): string =>
  formatPaise(amountPaise, currency);

const reasonOf = ({ kind, detail }: Pick<PaymentException, 'kind' | 'detail'>): string =>
  detail ? `${EXCEPTION_REASONS[kind]} (${detail})` : EXCEPTION_REASONS[kind];
