import { expect, test } from '@jest/globals';
import { install } from '@sinonjs/fake-timers';
import { openTestDatabase } from '../../test/database.js';
import { DatabaseClock, readDatabaseTime } from './clock.js';
import { connect } from './connection.js';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');

test('two machines whose clocks differ by minutes have the same time, also between readings', async () => {
  let passed = 0;
  const machine = (startedAtMs: number) =>
    DatabaseClock.follow({
      readTime: async () => new Date(NOON + passed),
      elapsedMs: () => startedAtMs + passed,
    });
  const [one, other] = await Promise.all([machine(0), machine(6 * 60_000)]);
  for (const at of [0, 1_000, 90_000]) {
    passed = at;
    expect([one.now(), other.now()].map((time) => time.getTime())).toEqual([NOON + at, NOON + at]);
  }
  one.stop();
  other.stop();
});

test('half of the round trip is attributed to each way', async () => {
  let elapsed = 0;
  const clock = await DatabaseClock.follow({
    readTime: async () => {
      elapsed += 400;
      return new Date(NOON);
    },
    elapsedMs: () => elapsed,
  });
  expect(clock.now().getTime()).toBe(NOON + 200);
  clock.stop();
});

test.each([
  ['30 days ahead for 14 s', 30 * 24 * 60 * 60_000, 14_000, false],
  ['a year back for 39 s', -365 * 24 * 60 * 60_000, 39_000, false],
  ['6 s ahead for good', 6_000, Number.POSITIVE_INFINITY, true],
  [
    'an hour ahead for good, as after a machine that was suspended',
    60 * 60_000,
    Number.POSITIVE_INFINITY,
    true,
  ],
])('a database whose clock is %s', async (_, wrongByMs, forMs, isBelieved) => {
  const timers = install();
  try {
    const from = Date.now() + 50_000;
    const passed = () => Date.now() - from + 50_000;
    const isWrong = () => Date.now() >= from && Date.now() < from + forMs;
    const clock = await DatabaseClock.follow({
      readTime: async () => new Date(NOON + passed() + (isWrong() ? wrongByMs : 0)),
      elapsedMs: passed,
    });
    const told = new Set<number>();
    for (let second = 0; second < 150; second += 1) {
      await timers.tickAsync(1_000);
      told.add(Math.round(clock.now().getTime() - NOON - passed()));
    }
    expect([...told]).toEqual(isBelieved ? [0, wrongByMs] : [0]);
    clock.stop();
  } finally {
    timers.uninstall();
  }
});

test('a database that does not answer the first time stops the start', async () => {
  const away = { readTime: () => Promise.reject(new Error('away')), elapsedMs: () => 0 };
  await expect(DatabaseClock.follow(away)).rejects.toThrow('away');
});

test('the time of the database is read', async () => {
  const database = await openTestDatabase();
  const connection = await connect(database.uri);
  expect(await readDatabaseTime(connection)).toBeInstanceOf(Date);
  await connection.close();
  await database.stop();
});
