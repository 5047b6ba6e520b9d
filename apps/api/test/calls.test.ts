import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { endpoints } from '@vgb/contracts';

const document = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8');
/** A test's file with the names that follow it, up to the next one. */
const named = [...document.matchAll(/`([\w./-]+\.test\.ts)`((?:(?!`)[^\n])*)/g)].flatMap(
  ([, file = '', rest = '']) =>
    [...rest.matchAll(/“([^”]+)”/g)].map(([, name = '']) => [file, name] as const),
);

test('every call has a line, and every line a call', () => {
  const listed = [...document.matchAll(/^\| `([A-Z]+ \/api\/[^`]+)` /gm)].map(([, call = '']) => call);
  const there = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(listed.sort()).toEqual(there.sort());
});

test.each(named)('%s: %s', (file, name) => {
  const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
  // A title begins its line, or follows a bracket: a remark that says the same does not count.
  const titles = text.split('\n').filter((line) => /(?:^\s*|\()['"`]/.test(line));
  expect(titles.filter((title) => title.includes(name))).not.toEqual([]);
});
