import { expect, test } from '@jest/globals';
import { liveAYear } from './year.js';

test('five weeks in the life: the provider, the books, the statements and a restored backup all agree', async () => {
  const { figures, wrong } = await liveAYear({
    days: 35,
    donors: 30,
    donations: 45,
    mandates: 6,
    members: 5,
    seed: 1992,
    hours: [0, 17.5],
    report: () => undefined,
  });
  expect(wrong).toEqual([]);
  const figure = Object.fromEntries(figures);
  expect(Number(figure.donations)).toBeGreaterThanOrEqual(45);
  expect(Number(figure['of these monthly'])).toBeGreaterThan(6);
  // Each way at least once.
  expect(Number(figure['stories of refunds'])).toBeGreaterThanOrEqual(6);
  expect(Number(figure['stories of disputes'])).toBeGreaterThanOrEqual(9);
  expect(figure['put aside: booked, paid back, dismissed; mandates taken over']).not.toMatch(/\b0\b/);
}, 600_000);
