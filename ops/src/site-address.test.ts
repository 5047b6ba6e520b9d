import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { baseOf, languages, locales } from '@vgb/content/locale';
import express from 'express';
import { createSite } from '../../apps/api/src/http/site.js';

/** One build, served under two addresses. */
const HERE = 'https://www.trust.example';
const THERE = 'http://203.0.113.7:8080';

/** Other sites: link targets of pages, vocabularies, and those in libraries' errors and comments. */
const OTHERS = new Set([
  'checkout.razorpay.com',
  'json-schema.org',
  'react.dev',
  'reactrouter.com',
  'schema.org',
  'store.vishwagurubharat.example',
  'tailwindcss.com',
  'wa.me',
  'www.facebook.com',
  'www.instagram.com',
  'www.linkedin.com',
  'www.sitemaps.org',
  'www.w3.org',
]);

/** Base addresses in libraries: react-router parses addresses against one, zod builds one to check an IPv6 address. */
const IN_LIBRARIES = new Set(['http://localhost', 'http://[$']);

const directory = fileURLToPath(new URL('../../apps/web/dist/site', import.meta.url));
const routes = JSON.parse(readFileSync(path.join(directory, 'routes.json'), 'utf8')) as {
  origin: string;
  bases: string[];
  pages: string[];
  shells: string[];
};
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(directory, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative(path.join(directory, folder), path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    );
const files = filesIn('files');
const forMachines = filesIn('pages').filter((file) => !file.endsWith('.html'));
/** The addresses of these routes in every language. */
const inEveryLanguage = (paths: readonly string[]): string[] =>
  routes.bases.flatMap((base) => paths.map((path) => (base && path === '/' ? base : `${base}${path}`)));
const publicPages = inEveryLanguage(routes.pages);
const shells = inEveryLanguage(routes.shells.map((shell) => shell.replace(/:\w+/g, 'example')));
const pages = [...publicPages, ...shells, ...inEveryLanguage(['/No'])];

/** Every absolute address in a text. */
const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s"'`<>\\){}]+/g) ?? [];
const isOther = (address: string): boolean => URL.canParse(address) && OTHERS.has(new URL(address).hostname);

const stops: (() => void)[] = [];
async function serve(publicUrl: string): Promise<(address: string) => Promise<string>> {
  const server = express().use(createSite({ directory, publicUrl })).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  // Most tests look at the same pages: each is fetched once.
  const fetched = new Map<string, Promise<string>>();
  return (address) => {
    const text =
      fetched.get(address) ?? fetch(`http://127.0.0.1:${port}${address}`).then((response) => response.text());
    fetched.set(address, text);
    return text;
  };
}
let here: (address: string) => Promise<string>;
let there: (address: string) => Promise<string>;
beforeAll(async () => {
  here = await serve(HERE);
  there = await serve(THERE);
});
afterAll(() => {
  for (const stop of stops) stop();
});

describe.each([...pages, ...forMachines])('%s', (page) => {
  test('contains no address of this site but the server’s own', async () => {
    const text = await here(page);
    const strange = addressesIn(text).filter(
      (address) => !isOther(address) && address !== HERE && !address.startsWith(`${HERE}/`),
    );
    expect(strange).toEqual([]);
    expect(text).not.toContain(routes.origin);
  });

  test('is the same elsewhere, except for the address', async () => {
    expect(await there(page)).toBe((await here(page)).replaceAll(HERE, THERE));
  });
});

test.each(publicPages)(
  '%s has its canonical address, its card and its data at the server’s own address',
  async (page) => {
    const text = await here(page);
    const contentOf = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
    for (const link of [
      contentOf(/<link rel="canonical" href="([^"]*)"/),
      contentOf(/<meta property="og:url" content="([^"]*)"/),
      contentOf(/<meta property="og:image" content="([^"]*)"/),
    ])
      expect(link.startsWith(`${HERE}/`)).toBe(true);
    const card = new URL(contentOf(/<meta property="og:image" content="([^"]*)"/)).pathname;
    expect(files).toContain(card);
    const data = JSON.parse(contentOf(/<script type="application\/ld\+json">(.*?)<\/script>/s)) as {
      '@graph': { '@type': string; url?: string }[];
    };
    expect(data['@graph'].find((thing) => thing['@type'] === 'NGO')?.url).toBe(`${HERE}/`);
  },
);

test('the sitemap lists existing pages, and robots.txt the sitemap', async () => {
  const sitemap = await here('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(listed.length).toBeGreaterThan(20);
  for (const address of listed) {
    expect(address.startsWith(`${HERE}/`)).toBe(true);
    expect(publicPages).toContain(address.slice(HERE.length));
  }
  for (const [, address = ''] of sitemap.matchAll(/hreflang="[^"]+" href="([^"]*)"/g))
    expect(listed).toContain(address);
  for (const base of locales.map(baseOf).filter(Boolean)) {
    const below = listed.filter((address) => new RegExp(`^${HERE}${base}(/|$)`).test(address));
    expect([base, below.length]).toEqual([base, listed.length / locales.length]);
  }
  expect(await here('/robots.txt')).toMatch(new RegExp(`^Sitemap: ${HERE}/sitemap\\.xml$`, 'm'));
});

test.each(publicPages)('%s links to itself in every language, and is linked by each', async (page) => {
  const alternatesOf = (text: string) =>
    [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, hreflang, href = '']) => [hreflang, href.slice(HERE.length)] as const,
    );
  const text = await here(page);
  const alternates = alternatesOf(text);
  expect(alternates.map(([hreflang]) => hreflang)).toEqual([
    ...locales.map((locale) => languages[locale].tag),
    'x-default',
  ]);
  expect(alternates.map(([, address]) => address)).toContain(
    /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.slice(HERE.length),
  );
  for (const [, address] of alternates) expect(alternatesOf(await here(address))).toEqual(alternates);
});

test('no file that a web server sends unchanged contains an address of the site', () => {
  const plain = files.filter((file) => !/\.(br|gz)$/.test(file));
  expect(plain.length).toBeGreaterThan(100);
  const found = plain.flatMap((file) => {
    const text = readFileSync(path.join(directory, 'files', file), 'latin1');
    const isText = /\.(css|js|svg|ics|webmanifest)$/.test(file);
    const named = isText ? addressesIn(text) : [];
    const strange = named.filter((address) => !isOther(address) && !IN_LIBRARIES.has(address));
    return [...strange, ...(text.includes(routes.origin) ? [routes.origin] : [])].map(
      (what) => `${file}: ${what}`,
    );
  });
  expect(found).toEqual([]);
});
