import type { Font as OpenFont } from 'fontkit';
import type { Buffer as Letters, Font as ShapingFont } from 'harfbuzzjs';

/** Texts whose layout is kept; what papers of one kind share is a tenth of it. */
const MOST_KEPT = 1000;

/** A text as HarfBuzz has laid it out, in units of the face. */
interface LaidOut {
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    /** The signs that the glyph stands for: by them a viewer finds and copies text. */
    readonly codePoints: readonly number[];
  }[];
  readonly positions: ReturnType<Letters['getGlyphPositions']>;
}

/**
 * HarfBuzz lays out what fontkit reads and packs (decision 0085), in the form in which pdfkit asks fontkit for it. A text is asked
 * for when it is measured and when it is drawn, and the words of a paper's frame on each paper: each is laid out once.
 */
export class Shaper {
  readonly #harfbuzz: typeof import('harfbuzzjs');
  readonly #open: OpenFont;
  readonly #font: ShapingFont;
  readonly #letters: Letters;
  readonly #known = new Map<string, LaidOut>();

  /** `bytes`: the file that `open` was read from. */
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

  /** What pdfkit may change: it scales the positions in place, and reads the width afterwards. */
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

/** The signs that each glyph stands for, by which a viewer finds and copies text: its own, or what is left over of its cluster. */
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
