/** The most that the first load of a page may weigh, in bytes of gzip. One list for the guard in `npm test` and for `npm run bench:web`. */
export const BUDGETS = { content: 95_000, form: 130_000, styles: 15_000, all: 300_000 } as const;

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
export const codeBudget = (page: string): number => (FORMS.has(page) ? BUDGETS.form : BUDGETS.content);
