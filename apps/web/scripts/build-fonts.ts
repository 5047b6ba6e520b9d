/**
 * Cuts the fonts down to what the site writes and puts them, with the style sheet that declares them, into dist/fonts:
 * one weight of Fraunces for headings, variable Inter for text, the words of Tiro Devanagari that the site says.
 * Signs outside Latin-1 (₹, ā, ṣ …) lie in small files of their own that a page loads only when it shows one.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { devanagariWords, subsetToWords } from './devanagari';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'dist/fonts');
const resolve = createRequire(import.meta.url).resolve;

const latin = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')} ©«°·»×éèêüöäñç–—‘’“”…`;
const beyond = '₹āĀīĪūŪṛṚḷṃḥṇṭḍśŚṣṢ';

interface Face {
  readonly file: string;
  readonly family: string;
  readonly source: string;
  readonly letters: string;
  readonly weight: string;
  readonly axes?: Record<string, number | { min: number; max: number }>;
}

const fraunces = { opsz: 96, SOFT: 40, WONK: 0, wght: 560 };
const inter = { wght: { min: 400, max: 700 } };

const faces: readonly Face[] = [
  {
    file: 'fraunces',
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    letters: latin,
    weight: '400 700',
    axes: fraunces,
  },
  {
    file: 'fraunces-beyond',
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
    letters: beyond,
    weight: '400 700',
    axes: fraunces,
  },
  {
    file: 'inter',
    family: 'Inter',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    letters: latin,
    weight: '400 700',
    axes: inter,
  },
  {
    file: 'inter-beyond',
    family: 'Inter',
    source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    letters: beyond,
    weight: '400 700',
    axes: inter,
  },
];

function unicodeRange(letters: readonly string[]): string {
  return letters.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(', ');
}

/** The letters of English text in their usual shares, by which a fallback is scaled to the same line length. */
const sample = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

/** What the fallback lacks to take exactly the room of `font`; `fallbackWidth` is its mean letter over its em. */
function fallbackMetrics(font: fontkit.Font, fallbackWidth: number): string {
  const width = font.layout(sample).advanceWidth / sample.length / font.unitsPerEm;
  const scale = width / fallbackWidth;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  const line = (value: number) => percent(value / font.unitsPerEm / scale);
  return `size-adjust: ${percent(scale)}; ascent-override: ${line(font.ascent)}; descent-override: ${line(-font.descent)}; line-gap-override: ${line(font.lineGap)};`;
}

/** Mean letter width over the em, measured for `sample`. */
const ARIAL = 934.51 / 2048;
const TIMES = 854.4 / 2048;

function open(bytes: Buffer): fontkit.Font {
  const font = fontkit.create(bytes);
  if (!('layout' in font)) throw new Error('a collection, not a font');
  return font;
}

await mkdir(out, { recursive: true });
const css: string[] = [];
for (const face of faces) {
  const source = await readFile(resolve(face.source));
  const known = new Set(open(source).characterSet);
  const letters = [...face.letters].filter((letter) => known.has(letter.codePointAt(0) ?? 0));
  // Hinting helps only the coarsest screens.
  const options = { noHinting: true, ...(face.axes && { variationAxes: face.axes }) };
  const woff2 = await subsetFont(source, letters.join(''), { ...options, targetFormat: 'woff2' });
  const sfnt = await subsetFont(source, letters.join(''), { ...options, targetFormat: 'sfnt' });
  await writeFile(join(out, `${face.file}.woff2`), woff2);
  await writeFile(join(out, `${face.file}.ttf`), sfnt);
  css.push(
    `@font-face { font-family: '${face.family}'; src: url('./${face.file}.woff2') format('woff2'); font-weight: ${face.weight}; font-display: swap; unicode-range: ${unicodeRange(letters)}; }`,
  );
  if (face.file === 'fraunces') {
    css.push(
      `@font-face { font-family: 'Fraunces Fallback'; src: local('Times New Roman'), local('Liberation Serif'), local('Noto Serif'); ${fallbackMetrics(open(sfnt), TIMES)} }`,
    );
  }
  if (face.file === 'inter') {
    css.push(
      `@font-face { font-family: 'Inter Fallback'; src: local('Arial'), local('Liberation Sans'), local('Roboto'); ${fallbackMetrics(open(sfnt), ARIAL)} }`,
    );
  }
  console.log(`${face.file}: ${letters.length} letters, ${(woff2.length / 1000).toFixed(1)} kB`);
}
const tiro =
  '@fontsource/tiro-devanagari-sanskrit/files/tiro-devanagari-sanskrit-devanagari-400-normal.woff2';
const words = await devanagariWords([join(root, '../../content/src'), join(root, 'src')]);
const devanagari = await subsetToWords(await readFile(resolve(tiro)), words);
const packed = await subsetFont(devanagari, null, { keepAllGlyphs: true, targetFormat: 'woff2' });
await writeFile(join(out, 'tiro-devanagari.woff2'), packed);
css.push(
  `@font-face { font-family: 'Tiro Devanagari'; src: url('./tiro-devanagari.woff2') format('woff2'); font-weight: 400 700; font-display: swap; unicode-range: U+20, U+900-97f, U+200c, U+200d; }`,
);
console.log(`tiro-devanagari: ${words.size} words, ${(packed.length / 1000).toFixed(1)} kB`);
await writeFile(join(out, 'fonts.css'), `${css.join('\n')}\n`);
