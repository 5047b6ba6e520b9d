import { fromEachLanguage } from './each-language.js';
import type { Locale } from './locale.js';
import type { Content } from './types/content.js';

const trees = await fromEachLanguage(async (locale) => {
  const { words }: { readonly words: Content } = await import(`./${locale}/index.js`);
  return words;
});

/**
 * The words of a language that the server and the build use. A page of the site imports its own words, from
 * `@vgb/content/words/<page>`; `everyWord` has all of them.
 */
export const content = (locale: Locale): Content => trees[locale];
