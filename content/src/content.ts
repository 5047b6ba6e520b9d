import { fromEachLanguage } from './each-language.js';
import type { Locale } from './locale.js';
import type { Content } from './types/content.js';

const trees = await fromEachLanguage(async (locale) => {
  const { words }: { readonly words: Content } = await import(`./${locale}/index.js`);
  return words;
});

/**
 * All words of a language. For the server and for checks: it carries every page. A page of the site imports its own
 * words alone, from `@vgb/content/words/<page>`.
 */
export const content = (locale: Locale): Content => trees[locale];
