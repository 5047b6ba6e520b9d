import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SignedEvent } from '@vgb/payment-sandbox';
import fc from 'fast-check';
import { giveByCard, storedDonations } from '../../test/giving.js';
import { sitAtDesk } from '../../test/office.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';
import type { Dispute } from './gateway.js';

/*
 * A gift's whole story at the provider, its news repeated, reordered and lost: in the end our books are one function of the provider's final
 * records. What a crash at each single write leaves is proved by the crash points (tales.ts).
 */
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const PAISE = 210_000;
type Move =
  | { readonly refund: number; readonly end: 'pending' | 'process' | 'fail' }
  | { readonly dispute: number; readonly turns: readonly ('under-review' | 'win' | 'lose')[] };

const refunds = fc.record({
  refund: fc.integer({ min: 100, max: 60_000 }),
  end: fc.constantFrom('pending' as const, 'process' as const, 'fail' as const),
});
const disputes = fc.record({
  dispute: fc.integer({ min: 100, max: 60_000 }),
  turns: fc.constantFrom<readonly ('under-review' | 'win' | 'lose')[]>(
    [],
    ['under-review'],
    ['under-review', 'win'],
    ['under-review', 'lose'],
    ['lose'],
  ),
});
const stories = fc.array(fc.oneof(refunds, disputes) as fc.Arbitrary<Move>, { minLength: 1, maxLength: 4 });

/** Lets it happen at the provider; every event that it caused. */
async function happen(paymentId: string, moves: readonly Move[]): Promise<SignedEvent[]> {
  const events: SignedEvent[] = [];
  let left = PAISE;
  for (const move of moves) {
    if ('refund' in move) {
      const amount = Math.min(move.refund, left);
      if (amount < 100) continue;
      const begun = await rig.sandbox.payment(paymentId, 'refund', { amount, status: 'pending' });
      events.push(...begun.events);
      if (move.end !== 'fail') left -= amount;
      if (move.end !== 'pending')
        events.push(...(await rig.sandbox.refund(begun.refund.id, move.end)).events);
    } else {
      const opened = await rig.sandbox.payment(paymentId, 'dispute', { amount: move.dispute });
      events.push(...opened.events);
      for (const turn of move.turns)
        events.push(...(await rig.sandbox.dispute(opened.dispute.id, turn)).events);
    }
  }
  return events;
}

async function disputesOf(paymentId: string): Promise<Dispute[]> {
  const found: Dispute[] = [];
  for await (const one of rig.gateway.disputesSince(new Date(0)))
    if (one.paymentId === paymentId) found.push(one);
  return found;
}

/** What the provider's own records come to. */
async function recordsOf(paymentId: string) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const all = await rig.gateway.refundsOf(paymentId);
  const amounts = (state: string) =>
    sum(all.filter((one) => one.state === state).map((one) => one.amountPaise));
  let [lost, disputed] = [0, 0];
  for (const one of await disputesOf(paymentId)) {
    lost += one.deductedPaise;
    if (one.status === 'open' || one.status === 'under_review') disputed += one.amountPaise;
  }
  return {
    keptPaise: PAISE - amounts('processed') - lost,
    openPaise: 0 - amounts('pending') - disputed,
    refundedPaise: amounts('processed'),
    lostPaise: lost,
  };
}

it('the books come to what the provider’s records say, whatever became of the news; each turn is told once', async () => {
  let gifts = 0;
  await fc.assert(
    fc.asyncProperty(
      stories,
      fc.infiniteStream(fc.nat({ max: 3 })),
      fc.boolean(),
      async (story, copies, together) => {
        gifts += 1;
        const { paymentId } = await giveByCard(rig, { email: `story${gifts}@example.org` });
        const events = await happen(paymentId, story);
        // 0 to 3 copies of each, the later ones first.
        const news = events
          .flatMap((event) => Array.from({ length: copies.next().value ?? 1 }, () => event))
          .reverse();
        if (together) await Promise.all(news.map((event) => rig.deliver(event)));
        else for (const event of news) await rig.deliver(event);
        await rig.payments.webhook.applyDue(rig.clock());
        const disputes = await disputesOf(paymentId);
        await rig.payments.turnedBack.review(paymentId, 'sweep', disputes);

        const { keptPaise, openPaise, refundedPaise, lostPaise } = await recordsOf(paymentId);
        const folio = await rig.payments.ledger.byPayment(paymentId);
        expect(folio?.standing).toMatchObject({ keptPaise, openPaise });
        const donation = (await storedDonations(rig)).find((row) => row.paymentId === paymentId);
        const repeated =
          refundedPaise + lostPaise + Math.abs(openPaise) > 0 ? { refundedPaise, lostPaise, openPaise } : {};
        expect(donation).toMatchObject(repeated);
        const queued = (await rig.documents('outbox')).filter(({ key }) => String(key).includes(paymentId));
        expect(new Set(queued.map(({ key }) => key)).size).toBe(queued.length);
      },
    ),
    { numRuns: 15 },
  );
  const before = (await rig.documents('payments')).map(({ version: _version, ...folio }) => folio);
  // The night's look at all of them finds nothing more.
  await rig.payments.sweep.reconcile(rig.clock());
  expect((await rig.documents('payments')).map(({ version: _version, ...folio }) => folio)).toEqual(before);
  const told = (await rig.mails()).filter(({ to }) => to === CONTACT_TO).map(({ key }) => key);
  expect(new Set(told).size).toBe(told.length);
  expect(await sitAtDesk(rig)(['books', 'check'])).toMatchObject({ code: 0 });
});
