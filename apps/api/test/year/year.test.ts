import { expect, test } from '@jest/globals';
import { liveAYear } from './year.js';

test('forty-five days in the life: the provider, the books, the statements and a restored backup all agree', async () => {
  const { figures, wrong } = await liveAYear({
    days: 45,
    donors: 30,
    donations: 90,
    mandates: 6,
    members: 8,
    seed: 1992,
    hours: [0, 6, 17.5],
    report: () => undefined,
  });
  expect(wrong).toEqual([]);
  const figure = Object.fromEntries(figures);
  expect(Number(figure.donations)).toBeGreaterThanOrEqual(80);
  expect(Number(figure['of these monthly'])).toBeGreaterThan(6);
  // Each way at least once.
  expect(Number(figure['stories of refunds'])).toBeGreaterThanOrEqual(6);
  expect(Number(figure['stories of disputes'])).toBeGreaterThanOrEqual(9);
  expect(figure['put aside: booked, paid back, dismissed; mandates taken over']).not.toMatch(/\b0\b/);
}, 600_000);
