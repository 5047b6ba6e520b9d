import { CURRENCY } from '@vgb/contracts';
import type { Fact, Source } from '../ledger/index.js';
import type { Capture, Dispute, ProviderPayment, Refund } from './gateway.js';
import type { PaidOrder } from './order.js';
import { arrivalOf, REFUND_STATUSES } from './states.js';

/*
 * Turns the provider's answers and events into facts of the ledger. `at`: when it happened at the provider; if the source has no such date,
 * when we learned of it.
 */

/** The source of a fact, and when we learned of it. */
export interface Hearing {
  readonly from: Source;
  readonly heardAt: Date;
  readonly at?: Date | null;
}
/** How far the provider's clock may be ahead of ours. A later date cannot be true and would override all facts that follow. */
const MOST_AHEAD_MS = 60 * 60_000;
const dated = ({ from, heardAt, at }: Hearing) => {
  const isPossible = at && at.getTime() <= heardAt.getTime() + MOST_AHEAD_MS;
  return { from, heardAt, at: isPossible ? at : heardAt };
};

const amountOf = ({ amountPaise, currency }: Pick<Capture, 'amountPaise' | 'currency'>) => ({
  amountPaise,
  ...(currency !== CURRENCY && { currency }),
});

export const captureFact = (capture: Capture, hearing: Hearing): Fact => ({
  what: 'payment',
  status: 'captured',
  ...amountOf(capture),
  from: hearing.from,
  heardAt: hearing.heardAt,
  at: capture.capturedAt ?? hearing.heardAt,
});

/** Empty for a payment that is not captured yet, or whose state is unknown. */
export function paymentFacts(payment: ProviderPayment, hearing: Hearing): Fact[] {
  const status = arrivalOf(payment);
  if (status === 'captured') return [captureFact(payment, hearing)];
  if (status === 'awaited' || status === 'unknown') return [];
  return [{ what: 'payment', status, ...amountOf(payment), ...dated(hearing) }];
}

/** Empty for a refund whose state is unknown. */
export function refundFacts({ refundId: id, state, amountPaise }: Refund, hearing: Hearing): Fact[] {
  if (state === 'unknown') return [];
  return [{ what: 'refund', id, status: REFUND_STATUSES[state], amountPaise, ...dated(hearing) }];
}

/** Empty for a dispute whose state is unknown. */
export function disputeFacts(dispute: Dispute, hearing: Hearing): Fact[] {
  const { disputeId: id, status, amountPaise, deductedPaise, phaseText: phase, respondBy } = dispute;
  return status === 'unknown'
    ? []
    : [{ what: 'dispute', id, status, amountPaise, deductedPaise, phase, respondBy, ...dated(hearing) }];
}

/** The facts of an order that was paid before the ledger existed. Such refunds are known only by their sum. */
export function factsOfOrder(order: PaidOrder): Fact[] {
  const dates = { at: order.capturedAt, heardAt: order.paidAt ?? order.capturedAt, from: 'record' } as const;
  const captured: Fact = {
    what: 'payment',
    status: 'captured',
    amountPaise: order.amountPaise,
    ...dates,
  };
  return order.refundedPaise > 0
    ? [captured, { what: 'carried', amountPaise: order.refundedPaise, ...dates }]
    : [captured];
}
