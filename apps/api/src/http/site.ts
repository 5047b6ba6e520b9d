import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { readFiles } from './site-files.js';
import { readPages, type SendPage } from './site-pages.js';

/** The build's list of its routes (apps/web writes it beside `files/` and `pages/`). */
const routesFile = z.object({
  /** The placeholder in the pages for the site's address. */
  origin: z.string().min(1),
  /** The prefix of each language's addresses, empty or `/hi`: each language has every route. */
  bases: z.array(z.string().regex(/^(\/\w+)?$/)).min(1),
  /** Complete pages: `/about` is `about.html`, and `hi/about.html` in Hindi. */
  pages: z.array(z.string()),
  /** Routes that are drawn in the browser, `:names` included. */
  shells: z.array(z.string()),
});

type Routes = z.infer<typeof routesFile>;

/**
 * Serves the built site in `directory`: compressed where the browser accepts it, hashed files cacheable for ever, pages
 * revalidated each time. `publicUrl` is the site's address (https://example.org), which its pages contain. An address in another
 * case or with trailing slashes is redirected to its route (308); an address without a route gets the 404 page of its language.
 * Where nothing was built, every request passes on to the next handler.
 */
export function createSite({
  directory,
  publicUrl,
}: {
  directory: string;
  publicUrl: string;
}): RequestHandler {
  const routes = readRoutes(directory);
  if (!routes) return (_request, _response, next) => next();
  const pages = readPages({ directory: path.join(directory, 'pages'), origin: routes.origin, publicUrl });
  const pageAt = (file: string): SendPage => {
    const page = pages.get(file);
    if (!page) throw new Error(`The built site in ${directory} has no ${file}.`);
    return page;
  };
  const languages = routes.bases.map((base) => siteBelow(base, routes, pageAt));
  const sendFile = readFiles(path.join(directory, 'files'));
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').end();
      return;
    }
    const asked = withoutEndingSlashes(spelledOut(request.path));
    const { language, address, page } = find(languages, asked);
    if (address !== undefined && address !== request.path) {
      response.redirect(308, `${address}${request.url.slice(request.path.length)}`);
      return;
    }
    // HTML is served at its route only; the other pages by their names are those for machines, such as the sitemap. Compressed
    // forms are chosen by `Accept-Encoding`; under their own names they would be sent without their content encoding.
    const isRefused = /\.(html|br|gz)$/.test(asked);
    const found = page ?? (isRefused ? undefined : pages.get(request.path));
    if (found) return found(request, response);
    const refuse = (): void => void language?.missing(request, response, 404).catch(next);
    if (isRefused) refuse();
    else sendFile(request, response, next, refuse);
  };
}

/** The pages of one language. */
interface LanguageSite {
  /** The prefix of its addresses: empty, or `/hi`. */
  readonly base: string;
  readonly missing: SendPage;
  /** The segments of the route that an address matches, `:names` included. */
  routeOf(address: string, steps: readonly string[]): readonly string[] | undefined;
  pageOf(address: string): SendPage;
}

/** @throws where the build lacks a page. */
function siteBelow(base: string, routes: Routes, pageAt: (file: string) => SendPage): LanguageSite {
  const addressOf = (route: string): string => (base && route === '/' ? base : `${base}${route}`);
  const shells = routes.shells.map((route) => addressOf(route).split('/'));
  const inAnyCase = new Map(
    routes.pages.map(addressOf).map((address) => [address.toLowerCase(), address.split('/')] as const),
  );
  const byAddress = new Map(
    routes.pages.map((route) => [
      addressOf(route),
      pageAt(`${base}${route === '/' ? '/index' : route}.html`),
    ]),
  );
  const shell = pageAt(`${base}/shell.html`);
  return {
    base,
    missing: pageAt(`${base}/404.html`),
    routeOf: (address, steps) =>
      inAnyCase.get(address.toLowerCase()) ?? shells.find((names) => leadsTo(names, steps)),
    pageOf: (address) => byAddress.get(address) ?? shell,
  };
}

/** The language of an address and, where a route matches it, the address in the route's own spelling and the page. */
function find(
  languages: readonly LanguageSite[],
  asked: string,
): {
  readonly language: LanguageSite | undefined;
  readonly address?: string;
  readonly page?: SendPage;
} {
  const steps = asked.split('/');
  const language = languageOf(languages, steps);
  const route = language?.routeOf(asked, steps);
  if (!language || !route) return { language };
  // The case of a `:token` matters: it stays as requested.
  const address = route.map((name, at) => (name.startsWith(':') ? steps[at] : name)).join('/') || '/';
  return { language, address, page: language.pageOf(address) };
}

/** The language whose prefix the address has, in any case. */
function languageOf(languages: readonly LanguageSite[], [, first = '']: readonly string[]) {
  return (
    languages.find(({ base }) => base !== '' && base === `/${first.toLowerCase()}`) ??
    languages.find(({ base }) => base === '') ??
    languages[0]
  );
}

/** Whether an address matches a route, in any case: `/Reset-Password/abc` matches `/reset-password/:token`. */
const leadsTo = (names: readonly string[], steps: readonly string[]): boolean =>
  names.length === steps.length &&
  names.every((name, at) =>
    name.startsWith(':') ? steps[at] !== '' : name.toLowerCase() === steps[at]?.toLowerCase(),
  );

/**
 * Letters, digits, `-`, `_` and `~` that are escaped without need, decoded: the address names the same resource (RFC 3986, 6.2.2.2).
 * A dot and a slash stay escaped, so that no step of the path comes or goes.
 */
const spelledOut = (address: string): string =>
  address.replace(/%(?:3[0-9]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9ae]|2d|5f)/gi, decodeURIComponent);

/** In one pass: a pattern such as `/+$` begins anew at each slash of a path that a stranger fills with them. */
function withoutEndingSlashes(address: string): string {
  let end = address.length;
  while (end > 1 && address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

function readRoutes(directory: string): Routes | undefined {
  const file = path.join(directory, 'routes.json');
  return existsSync(file) ? routesFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
