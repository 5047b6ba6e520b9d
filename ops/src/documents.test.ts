import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { read } from './compose-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdownOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => path.join(folder, entry.name));
/** The READMEs of the workspaces and their folders. */
const readmesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : readmesOf(place);
    return entry.name === 'README.md' ? [place] : [];
  });
const documents = [
  ...['.', 'docs', 'docs/decisions', 'e2e'].flatMap(markdownOf),
  ...['apps', 'packages', 'content'].flatMap(readmesOf),
];
/** Every source file of the repository by its path, and by its path without `src`, the short form of the pages. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesOf(place);
    return [`/${place}`, `/${place.replace('/src/', '/')}`];
  });
const sources = ['apps', 'content', 'e2e', 'ops', 'packages', 'scripts'].flatMap(sourcesOf);
/** Files of the language that CONTRIBUTING uses as its example. */
const EXAMPLES = ['doi.ts'];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?)([a-z][\w:]*)/g)].map(([, name = '']) => name);
    const unknown = named.filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });

  test('names only source files that exist', () => {
    const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
    const named = quoted.filter((words) => /^(?!dist\/)[\w@][\w./@-]*\.(tsx?|mjs|sh|ya?ml)$/.test(words));
    const isThere = (name: string) => sources.some((source) => source.endsWith(`/${name}`));
    const unknown = named.filter(
      (name) => !EXAMPLES.includes(name) && !isThere(name) && !existsSync(path.join(root, name)),
    );
    expect(unknown).toEqual([]);
  });

  test('links only to what exists', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const broken = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(path.join(root, path.dirname(document), target)),
    );
    expect(broken).toEqual([]);
  });
});

describe('the index of the decisions', () => {
  const folder = 'docs/decisions';
  const pages = markdownOf(folder)
    .map((page) => path.basename(page))
    .filter((page) => page !== 'README.md')
    .sort();
  const index = [
    ...read(`${folder}/README.md`).matchAll(/^\| \[(\d{4})\]\((\S+)\) +\| (.+?) +\| (.+?) +\|$/gm),
  ].map(([, number = '', page = '', title = '', since = '']) => ({ number, page, title, since }));

  test('has every page, once, in the order of their numbers', () => {
    expect(index.map(({ page }) => page)).toEqual(pages);
    expect(new Set(index.map(({ number }) => number)).size).toBe(pages.length);
  });

  test.each(index)('has the title of $page', ({ number, page, title, since }) => {
    const [heading, , status] = read(`${folder}/${page}`).split('\n');
    expect(page.startsWith(`${number}-`)).toBe(true);
    expect(heading).toBe(`# ${title}`);
    expect(status).toMatch(/^(Accepted|Replaced) on \d{4}-\d{2}-\d{2}\b.*\.$/);
    expect(status?.toLowerCase()).toContain(since);
  });
});
