import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { read } from './compose-file.js';

const page = read('SECURITY.md');
const [met = '', notMet = ''] = page.split('## Not met');
const exists = (path: string) =>
  ['../../', '../../apps/api/src/'].some((base) =>
    existsSync(fileURLToPath(new URL(base + path, import.meta.url))),
  );

test('every place that the page names exists', () => {
  const rows = met.split('\n').filter((line) => line.startsWith('| V'));
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const places = [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    expect([row.slice(0, 20), places.length > 0]).toEqual([row.slice(0, 20), true]);
    for (const place of places) expect([place, exists(place)]).toEqual([place, true]);
  }
});

test('no requirement is listed twice, or both as met and as not met', () => {
  const numbers = [...page.matchAll(/^\| (V[^|]+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/V\d+\.\d+\.\d+/g) ?? [],
  );
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(notMet).toContain('V6.3.3');
});
