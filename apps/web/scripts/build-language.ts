/** The site in one language: its code in the browser, and every page as HTML. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseOf, type Locale, scriptOf } from '@vgb/content/locale';
import { dayOf } from '@vgb/panchang/india';
import { build, type Manifest } from 'vite';
import { siteIn } from '../vite.config';
import { laterFacesIn } from './later-faces';
import { pageFacesIn } from './page-faces';
import { files, ORIGIN, pages, root } from './places';

/** What the build asks of the site's code in one language. */
export type Server = typeof import('../src/entry-server');

/** Writes the code into `files` and the pages into `pages`, below the language's prefix. Gives the site's code as Node runs it. */
export async function buildLanguage(locale: Locale): Promise<Server> {
  const quiet = { root, logLevel: 'warn', configFile: false } as const;
  await build({ ...quiet, ...siteIn(locale, 'browser') });
  await build({ ...quiet, ...siteIn(locale, 'server') });
  const entry = join(root, `dist/server/${locale}/entry-server.js`);
  const server = (await import(pathToFileURL(entry).href)) as Server;
  await writePages(server, locale);
  await rm(join(files, '.vite'), { recursive: true });
  await rm(join(files, 'index.html'));
  return server;
}

async function writePages(server: Server, locale: Locale): Promise<void> {
  const template = await readFile(join(files, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(files, '.vite/manifest.json'), 'utf8')) as Manifest;
  const page = (head: string, body: string): string =>
    template
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => body);
  const assets = await readdir(join(files, 'assets'));
  const sheetOf = (entry: string): string => {
    const sheet = assets.find((name) => new RegExp(`^${entry}-[\\w-]{8}\\.css$`).test(name));
    if (sheet === undefined) throw new Error(`the build has written no style sheet ${entry}`);
    return sheet;
  };
  const faces = firstFaces(locale);
  const laterSheet = sheetOf('later-faces');
  // Without JavaScript these faces come with the others (src/main.tsx asks for them after the first paint).
  const laterFaces = `<noscript><link rel="stylesheet" href="/assets/${laterSheet}" /></noscript>`;
  const textOf = (name: string): Promise<string> => readFile(join(files, 'assets', name), 'utf8');
  const siteSheet = await textOf(sheetOf('index'));
  const facesOf = await pageFacesIn(locale, siteSheet);
  const laterFacesOf = laterFacesIn(locale, siteSheet, await textOf(laterSheet));
  const builtMonth = server.monthPage(server.monthOf(dayOf(new Date())));
  const folder = join(pages, baseOf(locale));
  for (const route of [...server.siteRoutes, server.notFound]) {
    if (route.kind === 'account') continue;
    const isMissing = route.path === '*';
    const pathname = isMissing ? '/No' : route.path;
    const body = await server.render(pathname, builtMonth);
    const own = await facesOf(body);
    const head = [
      server.headOf(route, pathname, ORIGIN),
      ...(own ? own.fonts.map(fontPreload) : []),
      ...fontPreloads(
        assets,
        faces.filter((face) => face !== WHOLE_DEVANAGARI),
      ),
      ...(own ? [`<link rel="stylesheet" href="/assets/${own.sheet}" data-whole="${own.whole}" />`] : []),
      laterFaces,
      `<meta name="faces" content="${laterFacesOf(body).join(' ')}" />`,
      code(manifest, [route.page.source, 'hydrate']),
      ...(pathname === '/about/EventCalendar' ? [server.builtMonthElement(builtMonth)] : []),
    ].join('\n    ');
    const file = isMissing ? '404.html' : pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), page(head, body));
  }
  const shellBody = server.renderShell();
  const shell = [
    ...server.shellHead(),
    ...fontPreloads(assets, faces),
    laterFaces,
    code(manifest, ['hydrate']),
  ];
  const frame = page(shell.join('\n    '), shellBody);
  await writeFile(join(folder, 'shell.html'), frame.replace('<div id="root">', '<div id="root" data-shell>'));
}

const WHOLE_DEVANAGARI = 'devanagari-400';

/**
 * The faces that are fetched beside the style sheet, by the letters of a language (ISO 15924); they take their share of a slow line from the
 * first paint: the two that every first screen shows. A page whose words are known has faces of its own in place of the whole Devanagari (page-faces.ts).
 */
const FIRST_FACES: Readonly<Record<string, readonly string[]>> = {
  Latn: ['fraunces', 'inter'],
  Deva: [WHOLE_DEVANAGARI],
};

/** @throws Error where the site has no face for the letters of the language (build-fonts.ts makes them). */
function firstFaces(locale: Locale): readonly string[] {
  const faces = FIRST_FACES[scriptOf(locale)];
  if (!faces) throw new Error(`no face of the site has the letters of ${locale}`);
  return faces;
}

const fontPreloads = (assets: readonly string[], faces: readonly string[]): string[] =>
  assets.filter((name) => faces.includes(/^(.+)-[\w-]{8}\.woff2$/.exec(name)?.[1] ?? '')).map(fontPreload);

/** @param name of a file in `assets`. */
const fontPreload = (name: string): string =>
  `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin />`;

/** The files of a page's code, each after those that it imports; the browser fetches them after the first paint (src/main.tsx). */
function code(manifest: Manifest, sources: readonly string[]): string {
  const met = new Set<string>();
  const files: string[] = [];
  const gather = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || met.has(key) || chunk.isEntry) return;
    met.add(key);
    for (const needed of chunk.imports ?? []) gather(needed);
    files.push(chunk.file);
  };
  for (const source of sources) {
    const key = [`src/${source}.tsx`, `src/${source}/index.tsx`].find((name) =>
      Object.hasOwn(manifest, name),
    );
    if (key === undefined) throw new Error(`the build knows no ${source}`);
    gather(key);
  }
  const names = files.map((file) => file.replace(/^assets\//, ''));
  return `<meta name="code" content="${names.join(' ')}" />`;
}
