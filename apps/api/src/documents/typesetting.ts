import { letters, type Run, runsOf, type Script, type Weight } from './faces.js';
import { INK, type Paper, type Role } from './paper.js';

export interface Style {
  /** Points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly x: number;
  /** The top of the first line. */
  readonly y: number;
  /** The width at which lines are broken; without it the text stays on one line. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Additional points between two lines. */
  readonly gap?: number;
  /** The role of the text for a screen reader. */
  readonly role?: Role;
  readonly parent?: PDFKit.PDFStructureElement;
}

/** The ascent of Mukta, in ems. All faces are set on its base line, so that scripts can be mixed in a line. */
const ASCENT = 1.13;
const LINE = 1.66;
/** With features given, pdfkit shapes each run as a whole instead of word by word. */
const WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = [];

const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}/u;

/** Removes emoji, for which the papers have no typeface (decision 0085). A name of emoji alone becomes a dash. */
export function withoutEmoji(text: string): string {
  const all = letters(text);
  const legible = all.filter((letter) => !EMOJI.test(letter));
  if (legible.length === all.length) return text;
  return legible.join('').replace(/ {2,}/g, ' ').trim() || '–';
}

type Lettering = Pick<Style, 'size' | 'weight'>;

function useFace(paper: Paper, script: Script, { size, weight = 'regular' }: Lettering): void {
  paper.useFace(script, weight);
  paper.pdf.fontSize(size);
}

/** Points from the first letter to the last. */
function widthOf(paper: Paper, text: string, lettering: Lettering): number {
  return runsOf(text).reduce((width, run) => width + widthOfRun(paper, run, lettering), 0);
}

function widthOfRun(paper: Paper, { script, text }: Run, { size, weight = 'regular' }: Lettering): number {
  const key = `${script} ${weight} ${text}`;
  const known = paper.widths.get(key);
  if (known !== undefined) return known * size;
  useFace(paper, script, { size: 1, weight });
  const width = paper.pdf.widthOfString(text, { features: WHOLE });
  paper.widths.set(key, width);
  return width * size;
}

/** Breaks a text between words, and a word only where it is longer than a line. */
function linesOf(paper: Paper, text: string, style: Lettering & { readonly width?: number }): string[] {
  const { width } = style;
  if (width === undefined) return [text];
  const pieces = text.split(/(?<= )/).flatMap((word) => {
    const long = widthOf(paper, word, style);
    return long <= width
      ? [{ piece: word, long }]
      : letters(word).map((piece) => ({ piece, long: widthOf(paper, piece, style) }));
  });
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const { piece, long } of pieces) {
    // The space after the last word of a line does not count.
    const needed = piece.endsWith(' ') ? widthOf(paper, piece.trimEnd(), style) : long;
    if (line !== '' && used + needed > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += piece;
    used += long;
  }
  return [...lines, line];
}

/** Points from the top of the first line to the foot of the last. */
export function heightOf(
  paper: Paper,
  text: string,
  style: Lettering & Pick<Style, 'width' | 'gap'>,
): number {
  return linesOf(paper, withoutEmoji(text), style).length * (style.size * LINE + (style.gap ?? 1));
}

/** Writes a text without emoji, in the faces of its scripts. Returns the bottom of its last line, in points. */
export function write(paper: Paper, given: string, style: Style): number {
  const { size, colour = INK, x, width = 0, align = 'left', gap = 1, role = 'P', parent } = style;
  const text = withoutEmoji(given);
  // Reading aloud, searching and copying use the text as typed: the glyphs of these scripts are in another order.
  const isReordered = (written: string): boolean => runsOf(written).some(({ script }) => script !== 'latin');
  const actual = isReordered(text) ? text : undefined;
  let top = style.y;
  paper.tagged({ role, parent, actual }, () => {
    for (const line of linesOf(paper, text, style)) {
      const runs = runsOf(line.trimEnd());
      const room = width - widthOf(paper, line.trimEnd(), style);
      const indent = style.width === undefined || align === 'left' ? 0 : align === 'right' ? room : room / 2;
      const isSpan = isReordered(line);
      if (isSpan) paper.pdf.markContent('Span', { actual: line });
      setRuns(paper, runs, style, x + indent, top + ASCENT * size, colour);
      if (isSpan) paper.pdf.endMarkedContent();
      top += size * LINE + gap;
    }
  });
  return top;
}

function setRuns(
  paper: Paper,
  runs: readonly Run[],
  style: Lettering,
  x: number,
  baseline: number,
  colour: string,
) {
  let at = x;
  for (const run of runs) {
    const long = widthOfRun(paper, run, style);
    useFace(paper, run.script, style);
    paper.pdf.fillColor(colour);
    paper.pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: WHOLE });
    at += long;
  }
}

/** Writes a name on one line: smaller until it fits, and shortened where it would be too small to read. */
export function writeOnOneLine(
  paper: Paper,
  given: string,
  style: Style & { readonly width: number; readonly smallest: number },
): number {
  const text = withoutEmoji(given);
  const natural = widthOf(paper, text, style);
  const size = Math.max(style.smallest, Math.min(style.size, (style.size * style.width) / natural));
  const fitting = { ...style, size };
  const isWhole = widthOf(paper, text, fitting) <= style.width + 0.5;
  // The width has a margin, so that rounding does not break the line; a smaller name keeps the base line of a large one.
  return write(paper, isWhole ? text : cut(paper, text, fitting), {
    ...fitting,
    y: style.y + ASCENT * (style.size - size),
    width: style.width + 1,
  });
}

/** As many grapheme clusters of the text as fit. */
function cut(paper: Paper, text: string, style: Lettering & { readonly width: number }): string {
  const all = letters(text);
  while (all.length > 0 && widthOf(paper, `${all.join('')}…`, style) > style.width) all.pop();
  return `${all.join('')}…`;
}
