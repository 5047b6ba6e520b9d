import { inflateSync } from 'node:zlib';

/** What a PDF of pdfkit's says: its pages, its properties, and each tagged text in the order in which it is read aloud. */
export interface ReadPdf {
  readonly pages: number;
  readonly title: string;
  /** As a tag of BCP 47; empty where the file names none. */
  readonly language: string;
  readonly lines: readonly string[];
  /** What each line is: `P`, `H1`, `TH` … */
  readonly roles: readonly string[];
}

/** The objects of a PDF of pdfkit's by their numbers, streams unpacked. */
export function pdfObjects(
  file: Buffer,
): ReadonlyMap<string, { readonly head: string; readonly stream: string }> {
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
  return objects;
}

/** Reads text back as a viewer copies it: as the file says that it was typed, else by each font's own map from glyphs to letters. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = pdfObjects(file);
  const headOf = (number: string | undefined): string => objects.get(number ?? '')?.head ?? '';
  const streamOf = (number: string | undefined): string => objects.get(number ?? '')?.stream ?? '';
  const reference = (head: string, name: string): string | undefined =>
    new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];

  const pages = [...objects.values()].filter(({ head }) => head.includes('/Type /Page\n'));
  const texts = pages.flatMap(({ head }) => {
    const fonts = new Map<string, readonly string[]>();
    for (const [, name = '', number] of headOf(reference(head, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(streamOf(reference(headOf(number), 'ToUnicode'))));
    return textOf(streamOf(reference(head, 'Contents')), fonts);
  });
  const info = [...objects.values()].find(({ head }) => head.includes('/CreationDate'))?.head ?? '';
  const title = headOf(reference(info, 'Title'));
  const catalogue = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '';
  return {
    pages: pages.length,
    title: stringOf(title.slice(1, -1)),
    language: /\/Lang \((.*?)\)/.exec(catalogue)?.[1] ?? '',
    lines: texts.map(({ text }) => text),
    roles: texts.map(({ role }) => role),
  };
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

/** A string between its brackets: its escapes undone, in UTF-16 where it says so. */
function stringOf(written: string): string {
  const plain = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' } as Readonly<Record<string, string>>;
  const bytes = written.replace(/\\([\s\S])/g, (_, sign: string) => plain[sign] ?? sign);
  return bytes.startsWith('\u00fe\u00ff')
    ? new TextDecoder('utf-16be').decode(Buffer.from(bytes.slice(2), 'latin1'))
    : bytes;
}

const MARKS =
  /\/(\w+) <<([^>]*?(?:\((?:[^\\)]|\\[\s\S])*\)[^>]*?)?)>> BDC|(EMC)|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g;

/** The tagged texts of a page; ornaments say nothing. */
function textOf(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
): { role: string; text: string }[] {
  const texts: { role: string; text: string }[] = [];
  const open: { role: string; actual: string | undefined }[] = [];
  let letters: readonly string[] = [];
  const say = (said: string): void => {
    const last = texts.at(-1);
    if (!last || open.length === 0) throw new Error(`a text outside of the structure: ${said}`);
    last.text += said;
  };
  for (const [, role, properties = '', end, font, shown] of content.matchAll(MARKS)) {
    if (role !== undefined) {
      const actual = /\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/.exec(properties)?.[1];
      open.push({ role, actual });
      if (actual !== undefined) say(stringOf(actual));
      else if (role !== 'Artifact') texts.push({ role, text: '' });
    } else if (end !== undefined) open.pop();
    else if (font !== undefined) letters = fonts.get(font) ?? [];
    else if (shown !== undefined && open.every(({ actual }) => actual === undefined)) {
      const glyphs = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      say(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\u{fffd}').join(''));
    }
  }
  return texts;
}
