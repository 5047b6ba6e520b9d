import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kindOf } from './captured-mails.js';
import { type Doomed, type Fatality, startDoomed } from './doomed.js';
import { storedDonations } from './giving.js';
import type { Rig } from './rig.js';
import { rigsInTurn } from './rigs-in-turn.js';
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

/**
 * Between two points: what a death left behind in the queues is done, so that the next life meets its own tale alone and its writes are those
 * of the list. Short enough for all points of a tale to lie in one day, and long enough for the office to have less than the hour's most mails.
 */
async function rest({ clock, payments, mails }: Rig): Promise<void> {
  clock.advance({ minutes: 7 });
  await payments.webhook.applyDue(clock());
  await mails();
}

/** The same where a step takes up orders and payments, too, whichever payer they are of: those of the tale so far are done, and out of its sight. */
async function restLong(rig: Rig): Promise<void> {
  const { clock, payments } = rig;
  clock.advance({ minutes: 16 });
  await payments.sweep.finishBookings(clock());
  await payments.turnedBack.followDue(clock());
  await payments.sweep.sweepOrders(clock());
  clock.advance({ days: 11 });
  await rest(rig);
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
  const startRig = rigsInTurn();
  describe.each(tales)('$name', ({ before = [], steps, writes, triedBefore, mails, end }) => {
    let rig: Rig;
    /** Dies once for each point: see `liveAgain`. */
    let process: Doomed;
    beforeAll(async () => {
      rig = await startRig();
      // As on any day before: what is due at night waits for the night.
      await rig.jobs.runDue();
      process = await startDoomed(rig);
    });
    afterAll(async () => {
      await process.stop();
      await rig.stop();
    });

    async function begin(): Promise<Payer> {
      const payer = newPayer();
      for (const step of before) await step(rig, payer);
      return payer;
    }

    /** `twice`: a mail that the mail server took as the process died goes out again, under the same Message-ID. */
    async function expectEnd(rig: Rig, payer: Payer, twice: boolean): Promise<void> {
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
      process.liveAgain();
      for (const step of steps) await step(process, payer);
      expect(process.writes).toEqual(writes);
      await rig.mails();
      await expectEnd(rig, payer, false);
    });

    const points = writes
      .map((write, at) => [at + 1, write] as const)
      .filter(([, write]) => !triedBefore?.has(write));
    const meetsOthers = steps.some((step) => OF_THE_TIME_TABLE.has(step));

    async function tellUntilDeath(payer: Payer, fatality: Fatality, comesAgain: boolean): Promise<void> {
      process.liveAgain(fatality);
      let alive = true;
      for (const step of steps) {
        if (alive) alive = await process.survives(() => step(process, payer));
        if (!alive && (comesAgain || OUTSIDE.has(step))) await step(rig, payer);
      }
      expect(alive).toBe(false);
      expect(process.writes).toEqual(writes.slice(0, fatality.at));
    }

    async function tellWithRival(payer: Payer, at: number): Promise<void> {
      let running = steps[0];
      process.liveAgain({ at, when: 'rival', meanwhile: async () => running?.(rig, payer) });
      for (const step of steps) {
        running = step;
        await step(process, payer);
      }
      expect(process.writes.slice(0, at)).toEqual(writes.slice(0, at));
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
    /** After the time has passed: what the database holds is read once, since nothing changes it between the tests of the points. */
    let ended: Rig;

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
          await (meetsOthers ? restLong(rig) : rest(rig));
        }
      await timePasses(rig);
      const read = new Map<string, ReturnType<Rig['documents']>>();
      const documents = (collection: string) => {
        const held = read.get(collection) ?? rig.documents(collection);
        read.set(collection, held);
        return held;
      };
      ended = { ...rig, documents };
    }, ALL_POINTS_WITHIN_MS);

    describe.each(ways)('$way', ({ way, twiceAt }) => {
      it.each(points)('write %i, %s', async (at) => {
        const outcome = told.get(`${way}, ${at}`);
        if (outcome?.status !== 'fulfilled') throw outcome?.reason;
        await expectEnd(ended, outcome.value, twiceAt?.(at) ?? false);
      });
    });
  });
}
