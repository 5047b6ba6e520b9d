/**
 * Cuts a Devanagari font down to given words. Its letters join into hundreds of shapes, and a subset by letters keeps every shape
 * that they could form: 70 kB of Tiro. Here each word is shaped, and what that needs is kept: 15 kB.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as Run, shape, shapeWithTrace, TracePhase } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Every run of Devanagari signs in a text. */
export const devanagariWords = (text: string): readonly string[] =>
  text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? [];

/** All TypeScript files below a folder as one text, so that it has what stands in functions as well. */
export async function textBelow(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}

/** Sets Hindi and Marathi. The rest of the block (its own digits, accents of the Veda, letters for other languages) lies in a file of its own. */
export const everyday: readonly string[] = [
  ...'\u200c\u200d।॥ँंःअआइईउऊऋएऐऑॲओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरऱलळवशषसह़ऽािीुूृॄॅेैॉोौ्ॐ',
  ...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f',
];

/** What stands between and beside words in Devanagari: spaces, digits, stops, brackets, quotes, the rupee. */
export const figures: readonly string[] = [...' \u00a0%()+,-./0123456789:;?·‘’“”…–—₹'];

/** The words of a text that are written with these letters alone. */
export const everydayWords = (text: string): readonly string[] =>
  devanagariWords(text).filter((word) => [...word].every((letter) => everyday.includes(letter)));

const CONSONANTS = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह', 'ज़', 'ड़', 'ढ़', 'फ़'];
const SIGNS = ['', ...'ािीुूृॅेैॉोौ'];
/** Those that a र follows: in Hindi, in Sanskrit, in words from English and Persian. */
const BEFORE_RA = [...'कखगघचजटडतथदधपफबभमवशसह', 'ज़', 'फ़'];

/** Conjuncts of frequent words and names that have a shape of their own. */
const JOINED = 'क्ष ज्ञ त्त त्र श्र श्च श्व ट्ट ट्ठ द्द द्ध द्म द्य द्र द्व ह्न ह्म ह्य ह्र ह्ल ह्व ऱ्य';

const marked = (syllable: string): readonly string[] => [
  syllable,
  `${syllable}ं`,
  `${syllable}ँ`,
  `र्${syllable}`,
  `र्${syllable}ं`,
];

/**
 * Syllables by which a face cut to words can set any other word of Hindi and Marathi, too. A shape that a cut face lacks is not written in another way: an anusvara
 * or a reph that the font draws as one with its vowel sign would be missing. So each consonant is here with each sign and mark, and
 * ि before two consonants as well, since it is as wide as what it spans. What is left out are conjuncts that have a shape of
 * their own: they are set with half letters then, or with a halant below a letter that has no half.
 */
export const syllablesOfAnyWord = (): readonly string[] => [
  ...[...CONSONANTS, ...BEFORE_RA.map((letter) => `${letter}्र`)].flatMap((onset) =>
    SIGNS.flatMap((sign) => marked(onset + sign)),
  ),
  ...CONSONANTS.flatMap((letter) => [`क्${letter}ि`, `घ्${letter}ि`].flatMap(marked)),
  ...CONSONANTS.map((letter) => `${letter}्क`),
  ...JOINED.split(' '),
];

/**
 * Opens a font (any format), to be cut to words as often as wanted. A cut, as TrueType, has what its words need and no more: the glyphs that they are
 * written with, and those that stand for these on the way there, where a word turns out different without. The latter are few, and tracing
 * takes HarfBuzz 4 ms a syllable. A cut throws when a word would look different.
 */
export async function cutterOf(source: Buffer): Promise<(words: ReadonlySet<string>) => Promise<Buffer>> {
  const whole = await subsetFont(source, null, { keepAllGlyphs: true, targetFormat: 'sfnt' });
  const font = fontOf(whole);
  const look = remembered((word) => outlines(font, word));
  const ends = remembered((word) => shaped(font, word).map(({ glyph }) => glyph));
  const onTheWay = remembered((word) =>
    shapeWithTrace(font, runOf(word), [], 0, TracePhase.DONT_STOP).flatMap(({ t }) =>
      t.filter(isGlyph).map(({ g }) => g),
    ),
  );
  return async (words) => {
    const letters = new Set([' ', ...[...words].flatMap((word) => [...word])]);
    const glyphs = new Set([0, ...[...words].flatMap(ends)]);
    const different = (subset: Buffer) => {
      const cut = fontOf(subset);
      return [...words].filter((word) => outlines(cut, word) !== look(word));
    };
    const atFirst = await keepGlyphs(whole, glyphs, letters);
    const missed = different(atFirst);
    if (missed.length === 0) return atFirst;
    for (const glyph of missed.flatMap(onTheWay)) glyphs.add(glyph);
    const subset = await keepGlyphs(whole, glyphs, letters);
    const [word] = different(subset);
    if (word !== undefined) throw new Error(`the subset writes ${word} differently`);
    return subset;
  };
}

/** Packs a TrueType font as it is. */
export const toWoff2 = (font: Buffer): Promise<Buffer> =>
  subsetFont(font, null, { keepAllGlyphs: true, targetFormat: 'woff2' });

function remembered<Told>(tell: (word: string) => Told): (word: string) => Told {
  const known = new Map<string, Told>();
  return (word) => {
    const told = known.get(word) ?? tell(word);
    known.set(word, told);
    return told;
  };
}

/** The trace tells of signs (`u`) first, and of the glyphs (`g`) that take their places afterwards. */
const isGlyph = (met: unknown): met is { g: number } =>
  typeof met === 'object' && met !== null && 'g' in met && typeof met.g === 'number';

/** A font of any size as HarfBuzz reads it; `bytes` as TrueType. */
export const fontOf = (bytes: Buffer): Font => new Font(new Face(new Blob(bytes), 0));

/** A text of one script, ready to be shaped. */
export function runOf(word: string): Run {
  const run = new Run();
  run.addText(word);
  run.guessSegmentProperties();
  return run;
}

function shaped(font: Font, word: string) {
  const run = runOf(word);
  shape(font, run);
  const places = run.getGlyphPositions();
  return run.getGlyphInfos().map(({ codepoint }, at) => ({ glyph: codepoint, place: places[at] }));
}

/** What a word looks like, whatever numbers the font gives its glyphs. */
export const outlines = (font: Font, word: string): string =>
  JSON.stringify(shaped(font, word).map(({ glyph, place }) => [font.glyphToPath(glyph), place]));

const WRITABLE = 2;
const FEATURES = 6;
const NO_HINTING = 0x1;
const NO_LAYOUT_CLOSURE = 0x200;

/** HarfBuzz's own subsetter, which takes glyphs: `subset-font` hands it letters only (docs/decisions/0096-a-face-cut-to-words.md). */
async function keepGlyphs(
  font: Buffer,
  glyphs: ReadonlySet<number>,
  letters: ReadonlySet<string>,
): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(wasm));
  const { memory, ...calls } = instance.exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('no memory to work in');
  const call = (name: string, ...given: number[]): number => {
    const known = calls[name];
    if (typeof known !== 'function') throw new Error(`HarfBuzz knows no ${name}`);
    return Number(known(...given));
  };
  call('_initialize');
  const place = call('malloc', font.byteLength);
  new Uint8Array(memory.buffer).set(font, place);
  const blob = call('hb_blob_create', place, font.byteLength, WRITABLE, 0, 0);
  const face = call('hb_face_create', blob, 0);
  const input = call('hb_subset_input_create_or_fail');
  const features = call('hb_subset_input_set', input, FEATURES);
  call('hb_set_clear', features);
  call('hb_set_invert', features);
  call('hb_subset_input_set_flags', input, NO_HINTING | NO_LAYOUT_CLOSURE);
  const letterSet = call('hb_subset_input_unicode_set', input);
  for (const letter of letters) call('hb_set_add', letterSet, letter.codePointAt(0) ?? 0);
  const glyphSet = call('hb_subset_input_glyph_set', input);
  for (const glyph of glyphs) call('hb_set_add', glyphSet, glyph);
  const result = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input));
  const start = call('hb_blob_get_data', result, 0);
  const length = call('hb_blob_get_length', result);
  if (length === 0) throw new Error('HarfBuzz made no font');
  return Buffer.from(new Uint8Array(memory.buffer, start, length));
}
