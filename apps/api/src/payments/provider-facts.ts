import type { Fact, Source } from '../ledger/index.js';
import type { Capture, Dispute, ProviderPayment, Refund } from './gateway.js';
import type { PaidOrder } from './order.js';
import { arrivalOf, REFUND_STATUSES } from './states.js';

/*
 * What the provider says, as facts of the ledger. `at`: when it happened there; where only the thing itself is dated, the moment of hearing.
 */

/** Who says it, and when it was heard. */
export interface Hearing {
  readonly from: Source;
  readonly heardAt: Date;
  readonly at?: Date | null;
}
/** The provider's clock may be ahead of ours by so much; what it dates later than that cannot have happened then, and hides what follows it. */
const MOST_AHEAD_MS = 60 * 60_000;
const dated = ({ from, heardAt, at }: Hearing) => {
  const isPossible = at && at.getTime() <= heardAt.getTime() + MOST_AHEAD_MS;
  return { from, heardAt, at: isPossible ? at : heardAt };
};

export const captureFact = (capture: Capture, hearing: Hearing): Fact => ({
  what: 'payment',
  status: 'captured',
  amountPaise: capture.amountPaise,
  from: hearing.from,
  heardAt: hearing.heardAt,
  at: capture.capturedAt ?? hearing.heardAt,
});

/** None for a payment that waits, or whose state is not known. */
export function paymentFacts(payment: ProviderPayment, hearing: Hearing): Fact[] {
  const status = arrivalOf(payment);
  if (status === 'captured') return [captureFact(payment, hearing)];
  if (status === 'awaited' || status === 'unknown') return [];
  return [{ what: 'payment', status, amountPaise: payment.amountPaise, ...dated(hearing) }];
}

/** None for one whose state is not known. */
export function refundFacts({ refundId: id, state, amountPaise }: Refund, hearing: Hearing): Fact[] {
  if (state === 'unknown') return [];
  return [{ what: 'refund', id, status: REFUND_STATUSES[state], amountPaise, ...dated(hearing) }];
}

/** None for one whose state is not known. */
export function disputeFacts(dispute: Dispute, hearing: Hearing): Fact[] {
  const { disputeId: id, status, amountPaise, deductedPaise, phaseText: phase, respondBy } = dispute;
  return status === 'unknown'
    ? []
    : [{ what: 'dispute', id, status, amountPaise, deductedPaise, phase, respondBy, ...dated(hearing) }];
}

/** What an order that was paid before there was a ledger says of its payment. Refunds of then are known by their sum alone. */
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
