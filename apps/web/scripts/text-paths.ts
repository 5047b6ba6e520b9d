import * as fontkit from 'fontkit';

/** A line of text as SVG paths, so that a picture needs no font where it is drawn. */
export interface Lettering {
  readonly paths: string;
  readonly width: number;
}

export function openFont(file: string): fontkit.Font {
  const font = fontkit.openSync(file);
  if (!('layout' in font)) throw new Error(`${file} holds more than one font`);
  return font;
}

/** `y` is the base line. */
export function lettering(
  font: fontkit.Font,
  text: string,
  place: { x: number; y: number; size: number; fill: string },
): Lettering {
  const scale = place.size / font.unitsPerEm;
  const run = font.layout(text);
  let at = 0;
  const paths = run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    const dx = at + (position?.xOffset ?? 0);
    at += position?.xAdvance ?? 0;
    return `<path transform="translate(${dx} 0)" d="${glyph.path.toSVG()}"/>`;
  });
  return {
    paths: `<g fill="${place.fill}" transform="translate(${place.x} ${place.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`,
    width: at * scale,
  };
}

/** Breaks a text into lines that fit. */
export function wrapText(font: fontkit.Font, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = font.layout(longer).advanceWidth * (size / font.unitsPerEm) <= width;
    if (last !== undefined && fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
