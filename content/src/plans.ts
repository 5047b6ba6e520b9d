import { language } from '@vgb/content/words/language';
import { fromEachLanguage } from './each-language.js';
import type { PlansWords } from './en/plans.js';
import type { Locale } from './locale.js';

export type { PlansWords } from './en/plans.js';

const tables = await fromEachLanguage(async (locale) => {
  const { plans }: { readonly plans: PlansWords } = await import(`./${locale}/plans.js`);
  return plans;
});

/**
 * The words of the yearly plans, in a language; without one in that of the build, which outside the site is English. A build of
 * the site has its own language's plans in place of this module (`siteIn` in apps/web).
 */
export const plansIn = (locale: Locale = language.locale): PlansWords => tables[locale];
