/** The most that the first load of a page may weigh, in bytes of gzip. One list for the guard in `npm test` and for `npm run bench:web`. */
const BUDGETS = { content: 95_000, form: 130_000, styles: 15_000, all: 300_000 };

/** A Hindi page brings a face for its script, and its sentences weigh about 1.5 times as much. */
const HINDI_BUDGETS = { ...BUDGETS, content: 98_000, all: 360_000 };

const HINDI = /^\/hi(?=\/|$)/;

/** `page` is an address of the site, such as `/gau` or `/hi/gau`. */
export const budgetsOf = (page: string): typeof BUDGETS => (HINDI.test(page) ? HINDI_BUDGETS : BUDGETS);

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
  budgetsOf(page)[FORMS.has(page.replace(HINDI, '')) ? 'form' : 'content'];
