import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
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
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const asked = request.path.length > 1 ? request.path.replace(/\/+$/, '') || '/' : '/';
    const isPage = pages.has(asked);
    const isShell = shells.some((shell) => shell.test(asked));
    if (asked !== request.path && (isPage || isShell)) {
      response.redirect(308, `${asked}${request.url.slice(request.path.length)}`);
      return;
    }
    const serve = (file: string, status: number): void => {
      request.url = file;
      response.statusCode = status;
      files(request, response, next);
    };
    if (isPage) return serve(asked === '/' ? '/index.html' : `${asked}.html`, 200);
    if (isShell) return serve('/shell.html', 200);
    // Pages are reached by their routes only.
    if (asked.endsWith('.html') || asked === '/routes.json') return serve('/404.html', 404);
    files(request, response, () => serve('/404.html', 404));
  });
  return router;
}

function readRoutes(directory: string): z.infer<typeof routesFile> | undefined {
  const file = path.join(directory, 'routes.json');
  return existsSync(file) ? routesFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
