import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { createTestClock } from '../../test/clock.js';
import { openTestDatabase } from '../../test/database.js';
import { connect, ensureIndexes } from '../db/connection.js';
import { createJobs, every, everyNight } from './jobs.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connect(database.uri);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
});

const log = pino({ level: 'silent' });

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
  it('run at once the first time, then when they are due, by one of several processes', async () => {
    const clock = createTestClock();
    const runs: string[] = [];
    const job = { name: 'count', next: every(60_000), run: async () => runs.push(clock().toISOString()) };
    const processes = [1, 2, 3].map(() => createJobs({ connection, clock, log, jobs: [job] }));
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

  it('one whose process was killed in the middle is begun anew within 90 seconds, and one that runs is left alone', async () => {
    const clock = createTestClock();
    const begun: string[] = [];
    let die: () => void = () => undefined;
    const killed = new Promise<void>((resolve) => {
      die = resolve;
    });
    const nightly = (name: string, run: () => Promise<void>) => ({
      name: 'nightly',
      next: everyNight,
      run: async () => {
        begun.push(name);
        await run();
      },
    });
    const first = createJobs({ connection, clock, log, jobs: [nightly('first', () => killed)] });
    const second = createJobs({ connection, clock, log, jobs: [nightly('second', async () => undefined)] });
    const round = first.runDue();
    while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance({ seconds: 44 });
    await second.runDue();
    expect(begun).toEqual(['first']);
    clock.advance({ seconds: 10 });
    await second.runDue();
    expect(begun).toEqual(['first', 'second']);
    // The first, were it to come back, changes nothing of the time that the second has set.
    die();
    await round;
    clock.advance({ minutes: 2 });
    await second.runDue();
    expect(begun).toEqual(['first', 'second']);
    const row = await connection.collection('jobs').findOne({ name: 'nightly' });
    expect(row?.nextAt).toEqual(everyNight(clock()));
  });

  it('one that fails comes round again, and does not hold up the others', async () => {
    const clock = createTestClock();
    const done: string[] = [];
    const broken = {
      name: 'broken',
      next: every(1_000),
      run: async () => {
        done.push('broken');
        throw new Error('no');
      },
    };
    const whole = { name: 'whole', next: every(1_000), run: async () => done.push('whole') };
    const jobs = createJobs({ connection, clock, log, jobs: [broken, whole] });
    await jobs.runDue();
    clock.advance({ seconds: 1 });
    await jobs.runDue();
    expect(done).toEqual(['broken', 'whole', 'broken', 'whole']);
  });
});
