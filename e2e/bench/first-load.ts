import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const site = fileURLToPath(new URL('../../apps/web/dist/site', import.meta.url));
const built = JSON.parse(readFileSync(join(site, 'routes.json'), 'utf8')) as {
  readonly bases: readonly string[];
  readonly pages: readonly string[];
  readonly shells: readonly string[];
};
const addressIn = (base: string, path: string): string => (base && path === '/' ? base : `${base}${path}`);
const inEveryLanguage = (paths: readonly string[]): readonly string[] =>
  built.bases.flatMap((base) => paths.map((path) => addressIn(base, path)));
/** The addresses of the built site in every language, as listed by the build. */
export const pages = inEveryLanguage(built.pages);
export const shells = inEveryLanguage(built.shells);
/** The addresses of each public page, one for each language in the build's order. */
export const pagesByLanguage: readonly (readonly string[])[] = built.pages.map((path) =>
  built.bases.map((base) => addressIn(base, path)),
);

const KINDS = {
  '.html': 'html',
  '.css': 'css',
  '.js': 'js',
  '.woff2': 'fonts',
  '.svg': 'images',
  '.png': 'images',
  '.ico': 'images',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];
export type FirstLoad = Record<Kind | 'all', number>;

/** The size of the file behind an address of the site, as sent to a browser without Brotli; 0 for anything but a file. */
function bytesOf(pathname: string): { kind: Kind | undefined; bytes: number } {
  const page = join(
    site,
    'pages',
    `${built.bases.includes(pathname.replace(/\/$/, '')) ? join(pathname, 'index') : pathname}.html`,
  );
  if (existsSync(page)) return { kind: 'html', bytes: gzipSync(readFileSync(page), { level: 9 }).length };
  const kind = KINDS[extname(pathname) as keyof typeof KINDS];
  const size = (file: string) => statSync(join(site, 'files', file), { throwIfNoEntry: false })?.size;
  return { kind, bytes: size(`${pathname}.gz`) ?? size(pathname) ?? 0 };
}

/** The weight of the requests of a page's first load, by kind. */
export function firstLoad(addresses: readonly string[]): FirstLoad {
  const sum: FirstLoad = { html: 0, css: 0, js: 0, fonts: 0, images: 0, all: 0 };
  for (const pathname of new Set(addresses.map((address) => new URL(address).pathname))) {
    const { kind, bytes } = bytesOf(pathname);
    if (kind) sum[kind] += bytes;
    sum.all += bytes;
  }
  return sum;
}
