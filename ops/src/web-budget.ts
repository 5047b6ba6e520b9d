import { baseOf, defaultLocale, type Locale, locales, scriptOf } from '@vgb/content/locale';

/** The largest first load of a page, in bytes of gzip. Used by the test in `npm test` and by `npm run bench:web`. */
const BUDGETS = { content: 95_000, form: 118_000, styles: 15_000, firstFaces: 41_000, all: 300_000 };

/** The sentences of a page in another script weigh about 1.5 times as much in UTF-8. */
const BEYOND_LATIN = { ...BUDGETS, content: 98_000, form: 121_000 };

const languageOf = (page: string): Locale =>
  locales.find((locale) => locale === page.split('/')[1]) ?? defaultLocale;

/** @param page an address of the site, such as `/gau` or `/hi/gau`. */
export const budgetsOf = (page: string): typeof BUDGETS =>
  scriptOf(languageOf(page)) === 'Latn' ? BUDGETS : BEYOND_LATIN;

/** Pages that load the form library: those with a form, and the one on which a membership is bought. */
const FORMS: ReadonlySet<string> = new Set([
  '/contact',
  '/donate',
  '/events',
  '/forgot-password',
  '/login',
  '/membership',
  '/register',
  '/volunteer',
]);
export const codeBudget = (page: string): number =>
  budgetsOf(page)[FORMS.has(page.slice(baseOf(languageOf(page)).length)) ? 'form' : 'content'];
