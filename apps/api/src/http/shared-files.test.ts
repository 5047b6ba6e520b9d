import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { shareFiles } from './shared-files.js';

const NOW = new Date('2026-11-21T06:30:00Z');
const DAY_MS = 24 * 3600_000;
let scratch: string;
let shared: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'vgb-shared-'));
  shared = path.join(scratch, 'shared');
  mkdirSync(shared);
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** A version's folder of files. */
function version(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(scratch, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}
const inShared = (): string[] =>
  readdirSync(shared, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(shared, path.join(entry.parentPath, entry.name)))
    .sort();
const read = (file: string): string => readFileSync(path.join(shared, file), 'utf8');

const old = () =>
  version('old', { 'assets/page-aaaa.js': 'old page', 'assets/same-cccc.js': 'same', 'favicon.svg': 'old' });
const next = () =>
  version('next', {
    'assets/page-bbbb.js': 'next page',
    'assets/same-cccc.js': 'same',
    'favicon.svg': 'next',
  });

test('the files of two versions are kept side by side; of the same name the version started last wins', async () => {
  await shareFiles(old(), shared, NOW);
  await shareFiles(next(), shared, NOW);
  expect(inShared()).toEqual([
    'assets/page-aaaa.js',
    'assets/page-bbbb.js',
    'assets/same-cccc.js',
    'favicon.svg',
  ]);
  expect([read('assets/page-aaaa.js'), read('assets/page-bbbb.js'), read('favicon.svg')]).toEqual([
    'old page',
    'next page',
    'next',
  ]);
});

test('after a roll-back, files of the same name are the earlier version’s again', async () => {
  await shareFiles(old(), shared, NOW);
  await shareFiles(next(), shared, NOW);
  await shareFiles(old(), shared, NOW);
  expect(read('favicon.svg')).toBe('old');
});

test.each([
  [89, ['assets/page-aaaa.js', 'assets/page-bbbb.js', 'assets/same-cccc.js', 'favicon.svg']],
  [91, ['assets/page-bbbb.js', 'assets/same-cccc.js', 'favicon.svg']],
])('a version that started last %d days ago', async (days, expected) => {
  await shareFiles(old(), shared, new Date(NOW.getTime() - days * DAY_MS));
  await shareFiles(next(), shared, NOW);
  expect(inShared()).toEqual(expected);
});

test('many processes at once leave whole files and no temporary ones', async () => {
  const [one, two] = [old(), next()];
  await Promise.all([one, two, one, two, one].map((folder) => shareFiles(folder, shared, NOW)));
  expect(inShared()).toEqual([
    'assets/page-aaaa.js',
    'assets/page-bbbb.js',
    'assets/same-cccc.js',
    'favicon.svg',
  ]);
  expect(['old', 'next']).toContain(read('favicon.svg'));
});

test('a hashed file that exists is not written again', async () => {
  await shareFiles(old(), shared, NOW);
  const file = path.join(shared, 'assets/same-cccc.js');
  const { ino } = statSync(file);
  utimesSync(file, new Date(0), new Date(0));
  await shareFiles(next(), shared, NOW);
  expect(statSync(file).ino).toBe(ino);
  expect(statSync(file).mtime).toEqual(NOW);
});

test('a missing build is an error, which stops the start', async () => {
  await expect(shareFiles(path.join(scratch, 'no-build'), shared, NOW)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
