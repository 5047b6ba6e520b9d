import { defaultLocale, type Locale } from '@vgb/content/locale';
import { locale } from '../lib/language';
import { durable } from '../lib/storage';

const CHOSEN = 'language';

/** Stores the language that the reader has chosen, in this browser. */
export const chooseLanguage = (chosen: Locale): void => durable.setItem(CHOSEN, chosen);

/**
 * The languages that the reader prefers, the best first: the chosen one, or else, on a page of the default language, the
 * browser's.
 */
export const wishedLanguages = (): readonly string[] => {
  const chosen = durable.getItem(CHOSEN);
  if (chosen) return [chosen];
  return locale === defaultLocale ? navigator.languages : [locale];
};
