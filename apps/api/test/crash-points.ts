import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kindOf } from './captured-mails.js';
import { type Fatality, startDoomed } from './doomed.js';
import { storedDonations } from './giving.js';
import { type Rig, startRig } from './rig.js';
import { OF_THE_TIME_TABLE, OUTSIDE, type Payer, type Tale } from './tales.js';

/*
 * kill -9, and a rival, at every write of every booking, but for those that another tale tries (`triedBefore`). The lists of writes in
 * tales.ts are the whole truth: an undisturbed run must make exactly those. To be killed before a write that no other process has seen leaves
 * the same behind as to be killed after the one before it, so that between them the three tests of a point see every state that a death can
 * leave, met by a caller who tries again and without one.
 */

/** For all points of a tale, on a machine that is busy with other suites. */
const ALL_POINTS_WITHIN_MS = 900_000;

let payers = 0;
/** A payer whom no other test uses, with an amount of their own. */
function newPayer(): Payer {
  payers += 1;
  return { email: `payer${payers}@example.org`, rupees: 1000 + payers };
}

/** A day and more goes by, with its jobs; nothing comes from outside. */
async function timePasses(rig: Rig): Promise<void> {
  for (const by of [{ minutes: 16 }, { hours: 25 }]) {
    rig.clock.advance(by);
    await rig.jobs.runDue();
  }
  await rig.mails();
}

async function expectContiguous(rig: Rig): Promise<void> {
  const byYear = new Map<string, number[]>();
  for (const { financialYear, serial } of await storedDonations(rig))
    byYear.set(financialYear, [...(byYear.get(financialYear) ?? []), serial]);
  for (const serials of byYear.values()) expect(serials).toEqual(serials.map((_, at) => at + 1));
}

/** Tests each of these tales; the files that call it share them, so that both cores work on the longest part of the suite. */
export function tellWithDeaths(tales: readonly Tale[]): void {
  describe.each(tales)('$name', ({ before = [], steps, writes, triedBefore, mails, end }) => {
    let rig: Rig;
    beforeAll(async () => {
      rig = await startRig();
    });
    afterAll(() => rig.stop());

    async function begin(): Promise<Payer> {
      const payer = newPayer();
      for (const step of before) await step(rig, payer);
      return payer;
    }

    /** `twice`: a mail that the mail server took as the process died goes out again, under the same Message-ID. */
    async function expectEnd(payer: Payer, twice: boolean): Promise<void> {
      await expectContiguous(rig);
      const sent = rig.sender.sent.filter((mail) => mail.to === payer.email && mails.includes(kindOf(mail)));
      const queued = (await rig.documents('outbox')).filter(({ to }) => to === payer.email);
      expect(queued.filter(({ state }) => state !== 'sent')).toEqual([]);
      if (payer.paymentId === undefined) {
        expect((await storedDonations(rig)).filter(({ email }) => email === payer.email)).toEqual([]);
        expect(sent).toEqual([]);
        return;
      }
      await end(rig, payer);
      const once = [...new Map(sent.map((mail) => [mail.key, kindOf(mail)])).values()];
      expect(once.sort()).toEqual([...mails].sort());
      expect(sent.length - once.length).toBeLessThanOrEqual(twice ? 1 : 0);
    }

    it('makes these writes and no others', async () => {
      const payer = await begin();
      const process = await startDoomed(rig);
      for (const step of steps) await step(process, payer);
      await process.stop();
      expect(process.writes).toEqual(writes);
      await rig.mails();
      await expectEnd(payer, false);
    });

    const points = writes
      .map((write, at) => [at + 1, write] as const)
      .filter(([, write]) => !triedBefore?.has(write));
    /** Such a step meets what earlier deaths left behind, and would write more than the tale says: the time passes before the next point. */
    const meetsOthers = steps.some((step) => OF_THE_TIME_TABLE.has(step));

    async function tellUntilDeath(payer: Payer, fatality: Fatality, comesAgain: boolean): Promise<void> {
      const process = await startDoomed(rig, fatality);
      let alive = true;
      for (const step of steps) {
        if (alive) alive = await process.survives(() => step(process, payer));
        if (!alive && (comesAgain || OUTSIDE.has(step))) await step(rig, payer);
      }
      await process.stop();
      expect(alive).toBe(false);
    }

    async function tellWithRival(payer: Payer, at: number): Promise<void> {
      let running = steps[0];
      const process = await startDoomed(rig, {
        at,
        when: 'rival',
        meanwhile: async () => running?.(rig, payer),
      });
      for (const step of steps) {
        running = step;
        await step(process, payer);
      }
      expect(process.writes.length).toBeGreaterThanOrEqual(at);
      await process.stop();
    }

    const ways: readonly {
      readonly way: string;
      readonly tell: (payer: Payer, at: number) => Promise<void>;
      readonly twiceAt?: (at: number) => boolean;
    }[] = [
      {
        way: 'killed before a write; the caller tries again',
        tell: (payer, at) => tellUntilDeath(payer, { at, when: 'before' }, true),
        // Of the two updates of a mail the second marks it as sent; before the first, which renews the lease, nothing has left.
        twiceAt: (at) => writes[at - 1] === 'update outbox' && writes[at - 2] === 'update outbox',
      },
      {
        way: 'killed after a write; the caller does not come back',
        tell: (payer, at) => tellUntilDeath(payer, { at, when: 'after' }, false),
      },
      { way: 'overtaken by a rival at a write', tell: tellWithRival },
    ];
    const told = new Map<string, PromiseSettledResult<Payer>>();

    /**
     * Tells the tale once for each point, each with a payer of its own, and lets the time pass: once for all of them, which is what makes
     * so many points affordable. What a point threw is thrown again in its test.
     */
    beforeAll(async () => {
      for (const { way, tell } of ways)
        for (const [at] of points) {
          const [outcome] = await Promise.allSettled([
            (async () => {
              const payer = await begin();
              await tell(payer, at);
              return payer;
            })(),
          ]);
          told.set(`${way}, ${at}`, outcome);
          if (meetsOthers) await timePasses(rig);
          else {
            // The next doomed process finds no mail that waits, and the office has not had the hour's most mails.
            rig.clock.advance({ minutes: 20 });
            await rig.mails();
          }
        }
      await timePasses(rig);
    }, ALL_POINTS_WITHIN_MS);

    describe.each(ways)('$way', ({ way, twiceAt }) => {
      it.each(points)('write %i, %s', async (at) => {
        const outcome = told.get(`${way}, ${at}`);
        if (outcome?.status !== 'fulfilled') throw outcome?.reason;
        await expectEnd(outcome.value, twiceAt?.(at) ?? false);
      });
    });
  });
}
