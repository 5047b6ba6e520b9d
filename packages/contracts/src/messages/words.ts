import { defaultLocale, type Locale } from '@vgb/content/locale';
import { words as en, type MessageTable } from './en.js';
import { words as hi } from './hi.js';

const tables: Readonly<Record<Locale, MessageTable>> = { en, hi };

/**
 * The sentences of a language; English where none is named. A bundle that speaks one language puts that language's module
 * (`@vgb/contracts/messages/en` or `/hi`) in place of this one, and carries no other sentences.
 */
export const wordsIn = (locale: Locale = defaultLocale): MessageTable => tables[locale];
