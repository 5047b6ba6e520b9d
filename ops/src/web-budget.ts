import { baseOf, defaultLocale, type Locale, locales, scriptOf } from '@vgb/content/locale';

/** The most that the first load of a page may weigh, in bytes of gzip. One list for the guard in `npm test` and for `npm run bench:web`. */
const BUDGETS = { content: 95_000, form: 130_000, styles: 15_000, all: 300_000 };

/** A page in other letters brings a face for them, and its sentences weigh about 1.5 times as much. */
const BEYOND_LATIN = { ...BUDGETS, content: 98_000, all: 360_000 };

const languageOf = (page: string): Locale =>
  locales.find((locale) => locale === page.split('/')[1]) ?? defaultLocale;

/** Whether a page is set in Latin letters. `page` is an address of the site, such as `/gau` or `/hi/gau`. */
export const isLatin = (page: string): boolean => scriptOf(languageOf(page)) === 'Latn';

export const budgetsOf = (page: string): typeof BUDGETS => (isLatin(page) ? BUDGETS : BEYOND_LATIN);

/** Pages whose form brings the form library, and the one on which a membership is bought. */
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
