/**
 * Makes the fonts (build-fonts.ts), and then builds the site into dist/site, in every language:
 * - files/: the browser's code, fonts, pictures and calendar files, with a Brotli and a gzip copy of each that shrinks. None
 *   carries the site's address, so that any web server may send them as they are.
 * - pages/: a complete page for every public route, a frame with a sentence for the others, the sitemap and robots.txt. Where the site's
 *   address belongs stands `ORIGIN`; the server puts its own there (apps/api/src/http/site-pages.ts).
 * - routes.json: which page answers which address, and the word that stands for the site's.
 */
import './build-fonts';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addressIn, baseOf, content, defaultLocale, type Locale, languages, locales } from '@vgb/content';
import { buildLanguage, type Server } from './build-language';
import { cardGrounds, writeArt, writeIcons, writeShareCards } from './pictures';
import { files, ORIGIN, pages, root, site } from './places';

async function main(): Promise<void> {
  await rm(site, { recursive: true, force: true });
  const servers = new Map<Locale, Server>();
  for (const locale of locales) servers.set(locale, await buildLanguage(locale));
  const server = servers.get(defaultLocale);
  if (!server) throw new Error(`the site is not built in ${defaultLocale}`);
  await writeArt(join(files, server.artFolder), server.catalogue);
  await writeIcons(files, server.catalogue.get('mark')?.() ?? '');
  const routes = [...server.siteRoutes, server.notFound];
  const cards = routes.map((route) => ({ route, name: server.cardName(route) }));
  const grounds = await cardGrounds(routes, server.catalogue);
  for (const [locale, { calendarFiles }] of servers) {
    const base = baseOf(locale);
    await writeShareCards(join(files, base, 'share'), join(root, 'dist/fonts'), cards, grounds, locale);
    await mkdir(join(files, base, 'calendar'));
    for (const [address, text] of calendarFiles(new Date())) await writeFile(join(files, address), text);
    await writeManifest(locale);
  }
  await writeForMachines(server);
  await refuseAddressInFiles();
  await compress();
}

async function writeForMachines(server: Server): Promise<void> {
  const open = server.siteRoutes.filter(({ kind }) => kind === 'public');
  const routes = {
    origin: ORIGIN,
    bases: locales.map(baseOf),
    pages: open.map(({ path }) => path),
    shells: server.siteRoutes.filter(({ kind }) => kind === 'account').map(({ path }) => path),
  };
  const listed = open.filter(({ canonical, path }) => canonical === undefined || canonical === path);
  const alternates = (path: string): string =>
    locales
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${languages[locale].tag}" href="${ORIGIN}${addressIn(locale, path)}"/>`,
      )
      .join('');
  const entries = listed.flatMap(({ path }) =>
    locales.map((locale) => `  <url><loc>${ORIGIN}${addressIn(locale, path)}</loc>${alternates(path)}</url>`),
  );
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  await writeFile(join(site, 'routes.json'), JSON.stringify(routes));
  await writeFile(
    join(pages, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`,
  );
  await writeFile(
    join(pages, 'robots.txt'),
    `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
}

async function writeManifest(locale: Locale): Promise<void> {
  const base = baseOf(locale);
  const { language, common } = content(locale);
  const manifest = {
    name: language.trustName,
    short_name: language.trustShortName,
    description: common.footer.description,
    lang: languages[locale].tag,
    start_url: addressIn(locale, '/'),
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#4c0f17',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  await writeFile(join(files, base, 'manifest.webmanifest'), JSON.stringify(manifest));
}

/** What carries the site's address is a page: a file is sent as it is, and kept by browsers whatever the site is called. */
async function refuseAddressInFiles(): Promise<void> {
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(ORIGIN))
      throw new Error(`${relative(files, file)} carries the site's address: write it into ${pages}`);
  }
}

/** In bytes. A smaller calendar file, as nearly every one of a day is, fits into a packet as it is, and arrives no sooner for being compressed. */
const SMALLEST_CALENDAR = 1400;
const SHRINKS = new Set(['.css', '.js', '.svg', '.ics', '.webmanifest']);

async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && SHRINKS.has(extname(entry.name)))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        if (extname(file) === '.ics' && bytes.length < SMALLEST_CALENDAR) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await writeFile(`${file}.br`, await brotli(bytes, { params }));
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
      }),
  );
}

await main();
