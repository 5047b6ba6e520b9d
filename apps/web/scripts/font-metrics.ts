import * as fontkit from 'fontkit';

/** @throws Error for a file of several fonts. */
export function openFont(bytes: Buffer): fontkit.Font {
  const font = fontkit.create(bytes);
  if (!('layout' in font)) throw new Error('a collection, not a font');
  return font;
}

/** What gives another face the height of `font`, so that a line set in either stands where it stood when the other comes. */
export function heightOf(font: fontkit.Font): string {
  const percent = (value: number) => `${((value / font.unitsPerEm) * 100).toFixed(2)}%`;
  return `ascent-override: ${percent(font.ascent)}; descent-override: ${percent(-font.descent)}; line-gap-override: ${percent(font.lineGap)};`;
}
