import { expect, test } from '@jest/globals';
import { runSoak } from './soak.js';

test('3 kills with -9 in the middle of donations: every captured payment is one donation with one receipt', async () => {
  const result = await runSoak({ rounds: 3, processes: 1, seed: 1992 });
  expect(result.wrong).toEqual([]);
  expect(result.kills).toBe(3);
  expect(result.captured).toBe(9);
  expect(result.donations).toBe(9);
  expect(result.receiptMails).toBe(9);
}, 240_000);
