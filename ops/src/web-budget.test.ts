import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { budgetsOf, codeBudget } from './web-budget.js';

const site = fileURLToPath(new URL('../../apps/web/dist/site', import.meta.url));
const { bases, pages } = JSON.parse(readFileSync(path.join(site, 'routes.json'), 'utf8')) as {
  bases: string[];
  pages: string[];
};
const KB = 1000;

const fileOf = (base: string, page: string): string => `/pages${base}${page === '/' ? '/index' : page}.html`;

/** The fonts that stand between a page and its first paint. */
function preloadedFaces(base: string, page: string): ReadonlySet<string> {
  const html = readFileSync(path.join(site, fileOf(base, page)), 'utf8');
  const preloads = html.matchAll(/<link rel="preload" href="(\/assets\/[^"]+\.woff2)"/g);
  return new Set([...preloads].map(([, address]) => `/files${address}`));
}

/** What a page loads by itself: the files named in its HTML, its code, and the faces that it shows later. */
function firstLoad(base: string, page: string): ReadonlySet<string> {
  const file = fileOf(base, page);
  const html = readFileSync(path.join(site, file), 'utf8');
  const addresses = [...html.matchAll(/<(?:link|script|img)[^>]*?\s(?:src|href)="(\/assets\/[^"]+)"/g)];
  const noted = (name: string): readonly string[] =>
    new RegExp(`<meta name="${name}" content="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [];
  return new Set([
    file,
    ...addresses.map(([, address]) => `/files${address}`),
    ...[...noted('code'), ...noted('faces')].map((name) => `/files/assets/${name}`),
  ]);
}

/** The API compresses pages, since it puts the address in; the build has compressed the files that become smaller by it. */
function packed(file: string): Buffer {
  if (file.endsWith('.html')) return gzipSync(readFileSync(file), { level: 9 });
  return readFileSync(existsSync(`${file}.gz`) ? `${file}.gz` : file);
}

/** The size of files as a browser without Brotli gets them. */
function bytes(files: ReadonlySet<string>, ending = ''): number {
  return [...files]
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(site, file))
    .reduce((sum, file) => sum + packed(file).length, 0);
}

test.each(bases.flatMap((base) => pages.map((page) => [base, page] as const)))(
  '%s%s stays within its budget',
  (base, page) => {
    const files = firstLoad(base, page);
    const address = `${base}${page}`;
    expect(bytes(files, '.js')).toBeGreaterThan(60 * KB);
    expect(bytes(files, '.js')).toBeLessThanOrEqual(codeBudget(address));
    expect(bytes(files, '.css')).toBeLessThanOrEqual(budgetsOf(address).styles);
    expect(bytes(preloadedFaces(base, page))).toBeLessThanOrEqual(budgetsOf(address).firstFaces);
    expect(bytes(files)).toBeLessThanOrEqual(budgetsOf(address).all);
  },
);

test('all files that code imports were written', () => {
  const assets = path.join(site, 'files/assets');
  const written = new Set(readdirSync(assets));
  const imported = [...written]
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(path.join(assets, name), 'utf8').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g),
    ])
    .map(([, name = '']) => name);
  expect(imported.length).toBeGreaterThan(written.size / 10);
  expect(imported.filter((name) => !written.has(name))).toEqual([]);
});
