/**
 * Cuts the fonts down to what the site writes and puts them into dist/fonts:
 * one weight of Fraunces for headings, variable Inter for text, variable Noto Sans Devanagari for Hindi and for what is typed in it,
 * the words of Tiro Devanagari that scripture needs. Pages in Hindi have Inter's figures for the first paint, its letters afterwards.
 * Signs outside Latin-1 (₹, ā, ṣ …) lie in small files of their own that a page loads only when it shows one. Two style sheets declare
 * the faces: `first-faces.css` those of the first paint, `later-faces.css` the rest, which main.tsx asks for afterwards.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLocale, languages, locales, trust } from '@vgb/content';
import { everyWord } from '@vgb/content/every-word';
import { offers } from '@vgb/content/offers';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import {
  cutterOf,
  devanagariWords,
  everyday,
  everydayWords,
  syllablesOfAnyWord,
  textBelow,
  toWoff2,
} from './devanagari';
import { heightOf, openFont } from './font-metrics';
import { TIRO } from './page-faces';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'dist/fonts');
const resolve = createRequire(import.meta.url).resolve;

const latin = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')} ©«°·»×éèêüöäñç–—‘’“”…`;
/** What a page in Hindi has of these on its first screen. */
const figures = ' \u00a0%()+,-./0123456789:;?·‘’“”';
const beyond = '₹āĀīĪūŪṛṚḷṃḥṇṭḍśŚṣṢ';

interface Face {
  readonly file: string;
  readonly family: string;
  readonly source: string;
  readonly letters: string;
  /** Its OpenType features. HarfBuzz keeps a glyph for every shape that a feature could make of a letter, so that each weighs. */
  readonly features: readonly string[];
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
    features: ['kern', 'liga'],
    weight: '400 700',
    axes: fraunces,
  },
  {
    file: 'fraunces-beyond',
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
    letters: beyond,
    features: ['kern'],
    weight: '400 700',
    axes: fraunces,
  },
  {
    file: 'inter',
    family: 'Inter',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    letters: latin,
    features: ['kern', 'tnum'],
    weight: '400 700',
    axes: inter,
  },
  {
    file: 'inter-figures',
    family: 'Inter Figures',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    letters: figures,
    features: ['tnum'],
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    file: 'inter-beyond',
    family: 'Inter',
    source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    letters: beyond,
    features: ['kern'],
    weight: '400 700',
    axes: inter,
  },
];

/** As CSS writes it, neighbours as one range: `U+20-7e, U+a9`. */
function unicodeRange(letters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges
    .map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(', ');
}

/** The letters of English text in their usual shares, by which a fallback is scaled to the same line length. */
const sample = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

/** What the fallback lacks to take exactly the room of `font`; `fallbackWidth` is its mean letter over its em. */
function fallbackMetrics(font: Font, fallbackWidth: number): string {
  const width = font.layout(sample).advanceWidth / sample.length / font.unitsPerEm;
  const scale = width / fallbackWidth;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  const line = (value: number) => percent(value / font.unitsPerEm / scale);
  return `size-adjust: ${percent(scale)}; ascent-override: ${line(font.ascent)}; descent-override: ${line(-font.descent)}; line-gap-override: ${line(font.lineGap)};`;
}

/** Mean letter width over the em, measured for `sample`. */
const ARIAL = 934.51 / 2048;
const TIMES = 854.4 / 2048;

const latinFace = (family: string, { file, weight }: Face, letters: readonly string[]): string =>
  `@font-face { font-family: '${family}'; src: url('./${file}.woff2') format('woff2'); font-weight: ${weight}; font-display: swap; unicode-range: ${unicodeRange(letters)}; }`;

await mkdir(out, { recursive: true });
const firstFaces: string[] = [];
const laterFaces: string[] = [];
for (const face of faces) {
  const source = await readFile(resolve(face.source));
  // Hinting helps only the coarsest screens.
  const options = {
    noHinting: true,
    keepFeatures: face.features,
    ...(face.axes && { variationAxes: face.axes }),
  };
  const woff2 = await subsetFont(source, face.letters, { ...options, targetFormat: 'woff2' });
  const sfnt = await subsetFont(source, face.letters, { ...options, targetFormat: 'sfnt' });
  const known = new Set(openFont(sfnt).characterSet);
  const letters = [...face.letters].filter((letter) => known.has(letter.codePointAt(0) ?? 0));
  await writeFile(join(out, `${face.file}.woff2`), woff2);
  await writeFile(join(out, `${face.file}.ttf`), sfnt);
  (face.letters === beyond ? laterFaces : firstFaces).push(latinFace(face.family, face, letters));
  if (face.family === 'Inter') {
    const words = letters.filter((letter) => !figures.includes(letter));
    laterFaces.push(latinFace('Inter Words', face, words));
  }
  if (face.file === 'fraunces') {
    firstFaces.push(
      `@font-face { font-family: 'Fraunces Fallback'; src: local('Times New Roman'), local('Liberation Serif'), local('Noto Serif'); ${fallbackMetrics(openFont(sfnt), TIMES)} }`,
    );
  }
  if (face.file === 'inter') {
    firstFaces.push(
      `@font-face { font-family: 'Inter Fallback'; src: local('Arial'), local('Liberation Sans'), local('Roboto'); ${fallbackMetrics(openFont(sfnt), ARIAL)} }`,
    );
  }
  console.log(`${face.file}: ${letters.length} letters, ${(woff2.length / 1000).toFixed(1)} kB`);
}

const devanagariFace = (family: string, file: string, weight: string, range: string, height = ''): string =>
  `@font-face { font-family: '${family}'; src: url('./${file}.woff2') format('woff2'); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; ${height} }`;

/** Cut to whole words: what is typed by a person must not be set in it, unless `syllablesOfAnyWord` are among them. */
async function writeWords(file: string, source: Buffer, words: ReadonlySet<string>): Promise<void> {
  const cut = await cutterOf(source);
  const woff2 = await toWoff2(await cut(words));
  await writeFile(join(out, `${file}.woff2`), woff2);
  console.log(`${file}: ${words.size} words, ${(woff2.length / 1000).toFixed(1)} kB`);
}

/** What is shown with `lang="sa"`: in English pages every word in Devanagari, in others what stands under `devanagari`. */
function scripture(node: unknown, name = ''): readonly string[] {
  if (typeof node === 'string') return name === 'devanagari' ? devanagariWords(node) : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => scripture(value, Array.isArray(node) ? name : key));
}

const others = locales.filter((locale) => locale !== defaultLocale);
await writeWords(
  'tiro-devanagari',
  await readFile(TIRO),
  new Set([
    ...devanagariWords(await textBelow(join(root, '../../content/src/en'))),
    ...devanagariWords(await textBelow(join(root, 'src'))),
    ...devanagariWords(trust.nameDevanagari),
    ...(await Promise.all(others.map(everyWord))).flatMap((words) => scripture(words)),
  ]),
);
const heightOfInter = heightOf(openFont(await readFile(join(out, 'inter.ttf'))));
laterFaces.push(
  devanagariFace(
    'Tiro Devanagari',
    'tiro-devanagari',
    '400 700',
    'U+20, U+900-97f, U+200c, U+200d',
    heightOfInter,
  ),
);

const noto = await readFile(
  resolve(
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  ),
);
const block = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x900 + at));
/** The weights that the styles name: what lies between two of them is drawn from deltas, which weigh the less, the closer they are. */
const notoWeights = { wght: { min: 400, max: 600 } };
const everydayNoto = await subsetFont(noto, `${everyday.join('')} `, {
  noHinting: true,
  variationAxes: notoWeights,
  targetFormat: 'sfnt',
});
await writeFile(join(out, 'devanagari.ttf'), everydayNoto);
await writeWords(
  'devanagari',
  everydayNoto,
  new Set([
    ...everyday,
    ...syllablesOfAnyWord(),
    ...everydayWords(await textBelow(join(root, '../../content/src'))),
  ]),
);
const beyondEveryday = block.filter((letter) => !everyday.includes(letter));
const whole = await subsetFont(noto, `${everyday.join('')}${block.join('')} `, {
  noHinting: true,
  variationAxes: notoWeights,
  targetFormat: 'woff2',
});
await writeFile(join(out, 'devanagari-beyond.woff2'), whole);
console.log(`devanagari-beyond: ${beyondEveryday.length} letters, ${(whole.length / 1000).toFixed(1)} kB`);
for (const [faces, file, letters] of [
  [firstFaces, 'devanagari', everyday],
  [laterFaces, 'devanagari-beyond', beyondEveryday],
] as const) {
  faces.push(devanagariFace('Noto Sans Devanagari', file, '400 600', unicodeRange(letters)));
}

// The names of languages stand on pages of every other language, which should not fetch a whole script for one word.
const names = Object.values(languages).map(({ ownName }) => ownName);
const offered = Object.values(offers).flatMap((offer) => Object.values(offer));
await writeWords(
  'languages',
  await subsetFont(noto, everyday.join(''), {
    noHinting: true,
    variationAxes: { wght: 500 },
    targetFormat: 'sfnt',
  }),
  new Set([...names, ...offered].flatMap(devanagariWords)),
);
laterFaces.push(devanagariFace('Language Names', 'languages', '400 700', 'U+900-97f'));
await writeFile(join(out, 'first-faces.css'), `${firstFaces.join('\n')}\n`);
await writeFile(join(out, 'later-faces.css'), `${laterFaces.join('\n')}\n`);
