import { describe, expect, test } from '@jest/globals';
import type { Locale } from '@vgb/content/locale';
import { laterFacesIn } from './later-faces';

const siteSheet = `h1{font-family:var(--font-display);font-weight:560}.deva{font-family:var(--font-deva)}
.name{font-family:var(--font-language)}`;

const face = (family: string, file: string, weight: string, range: string): string =>
  `@font-face{font-family:${family};src:url(/assets/${file}.woff2)format("woff2");font-weight:${weight};unicode-range:${range}}`;

/** As the build packs it. */
const laterSheet = [
  face('Fraunces Beyond', 'fraunces-beyond', '400 700', 'U+101,U+20B9'),
  face('Inter Beyond', 'inter-beyond', '400 700', 'U+101,U+20B9'),
  face('Noto Latin', 'noto-latin-400', '400', 'U+26,U+41-5A,U+61-7A'),
  face('Noto Latin', 'noto-latin-600', '600', 'U+26,U+41-5A,U+61-7A'),
  face('Tiro Devanagari', 'tiro', '400 700', 'U+20,U+900-97F'),
  face('Noto Figures', 'devanagari-400', '400', 'U+20,U+30-39'),
  face('Noto Figures', 'devanagari-600', '600', 'U+20,U+30-39'),
  face('Language Names', 'languages', '400 700', 'U+900-97F'),
].join('');

describe('the later faces that a page shows', () => {
  test.each<[Locale, string, readonly string[]]>([
    ['en', '<h1>A gift</h1><p>of cloth</p>', []],
    ['en', '<h1>A gift</h1><p>of ₹500</p>', ['inter-beyond']],
    ['en', '<h1>Gītā: ₹500</h1>', ['fraunces-beyond', 'inter-beyond']],
    ['en', '<a class="name">हिन्दी</a>', ['languages']],
    ['en', '<p class="deva">गीता</p>', ['tiro']],
    ['en', '<p class="deva"> </p>', []],
    ['hi', '<h1>दान</h1><p>गाय</p>', []],
    ['hi', '<h1>दान</h1><p>12 गाय</p>', ['devanagari-400']],
    ['hi', '<h1>2 दान</h1>', ['devanagari-400', 'devanagari-600']],
    ['hi', '<p>दान: <!-- -->₹</p>', []],
    ['hi', '<p>gītā</p>', ['inter-beyond', 'noto-latin-400']],
    ['hi', '<p>PAN</p>', ['noto-latin-400']],
    ['hi', '<h1>दान<!-- -->गाय</h1>', []],
    ['hi', '<h1>PAN</h1>', ['noto-latin-400', 'noto-latin-600']],
    ['hi', '<p title="PAN">दान &quot;गाय&quot;</p>', []],
    ['hi', '<a class="name">हिन्दी</a><p class="deva">गीता</p>', ['tiro']],
  ])('%s: %s', (locale, body, files) => {
    const found = laterFacesIn(locale, siteSheet, laterSheet)(body);
    expect([...found].sort()).toEqual(files.map((file) => `${file}.woff2`));
  });
});
