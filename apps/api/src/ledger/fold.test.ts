import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type DisputeStatus,
  disputeStatuses,
  type Fact,
  type Happening,
  keyOf,
  type Source,
} from './facts.js';
import { fold, isOpen } from './fold.js';

const START = Date.parse('2026-11-21T06:30:00.000Z');
let heard = 0;
/** A fact, a second after the one before it. */
function fact(happening: Happening, from: Source = 'webhook'): Fact {
  heard += 1;
  const at = new Date(START + heard * 1000);
  return { ...happening, at, heardAt: at, from };
}
const payment = (status: 'failed' | 'authorised' | 'lapsed' | 'captured', amountPaise = 210_000) =>
  fact({ what: 'payment', status, amountPaise });
const refund = (
  id: string,
  status: 'begun' | 'failed' | 'processed',
  amountPaise: number,
  from: Source = 'webhook',
) => fact({ what: 'refund', id, status, amountPaise }, from);
const dispute = (
  id: string,
  status: DisputeStatus,
  amountPaise: number,
  deductedPaise = 0,
  from: Source = 'webhook',
) =>
  fact(
    { what: 'dispute', id, status, amountPaise, deductedPaise, phase: 'chargeback', respondBy: null },
    from,
  );
const gift = (status: 'promised' | 'received' | 'bounced', amountPaise = 50_000) =>
  fact({ what: 'gift', status, amountPaise }, 'office');

describe('what is kept and what is open', () => {
  const captured = () => payment('captured');
  it.each<[string, () => Fact[], number, number]>([
    ['nothing heard', () => [], 0, 0],
    ['captured', () => [captured()], 210_000, 0],
    ['failed, then captured', () => [payment('failed'), captured()], 210_000, 0],
    [
      'captured, and the news of the failed attempt after it',
      () => [captured(), payment('failed')],
      210_000,
      0,
    ],
    ['authorised only', () => [payment('authorised')], 0, 0],
    [
      'lapsed with the provider’s own refund',
      () => [payment('lapsed'), refund('r', 'processed', 210_000)],
      0,
      0,
    ],
    ['a refund whose capture was not heard of', () => [refund('r', 'processed', 50_000)], 0, 0],
    ['refund begun', () => [captured(), refund('r', 'begun', 50_000)], 210_000, -50_000],
    [
      'refund processed',
      () => [captured(), refund('r', 'begun', 50_000), refund('r', 'processed', 50_000)],
      160_000,
      0,
    ],
    [
      'refund failed',
      () => [captured(), refund('r', 'begun', 50_000), refund('r', 'failed', 50_000)],
      210_000,
      0,
    ],
    [
      'one processed, one begun',
      () => [captured(), refund('a', 'processed', 50_000), refund('b', 'begun', 160_000)],
      160_000,
      -160_000,
    ],
    [
      'failed and tried again',
      () => [captured(), refund('a', 'failed', 210_000), refund('b', 'processed', 210_000)],
      0,
      0,
    ],
    ['a part disputed', () => [captured(), dispute('d', 'open', 90_000)], 210_000, -90_000],
    ['an answer is asked for', () => [captured(), dispute('d', 'action_required', 90_000)], 210_000, -90_000],
    ['won', () => [captured(), dispute('d', 'open', 90_000), dispute('d', 'won', 90_000)], 210_000, 0],
    ['closed', () => [captured(), dispute('d', 'closed', 90_000)], 210_000, 0],
    [
      'lost without news of its opening',
      () => [captured(), dispute('d', 'lost', 90_000, 90_000)],
      120_000,
      0,
    ],
    [
      'lost with less deducted than was disputed',
      () => [captured(), dispute('d', 'lost', 90_000, 40_000)],
      170_000,
      0,
    ],
    [
      'won, and back as the next phase',
      () => [captured(), dispute('d', 'won', 210_000), dispute('e', 'open', 210_000)],
      210_000,
      -210_000,
    ],
    [
      'two disputes and a refund',
      () => [
        captured(),
        dispute('d', 'lost', 50_000, 50_000),
        dispute('e', 'under_review', 60_000),
        refund('r', 'processed', 30_000),
      ],
      130_000,
      -60_000,
    ],
    ['cash', () => [gift('received')], 50_000, 0],
    ['a cheque in hand', () => [gift('promised')], 0, 50_000],
    ['a cheque cleared', () => [gift('promised'), gift('received')], 50_000, 0],
    ['a cheque bounced', () => [gift('promised'), gift('bounced')], 0, 0],
    [
      'corrected',
      () => [gift('received'), fact({ what: 'correction', id: 'c', amountPaise: -10_000 }, 'office')],
      40_000,
      0,
    ],
    [
      'what an order of before the ledger says of refunds',
      () => [captured(), fact({ what: 'carried', amountPaise: 60_000 }, 'record')],
      150_000,
      0,
    ],
    [
      'the same, once its refunds are known by their ids',
      () => [
        captured(),
        fact({ what: 'carried', amountPaise: 210_000 }, 'record'),
        refund('a', 'processed', 50_000),
        refund('b', 'failed', 160_000),
      ],
      160_000,
      0,
    ],
  ])('%s', (_what, facts, keptPaise, openPaise) => {
    expect(fold(facts())).toMatchObject({ keptPaise, openPaise });
  });

  it('of two final states the provider’s answer decides, whatever came first', () => {
    const told = refund('r', 'processed', 50_000);
    const answered = refund('r', 'failed', 50_000, 'sweep');
    for (const facts of [
      [payment('captured'), told, answered],
      [answered, payment('captured'), told],
    ])
      expect(fold(facts)).toMatchObject({ keptPaise: 210_000, returnedPaise: 0 });
  });

  it('of two answers about a refund the later decides: a bank sends back what was called processed', () => {
    const processed = refund('r', 'processed', 50_000, 'office');
    const failed = refund('r', 'failed', 50_000, 'sweep');
    for (const facts of [
      [payment('captured'), processed, failed],
      [failed, processed, payment('captured')],
    ])
      expect(fold(facts)).toMatchObject({ keptPaise: 210_000, returnedPaise: 0, openPaise: 0 });
  });

  it('keeps a payment open until all its refunds and disputes have ended', () => {
    const opened = [payment('captured'), refund('r', 'begun', 1_000), dispute('d', 'open', 2_000)];
    expect(isOpen(fold(opened))).toBe(true);
    const ended = [...opened, refund('r', 'failed', 1_000), dispute('d', 'closed', 2_000)];
    expect(isOpen(fold(ended))).toBe(false);
  });
});

describe('a payment’s whole story', () => {
  /** The states of a refund or a dispute, up to its end or only a part of the way. */
  const refundStory = fc.record({
    amountPaise: fc.integer({ min: 100, max: 50_000 }),
    end: fc.constantFrom('begun', 'processed', 'failed'),
  });
  const disputeStory = fc.record({
    amountPaise: fc.integer({ min: 100, max: 50_000 }),
    deductedPaise: fc.integer({ min: 1, max: 50_000 }),
    between: fc.array(fc.constantFrom('under_review', 'action_required'), { maxLength: 4 }),
    end: fc.constantFrom(...disputeStatuses.filter((status) => status !== 'under_review')),
  });
  const stories = fc.record({
    before: fc.subarray(['failed', 'authorised'] as const),
    arrival: fc.constantFrom('captured', 'lapsed'),
    amountPaise: fc.integer({ min: 100, max: 50_000_000 }),
    refunds: fc.array(refundStory, { maxLength: 4 }),
    disputes: fc.array(disputeStory, { maxLength: 3 }),
  } as const);

  /** All facts of a story, each as an event and as the provider's answer. */
  function factsOf(story: typeof stories extends fc.Arbitrary<infer Story> ? Story : never): Fact[] {
    const told: Fact[] = [
      ...story.before.map((status) => payment(status, story.amountPaise)),
      payment(story.arrival, story.amountPaise),
      ...story.refunds.flatMap(({ amountPaise, end }, at) => [
        refund(`r${at}`, 'begun', amountPaise),
        ...(end === 'begun' ? [] : [refund(`r${at}`, end, amountPaise)]),
      ]),
      ...story.disputes.flatMap(({ amountPaise, deductedPaise, between, end }, at) => [
        dispute(`d${at}`, 'open', amountPaise),
        ...between.map((status) => dispute(`d${at}`, status, amountPaise)),
        dispute(`d${at}`, end, amountPaise, end === 'lost' ? deductedPaise : 0),
      ]),
    ];
    return told.flatMap((one) => [one, { ...one, from: 'sweep' as const }]);
  }

  it('folds to the provider’s records whatever the order, repetition and delay of the facts', () => {
    fc.assert(
      fc.property(
        stories.chain((story) => {
          const facts = factsOf(story);
          const again = fc.shuffledSubarray(facts);
          const all = fc.shuffledSubarray(facts, { minLength: facts.length });
          return fc.tuple(fc.constant(story), fc.constant(facts), all, again);
        }),
        ([story, facts, shuffled, again]) => {
          const standing = fold(facts);
          expect(fold([...again, ...shuffled])).toEqual(standing);
          const isOurs = story.arrival === 'captured';
          const paid = isOurs ? story.amountPaise : 0;
          const of = (end: string) => story.refunds.filter((one) => one.end === end);
          const total = (list: readonly { amountPaise: number }[]) =>
            list.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
          const lost = story.disputes.filter(({ end }) => end === 'lost');
          const lostPaise = lost.reduce((sum, { deductedPaise }) => sum + deductedPaise, 0);
          expect(standing.keptPaise).toBe(isOurs ? paid - total(of('processed')) - lostPaise : 0);
          const open = story.disputes.filter(({ end }) => end === 'open' || end === 'action_required');
          expect(standing.openPaise).toBe(isOurs ? 0 - total(of('begun')) - total(open) : 0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('each status of a thing has its own key, and the provider’s answer another one than the event', () => {
    const facts = [
      payment('captured'),
      payment('failed'),
      refund('a', 'begun', 1),
      refund('a', 'failed', 1),
      refund('b', 'begun', 1),
      refund('b', 'begun', 1, 'sweep'),
      dispute('a', 'lost', 2, 1),
      dispute('a', 'lost', 2, 2),
    ];
    expect(new Set(facts.map(keyOf)).size).toBe(facts.length);
    expect(keyOf(refund('a', 'begun', 1, 'callback'))).toBe(keyOf(refund('a', 'begun', 1, 'office')));
  });
});
