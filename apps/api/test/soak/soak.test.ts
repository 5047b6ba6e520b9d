import { expect, test } from '@jest/globals';
import { runSoak } from './soak.js';

test('5 kills with -9 in the middle of donations: every captured payment is one donation with one receipt', async () => {
  const result = await runSoak({ rounds: 5, processes: 1, seed: 1992 });
  expect(result.wrong).toEqual([]);
  expect(result.kills).toBe(5);
  expect(result.captured).toBe(15);
  expect(result.donations).toBe(15);
  expect(result.receiptMails).toBe(15);
}, 240_000);
