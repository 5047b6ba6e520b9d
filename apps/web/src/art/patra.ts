import { diya } from './diya';
import { onPaper } from './inks';
import { lotus } from './lotus';
import { archRing, petalRing } from './mandala';
import { circle, document, group, path, rect } from './svg';

/** The leaf on which a sankalp is written, with its positions, in units of its view box. */
export const PATRA = { width: 800, height: 1000, sentence: 430, line: 58, date: 710 } as const;

/** The leaf without its words: a double rule, lotus corners, a rising sun above, a lamp below. */
export function patraGround(): string {
  const { width, height } = PATRA;
  const corner = (x: number, y: number): string =>
    circle(x, y, 34, { fill: onPaper.ground, stroke: onPaper.soft }) + petalRing(x, y, 8, 8, 30, onPaper);
  return group(
    [
      rect(0, 0, width, height, { fill: '#fbf6ee', stroke: 'none' }),
      rect(28, 28, width - 56, height - 56, { stroke: onPaper.line, rx: 6 }),
      rect(40, 40, width - 80, height - 80, { stroke: onPaper.soft, rx: 4 }),
      corner(40, 40),
      corner(width - 40, 40),
      corner(40, height - 40),
      corner(width - 40, height - 40),
      circle(400, 196, 92, { fill: onPaper.ground, stroke: onPaper.soft }),
      archRing(400, 196, 36, 94, 110, onPaper),
      lotus(400, 240, 84, onPaper),
      path('M250 330H370M430 330H550', { stroke: onPaper.soft }),
      circle(400, 330, 7, { fill: onPaper.accent, stroke: 'none' }),
      diya(400, 880, 92, onPaper),
      path('M200 916H600', { stroke: onPaper.soft }),
    ].join(''),
    { fill: 'none', 'stroke-width': 2 },
  );
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** `text` in lines of at most `most` graphemes; a longer word gets a line of its own. */
export function linesOf(text: string, most: number): readonly string[] {
  const length = (part: string) => [...new Intl.Segmenter().segment(part)].length;
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && length(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== '') lines.push(word);
  }
  return lines;
}

/** `text` in as few lines as `most` signs allow, and those as even as they come: the last one is no single word. */
export function evenLinesOf(text: string, most: number): readonly string[] {
  const lines = linesOf(text, most);
  for (let width = most - 1; width > 0; width--) {
    const narrower = linesOf(text, width);
    if (narrower.length > lines.length) return linesOf(text, width + 1);
  }
  return lines;
}

/** The space is that of Fraunces: too narrow between words that hang from a line. */
const spacing = (text: string): string =>
  /\p{Script=Devanagari}/u.test(text) ? ' word-spacing="0.1em"' : '';

/** The faces that set the words, the first one that has a letter: as in the site's headings. */
export const PATRA_FACES = ['Fraunces', 'Fraunces Beyond', 'Noto Sans Devanagari', 'Noto Beyond'] as const;

const written = (text: string, y: number, size: number, ink: string): string =>
  `<text x="400" y="${y}" text-anchor="middle" font-family="${PATRA_FACES.map((face) => `'${face}'`).join(', ')}, Georgia, serif" font-size="${size}" fill="${ink}"${spacing(text)}>${escaped(text)}</text>`;

/** A sankalp on its leaf as a complete SVG. `below`: the lines under the sentence, about its day; `faces`: the `@font-face` rules that it carries. */
export function patra(sentence: string, below: readonly string[], faces = ''): string {
  const lines = evenLinesOf(sentence, 26);
  const top = PATRA.sentence + ((5 - lines.length) * PATRA.line) / 2;
  return document(
    PATRA.width,
    PATRA.height,
    [
      faces && `<style>${faces}</style>`,
      patraGround(),
      ...lines.map((line, at) => written(line, top + at * PATRA.line, 46, '#4c0f17')),
      ...below.map((line, at) => written(line, PATRA.date + at * 40, at === 0 ? 32 : 26, '#5c524a')),
    ].join(''),
  );
}
