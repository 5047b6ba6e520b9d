import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Locale, scriptOf } from '@vgb/content/locale';
import { cutterOf, devanagariWords, everydayWords, figures, toWoff2 } from './devanagari';
import { heightOf, openFont } from './font-metrics';
import { files, root } from './places';
import { boldNames, textIn } from './styled-text';

/** The Sanskrit of scripture, as it comes: with all signs of the block. */
export const TIRO = createRequire(import.meta.url).resolve(
  '@fontsource/tiro-devanagari-sanskrit/files/tiro-devanagari-sanskrit-devanagari-400-normal.woff2',
);

/** The words of a verse, as `VerseFigure` writes it. */
const VERSE = /<span class="verse-script.*?<\/p>/gs;

/** What a page needs of Devanagari for its first paint; both are names in `assets`. */
interface PageFaces {
  readonly fonts: readonly string[];
  /** Declares them. */
  readonly sheet: string;
  /** The whole faces of the site's style sheet that take their places, as the CSS property `font` names them, divided by semicolons. */
  readonly whole: string;
}

/**
 * The faces in which a page in a language is painted first: cut to the words of that page, they have half the bytes of the whole ones; the bold
 * one has only what `siteSheet`, the text of the site's style sheet, sets in bold. The whole ones take over once they are there, since words that
 * come later need them (src/main.tsx). A page declares its faces in a style sheet of its own: its headers allow no style in the document, and the
 * site's sheet would have to name those of all pages.
 */
export async function pageFacesIn(
  locale: Locale,
  siteSheet: string,
): Promise<(body: string) => Promise<PageFaces | undefined>> {
  const height = heightOf(openFont(await readFile(join(root, 'dist/fonts/inter.ttf'))));
  const cutNoto = async (weight: number) =>
    cutterOf(await readFile(join(root, `dist/fonts/devanagari-${weight}.ttf`)));
  const bold = boldNames(siteSheet);
  const weights = [
    {
      weight: 400,
      cut: await cutNoto(400),
      wordsOf: (body: string) => [...figures, ...everydayWords(body.replace(VERSE, ''))],
    },
    {
      weight: 600,
      cut: await cutNoto(600),
      wordsOf: (body: string) => [...figures, ...everydayWords(textIn(body, bold))],
    },
  ];
  const cutTiro = await cutterOf(await readFile(TIRO));
  return async (body) => {
    const verses = body.match(VERSE) ?? [];
    const wanted = [
      ...weights.map(({ weight, cut, wordsOf }) => ({
        family: 'Page Face',
        whole: [`${weight} 1em Noto Sans Devanagari`],
        cut,
        words: scriptOf(locale) === 'Deva' ? wordsOf(body) : [],
        style: `font-weight: ${weight}; ${height}`,
      })),
      {
        family: 'Page Verse',
        whole: [],
        cut: cutTiro,
        words: devanagariWords(verses.join(' ')),
        style: `font-weight: 400 700; ${height}`,
      },
    ].filter(({ words }) => words.length > 0);
    if (wanted.length === 0) return undefined;
    const faces = await Promise.all(
      wanted.map(async ({ family, cut, words, style }) => {
        const font = await toWoff2(await cut(new Set(words)));
        const name = `page-face-${fingerprint(font)}.woff2`;
        await writeFile(join(files, 'assets', name), font);
        const rule = `@font-face { font-family: '${family}'; src: url('./${name}') format('woff2'); font-display: swap; ${style} }`;
        return { name, rule };
      }),
    );
    const rules = faces.map(({ rule }) => rule).join('\n');
    const sheet = `page-face-${fingerprint(rules)}.css`;
    await writeFile(join(files, 'assets', sheet), rules);
    return {
      fonts: faces.map(({ name }) => name),
      sheet,
      whole: wanted.flatMap(({ whole }) => whole).join(';'),
    };
  };
}

/** In the form of the names that the build gives files by their content. */
const fingerprint = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);
