import { expect, test } from '@jest/globals';
import { onPaper } from './inks';
import { beadRing } from './mandala';

test.each([
  [24, 103],
  [36, 178],
  [5, 22],
])('%i beads on a circle of %i are as many dots, the first half a step from the top', (count, radius) => {
  const ring = beadRing(200, 200, count, radius, 3, onPaper);
  const [, apart] = /stroke-dasharray="0 ([\d.]+)"/.exec(ring) ?? [];
  expect((2 * Math.PI * radius) / Number(apart)).toBeCloseTo(count, 1);
  const [, turn] = /rotate\((-?[\d.]+) 200 200\)/.exec(ring) ?? [];
  expect(Number(turn) + 90).toBeCloseTo(180 / count, 1);
});
