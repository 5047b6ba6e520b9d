import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Shaper } from './shaper.js';

/** Text is set in `regular` and `semibold`; names and headings of the papers in `serif`. */
export type Weight = 'regular' | 'semibold' | 'serif';

const noto = (folder: string, name: string): Readonly<Record<Weight, string>> => {
  const semibold = `${folder}/600SemiBold/${name}_600SemiBold.ttf`;
  return { regular: `${folder}/400Regular/${name}_400Regular.ttf`, semibold, serif: semibold };
};
const mukta = {
  regular: 'mukta/400Regular/Mukta_400Regular.ttf',
  semibold: 'mukta/600SemiBold/Mukta_600SemiBold.ttf',
};

/** The faces of each script: the site's serifs, Mukta for both scripts of the papers' own words, Noto Sans for what people type. */
const FACES = {
  latin: { ...mukta, serif: 'fraunces/600SemiBold/Fraunces_600SemiBold.ttf' },
  devanagari: { ...mukta, serif: 'tiro-devanagari-hindi/400Regular/TiroDevanagariHindi_400Regular.ttf' },
  bengali: noto('noto-sans-bengali', 'NotoSansBengali'),
  gurmukhi: noto('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  gujarati: noto('noto-sans-gujarati', 'NotoSansGujarati'),
  oriya: noto('noto-sans-oriya', 'NotoSansOriya'),
  tamil: noto('noto-sans-tamil', 'NotoSansTamil'),
  telugu: noto('noto-sans-telugu', 'NotoSansTelugu'),
  kannada: noto('noto-sans-kannada', 'NotoSansKannada'),
  malayalam: noto('noto-sans-malayalam', 'NotoSansMalayalam'),
  arabic: noto('noto-sans-arabic', 'NotoSansArabic'),
} as const satisfies Readonly<Record<string, Readonly<Record<Weight, string>>>>;
export type Script = keyof typeof FACES;

/** The characters of each script, with punctuation that it shares with others. All others are set in the Latin faces. */
const SIGNS: readonly (readonly [Script, RegExp])[] = [
  ['devanagari', /^\p{Script_Extensions=Devanagari}/u],
  ['bengali', /^\p{Script_Extensions=Bengali}/u],
  ['gurmukhi', /^\p{Script_Extensions=Gurmukhi}/u],
  ['gujarati', /^\p{Script_Extensions=Gujarati}/u],
  ['oriya', /^\p{Script_Extensions=Oriya}/u],
  ['tamil', /^\p{Script_Extensions=Tamil}/u],
  ['telugu', /^\p{Script_Extensions=Telugu}/u],
  ['kannada', /^\p{Script_Extensions=Kannada}/u],
  ['malayalam', /^\p{Script_Extensions=Malayalam}/u],
  ['arabic', /^\p{Script_Extensions=Arabic}/u],
];

/** Text without ligatures and other scripts. */
const LATIN_ONLY = /^[\u0020-\u02ff\u2010-\u2027\u20b9]*$/;

export interface Run {
  readonly script: Script;
  readonly text: string;
}

const segmenter = new Intl.Segmenter('en');
/** The grapheme clusters of a text. */
export const letters = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const NO_SCRIPTS: readonly Script[] = [];
const scriptsOf = (letter: string): readonly Script[] =>
  letter < '\u0300' ? NO_SCRIPTS : SIGNS.filter(([, signs]) => signs.test(letter)).map(([script]) => script);

/**
 * Splits a text into runs of one script each. A space, and a sign that scripts share, belongs to the run before it; after a
 * right-to-left run to the next one, as it would be set to the left of that run.
 */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  if (LATIN_ONLY.test(text)) return [{ script: 'latin', text }];
  for (const letter of letters(text)) {
    const last = runs.at(-1);
    const writers = scriptsOf(letter);
    const stays = last && (letter === ' ' || writers.includes(last.script));
    const script = stays ? last.script : (writers[0] ?? 'latin');
    if (last?.script === script) {
      last.text += letter;
      continue;
    }
    const spaces = last?.script === 'arabic' ? (/ +$/.exec(last.text)?.[0] ?? '') : '';
    if (last) last.text = last.text.slice(0, last.text.length - spaces.length);
    runs.push({ script, text: spaces + letter });
  }
  return runs;
}

/** The arguments for pdfkit's `registerFont`; scripts in the same font file share one. */
interface Typeface {
  readonly name: string;
  readonly source: PDFKit.Mixins.PDFFontSource;
}

/** pdfkit, fontkit and HarfBuzz, loaded with the first paper: pdfkit alone is a fifth of what all else takes to load at the start. */
export async function loadTypesetting() {
  const fontkit = await import('fontkit');
  const harfbuzz = await import('harfbuzzjs');
  const { default: PDFDocument } = await import('pdfkit');
  const opened = new Map<string, Typeface>();
  const resolve = createRequire(import.meta.url).resolve;

  return {
    PDFDocument,
    /** Each font is opened once in a process; only the glyphs used are embedded. */
    typeface(script: Script, weight: Weight): Typeface {
      const file = FACES[script][weight];
      const known = opened.get(file);
      if (known) return known;
      const bytes = readFileSync(resolve(`@expo-google-fonts/${file}`));
      const open = fontkit.create(bytes);
      if (!('layout' in open)) throw new Error(`${file} holds more than one font`);
      const shaper = new Shaper({ harfbuzz, open, bytes });
      const shaping = Object.assign(open, { layout: (text: string) => shaper.layout(text) });
      // pdfkit accepts fontkit's fonts; its types allow only paths and bytes.
      const typeface = { name: file, source: shaping as unknown as PDFKit.Mixins.PDFFontSource };
      opened.set(file, typeface);
      return typeface;
    },
  };
}
export type Typesetting = Awaited<ReturnType<typeof loadTypesetting>>;
