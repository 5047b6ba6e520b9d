import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The drawings' folder is named for their source, so that it can be cached for ever. */
function artVersion(): string {
  const folder = join(import.meta.dirname, 'src/art');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

const artBase = `/assets/art-${artVersion()}`;

/** While developing, drawings and calendar files are made when they are asked for; the build writes them. */
const filesOnRequest: Plugin = {
  name: 'files-on-request',
  configureServer(server) {
    server.middlewares.use('/calendar', async (request, response, next) => {
      const { calendarFiles } = await server.ssrLoadModule('/src/pages/event-calendar/calendar-files.ts');
      const text = calendarFiles(new Date()).get(`/calendar${request.url}`);
      if (!text) return next();
      response.setHeader('content-type', 'text/calendar');
      response.end(text);
    });
    server.middlewares.use(async (request, response, next) => {
      const name = request.url?.match(/^\/assets\/art-\w+\/([\w-]+)\.svg$/)?.[1];
      if (!name) return next();
      const { catalogue } = await server.ssrLoadModule('/src/art/catalogue.ts');
      const draw = catalogue.get(name);
      if (!draw) return next();
      response.setHeader('content-type', 'image/svg+xml');
      response.end(draw());
    });
  },
};

/**
 * React Router ships one module, in which its components are made by calls and given names, so that no bundler dares to leave out
 * those that the site never uses: forms, fetchers, prefetching, the data router's errors. Said to be pure, they go.
 */
const routerInParts: Plugin = {
  name: 'router-in-parts',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/\w+\/chunk-/.test(id)) return null;
    return {
      code: code
        .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
      map: null,
    };
  },
};

/**
 * What every page needs is one file, and so is what every call to the server and every form needs: many small ones compress worse, and each is a
 * request. What a page alone uses stays with it.
 */
const SHARED = [
  {
    name: 'site',
    test: modules(
      'node_modules/(react|react-dom|react-router|scheduler|cookie)/',
      'content/src/(trust|en/common)\\.',
      'contracts/src/site\\.',
      'web/src/(ahead|app|early-typing|routes|route-parts|lazy-page)\\.',
      'web/src/(art/art-url|head/use-page-head)\\.',
      'web/src/(layout|session)/(?!member-gate)',
      'web/src/account/(session-provider|stored-login|pending-verification)\\.',
      'web/src/lib/(api|words|storage|session-end|dates|route-part)\\.',
      'web/src/ui/(button|card|class-names|link|motion|page-banner|reveal|section)\\.',
    ),
  },
  {
    name: 'calls',
    test: modules(
      'contracts/src/(limits\\.|messages[./])',
      'web/src/lib/(api-error|offline-notice|online)\\.',
      'web/src/ui/alert\\.',
    ),
  },
  {
    name: 'form',
    test: modules(
      'node_modules/react-hook-form/',
      'contracts/src/controls\\.',
      'content/src/en/forms\\.',
      'web/src/lib/(contract-form|draft|form-code|form-field|form-words)\\.',
      'web/src/ui/field\\.',
    ),
  },
];

function modules(...paths: readonly string[]): RegExp {
  return new RegExp(`(^|/)(${paths.join('|')})`);
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), filesOnRequest, routerInParts],
  define: {
    __ART_BASE__: JSON.stringify(artBase),
    __BUILD_YEAR__: JSON.stringify(String(new Date().getFullYear())),
  },
  resolve: {
    conditions: ['@vgb/source', 'module', 'browser', 'development|production'],
    // The sentences of the page's language alone.
    alias: { '@vgb/contracts/messages/words': '@vgb/contracts/messages/en' },
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['@vgb/source', 'module', 'node', 'development|production'] },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/site/files',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // A drawing or font inside the style sheet would hold up the first paint.
    assetsInlineLimit: 0,
    // Pages name their code themselves (main.tsx); `ahead.ts` fetches another page's as soon as a visitor points at it.
    modulePreload: false,
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: '[name].js' }
        : { codeSplitting: { includeDependenciesRecursively: false, groups: SHARED } },
    },
  },
}));
