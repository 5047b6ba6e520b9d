import { type DisputeStatus, type Fact, isAnswer, keyOf } from './facts.js';

/** How a refund stands. */
interface RefundStanding {
  readonly id: string;
  readonly status: RefundFact['status'];
  readonly amountPaise: number;
  readonly at: Date;
}

/** How a dispute stands. */
export interface DisputeStanding {
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amountPaise: number;
  readonly deductedPaise: number;
  readonly phase: string;
  readonly respondBy: Date | null;
  readonly at: Date;
}

/** How a payment's money stands, in paise. All of it is 0 while nothing has been received: what was never ours cannot go back. */
export interface Standing {
  /** Where the payment has come to; `promised` and `received` outside the provider; `unknown` while only other things of it are known. */
  readonly state: PaymentFact['status'] | GiftFact['status'] | 'unknown';
  readonly receivedPaise: number;
  /** Paid back for good. */
  readonly returnedPaise: number;
  /** Deducted for lost disputes. */
  readonly lostPaise: number;
  /** Changed by the office, up or down. */
  readonly correctedPaise: number;
  /** What is final: received, less returned and lost, with corrections. */
  readonly keptPaise: number;
  /** What is announced and may still turn: refunds and disputes under way count down, a cheque counts up. */
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

/** How final each status is. Of two with the same finality the later one stands while both are open, else the higher rank. */
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
/** A cheque that bounced after the bank had called it cleared has not been received. */
const GIFT: Readonly<Record<GiftFact['status'], Rank>> = {
  promised: { final: false, rank: 0 },
  received: { final: true, rank: 0 },
  bounced: { final: true, rank: 1 },
};

export const isDisputeOver = (status: DisputeStatus): boolean => DISPUTE[status].final;

/** The fact that stands: a final one before an open one, of final ones an answer before news; `undefined` for none. */
function standing<One extends Fact>(facts: readonly One[], rankOf: (fact: One) => Rank): One | undefined {
  const weigh = (fact: One): readonly (number | string)[] => {
    const { final, rank } = rankOf(fact);
    const certainty = final ? [1, isAnswer(fact) ? 1 : 0, rank] : [0, fact.at.getTime(), rank];
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

/** One standing fact for each refund, each dispute, by id. */
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

/**
 * How a payment stands by its facts: the same for every order, repetition and delay in which they were heard.
 */
export function fold(facts: readonly Fact[]): Standing {
  const of = <What extends Fact['what']>(what: What): Of<What>[] =>
    facts.filter((fact): fact is Of<What> => fact.what === what);

  const arrival =
    standing(of('payment'), ({ status }) => PAYMENT[status]) ??
    standing(of('gift'), ({ status }) => GIFT[status]);
  const state = arrival?.status ?? 'unknown';
  const turned = { refunds: refundsOf(of('refund')), disputes: disputesOf(of('dispute')) };
  if (arrival?.status !== 'captured' && arrival?.status !== 'received')
    return {
      ...NOTHING,
      ...turned,
      state,
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
    receivedPaise,
    returnedPaise,
    lostPaise,
    correctedPaise,
    keptPaise: receivedPaise - returnedPaise - lostPaise + correctedPaise,
    openPaise: openOf(turned),
  };
}

/** Of what was never received nothing is kept, and nothing can go back. */
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

/** An order's own total (`carried`) holds only until the first refund is known by its id: then all of them are asked for. */
function sumOfReturned(refunds: readonly RefundStanding[], carried: readonly Of<'carried'>[]): number {
  const processed = sumOf(refunds, ({ status }) => status === 'processed');
  const known = refunds.length === 0 ? carried : [];
  return processed + Math.max(0, ...known.map(({ amountPaise }) => amountPaise));
}

/** What refunds under way and disputes that are not over may still take. */
function openOf({ refunds, disputes }: Pick<Standing, 'refunds' | 'disputes'>): number {
  const begun = sumOf(refunds, ({ status }) => status === 'begun');
  const disputed = sumOf(disputes, ({ status }) => !isDisputeOver(status));
  // Not -0, which a stored number would turn into 0.
  return 0 - begun - disputed;
}

const sumOf = <One extends { readonly amountPaise: number }>(
  list: readonly One[],
  counts: (one: One) => boolean,
): number => sum(list.filter(counts).map(({ amountPaise }) => amountPaise));

/**
 * Whether a fact that is dated by its hearing only says what stands already: a dispute is in the same state each time that the provider is asked.
 * One that the provider has dated may be of another time.
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

/** Whether anything has happened to the money since it arrived. */
export const hasTurned = ({ refunds, disputes, correctedPaise }: Standing): boolean =>
  refunds.length > 0 || disputes.length > 0 || correctedPaise !== 0;

/** Whether the provider must be asked again: something of it has not come to its end. */
export const isOpen = ({ refunds, disputes }: Standing): boolean =>
  refunds.some(({ status }) => status === 'begun') || disputes.some(({ status }) => !isDisputeOver(status));
