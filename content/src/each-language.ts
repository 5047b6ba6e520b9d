import { type Locale, type Localized, locales } from './locale.js';

/**
 * Imports a module from the folder of each language; resolves with the results by language. `load` imports by path, so that only
 * `languages` lists the languages; the type in a folder's `index.ts` makes the compiler check that it is complete. Sequential,
 * since the modules share imports.
 */
export async function fromEachLanguage<T>(load: (locale: Locale) => Promise<T>): Promise<Localized<T>> {
  const found: Partial<Record<Locale, T>> = {};
  for (const locale of locales) found[locale] = await load(locale);
  return found as Localized<T>;
}
