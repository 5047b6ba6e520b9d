import assert from 'node:assert/strict';
import type { SignedEvent } from '@vgb/payment-sandbox';
import fc from 'fast-check';
import { adopt } from '../src/admin/adoption.js';
import { Audit } from '../src/admin/audit-store.js';
import { dismiss } from '../src/admin/exception-commands.js';
import { planRefund, refundPayment } from '../src/admin/refund.js';
import type { Dispute, Gateway } from '../src/payments/index.js';
import { type Fatality, startDoomed } from './doomed.js';
import { payOrder, verify } from './giving.js';
import type { Rig } from './rig.js';

/*
 * A payment's whole story: what happens at the provider, what the office does about it, its news repeated, reordered and lost, and the process that
 * hears of it killed at any of its writes. In the end the books are one function of the provider's final records. `npm run soak` lives through many.
 */

const PAISE = 210_000;
type Turn = 'under-review' | 'action-required' | 'win' | 'lose';
type Move =
  | { readonly refund: number; readonly end: 'pending' | 'process' | 'fail' }
  | { readonly dispute: number; readonly turns: readonly Turn[] };
export interface Story {
  /** How the money comes, and what the office does with what does not come as a good gift. */
  readonly way:
    | 'online'
    | 'abroad, adopted'
    | 'abroad, paid back'
    | 'abroad, dismissed'
    | 'cash'
    | 'cheque'
    | 'cheque that bounces';
  readonly moves: readonly Move[];
  /** Paid back by the office in the end, in paise; 0 for nothing. */
  readonly refundPaise: number;
  /** How often each piece of news comes, in turn; the later ones come first. */
  readonly copies: readonly number[];
  readonly together: boolean;
  /** At which of its writes the process dies. A clerk or a browser that gets no answer tries again elsewhere, as the provider does. */
  readonly death: Pick<Fatality, 'at' | 'when'> | null;
}

const amount = fc.integer({ min: 100, max: 60_000 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    refund: amount,
    end: fc.constantFrom('pending' as const, 'process' as const, 'fail' as const),
  }),
  fc.record({
    dispute: amount,
    turns: fc.constantFrom<readonly Turn[]>(
      [],
      ['under-review'],
      ['under-review', 'win'],
      ['under-review', 'lose'],
      ['under-review', 'action-required', 'under-review'],
      ['under-review', 'action-required', 'lose'],
      ['lose'],
    ),
  }),
);
export const stories: fc.Arbitrary<Story> = fc.record({
  way: fc.oneof(
    { arbitrary: fc.constant('online' as const), weight: 3 },
    {
      arbitrary: fc.constantFrom(
        'abroad, adopted' as const,
        'abroad, paid back' as const,
        'abroad, dismissed' as const,
        'cash' as const,
        'cheque' as const,
        'cheque that bounces' as const,
      ),
      weight: 2,
    },
  ),
  moves: fc.array(moves, { minLength: 1, maxLength: 4 }),
  refundPaise: fc.constantFrom(0, 0, 5_000),
  copies: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }),
  together: fc.boolean(),
  death: fc.option(
    fc.record({
      at: fc.integer({ min: 1, max: 24 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
    { freq: 2 },
  ),
});

/** What meets a server process: a browser, the provider's news, a clerk. */
type Step = (site: Rig) => Promise<unknown>;

/** Lets it happen at the provider; every event that it caused. */
async function happen({ sandbox }: Rig, paymentId: string, story: Story): Promise<SignedEvent[]> {
  const events: SignedEvent[] = [];
  let left = PAISE;
  for (const move of story.moves) {
    if ('refund' in move) {
      const amount = Math.min(move.refund, left);
      if (amount < 100) continue;
      const begun = await sandbox.payment(paymentId, 'refund', { amount, status: 'pending' });
      events.push(...begun.events);
      if (move.end !== 'fail') left -= amount;
      if (move.end !== 'pending') events.push(...(await sandbox.refund(begun.refund.id, move.end)).events);
    } else {
      const opened = await sandbox.payment(paymentId, 'dispute', { amount: move.dispute });
      events.push(...opened.events);
      for (const turn of move.turns) events.push(...(await sandbox.dispute(opened.dispute.id, turn)).events);
    }
  }
  return events;
}

async function disputesOf(gateway: Gateway, paymentId: string): Promise<Dispute[]> {
  const found: Dispute[] = [];
  for await (const one of gateway.disputesSince(new Date('2001-01-01')))
    if (one.paymentId === paymentId) found.push(one);
  return found;
}

/** What the provider's own records come to. */
async function recordsOf(gateway: Gateway, paymentId: string) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const all = await gateway.refundsOf(paymentId);
  const amounts = (state: string) =>
    sum(all.filter((one) => one.state === state).map(({ amountPaise }) => amountPaise));
  let [lostPaise, disputed] = [0, 0];
  for (const one of await disputesOf(gateway, paymentId)) {
    lostPaise += one.deductedPaise;
    if (one.status === 'open' || one.status === 'under_review') disputed += one.amountPaise;
  }
  const refundedPaise = amounts('processed');
  return {
    keptPaise: PAISE - refundedPaise - lostPaise,
    openPaise: 0 - amounts('pending') - disputed,
    refundedPaise,
    lostPaise,
  };
}

const clerk = (site: Rig) => new Audit({ ...site, who: 'anita' });
const exceptionOf = async (site: Rig, paymentId: string) =>
  String((await site.connection.collection('exceptions').findOne({ paymentId, state: 'open' }))?._id);

/** Pays back what the office means to; once, however often it is said. */
const payBack =
  (paymentId: string, wantedPaise: number | undefined): Step =>
  async (site) => {
    const plan = await planRefund(paymentId, wantedPaise, site).catch((error: unknown) => {
      // Less is left than that, by then.
      if (/No more than/.test(String(error))) return undefined;
      throw error;
    });
    if (plan) await refundPayment(plan, 'the donor wishes it', { ...site, audit: clerk(site) });
  };
/** A clerk who finds the exception decided has been heard before. */
const decide =
  (paymentId: string, deed: (site: Rig, id: string) => Promise<unknown>): Step =>
  async (site) => {
    const id = await exceptionOf(site, paymentId);
    if (id !== 'undefined') await deed(site, id);
  };

/** An online payment's steps; what came from abroad is decided on first. */
async function online(rig: Rig, story: Story, email: string): Promise<{ paymentId: string; steps: Step[] }> {
  const isAbroad = story.way !== 'online';
  const paid = await payOrder(rig, { email }, isAbroad ? { international: true } : {});
  const { paymentId } = paid;
  const steps: Step[] = [(site) => verify(site, paid.proof)];
  const deeds: Partial<Record<Story['way'], Step>> = {
    'abroad, adopted': decide(paymentId, (site, id) =>
      adopt(id, { language: 'en', note: 'passport seen' }, { ...site, audit: clerk(site), who: 'anita' }),
    ),
    'abroad, paid back': payBack(paymentId, undefined),
    'abroad, dismissed': decide(paymentId, (site, id) =>
      dismiss(id, { decidedBy: 'anita', decision: 'kept' }, site.payments),
    ),
  };
  const deed = deeds[story.way];
  if (deed) steps.push(deed);
  const refused = story.way === 'abroad, paid back' || story.way === 'abroad, dismissed';
  if (refused) return { paymentId, steps };
  const news = (await happen(rig, paymentId, story))
    .flatMap((event, at) => Array.from({ length: story.copies[at % story.copies.length] ?? 1 }, () => event))
    .reverse();
  if (story.together) steps.push((site) => Promise.all(news.map((event) => site.deliver(event))));
  else
    steps.push(
      ...news.map(
        (event): Step =>
          (site) =>
            site.deliver(event),
      ),
    );
  if (story.refundPaise > 0) steps.push(payBack(paymentId, story.refundPaise));
  return { paymentId, steps };
}

/** What comes in at the office. */
function outside({ way }: Story, reference: string): { paymentId: string; steps: Step[] } {
  const mode = way === 'cash' ? ('cash' as const) : ('cheque' as const);
  const paymentId = `${mode}_${reference}`;
  const entry = { who: 'anita', why: 'at the office', from: 'office' as const };
  const add: Step = (site) => {
    const details = site.donations.flow.detailsByHand({
      firstName: 'Asha',
      lastName: 'Rao',
      email: '',
      locale: 'en',
    });
    const gift = { mode, amountPaise: PAISE, details, receivedAt: site.clock(), reference, again: false };
    return site.donations.officeGifts.add(gift, entry);
  };
  const end =
    (status: 'received' | 'bounced'): Step =>
    (site) =>
      site.donations.officeGifts.endCheque(paymentId, { status, at: site.clock() }, entry);
  if (way === 'cash') return { paymentId, steps: [add] };
  return { paymentId, steps: [add, end(way === 'cheque' ? 'received' : 'bounced')] };
}

/**
 * Lives through it on this rig, with a process beside it that may die. `name`: unlike that of any other story of the rig, capital letters and
 * digits. True where the process has died. @throws AssertionError where the books differ from what the provider's records come to.
 */
export async function live(rig: Rig, story: Story, name: string): Promise<boolean> {
  const isOutside = /^c/.test(story.way);
  const email = `${name.toLowerCase()}@example.org`;
  const { paymentId, steps } = isOutside ? outside(story, name) : await online(rig, story, email);
  const process = story.death ? await startDoomed(rig, story.death) : undefined;
  let alive = process !== undefined;
  for (const step of steps) {
    if (process && alive) alive = await process.survives(() => step(process));
    if (!alive) await step(rig);
  }
  await process?.stop();

  // Leases run out, and whatever was left half done is done.
  rig.clock.advance({ minutes: 16 });
  const now = rig.clock();
  await rig.payments.webhook.applyDue(now);
  await rig.payments.sweep.finishBookings(now);
  await rig.payments.turnedBack.followDue(now);
  await rig.payments.sweep.sweepOrders(now);
  if (!isOutside)
    await rig.payments.turnedBack.review(paymentId, 'sweep', await disputesOf(rig.gateway, paymentId));

  const folio = await rig.payments.ledger.byPayment(paymentId);
  const gifts = await rig.connection.collection('donations').find({ paymentId }).toArray();
  const isBooked = !/paid back|dismissed|bounces/.test(story.way);
  assert.equal(gifts.length, isBooked ? 1 : 0, `donations of a story: ${story.way}`);
  const [gift] = gifts;
  if (isOutside) {
    assert.equal(folio?.standing.keptPaise, isBooked ? PAISE : 0);
    return process !== undefined && !alive;
  }
  const { keptPaise, openPaise, refundedPaise, lostPaise } = await recordsOf(rig.gateway, paymentId);
  assert.deepEqual([folio?.standing.keptPaise, folio?.standing.openPaise], [keptPaise, openPaise]);
  const [exception, order] = await Promise.all([
    rig.connection.collection('exceptions').findOne({ paymentId, kind: 'international' }),
    rig.connection.collection('orders').findOne({ 'details.email': email }),
  ]);
  assert.notEqual(exception?.state, 'open');
  assert.equal(order?.status, isBooked ? 'paid' : 'returned');
  assert.equal(exception !== null, story.way !== 'online');
  if (gift) {
    const repeated = [gift.refundedPaise, gift.lostPaise ?? 0, gift.openPaise ?? 0];
    assert.deepEqual(repeated, [refundedPaise, lostPaise, openPaise]);
  }
  return process !== undefined && !alive;
}
