import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { BUDGETS, codeBudget } from './web-budget.js';

const client = fileURLToPath(new URL('../../apps/web/dist/client', import.meta.url));
const { pages } = JSON.parse(readFileSync(path.join(client, 'routes.json'), 'utf8')) as { pages: string[] };
const KB = 1000;

/** What one page asks for by itself: what its HTML names, its code, and of the fonts all that its style sheet could ask for. */
function firstLoad(page: string): ReadonlySet<string> {
  const file = page === '/' ? '/index.html' : `${page}.html`;
  const html = readFileSync(path.join(client, file), 'utf8');
  const named = [...html.matchAll(/<(?:link|script|img)[^>]*?\s(?:src|href)="(\/assets\/[^"]+)"/g)];
  const code = /<meta name="code" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const fonts = readdirSync(path.join(client, 'assets')).filter((name) => name.endsWith('.woff2'));
  return new Set([
    file,
    ...named.map(([, address]) => address ?? ''),
    ...[...code.split(' '), ...fonts].map((name) => `/assets/${name}`),
  ]);
}

/** Bytes as a browser without Brotli gets them. */
function bytes(files: ReadonlySet<string>, ending = ''): number {
  return [...files]
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(client, file))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size, 0);
}

test.each(pages)('%s stays within its budget', (page) => {
  const files = firstLoad(page);
  expect(bytes(files, '.js')).toBeGreaterThan(60 * KB);
  expect(bytes(files, '.js')).toBeLessThanOrEqual(codeBudget(page));
  expect(bytes(files, '.css')).toBeLessThanOrEqual(BUDGETS.styles);
  expect(bytes(files)).toBeLessThanOrEqual(BUDGETS.all);
});
