/** The pictures that are made once, at build: drawings, share cards (1200 × 630), icons. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { content, type Locale } from '@vgb/content';
import sharp from 'sharp';
import type { EmblemName } from '../src/art/emblems';
import type { SiteRoute } from '../src/routes';
import { cardEmblem } from './card-emblems';
import { lettering, openFont, wrapText } from './text-paths';

type Catalogue = ReadonlyMap<string, () => string>;

export async function writeArt(folder: string, catalogue: Catalogue): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([...catalogue].map(([name, draw]) => writeFile(join(folder, `${name}.svg`), draw())));
}

const CARD = { width: 1200, height: 630 };
const LEFT = 72;
/** Keeps the words legible, and ends without an edge where the drawing is to be seen. */
const SHADE =
  '<defs><linearGradient id="shade"><stop offset=".5" stop-color="#4c0f17" stop-opacity=".84"/><stop offset=".85" stop-color="#4c0f17" stop-opacity="0"/></linearGradient></defs><rect width="1200" height="630" fill="url(#shade)"/>';

/** The inside of a drawing, to be set into another. */
const inner = (svg: string): string => svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');

/** What lies behind the words of a card: 8-bit RGB of the whole card, by the card's picture. */
export type Grounds = ReadonlyMap<EmblemName, Buffer>;

const CHANNELS = 3;

const svgOfCard = (drawing: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">${drawing}</svg>`,
  );

/** Draws the grounds that these routes need, each once: cards of several routes and of all languages lie on the same one. */
export async function cardGrounds(routes: readonly SiteRoute[], catalogue: Catalogue): Promise<Grounds> {
  const grounds = new Map<EmblemName, Buffer>();
  for (const emblem of new Set(routes.map(({ path }) => cardEmblem(path)))) {
    const banner = catalogue.get(`banner-${emblem}`)?.() ?? '';
    const svg = svgOfCard(
      `<rect width="1200" height="630" fill="#4c0f17"/><g transform="translate(-600 -38) scale(1.125)">${inner(banner)}</g>${SHADE}<rect y="618" width="1200" height="12" fill="#e0a02b"/>`,
    );
    grounds.set(emblem, await sharp(svg).removeAlpha().raw().toBuffer());
  }
  return grounds;
}

/** Writes a JPEG for each route into `folder`; `fonts` is the folder of build-fonts.ts. */
export async function writeShareCards(
  folder: string,
  fonts: string,
  routes: readonly { route: SiteRoute; name: string }[],
  grounds: Grounds,
  locale: Locale,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { seo, language } = content(locale);
  const face = (name: string) => openFont(join(fonts, `${name}.ttf`));
  const serif = { latin: face('fraunces'), devanagari: face('devanagari-600') };
  const sans = { latin: face('inter'), devanagari: face('devanagari-400') };
  for (const { route, name } of routes) {
    const { cardTitle, cardText } = seo[route.seo];
    const title = wrapText(serif, cardTitle, 62, 620).slice(0, 4);
    const text = wrapText(sans, cardText, 28, 600).slice(0, 3);
    const top = 250 - (title.length - 2) * 30;
    const words = [
      lettering(serif, language.trustName, { x: LEFT, y: 96, size: 30, fill: '#f6d894' }),
      ...title.map((line, at) =>
        lettering(serif, line, { x: LEFT, y: top + at * 70, size: 62, fill: '#fbf6ee' }),
      ),
      ...text.map((line, at) =>
        lettering(sans, line, {
          x: LEFT,
          y: top + title.length * 70 + 12 + at * 40,
          size: 28,
          fill: '#f4eadb',
        }),
      ),
    ];
    const card = await sharp(grounds.get(cardEmblem(route.path)), { raw: { ...CARD, channels: CHANNELS } })
      .composite([{ input: svgOfCard(words.join('')) }])
      .jpeg({ quality: 80 })
      .toBuffer();
    await writeFile(join(folder, `${name}.jpg`), card);
  }
}

/** The trust's mark as every device wants it. */
export async function writeIcons(folder: string, mark: string): Promise<void> {
  const onGround = (share: number): string => {
    const size = 400 / share;
    const margin = (size - 400) / 2;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fbf6ee"/><g transform="translate(${margin} ${margin})">${inner(mark)}</g></svg>`;
  };
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: 144 }).resize(size, size).png({ palette: true }).toBuffer();
  await writeFile(join(folder, 'favicon.svg'), mark);
  await writeFile(join(folder, 'apple-touch-icon.png'), await png(onGround(0.82), 180));
  await writeFile(join(folder, 'icon-192.png'), await png(onGround(0.82), 192));
  await writeFile(join(folder, 'icon-512.png'), await png(onGround(0.82), 512));
  await writeFile(join(folder, 'icon-maskable-512.png'), await png(onGround(0.62), 512));
  await writeFile(join(folder, 'favicon.ico'), icoOf(await png(mark, 32), 32));
}

/** An .ico with one picture: a header, one entry, a PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}
