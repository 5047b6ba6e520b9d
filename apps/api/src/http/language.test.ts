import { expect, test } from '@jest/globals';
import { locales } from '@vgb/content/locale';
import fc from 'fast-check';
import { languageOf } from './language.js';

const asked = (header: string | undefined) =>
  languageOf({ headers: header === undefined ? {} : { 'accept-language': header } });

test.each([
  ['nothing said', undefined, 'en'],
  ['an empty header', '', 'en'],
  ['Hindi', 'hi', 'hi'],
  ['Hindi of India', 'hi-IN', 'hi'],
  ['another case', 'HI-in', 'hi'],
  ['a script and a country', 'hi-Deva-IN', 'hi'],
  ['English', 'en-IN,en;q=0.9', 'en'],
  ['any', '*', 'en'],
  ['Hindi before English, as Chrome says it', 'hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7', 'hi'],
  ['English before Hindi', 'en-US,en;q=0.9,hi;q=0.8', 'en'],
  ['by weight, not by place', 'en;q=0.3, hi;q=0.7', 'hi'],
  ['one that there is not, then Hindi', 'ta-IN, ta;q=0.9, hi;q=0.4', 'hi'],
  ['one that there is not', 'fr-FR,fr;q=0.9', 'en'],
  ['one that there is not, then any', 'fr, *;q=0.5', 'en'],
  ['all but English', 'en;q=0, *', 'hi'],
  ['not Hindi', 'hi;q=0', 'en'],
  ['a weight that is none', 'hi;q=much', 'en'],
  ['a word that only begins so', 'hindi', 'en'],
  ['a word that only ends so', 'x-hi', 'en'],
  ['the name of a property', '__proto__, constructor', 'en'],
  ['white space and commas', ' , ,, hi ,', 'hi'],
  ['signs', ';;;=,-,--hi', 'en'],
])('%s', (_what, header, locale) => {
  expect(asked(header)).toBe(locale);
});

test('any header gives a language of the site', () => {
  const words = fc.constantFrom('hi', 'en', '-', ';q=', '0.5', ',', ' ', '*', '\t', 'x', '=', '"');
  const headers = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  fc.assert(fc.property(headers, (header) => locales.some((locale) => locale === asked(header))));
});

// Processor time, which does not grow on a busy machine: some milliseconds where the work is linear.
test.each([
  ['commas', ','.repeat(16_000)],
  ['languages', 'a,'.repeat(8_000)],
  ['weights', 'hi;q=0.1,'.repeat(1_700)],
  ['spaces', `hi${' '.repeat(16_000)}x`],
  ['hyphens', '-'.repeat(16_000)],
  ['semicolons', `hi${';'.repeat(16_000)}`],
  ['one quoted text', `hi;a="${'\\'.repeat(16_000)}`],
])('16 kB of %s take no time', (_what, header) => {
  const before = process.cpuUsage();
  asked(header);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
});
