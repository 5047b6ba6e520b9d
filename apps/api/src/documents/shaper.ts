import type { Font as OpenFont } from 'fontkit';
import type { Buffer as Letters, Font as ShapingFont } from 'harfbuzzjs';

/** Texts whose layout is kept; what papers of one kind share is a tenth of it. */
const MOST_KEPT = 1000;

/** A text shaped by HarfBuzz, in font units. */
interface LaidOut {
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    /** The characters that the glyph stands for, with which a viewer searches and copies text. */
    readonly codePoints: readonly number[];
  }[];
  readonly positions: ReturnType<Letters['getGlyphPositions']>;
}

/**
 * Shapes text by HarfBuzz in place of fontkit, which reads and embeds the font (decision 0085); the result has the form that
 * pdfkit expects of fontkit. Results are cached: each text is needed when it is measured and when it is drawn, and the fixed
 * words of a paper on every paper.
 */
export class Shaper {
  readonly #harfbuzz: typeof import('harfbuzzjs');
  readonly #open: OpenFont;
  readonly #font: ShapingFont;
  readonly #letters: Letters;
  readonly #known = new Map<string, LaidOut>();

  /** `bytes`: the font file from which `open` was read. */
  constructor({
    harfbuzz,
    open,
    bytes,
  }: {
    readonly harfbuzz: typeof import('harfbuzzjs');
    readonly open: OpenFont;
    readonly bytes: Buffer;
  }) {
    this.#harfbuzz = harfbuzz;
    this.#open = open;
    this.#font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes), 0));
    this.#letters = new harfbuzz.Buffer();
  }

  /** Returns a copy: pdfkit scales the positions in place, and reads the width afterwards. */
  layout(text: string) {
    const { glyphs, positions: kept } = this.#laidOut(text);
    const positions = kept.map((position) => ({ ...position }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
      },
    };
  }

  #laidOut(text: string): LaidOut {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    const laidOut = this.#shape(text);
    this.#known.set(text, laidOut);
    return laidOut;
  }

  #shape(text: string): LaidOut {
    this.#letters.reset();
    this.#letters.addText(text);
    this.#letters.guessSegmentProperties();
    this.#harfbuzz.shape(this.#font, this.#letters);
    const infos = this.#letters.getGlyphInfos();
    const signs = signsByGlyph(this.#open, text, infos);
    return {
      glyphs: infos.map(({ codepoint: id }, at) => ({
        id,
        advanceWidth: this.#font.glyphHAdvance(id),
        codePoints: signs[at] ?? [],
      })),
      positions: this.#letters.getGlyphPositions(),
    };
  }
}

/**
 * The characters that each glyph stands for, with which a viewer searches and copies text: its own, or the rest of its cluster.
 */
function signsByGlyph(
  open: OpenFont,
  text: string,
  infos: readonly { readonly codepoint: number; readonly cluster: number }[],
): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const left = new Map(
    starts.map((start, at) => [start, [...text.slice(start, starts[at + 1])].map(codePointOf)]),
  );
  const takeOwn = (id: number, cluster: number): number[] => {
    const signs = left.get(cluster) ?? [];
    const at = signs.findIndex((sign) => open.glyphForCodePoint(sign).id === id);
    return at < 0 ? [] : signs.splice(at, 1);
  };
  const own =
    starts.length === infos.length ? [] : infos.map(({ codepoint, cluster }) => takeOwn(codepoint, cluster));
  return infos.map(({ cluster }, at) => {
    const mine = own[at] ?? [];
    return mine.length > 0 ? mine : (left.get(cluster)?.splice(0) ?? []);
  });
}

const codePointOf = (sign: string): number => sign.codePointAt(0) ?? 0;
