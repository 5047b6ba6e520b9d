/**
 * Cuts a Devanagari font down to the words of the site. Its letters join into hundreds of shapes, and a subset by letters keeps
 * every shape that they could form: 70 kB. Here each word is shaped, and what was met on the way is kept: 14 kB.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as Run, shape, shapeWithTrace, TracePhase } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Every run of Devanagari signs in a text. */
export const devanagariWords = (text: string): readonly string[] =>
  text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? [];

/** The same of all TypeScript files below a folder. */
export async function devanagariWordsBelow(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(devanagariWords);
}

/** The font (any format) with what these words need and no more, as TrueType. @throws when a word would look different. */
export async function subsetToWords(source: Buffer, words: ReadonlySet<string>): Promise<Buffer> {
  const whole = await subsetFont(source, null, { keepAllGlyphs: true, targetFormat: 'sfnt' });
  const font = fontOf(whole);
  const glyphs = new Set<number>([0]);
  for (const word of words) {
    for (const { t } of shapeWithTrace(font, runOf(word), [], 0, TracePhase.DONT_STOP)) {
      for (const met of t) if (isGlyph(met)) glyphs.add(met.g);
    }
  }
  const subset = await keepGlyphs(whole, glyphs, new Set([' ', ...[...words].flatMap((word) => [...word])]));
  const cut = fontOf(subset);
  for (const word of words) {
    if (outlines(cut, word) !== outlines(font, word))
      throw new Error(`the subset writes ${word} differently`);
  }
  return subset;
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

function outlines(font: Font, word: string): string {
  const run = runOf(word);
  shape(font, run);
  const places = run.getGlyphPositions();
  return JSON.stringify(
    run.getGlyphInfos().map(({ codepoint }, at) => [font.glyphToPath(codepoint), places[at]]),
  );
}

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
