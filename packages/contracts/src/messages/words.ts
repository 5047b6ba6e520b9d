import { defaultLocale, type Locale } from '@vgb/content/locale';
import { words as en, type MessageTable } from './en.js';
import { words as hi } from './hi.js';

const tables: Readonly<Record<Locale, MessageTable>> = { en, hi };

/**
 * The sentences of a language; English where none is named. A bundle built with the condition `@vgb/en` or `@vgb/hi` has that
 * language's module in place of this one (the `exports` of the package), and carries no other sentences.
 */
export const wordsIn = (locale: Locale = defaultLocale): MessageTable => tables[locale];
