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
  /** Where lines are broken; without it the text stays on one. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Points between two lines, beyond the height of a line. */
  readonly gap?: number;
  /** What the text is to a screen reader. */
  readonly role?: Role;
  readonly parent?: PDFKit.PDFStructureElement;
}

/** Of Mukta, in ems. All faces stand on the base line that it has in its line, so that scripts mix within one. */
const ASCENT = 1.13;
const LINE = 1.66;
/** pdfkit then has each run shaped as a whole, and not word by word. */
const WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = [];

const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}/u;

/** No typeface of ours has emoji (decision 0085): each would be a crossed box. What remains of a name of emoji alone is a dash. */
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
    // The space after a line's last word takes no room.
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

/** Writes a text as it can be printed, in the faces of its scripts. Gives the foot of its last line. */
export function write(paper: Paper, given: string, style: Style): number {
  const { size, colour = INK, x, width = 0, align = 'left', gap = 1, role = 'P', parent } = style;
  const text = withoutEmoji(given);
  // What is read aloud, found and copied is the text as it was typed; the glyphs of these scripts stand in another order.
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

/** Writes a name, however long, on one line: smaller until it fits, cut only where it would not be legible any more. */
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
  // A hair's breadth of rounding must not break the line; a smaller name stands on the base line of a large one.
  return write(paper, isWhole ? text : cut(paper, text, fitting), {
    ...fitting,
    y: style.y + ASCENT * (style.size - size),
    width: style.width + 1,
  });
}

/** As much of the text as fits, by the letters that a reader sees. */
function cut(paper: Paper, text: string, style: Lettering & { readonly width: number }): string {
  const all = letters(text);
  while (all.length > 0 && widthOf(paper, `${all.join('')}…`, style) > style.width) all.pop();
  return `${all.join('')}…`;
}
