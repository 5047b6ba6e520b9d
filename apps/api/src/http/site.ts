import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import sirv from 'sirv';
import { z } from 'zod';

/** What the site's build says of its routes (apps/web writes it beside the pages). */
const routesFile = z.object({
  /** Complete pages: `/about` is `about.html`. */
  pages: z.array(z.string()),
  /** Routes that are drawn in the browser, `:names` included. */
  shells: z.array(z.string()),
});

/**
 * Serves the built site: precompressed where the browser can read it, hashed files for ever, pages checked anew each time.
 * An address that is no route gets the 404 page with status 404.
 */
export function createSite({ directory }: { directory: string }): RequestHandler {
  const routes = readRoutes(directory);
  if (!routes) return (_request, _response, next) => next();
  const shells = routes.shells.map(
    (route) => new RegExp(`^${route.replace(/[.+*?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  );
  const pages = new Set(routes.pages);
  const missing = missingPage(directory);
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      response.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const router = Router();
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').end();
      return;
    }
    const asked = request.path.length > 1 ? request.path.replace(/\/+$/, '') || '/' : '/';
    const isPage = pages.has(asked);
    const isShell = shells.some((shell) => shell.test(asked));
    if (asked !== request.path && (isPage || isShell)) {
      response.redirect(308, `${asked}${request.url.slice(request.path.length)}`);
      return;
    }
    const serve = (file: string): void => {
      request.url = file;
      files(request, response, next);
    };
    if (isPage) return serve(asked === '/' ? '/index.html' : `${asked}.html`);
    if (isShell) return serve('/shell.html');
    // Pages are reached by their routes only.
    if (asked.endsWith('.html') || asked === '/routes.json') return missing(request, response);
    files(request, response, () => missing(request, response));
  });
  return router;
}

/** The page for an address that does not exist, with the status that says so: a file server would answer 200. */
function missingPage(directory: string): (request: Request, response: Response) => void {
  const plain = readFileSync(path.join(directory, '404.html'));
  const packed: Readonly<Record<string, Buffer>> = {
    br: readFileSync(path.join(directory, '404.html.br')),
    gzip: readFileSync(path.join(directory, '404.html.gz')),
  };
  return (request, response) => {
    const encoding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip');
    const body = encoding ? packed[encoding] : undefined;
    if (body && encoding) response.set('Content-Encoding', encoding);
    response
      .status(404)
      .set({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      })
      .send(body ?? plain);
  };
}

function readRoutes(directory: string): z.infer<typeof routesFile> | undefined {
  const file = path.join(directory, 'routes.json');
  return existsSync(file) ? routesFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
