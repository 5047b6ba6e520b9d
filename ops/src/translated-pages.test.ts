import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { baseOf, languages, locales, scriptOf, trust } from '@vgb/content';

const site = fileURLToPath(new URL('../../apps/web/dist/site', import.meta.url));
const { pages } = JSON.parse(readFileSync(path.join(site, 'routes.json'), 'utf8')) as { pages: string[] };

/** Words that stay in Latin letters in other scripts: registered names, names of persons, and legal forms. */
const LATIN = [
  trust.name,
  trust.legalName.value,
  trust.registrationNumber.value,
  trust.grievanceOfficer.value.name,
  'Google Pay',
];

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
};
const plain = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The text of a page: its body, alternative texts and labels, and the texts in its head. */
function said(html: string): string[] {
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? '';
  const body = html
    .slice(html.indexOf('<body>'))
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<a\b[^>]*\bhreflang=.*?<\/a>/gis, '');
  const attributes = [...body.matchAll(/\s(?:alt|aria-label|title|placeholder|aria-description)="([^"]*)"/g)];
  const named = [
    ...head.matchAll(
      /<meta (?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]*)"/g,
    ),
    ...head.matchAll(/<title>([^<]*)/g),
  ];
  return [...body.split(/<[^>]*>/), ...[...attributes, ...named].map(([, text = '']) => text)]
    .map((text) => plain(text).trim())
    .filter(Boolean);
}

/** Runs of two or more Latin words: the sign of a sentence left in English. */
function leftInEnglish(text: string): string[] {
  const translated = [...LATIN]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ' · '), text)
    .replace(/\S+@\S+|https?:\S+|\b[A-Z]{2,}[\w/-]*\b/g, ' · ');
  return translated.match(/\b[A-Za-z][A-Za-z’'-]+(?:[ ,]+[A-Za-z][A-Za-z’'-]+)+/g) ?? [];
}

test('finds a sentence in English, and does not mistake words that stay Latin for one', () => {
  expect(leftInEnglish('कृपया Please try again करें')).toEqual(['Please try again']);
  expect(leftInEnglish('Go home')).toEqual(['Go home']);
  expect(leftInEnglish('PAN और UPI, name@example.com, Razorpay से Google Pay')).toEqual([]);
  expect(said('<head><title>A b</title></head><body><p>x</p><img alt="c d"/></body>')).toEqual([
    'x',
    'c d',
    'A b',
  ]);
});

const translated = locales.filter((locale) => scriptOf(locale) !== 'Latn');
const files = [...pages.map((page) => (page === '/' ? '/index' : page)), '/404', '/shell'];

describe.each(translated.flatMap((locale) => files.map((page) => [locale, page] as const)))(
  '%s: %s',
  (locale, page) => {
    const base = baseOf(locale);
    const html = readFileSync(path.join(site, 'pages', base, `${page}.html`), 'utf8');

    test('is marked with its language and contains no English', () => {
      expect(html).toContain(`<html lang="${languages[locale].tag}">`);
      expect(said(html).flatMap(leftInEnglish)).toEqual([]);
      const ownLetters = new RegExp(`\\p{Script=${scriptOf(locale)}}`, 'u');
      expect(said(html).filter((text) => ownLetters.test(text)).length).toBeGreaterThan(20);
    });

    test('links to no page in another language except by the switch', () => {
      const leads = [...html.matchAll(/<a\b([^>]*)>/g)].filter(
        ([, attributes = '']) => !/hreflang=/i.test(attributes),
      );
      const addresses = leads.flatMap(
        ([, attributes = '']) => /\bhref="(\/[^"]*)"/.exec(attributes)?.[1] ?? [],
      );
      expect(addresses.length).toBeGreaterThan(15);
      expect(addresses.filter((address) => !new RegExp(`^${base}(?=[/?#]|$)`).test(address))).toEqual([]);
    });
  },
);
