import { CURRENCY } from '@vgb/contracts';
import { type DisputeStatus, type Fact, isAnswer, keyOf } from './facts.js';

/** The state of one refund. */
interface RefundStanding {
  readonly id: string;
  readonly status: RefundFact['status'];
  readonly amountPaise: number;
  readonly at: Date;
}

/** The state of one dispute. */
export interface DisputeStanding {
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amountPaise: number;
  readonly deductedPaise: number;
  readonly phase: string;
  readonly respondBy: Date | null;
  readonly at: Date;
}

/** A payment's money, in paise or the smallest unit of its `currency`. All amounts are 0 until money was received: without it nothing can be returned. */
export interface Standing {
  /**
   * The payment's status; `promised` and `received` for money from outside the provider; `unknown` while only refunds or disputes are
   * known.
   */
  readonly state: PaymentFact['status'] | GiftFact['status'] | 'unknown';
  readonly currency: string;
  readonly receivedPaise: number;
  /** Refunded and final. */
  readonly returnedPaise: number;
  /** Deducted for lost disputes. */
  readonly lostPaise: number;
  /** Changed by the office, up or down. */
  readonly correctedPaise: number;
  /** The final amount: received, less returned and lost, with corrections. */
  readonly keptPaise: number;
  /** Announced but not final: open refunds and disputes count as negative, an uncleared cheque as positive. */
  readonly openPaise: number;
  /** By id. */
  readonly refunds: readonly RefundStanding[];
  readonly disputes: readonly DisputeStanding[];
}

type Of<What extends Fact['what']> = Extract<Fact, { what: What }>;
type PaymentFact = Of<'payment'>;
type RefundFact = Of<'refund'>;
type DisputeFact = Of<'dispute'>;
type GiftFact = Of<'gift'>;

/** How final a status is. Of two with the same finality the later fact counts while both are open, else the one of higher rank. */
interface Rank {
  readonly final: boolean;
  readonly rank: number;
}
const PAYMENT: Readonly<Record<PaymentFact['status'], Rank>> = {
  failed: { final: false, rank: 0 },
  authorised: { final: false, rank: 1 },
  lapsed: { final: true, rank: 0 },
  captured: { final: true, rank: 1 },
};
const REFUND: Readonly<Record<RefundFact['status'], Rank>> = {
  begun: { final: false, rank: 0 },
  failed: { final: true, rank: 0 },
  processed: { final: true, rank: 1 },
};
const DISPUTE: Readonly<Record<DisputeStatus, Rank>> = {
  open: { final: false, rank: 0 },
  under_review: { final: false, rank: 1 },
  action_required: { final: false, rank: 2 },
  closed: { final: true, rank: 0 },
  won: { final: true, rank: 1 },
  lost: { final: true, rank: 2 },
};
/** A cheque that bounced counts as not received, even if the bank had reported it as cleared. */
const GIFT: Readonly<Record<GiftFact['status'], Rank>> = {
  promised: { final: false, rank: 0 },
  received: { final: true, rank: 0 },
  bounced: { final: true, rank: 1 },
};

export const isDisputeOver = (status: DisputeStatus): boolean => DISPUTE[status].final;

/**
 * The fact that counts: a final one before an open one, and among final ones an answer before an event; `undefined` for none. Of two answers about a
 * refund the later counts: a bank may send back what the provider has called processed.
 */
function standing<One extends Fact>(facts: readonly One[], rankOf: (fact: One) => Rank): One | undefined {
  const weigh = (fact: One): readonly (number | string)[] => {
    const { final, rank } = rankOf(fact);
    const answeredAt = fact.what === 'refund' && isAnswer(fact) ? fact.heardAt.getTime() : 0;
    const certainty = final ? [1, isAnswer(fact) ? 1 : 0, answeredAt, rank] : [0, fact.at.getTime(), rank];
    const deducted = fact.what === 'dispute' ? fact.deductedPaise : 0;
    return [...certainty, deducted, keyOf(fact)];
  };
  return facts.reduce<One | undefined>(
    (best, fact) => (best === undefined || isAbove(weigh(fact), weigh(best)) ? fact : best),
    undefined,
  );
}

function isAbove(one: readonly (number | string)[], other: readonly (number | string)[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  const [mine, theirs] = [one[at], other[at]];
  return mine !== undefined && theirs !== undefined && mine > theirs;
}

/** For each refund or dispute id, the fact that counts. */
function byId<One extends RefundFact | DisputeFact>(
  facts: readonly One[],
  rankOf: (fact: One) => Rank,
): One[] {
  const ids = [...new Set(facts.map(({ id }) => id))].sort();
  return ids.flatMap(
    (id) =>
      standing(
        facts.filter((fact) => fact.id === id),
        rankOf,
      ) ?? [],
  );
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Computes a payment's state from its facts; the same whatever their order, repetition and delay. */
export function fold(facts: readonly Fact[]): Standing {
  const of = <What extends Fact['what']>(what: What): Of<What>[] =>
    facts.filter((fact): fact is Of<What> => fact.what === what);

  const arrival =
    standing(of('payment'), ({ status }) => PAYMENT[status]) ??
    standing(of('gift'), ({ status }) => GIFT[status]);
  const state = arrival?.status ?? 'unknown';
  const currency = (arrival?.what === 'payment' && arrival.currency) || CURRENCY;
  const turned = { refunds: refundsOf(of('refund')), disputes: disputesOf(of('dispute')) };
  if (arrival?.status !== 'captured' && arrival?.status !== 'received')
    return {
      ...NOTHING,
      ...turned,
      state,
      currency,
      openPaise: arrival?.status === 'promised' ? arrival.amountPaise : 0,
    };

  const receivedPaise = arrival.amountPaise;
  const returnedPaise = sumOfReturned(turned.refunds, of('carried'));
  const lostPaise = sum(
    turned.disputes.filter(({ status }) => status === 'lost').map(({ deductedPaise }) => deductedPaise),
  );
  const corrections = new Map(of('correction').map(({ id, amountPaise }) => [id, amountPaise]));
  const correctedPaise = sum([...corrections.values()]);
  return {
    ...turned,
    state,
    currency,
    receivedPaise,
    returnedPaise,
    lostPaise,
    correctedPaise,
    keptPaise: receivedPaise - returnedPaise - lostPaise + correctedPaise,
    openPaise: openOf(turned),
  };
}

/** Without a received amount nothing is kept and nothing can be returned. */
const NOTHING = {
  receivedPaise: 0,
  returnedPaise: 0,
  lostPaise: 0,
  correctedPaise: 0,
  keptPaise: 0,
} as const;

const refundsOf = (facts: readonly RefundFact[]): RefundStanding[] =>
  byId(facts, ({ status }) => REFUND[status]).map(({ id, status, amountPaise, at }) => ({
    id,
    status,
    amountPaise,
    at,
  }));

const disputesOf = (facts: readonly DisputeFact[]): DisputeStanding[] =>
  byId(facts, ({ status }) => DISPUTE[status]).map(
    ({ id, status, amountPaise, deductedPaise, phase, respondBy, at }) => ({
      id,
      status,
      amountPaise,
      deductedPaise,
      phase,
      respondBy,
      at,
    }),
  );

/** The order's own sum (`carried`) counts only until one refund is known by its id, because then the provider is asked for all of them. */
function sumOfReturned(refunds: readonly RefundStanding[], carried: readonly Of<'carried'>[]): number {
  const processed = sumOf(refunds, ({ status }) => status === 'processed');
  const known = refunds.length === 0 ? carried : [];
  return processed + Math.max(0, ...known.map(({ amountPaise }) => amountPaise));
}

/** What open refunds and disputes may still take. */
function openOf({ refunds, disputes }: Pick<Standing, 'refunds' | 'disputes'>): number {
  const begun = sumOf(refunds, ({ status }) => status === 'begun');
  const disputed = sumOf(disputes, ({ status }) => !isDisputeOver(status));
  // Written as a subtraction: a unary minus would give -0 here, which the database stores as 0.
  return 0 - begun - disputed;
}

const sumOf = <One extends { readonly amountPaise: number }>(
  list: readonly One[],
  counts: (one: One) => boolean,
): number => sum(list.filter(counts).map(({ amountPaise }) => amountPaise));

/**
 * Whether a fact without the provider's date only repeats the present state: each call returns a dispute in the same state. A dated fact
 * may be a new occurrence.
 */
export function standsAlready(fact: Fact, { disputes }: Standing): boolean {
  if (fact.what !== 'dispute' || isDisputeOver(fact.status)) return false;
  if (fact.at.getTime() !== fact.heardAt.getTime()) return false;
  const known = disputes.find(({ id }) => id === fact.id);
  return (
    known?.status === fact.status &&
    (fact.status !== 'action_required' || known.respondBy?.getTime() === fact.respondBy?.getTime())
  );
}

/** Whether anything has happened to the money since its capture. */
export const hasTurned = ({ refunds, disputes, correctedPaise }: Standing): boolean =>
  refunds.length > 0 || disputes.length > 0 || correctedPaise !== 0;

/** Whether a refund or a dispute has not ended, so that the provider has to be asked again. */
export const isOpen = ({ refunds, disputes }: Standing): boolean =>
  refunds.some(({ status }) => status === 'begun') || disputes.some(({ status }) => !isDisputeOver(status));
