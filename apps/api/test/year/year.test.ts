import { expect, test } from '@jest/globals';
import { liveAYear } from './year.js';

test('seventy days in the life: the provider, the books, the statements and a restored backup all agree', async () => {
  const { figures, wrong } = await liveAYear({
    days: 70,
    donors: 30,
    donations: 90,
    mandates: 6,
    members: 8,
    seed: 1992,
    report: () => undefined,
  });
  expect(wrong).toEqual([]);
  const figure = Object.fromEntries(figures);
  expect(Number(figure.donations)).toBeGreaterThanOrEqual(80);
  expect(Number(figure['of these monthly'])).toBeGreaterThan(6);
  expect(Number(figure.refunds)).toBeGreaterThan(0);
}, 240_000);
