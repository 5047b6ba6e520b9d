/**
 * Cuts the fonts down to what the site writes and puts them into dist/fonts:
 * one weight of Fraunces for headings, variable Inter for text, two weights of Noto Sans Devanagari for Hindi and for what is typed in it,
 * the words of Tiro Devanagari that scripture needs. Pages in Hindi have Noto's figures for the first paint, its Latin letters afterwards.
 * Signs outside Latin-1 (₹, ā, ṣ …) lie in small files of their own that a page loads only when it shows one. Two style sheets declare
 * the faces: `first-faces.css` those of the first paint, `later-faces.css` the rest, which main.tsx asks for afterwards. Each file of a weight has a
 * family of its own, named after the others in the lists of styles/tokens.css: of a family with several such files Chromium asks the system for a font in place of each one
 * that has not come, and for each size, although no letter needs it.
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
  figures,
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
  /** Asked for after the first paint. */
  readonly later?: true;
}

const NOTO = 'Noto Sans Devanagari';
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** One font for Latin letters and Devanagari, a file per weight (the cuts of @fontsource part the scripts). */
const noto = (weight: 400 | 600): string =>
  `@expo-google-fonts/noto-sans-devanagari/${weight === 400 ? '400Regular/NotoSansDevanagari_400Regular' : '600SemiBold/NotoSansDevanagari_600SemiBold'}.ttf`;

const fraunces = { opsz: 96, SOFT: 40, WONK: 0, wght: 560 };
const inter = { wght: { min: 400, max: 700 } };

/** The rest of `latin` comes with Devanagari. */
const latinOfNoto = [...latin].filter((letter) => !figures.includes(letter)).join('');

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
    family: 'Fraunces Beyond',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
    letters: beyond,
    features: ['kern'],
    weight: '400 700',
    axes: fraunces,
    later: true,
  },
  {
    file: 'inter',
    family: 'Inter',
    source: INTER,
    letters: latin,
    features: ['kern', 'tnum'],
    weight: '400 700',
    axes: inter,
  },
  {
    file: 'inter-beyond',
    family: 'Inter Beyond',
    source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    letters: beyond,
    features: ['kern'],
    weight: '400 700',
    axes: inter,
    later: true,
  },
  ...([400, 600] as const).map(
    (weight): Face => ({
      file: `noto-latin-${weight}`,
      family: 'Noto Latin',
      source: noto(weight),
      letters: latinOfNoto,
      features: ['kern'],
      weight: String(weight),
      later: true,
    }),
  ),
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

/** What the fallback lacks to be as wide as `font` and as high as `tall`; `fallbackWidth` is its mean letter over its em. */
function fallbackMetrics(font: Font, fallbackWidth: number, tall = font): string {
  const width = font.layout(sample).advanceWidth / sample.length / font.unitsPerEm;
  const scale = width / fallbackWidth;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  const line = (value: number) => percent(value / tall.unitsPerEm / scale);
  return `size-adjust: ${percent(scale)}; ascent-override: ${line(tall.ascent)}; descent-override: ${line(-tall.descent)}; line-gap-override: ${line(tall.lineGap)};`;
}

/** Mean letter width over the em, measured for `sample`. */
const ARIAL = 934.51 / 2048;
const TIMES = 854.4 / 2048;

const interFont = openFont(await readFile(resolve(INTER)));
/** Faces that stand in for Inter in other letters are given its height: the lines of a page are as high in every language. */
const heightOfInter = heightOf(interFont);

const declaration = (family: string, file: string, weight: string, range: string, height = ''): string =>
  `@font-face { font-family: '${family}'; src: url('/dist/fonts/${file}.woff2') format('woff2'); font-weight: ${weight}; font-display: swap; unicode-range: ${range}; ${height} }`;

const ARIALS = "local('Arial'), local('Liberation Sans'), local('Roboto')";

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
  const height = face.family === 'Noto Latin' ? heightOfInter : '';
  (face.later ? laterFaces : firstFaces).push(
    declaration(face.family, face.file, face.weight, unicodeRange(letters), height),
  );
  if (face.file === 'fraunces') {
    firstFaces.push(
      `@font-face { font-family: 'Fraunces Fallback'; src: local('Times New Roman'), local('Liberation Serif'), local('Noto Serif'); ${fallbackMetrics(openFont(sfnt), TIMES)} }`,
    );
  }
  if (face.file === 'inter') {
    firstFaces.push(
      `@font-face { font-family: 'Inter Fallback'; src: ${ARIALS}; ${fallbackMetrics(interFont, ARIAL)} }`,
    );
  }
  console.log(`${face.file}: ${letters.length} letters, ${(woff2.length / 1000).toFixed(1)} kB`);
}

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
laterFaces.push(
  declaration(
    'Tiro Devanagari',
    'tiro-devanagari',
    '400 700',
    'U+20, U+900-97f, U+200c, U+200d',
    heightOfInter,
  ),
);

const block = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x900 + at));
const beyondEveryday = block.filter((letter) => !everyday.includes(letter));
const anyWord = new Set([
  ...figures,
  ...everyday,
  ...syllablesOfAnyWord(),
  ...everydayWords(await textBelow(join(root, '../../content/src'))),
]);
for (const weight of [400, 600] as const) {
  const file = `devanagari-${weight}`;
  const everydayNoto = await subsetFont(
    await readFile(resolve(noto(weight))),
    `${everyday.join('')}${figures.join('')}`,
    { noHinting: true, targetFormat: 'sfnt' },
  );
  await writeFile(join(out, `${file}.ttf`), everydayNoto);
  await writeWords(file, everydayNoto, anyWord);
  firstFaces.push(declaration(NOTO, file, String(weight), unicodeRange(everyday), heightOfInter));
  // A page in English has a sign of these that Inter lacks (₹), and would fetch this file for it at its first layout.
  laterFaces.push(declaration('Noto Figures', file, String(weight), unicodeRange(figures), heightOfInter));
}
firstFaces.push(
  `@font-face { font-family: 'Noto Fallback'; src: ${ARIALS}; ${fallbackMetrics(openFont(await readFile(resolve(noto(400)))), ARIAL, interFont)} }`,
);
const whole = await subsetFont(await readFile(resolve(noto(400))), `${everyday.join('')}${block.join('')} `, {
  noHinting: true,
  targetFormat: 'woff2',
});
await writeFile(join(out, 'devanagari-beyond.woff2'), whole);
console.log(`devanagari-beyond: ${beyondEveryday.length} letters, ${(whole.length / 1000).toFixed(1)} kB`);
laterFaces.push(
  declaration('Noto Beyond', 'devanagari-beyond', '400 600', unicodeRange(beyondEveryday), heightOfInter),
);

// The names of languages stand on pages of every other language, which should not fetch a whole script for one word.
const names = Object.values(languages).map(({ ownName }) => ownName);
const offered = Object.values(offers).flatMap((offer) => Object.values(offer));
await writeWords(
  'languages',
  await subsetFont(await readFile(resolve(noto(400))), everyday.join(''), {
    noHinting: true,
    targetFormat: 'sfnt',
  }),
  new Set([...names, ...offered].flatMap(devanagariWords)),
);
laterFaces.push(declaration('Language Names', 'languages', '400 700', 'U+900-97f'));
await writeFile(join(out, 'first-faces.css'), `${firstFaces.join('\n')}\n`);
await writeFile(join(out, 'later-faces.css'), `${laterFaces.join('\n')}\n`);
