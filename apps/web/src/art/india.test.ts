/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { ISLANDS, OUTLINE } from './india-outline';
import { MAP, place } from './india-places';

/** Even-odd rule: a ray to the east crosses the outline an odd number of times from a point inside it. */
const isInside = (east: number, north: number): boolean =>
  OUTLINE.filter(([x1, y1], at) => {
    const [x2, y2] = OUTLINE[(at + 1) % OUTLINE.length] ?? [x1, y1];
    return y1 > north !== y2 > north && east < x1 + ((north - y1) / (y2 - y1)) * (x2 - x1);
  }).length %
    2 ===
  1;

test.each([
  ['Gilgit', 74.31, 35.92, true],
  ['Skardu', 75.63, 35.3, true],
  ['Muzaffarabad', 73.47, 34.37, true],
  ['Mirpur', 73.75, 33.15, true],
  ['the Aksai Chin', 79.5, 35.2, true],
  ['the Siachen glacier', 77.1, 35.42, true],
  ['Leh', 77.58, 34.16, true],
  ['Kishtwar', 75.77, 33.31, true],
  ['Tawang', 91.86, 27.59, true],
  ['Walong', 97.0, 28.13, true],
  ['Gangtok', 88.61, 27.33, true],
  ['Siliguri', 88.43, 26.71, true],
  ['Agartala', 91.28, 23.83, true],
  ['Aizawl', 92.72, 23.73, true],
  ['Bhuj', 69.67, 23.24, true],
  ['Rameswaram', 79.2, 9.26, true],
  ['Lahore', 74.34, 31.55, false],
  ['Islamabad', 73.05, 33.69, false],
  ['Kathmandu', 85.32, 27.72, false],
  ['Thimphu', 89.64, 27.47, false],
  ['Dhaka', 90.41, 23.81, false],
  ['Sylhet', 91.87, 24.9, false],
  ['Colombo', 79.86, 6.93, false],
])('%s: within the outline %s, %s is %s', (_, east, north, within) => {
  expect(isInside(east, north)).toBe(within);
});

test('no part of the country is cut off by the edge of the map', () => {
  for (const [east, north] of [...OUTLINE, ...ISLANDS]) {
    const [x, y] = place(east, north);
    expect(Math.min(x, y, MAP.width - x, MAP.height - y)).toBeGreaterThan(2);
  }
});
