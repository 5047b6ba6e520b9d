import { type Locale, type Localized, locales } from './locale.js';

/**
 * What a module in the folder of each language gives, by language. `load` imports it by its path, so that no list but `languages` names a
 * language; that a folder has what is asked of it, its `index.ts` states to the compiler. One after the other: the modules share others.
 */
export async function fromEachLanguage<T>(load: (locale: Locale) => Promise<T>): Promise<Localized<T>> {
  const found: Partial<Record<Locale, T>> = {};
  for (const locale of locales) found[locale] = await load(locale);
  return found as Localized<T>;
}
