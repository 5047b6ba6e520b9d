import { readFileSync } from 'node:fs';
import { type Font, shape, Variation } from 'harfbuzzjs';
import { fontOf, runOf } from './devanagari';

/** A line of text as SVG paths, so that a picture needs no font where it is drawn. */
export interface Lettering {
  readonly paths: string;
  readonly width: number;
}

/** Two fonts that are read as one: what is written in Devanagari comes from the second. */
export interface Typeface {
  readonly latin: Font;
  readonly devanagari: Font;
}

/** A font of a file; `weight` of one that has several. */
export function openFont(file: string, weight?: number): Font {
  const font = fontOf(readFileSync(file));
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
  return font;
}

const DEVANAGARI = /([\u0900-\u097f\u200c\u200d]+)/;

/** A text as outlines, left to right, in parts of one em: HarfBuzz joins the letters as browsers do. */
function outlines({ latin, devanagari }: Typeface, text: string): { paths: string; width: number } {
  let at = 0;
  let paths = '';
  for (const [index, part] of text.split(DEVANAGARI).entries()) {
    const font = index % 2 === 1 ? devanagari : latin;
    const run = runOf(part);
    shape(font, run);
    const places = run.getGlyphPositions();
    const em = font.face.upem;
    for (const [glyph, { codepoint }] of run.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[glyph] ?? {};
      const [x, y] = [at + xOffset / em, yOffset / em];
      paths += `<path transform="translate(${x} ${y}) scale(${1 / em})" d="${font.glyphToPath(codepoint)}"/>`;
      at += xAdvance / em;
    }
  }
  return { paths, width: at };
}

/** `y` is the base line. */
export function lettering(
  typeface: Typeface,
  text: string,
  place: { x: number; y: number; size: number; fill: string },
): Lettering {
  const { paths, width } = outlines(typeface, text);
  return {
    paths: `<g fill="${place.fill}" transform="translate(${place.x} ${place.y}) scale(${place.size} ${-place.size})">${paths}</g>`,
    width: width * place.size,
  };
}

/** Breaks a text into lines that fit. */
export function wrapText(typeface: Typeface, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = outlines(typeface, longer).width * size <= width;
    if (last !== undefined && fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
