import { inflateSync } from 'node:zlib';

/** What a PDF of pdfkit's says: its pages, its properties, and each run of text in the order in which it was set. */
export interface ReadPdf {
  readonly pages: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Reads text back as a viewer copies it: by each font's own map from glyphs to letters. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = '', body = ''] of file
    .toString('latin1')
    .matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    const raw = packed === undefined ? '' : packed.slice(0, packed.lastIndexOf('\nendstream'));
    const isText = raw !== '' && head.includes('FlateDecode');
    objects.set(number, {
      head,
      stream: isText ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    });
  }
  const headOf = (number: string | undefined): string => objects.get(number ?? '')?.head ?? '';
  const streamOf = (number: string | undefined): string => objects.get(number ?? '')?.stream ?? '';
  const reference = (head: string, name: string): string | undefined =>
    new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];

  const pages = [...objects.values()].filter(({ head }) => head.includes('/Type /Page\n'));
  const lines = pages.flatMap(({ head }) => {
    const fonts = new Map<string, readonly string[]>();
    for (const [, name = '', number] of headOf(reference(head, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(streamOf(reference(headOf(number), 'ToUnicode'))));
    return textOf(streamOf(reference(head, 'Contents')), fonts);
  });
  const info = [...objects.values()].find(({ head }) => head.includes('/CreationDate'))?.head ?? '';
  const title = headOf(reference(info, 'Title'));
  return { pages: pages.length, title: title.slice(1, -1), lines };
}

/** The letters of each glyph, by the glyph's number. */
function lettersOf(map: string): readonly string[] {
  return [...map.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[(.*?)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCodePoint(
        ...codes
          .split(' ')
          .filter(Boolean)
          .map((code) => Number.parseInt(code, 16)),
      ),
    ),
  );
}

function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  const lines: string[] = [];
  let letters: readonly string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\u{fffd}').join(''));
  }
  return lines;
}
