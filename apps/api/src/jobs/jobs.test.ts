import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pino from 'pino';
import { createTestClock } from '../../test/clock.js';
import { openTestDatabase } from '../../test/database.js';
import { type Connection, connect } from '../db/connection.js';
import { ensureIndexes } from '../db/indexes.js';
import { every, everyNight, latestDue } from './job.js';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
let store: JobStore;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connect(database.uri);
  store = new JobStore({ connection });
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

const log = pino({ level: 'silent' });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const withinMs = MINUTE;

describe('every night', () => {
  it.each([
    ['2026-11-21T06:30:00.000Z', '2026-11-21T21:00:00.000Z'],
    ['2026-11-21T20:59:59.999Z', '2026-11-21T21:00:00.000Z'],
    ['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
  ])('after %s comes %s, half past two in India', (now, next) => {
    expect(everyNight(new Date(now)).toISOString()).toBe(next);
  });
});

describe('jobs', () => {
  it('run at once the first time, then when they are due, each in one of several processes', async () => {
    const clock = createTestClock();
    const runs: string[] = [];
    const job = {
      name: 'count',
      next: every(60_000),
      run: async () => runs.push(clock().toISOString()),
      withinMs,
    };
    const processes = [1, 2, 3].map(() => new Jobs({ store, clock, log, jobs: [job] }));
    await ensureIndexes(connection);
    const all = () => Promise.all(processes.map((one) => one.runDue()));
    await all();
    expect(runs).toHaveLength(1);
    clock.advance({ seconds: 59 });
    await all();
    expect(runs).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await all();
    await all();
    expect(runs).toHaveLength(2);
  });

  it('one whose process was killed in the middle is run again within 30 seconds, and one that still runs is not', async () => {
    const clock = createTestClock();
    const begun: string[] = [];
    let die: () => void = () => undefined;
    const killed = new Promise<void>((resolve) => {
      die = resolve;
    });
    const nightly = (name: string, run: () => Promise<void>) => ({
      name: 'nightly',
      next: everyNight,
      withinMs,
      run: async () => {
        begun.push(name);
        await run();
      },
    });
    const first = new Jobs({ store, clock, log, jobs: [nightly('first', () => killed)] });
    const second = new Jobs({ store, clock, log, jobs: [nightly('second', async () => undefined)] });
    const round = first.runDue();
    while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance({ seconds: 14 });
    await second.runDue();
    expect(begun).toEqual(['first']);
    clock.advance({ seconds: 10 });
    await second.runDue();
    expect(begun).toEqual(['first', 'second']);
    // Should the killed run continue, it does not change the due time that the second run has set.
    die();
    await round;
    clock.advance({ minutes: 2 });
    await second.runDue();
    expect(begun).toEqual(['first', 'second']);
    const row = await connection.collection('jobs').findOne({ name: 'nightly' });
    expect(row?.nextAt).toEqual(everyNight(clock()));
  });

  it('one that fails is due again, and delays no other', async () => {
    const clock = createTestClock();
    const done: string[] = [];
    const broken = {
      name: 'broken',
      next: every(1_000),
      withinMs,
      run: async () => {
        done.push('broken');
        throw new Error('no');
      },
    };
    const whole = { name: 'whole', next: every(1_000), withinMs, run: async () => done.push('whole') };
    const jobs = new Jobs({ store, clock, log, jobs: [broken, whole] });
    await jobs.runDue();
    clock.advance({ seconds: 1 });
    await jobs.runDue();
    expect(done).toEqual(['broken', 'whole', 'broken', 'whole']);
  });

  it('one that hangs delays no other, is aborted after its time, and is due again', async () => {
    const clock = createTestClock();
    const told: AbortSignal[] = [];
    const hanging = {
      name: 'hanging',
      next: every(1_000),
      withinMs: 20,
      run: (_now: Date, stop: AbortSignal) => {
        told.push(stop);
        return new Promise<never>(() => undefined);
      },
    };
    let done: () => void = () => undefined;
    const other = new Promise<void>((resolve) => {
      done = resolve;
    });
    const quick = { name: 'quick', next: every(1_000), withinMs, run: async () => done() };
    const jobs = new Jobs({ store, clock, log, jobs: [hanging, quick] });
    const round = jobs.runDue();
    await other;
    await round;
    expect(told.map(({ aborted }) => aborted)).toEqual([true]);
    clock.advance({ seconds: 1 });
    await jobs.runDue();
    expect(told).toHaveLength(2);
  });

  it('running ones are aborted when the process ends, and the process waits for them', async () => {
    const clock = createTestClock();
    let ended = false;
    const long = {
      name: 'long',
      next: every(1_000),
      withinMs,
      run: async (_now: Date, stop: AbortSignal) => {
        begun();
        while (!stop.aborted) await new Promise((resolve) => setImmediate(resolve));
        ended = true;
      },
    };
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const jobs = new Jobs({ store, clock, log, jobs: [long] });
    const round = jobs.runDue();
    await running;
    await jobs.stop();
    expect(ended).toBe(true);
    await round;
  });

  it.each([
    ['a minute', every(MINUTE), 2 * MINUTE],
    ['a night', everyNight, 2 * DAY],
  ])(
    'after a clock that was 30 days ahead for a moment, a job that is due every %s runs in time',
    async (name, next, within) => {
      const clock = createTestClock();
      const runs: number[] = [];
      const job = { name, next, withinMs, run: async () => runs.push(clock().getTime()) };
      const jobs = new Jobs({ store, clock, log, jobs: [job] });
      await jobs.runDue();
      clock.advance({ days: 30 });
      await jobs.runDue();
      clock.advance({ days: -30, seconds: 14 });
      const before = runs.length;
      const end = clock().getTime() + within;
      while (runs.length === before && clock().getTime() < end) {
        clock.advance({ ms: within / 4 });
        await jobs.runDue();
      }
      expect(runs).toHaveLength(before + 1);
    },
  );
});

describe('the due times', () => {
  const step = fc.record({
    passesMs: fc.integer({ min: 1, max: 2 * DAY }),
    aheadMs: fc.oneof(fc.constant(0), fc.integer({ min: -60 * DAY, max: 60 * DAY })),
  });
  const rounds = [
    { next: every(10_000), longestMs: 90_000 },
    { next: every(MINUTE), longestMs: 2 * MINUTE },
    { next: everyNight, longestMs: 2 * DAY },
  ];

  it('whatever the clock has shown before, with the right time a job is due within two rounds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rounds), fc.array(step), ({ next, longestMs }, steps) => {
        let now = Date.parse('2026-11-21T06:30:00.000Z');
        let nextAt = new Date(now);
        const isDue = (at: Date): boolean => nextAt <= at || nextAt > latestDue({ next }, at);
        for (const { passesMs, aheadMs } of steps) {
          now += passesMs;
          const told = new Date(now + aheadMs);
          if (isDue(told)) nextAt = next(told);
        }
        expect(isDue(new Date(now)) || nextAt.getTime() - now <= longestMs).toBe(true);
      }),
    );
  });

  it('processes whose clocks differ by a second run no job twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rounds),
        fc.integer({ min: 0, max: 3 * DAY }),
        fc.integer({ min: -1_000, max: 1_000 }),
        ({ next }, passesMs, behindMs) => {
          const begun = new Date(Date.parse('2026-11-21T06:30:00.000Z') + passesMs);
          const other = new Date(begun.getTime() + behindMs);
          expect(next(begun) > latestDue({ next }, other)).toBe(false);
        },
      ),
    );
  });
});
