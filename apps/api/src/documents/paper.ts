import { createRequire } from 'node:module';
import { type Locale, languages } from '@vgb/content';
import { BRAND_COLOURS } from '@vgb/contracts';

const resolve = createRequire(import.meta.url).resolve;
/** One typeface with both scripts and the rupee sign; only the letters used go into the file. */
const FONTS = {
  regular: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  semibold: resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'),
} as const;
export type Weight = keyof typeof FONTS;

/** Read and taken apart once for all documents, which takes longer than all the rest of one. */
const parsed = new Map<string, PDFKit.Mixins.PDFFontSource>();
async function parsedFont(file: string): Promise<PDFKit.Mixins.PDFFontSource> {
  const { openSync } = await import('fontkit');
  // pdfkit takes fontkit's fonts as they are; its types know of files and bytes only.
  const font = parsed.get(file) ?? (openSync(file) as unknown as PDFKit.Mixins.PDFFontSource);
  parsed.set(file, font);
  return font;
}

export const INK = '#2b2928';
export const SOFT = '#5c5853';
export const RULE = '#e0d8ce';
export const PRIMARY = BRAND_COLOURS.primary;

export type Paper = PDFKit.PDFDocument;

export interface PaperSettings {
  readonly title: string;
  readonly locale: Locale;
  /** Stands in the file as the moment of its making, so that the same facts give the same file. */
  readonly madeAt: Date;
  readonly landscape?: boolean;
  /** Points; A4 when not given. */
  readonly size?: readonly [number, number];
  readonly margin?: number;
}

/** Draws one document of one page. The first one loads pdfkit, which is a fifth of what all else takes to load at the start. */
export async function drawPaper(settings: PaperSettings, draw: (paper: Paper) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: settings.size ? [...settings.size] : 'A4',
    layout: settings.landscape ? 'landscape' : 'portrait',
    margin: settings.margin ?? 24,
    lang: languages[settings.locale].tag,
    displayTitle: true,
    info: {
      Title: settings.title,
      Author: 'Vishwa Guru Bharat',
      CreationDate: settings.madeAt,
      ModDate: settings.madeAt,
    },
  });
  for (const [name, file] of Object.entries(FONTS)) paper.registerFont(name, await parsedFont(file));
  const chunks: Buffer[] = [];
  return new Promise((resolved, rejected) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolved(Buffer.concat(chunks)));
    paper.on('error', rejected);
    draw(paper);
    paper.end();
  });
}

const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}/u;

/** No typeface of ours has emoji: each would be a crossed box. What remains of a name of emoji alone is a dash. */
export function withoutEmoji(text: string): string {
  const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  const legible = letters.filter((letter) => !EMOJI.test(letter));
  if (legible.length === letters.length) return text;
  return legible.join('').replace(/ {2,}/g, ' ').trim() || '–';
}

/** Writes a text as it can be printed. */
export function write(
  paper: Paper,
  text: string,
  style: {
    size: number;
    weight?: Weight;
    colour?: string;
    x?: number;
    y?: number;
    width?: number;
    align?: 'left' | 'center' | 'right';
    gap?: number;
  },
): void {
  const { size, weight = 'regular', colour = INK, x = paper.x, y = paper.y, gap = 1, ...rest } = style;
  paper.font(weight).fontSize(size).fillColor(colour);
  paper.text(withoutEmoji(text), x, y, { ...rest, lineGap: gap });
}

/** Writes a name, however long, on one line: smaller until it fits, cut only where it would not be legible any more. */
export function writeOnOneLine(
  paper: Paper,
  given: string,
  style: Parameters<typeof write>[2] & { width: number; smallest: number },
): void {
  const text = withoutEmoji(given);
  const { smallest, ...rest } = style;
  paper.font(style.weight ?? 'regular').fontSize(style.size);
  const size = Math.max(
    smallest,
    Math.min(style.size, (style.size * style.width) / paper.widthOfString(text)),
  );
  paper.fontSize(size);
  write(paper, paper.widthOfString(text) <= style.width + 0.5 ? text : cut(paper, text, style.width), {
    ...rest,
    size,
    // A hair's breadth of rounding must not break the line.
    width: style.width + 1,
  });
}

/** As much of the text as fits, by the letters that a reader sees. */
function cut(paper: Paper, text: string, width: number): string {
  const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  while (letters.length > 0 && paper.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('')}…`;
}

/** The trust's emblem: a lotus of drawn petals, light enough for every page. */
export function lotus(paper: Paper, x: number, y: number, radius: number): void {
  paper.save().translate(x, y);
  for (const [turn, reach, shade] of [
    [-58, 0.8, '#e8747c'],
    [58, 0.8, '#e8747c'],
    [-30, 0.95, '#da4a54'],
    [30, 0.95, '#da4a54'],
    [0, 1.08, PRIMARY],
  ] as const) {
    const length = radius * reach;
    paper
      .save()
      .rotate(turn)
      .moveTo(0, 0)
      .bezierCurveTo(-length * 0.42, -length * 0.35, -length * 0.22, -length * 0.8, 0, -length)
      .bezierCurveTo(length * 0.22, -length * 0.8, length * 0.42, -length * 0.35, 0, 0)
      .fill(shade)
      .restore();
  }
  paper.restore();
}

export function rule(paper: Paper, y: number, from: number, to: number, colour = RULE): void {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke();
}
