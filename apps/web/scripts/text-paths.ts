import { readFileSync } from 'node:fs';
import { type Font, shape } from 'harfbuzzjs';
import { fontOf, runOf } from './devanagari';

/** Two fonts that are read as one: what is written in Devanagari comes from the second. */
export interface Typeface {
  readonly latin: Font;
  readonly devanagari: Font;
}

export const openFont = (file: string): Font => fontOf(readFileSync(file));

const DEVANAGARI = /([\u0900-\u097f\u200c\u200d]+)/;

interface Placed {
  readonly font: Font;
  readonly glyph: number;
  /** Where the glyph begins, in parts of one em. */
  readonly x: number;
  readonly y: number;
}

/** A text as glyphs, left to right, and its width in parts of one em: HarfBuzz joins the letters as browsers do. */
function shaped({ latin, devanagari }: Typeface, text: string): { glyphs: Placed[]; width: number } {
  let at = 0;
  const glyphs: Placed[] = [];
  for (const [index, part] of text.split(DEVANAGARI).entries()) {
    const font = index % 2 === 1 ? devanagari : latin;
    const run = runOf(part);
    shape(font, run);
    const places = run.getGlyphPositions();
    const em = font.face.upem;
    for (const [number, { codepoint }] of run.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[number] ?? {};
      glyphs.push({ font, glyph: codepoint, x: at + xOffset / em, y: yOffset / em });
      at += xAdvance / em;
    }
  }
  return { glyphs, width: at };
}

/** A line of text as SVG paths, so that a picture needs no font where it is drawn. `y` is the base line. */
export function lettering(
  typeface: Typeface,
  text: string,
  place: { x: number; y: number; size: number; fill: string },
): string {
  const paths = shaped(typeface, text).glyphs.map(
    ({ font, glyph, x, y }) =>
      `<path transform="translate(${x} ${y}) scale(${1 / font.face.upem})" d="${font.glyphToPath(glyph)}"/>`,
  );
  return `<g fill="${place.fill}" transform="translate(${place.x} ${place.y}) scale(${place.size} ${-place.size})">${paths.join('')}</g>`;
}

/** Breaks a text into lines that fit. */
export function wrapText(typeface: Typeface, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = shaped(typeface, longer).width * size <= width;
    if (last !== undefined && fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
