import { expect, test } from '@jest/globals';
import { runSoak } from './soak.js';

test('2 kills with -9 in the middle of donations: every captured payment is one donation with one receipt', async () => {
  const result = await runSoak({ rounds: 2, processes: 1, seed: 1992 });
  expect(result.wrong).toEqual([]);
  expect(result.kills).toBe(2);
  expect(result.captured).toBe(6);
  expect(result.donations).toBe(6);
  expect(result.receiptMails).toBe(6);
}, 240_000);
