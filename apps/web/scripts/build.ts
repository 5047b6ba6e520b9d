/**
 * Builds the site into dist/site:
 * - files/: the browser's code, fonts, pictures and calendar files, with a Brotli and a gzip copy of each that shrinks. None
 *   carries the site's address, so that any web server may send them as they are.
 * - pages/: a complete page for every public route, a frame with a sentence for the others, the sitemap and robots.txt. Where the site's
 *   address belongs stands `ORIGIN`; the server puts its own there (apps/api/src/http/site-pages.ts).
 * - routes.json: which page answers which address, and the word that stands for the site's.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { trust } from '@vgb/content/trust';
import { common } from '@vgb/content/words/common';
import { seo } from '@vgb/content/words/seo';
import { build, type Manifest } from 'vite';
import { writeArt, writeIcons, writeShareCards } from './pictures';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const site = join(root, 'dist/site');
const files = join(site, 'files');
const pages = join(site, 'pages');
/** Stands for the address of the running site. The domain `invalid` is one that no site can have (RFC 2606). */
const ORIGIN = 'https://this-site.invalid';

type Server = typeof import('../src/entry-server');

async function main(): Promise<void> {
  const quiet = { root, logLevel: 'warn' } as const;
  await rm(site, { recursive: true, force: true });
  await build({ ...quiet });
  await build({ ...quiet, build: { ssr: 'src/entry-server.tsx' } });
  const server = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as Server;
  await writePages(server);
  await writeArt(join(files, server.artFolder), server.catalogue);
  await writeIcons(files, server.catalogue.get('mark')?.() ?? '');
  const cards = [...server.siteRoutes, server.notFound].map((route) => ({
    route,
    name: server.cardName(route),
  }));
  await writeShareCards(join(files, 'share'), join(root, 'dist/fonts'), cards, server.catalogue);
  await writeCalendar(server);
  await writeForMachines(server);
  await refuseAddressInFiles();
  await compress();
}

async function writePages(server: Server): Promise<void> {
  const template = await readFile(join(files, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(files, '.vite/manifest.json'), 'utf8')) as Manifest;
  const page = (head: string, body: string): string =>
    template
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => body);
  const fonts = fontPreloads(await readdir(join(files, 'assets')));
  const builtMonth = server.monthPage(server.monthOf(server.todayInIndia(new Date())));
  for (const route of [...server.siteRoutes, server.notFound]) {
    if (route.kind === 'account') continue;
    const isMissing = route.path === '*';
    const pathname = isMissing ? '/No' : route.path;
    const head = [
      server.headOf(route, pathname, ORIGIN),
      ...fonts,
      code(manifest, ['hydrate', route.page.source]),
      ...(pathname === '/about/EventCalendar' ? [server.builtMonthElement(builtMonth)] : []),
    ].join('\n    ');
    const file = isMissing ? '404.html' : pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
    await mkdir(dirname(join(pages, file)), { recursive: true });
    await writeFile(join(pages, file), page(head, await server.render(pathname, builtMonth)));
  }
  const { title, description } = seo['/profile'];
  const shell = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta name="robots" content="noindex" />',
    ...fonts,
    code(manifest, ['hydrate']),
  ];
  const frame = page(shell.join('\n    '), server.renderShell());
  await writeFile(join(pages, 'shell.html'), frame.replace('<div id="root">', '<div id="root" data-shell>'));
  await rm(join(files, '.vite'), { recursive: true });
  await rm(join(files, 'index.html'));
}

/** The two faces that every first screen shows. */
const fontPreloads = (assets: readonly string[]): string[] =>
  assets
    .filter((name) => /^(fraunces|inter)-[\w-]{8}\.woff2$/.test(name) && !name.includes('beyond'))
    .map((name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin />`);

/** The files of a page's code and of what that needs; the browser fetches them after the first paint (src/main.tsx). */
function code(manifest: Manifest, sources: readonly string[]): string {
  const files = new Set<string>();
  const gather = (key: string | undefined): void => {
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk || files.has(chunk.file) || chunk.isEntry) return;
    files.add(chunk.file);
    for (const needed of chunk.imports ?? []) gather(needed);
  };
  for (const source of sources) {
    const key = [`src/${source}.tsx`, `src/${source}/index.tsx`].find((name) =>
      Object.hasOwn(manifest, name),
    );
    if (key === undefined) throw new Error(`the build knows no ${source}`);
    gather(key);
  }
  const names = [...files].map((file) => file.replace(/^assets\//, ''));
  return `<meta name="code" content="${names.join(' ')}" />`;
}

async function writeCalendar(server: Server): Promise<void> {
  await mkdir(join(files, 'calendar'));
  for (const [address, text] of server.calendarFiles(new Date())) await writeFile(join(files, address), text);
}

async function writeForMachines(server: Server): Promise<void> {
  const open = server.siteRoutes.filter(({ kind }) => kind === 'public');
  const routes = {
    origin: ORIGIN,
    pages: open.map(({ path }) => path),
    shells: server.siteRoutes.filter(({ kind }) => kind === 'account').map(({ path }) => path),
  };
  const listed = open.filter(({ canonical, path }) => canonical === undefined || canonical === path);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed
    .map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`;
  const manifest = {
    name: trust.name,
    short_name: trust.shortName,
    description: common.footer.description,
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#4c0f17',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  await writeFile(join(site, 'routes.json'), JSON.stringify(routes));
  await writeFile(join(pages, 'sitemap.xml'), sitemap);
  await writeFile(
    join(pages, 'robots.txt'),
    `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  await writeFile(join(files, 'manifest.webmanifest'), JSON.stringify(manifest));
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
