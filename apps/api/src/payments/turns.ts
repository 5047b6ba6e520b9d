import { type Fact, type Folio, turnOf } from '../ledger/index.js';
import type { Dispute, Refund } from './gateway.js';
import { disputeFacts, type Hearing, refundFacts } from './provider-facts.js';
import { oddities } from './razorpay-reading.js';

/* How a payment's money turns after its capture, computed from its folio and the provider's answers. Pure: no clock, no database. */

/** The turns for the office: the present states of the disputes and failed refunds that new facts are about. */
export function turnsOf({ facts, followed, standing }: Folio): string[] {
  const news = new Set(
    facts.slice(followed).flatMap((fact) => ('id' in fact ? [`${fact.what}:${fact.id}`] : [])),
  );
  const failed = standing.refunds.filter(({ id, status }) => status === 'failed' && news.has(`refund:${id}`));
  const disputes = standing.disputes.filter(({ id }) => news.has(`dispute:${id}`));
  return [
    ...failed.map((one) => turnOf({ what: 'refund', ...one })),
    ...disputes.map((one) => turnOf({ what: 'dispute', ...one })),
  ];
}

/** When money from outside the provider arrived, by its fact. */
export const receivedAt = ({ facts }: Folio): Date =>
  facts.find((fact) => fact.what === 'gift' && fact.status === 'received')?.at ?? new Date(0);

/** Whether an event tells of another end of a refund than the one that counts. */
export const contradicts = ({ standing }: Folio, { refundId, state }: Refund): boolean => {
  const known = standing.refunds.find(({ id }) => id === refundId);
  return known !== undefined && state !== 'unknown' && state !== 'pending' && known.status !== state;
};

/** What the provider answers about the refunds and disputes of one payment. */
export interface Turned {
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

/** The unknown states and unreadable fields, each as text for the office. */
export const oddOnesOf = ({ refunds, disputes }: Turned): string[] => [
  ...refunds
    .filter((one) => one.state === 'unknown' || !isWhole(one))
    .map((one) => `the refund ${one.refundId}: ${oddities(one.stateText, one)}`),
  ...disputes
    .filter((one) => one.status === 'unknown' || !isWhole(one))
    .map((one) => `the dispute ${one.disputeId}: ${oddities(one.statusText, one)}`),
];

/** The readable part as facts. `known`: the payment's folio so far. */
export const turnedFacts = (
  { refunds, disputes }: Turned,
  known: Folio | undefined,
  hearing: Hearing,
): Fact[] => [
  ...refunds.filter(isWhole).flatMap((one) => refundFacts(one, hearing)),
  ...disputes.filter(isWhole).flatMap((one) => disputeFacts(asItStands(one, known), hearing)),
];

const isWhole = ({ unreadable }: { readonly unreadable: readonly string[] }): boolean =>
  unreadable.length === 0;

/** An open dispute that was answered before has been sent back by the bank: the provider's answers have no status for that. */
function asItStands(dispute: Dispute, known: Folio | undefined): Dispute {
  const before = known?.standing.disputes.find(({ id }) => id === dispute.disputeId)?.status;
  const isSentBack = dispute.status === 'open' && (before === 'under_review' || before === 'action_required');
  return isSentBack ? { ...dispute, status: 'action_required' } : dispute;
}
