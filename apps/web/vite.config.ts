import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { baseOf, defaultLocale, type Locale, languages, locales } from '@vgb/content/locale';
import { offers } from '@vgb/content/offers';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

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
 * Vite puts a helper around each `import()` that fetches style sheets and code ahead. The site has one style sheet, and its pages name
 * their code themselves (main.tsx): what is left of the helper is the import. As a file of its own it would hold up the first script by
 * a request, so that each file has the few letters of it instead.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
  generateBundle(_, bundle) {
    const helper = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.includes(HELPER),
    );
    if (helper?.type !== 'chunk' || helper.moduleIds.length > 1) return;
    const name = basename(helper.fileName);
    const wanted = new RegExp(`import\\{(?:[\\w$]+ as )?([\\w$]+)\\}from"\\./${name}";`);
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.imports.includes(helper.fileName)) continue;
      file.code = file.code.replace(wanted, 'var $1=load=>load();');
      file.imports = file.imports.filter((needed) => needed !== helper.fileName);
      if (file.code.includes(name))
        throw new Error(`${file.fileName} imports the helper in a way that is not known`);
    }
    delete bundle[helper.fileName];
  },
};

const HELPER = '\0vite/preload-helper.js';

/** The document's language and its web manifest. */
const documentIn = (locale: Locale): Plugin => ({
  name: 'document-language',
  transformIndexHtml: (html) =>
    html
      .replace('lang="en-IN"', `lang="${languages[locale].tag}"`)
      .replace('"/manifest.webmanifest"', `"${baseOf(locale)}/manifest.webmanifest"`),
});

const words = join(import.meta.dirname, '../../content/src');

/**
 * What content/ gathers from the folders of all languages, as a bundle of one language has it: the sentences of calls and forms and the
 * words of the plans in that language, and how each language is offered.
 */
const gathered = (locale: Locale): Plugin => ({
  name: 'gathered-words',
  enforce: 'pre',
  load(id) {
    const name = ['messages', 'plans'].find((gathering) => id === join(words, `${gathering}.ts`));
    if (name)
      return `import { ${name} } from './${locale}/${name}.js'; export const ${name}In = () => ${name};`;
    return id === join(words, 'offers.ts') ? `export const offers = ${JSON.stringify(offers)};` : null;
  },
});

/**
 * React Router ships one module, in which its components are made by calls and given names, so that no bundler dares to leave out
 * those that the site never uses: forms, fetchers, prefetching, the data router's errors. Said to be pure, they go. The bundler's own
 * options for this reach into every module, and break React (docs/decisions/0050-the-router-in-parts.md). The sentences of its errors about a
 * misused component, which no visitor meets, go as well.
 */
const routerInParts: Plugin = {
  name: 'router-in-parts',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/\w+\/chunk-/.test(id)) return null;
    return {
      code: code
        .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
        .replace(
          /^(var \w+ = )((?:React\d*\.(?:forwardRef|memo|createContext)|new Set)\()/gm,
          '$1/* @__PURE__ */ $2',
        )
        .replace(/^var objectProtoNames\d* = .*;$/gm, '')
        .replace(TO_DEVELOPERS, "''"),
      map: null,
    };
  },
};

const TO_DEVELOPERS =
  /`(?:\\.|[^\\`])*(?:Cannot include a|context of a <Router>|within a data router|on routes that contain|another <Router>)(?:\\.|[^\\`])*`/g;

/**
 * What every page needs is one file, and so is what every call to the server and every form needs: many small ones compress worse, and each is a
 * request. What a page alone uses stays with it.
 */
const SHARED = [
  // A file that imports nothing keeps its name over releases, so that the page that a deploy has made old can still fetch it.
  { name: 'after-deploy', test: modules('web/src/lib/after-deploy\\.') },
  // Two thirds of the code: a deploy that changes the site alone leaves it in the browser's cache.
  { name: 'react', test: modules('node_modules/(react|react-dom|scheduler)/') },
  {
    name: 'site',
    test: modules(
      'node_modules/(react-router|cookie)/',
      'content/src/(trust|trust/(fact|particulars)|locale|\\w+/(common|language))\\.',
      'contracts/src/(digits|site)\\.',
      'panchang/src/india\\.',
      'web/src/(prefetch|app|early-typing|routes|route-parts|lazy-page)\\.',
      'web/src/(art/art-url|head/use-page-head)\\.',
      'web/src/(layout|session)/(?!member-gate|language-offer)',
      'web/src/account/(session-provider|stored-login|pending-verification)\\.',
      'web/src/lib/(api|language|words|storage|session-end|dates|route-part)\\.',
      'web/src/ui/(button|card|card-row|class-names|link|motion|lay-out|page-banner|reveal|section)\\.',
    ),
  },
  {
    name: 'calls',
    test: modules(
      'contracts/src/(limits|messages)\\.',
      'content/src/(\\w+/)?messages\\.',
      'web/src/lib/(api-error|offline-notice|online|slow-notice|use-api)\\.',
      'web/src/ui/alert\\.',
    ),
  },
  {
    name: 'form',
    test: modules(
      'node_modules/react-hook-form/',
      'contracts/src/controls\\.',
      'content/src/\\w+/forms\\.',
      'web/src/lib/(contract-form|digits|draft|first-touch|form-code|form-field|form-words)\\.',
      'web/src/ui/field\\.',
    ),
  },
];

function modules(...paths: readonly string[]): RegExp {
  return new RegExp(`(^|/)(${paths.join('|')})`);
}

/**
 * The site in one language: `@vgb/content/words/…` is that language's folder, and so are the sentences of calls and forms, so that a page
 * carries no other language's.
 */
export const siteIn = (locale: Locale, part: 'browser' | 'server' = 'browser'): UserConfig => {
  const conditions = ['@vgb/source', 'module', 'development|production'];
  return {
    plugins: [
      react(),
      tailwindcss(),
      filesOnRequest,
      routerInParts,
      plainImports,
      documentIn(locale),
      gathered(locale),
    ],
    define: {
      __ART_BASE__: JSON.stringify(artBase),
      __BUILD_YEAR__: JSON.stringify(String(new Date().getFullYear())),
    },
    resolve: {
      conditions: [...conditions, 'browser'],
      alias: [{ find: /^@vgb\/content\/words\/(.+)$/, replacement: `${join(words, locale)}/$1.ts` }],
    },
    ssr: {
      noExternal: true,
      // The build runs the pages of all languages in one process, where what one has computed of the sky serves the next.
      external: part === 'server' ? ['@vgb/panchang'] : [],
      resolve: { conditions: [...conditions, 'node'] },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
    },
    build: {
      ...(part === 'server' && { ssr: 'src/entry-server.tsx' }),
      outDir: part === 'server' ? `dist/server/${locale}` : 'dist/site/files',
      // Files are named by their content: those of another language stay, and equal ones are one.
      emptyOutDir: part === 'server',
      manifest: part === 'browser',
      // A drawing or font inside the style sheet would hold up the first paint.
      assetsInlineLimit: 0,
      // Pages name their code themselves (main.tsx); `prefetch.ts` fetches another page's as soon as a visitor points at it.
      modulePreload: false,
      rolldownOptions: {
        // React Router's notes to developers, which its build for production keeps.
        treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
        output:
          part === 'server'
            ? { entryFileNames: '[name].js' }
            : { codeSplitting: { includeDependenciesRecursively: false, groups: SHARED } },
      },
    },
  };
};

/** While developing the site is in one language: `SITE_LANGUAGE=hi npm run dev` shows /hi. */
export default defineConfig(
  siteIn(locales.find((locale) => locale === process.env.SITE_LANGUAGE) ?? defaultLocale),
);
