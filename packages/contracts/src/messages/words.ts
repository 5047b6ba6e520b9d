import { words as en, type MessageTable } from './en.js';
import { words as hi } from './hi.js';

const tables = { en, hi } satisfies Record<string, MessageTable>;

/** The languages that sentences exist in. */
export type MessageLocale = keyof typeof tables;

/**
 * The sentences of a language; English where none is named. A bundle that speaks one language puts that language's module
 * (`@vgb/contracts/messages/en` or `/hi`) in place of this one, and carries no other sentences.
 */
export const wordsIn = (locale: MessageLocale = 'en'): MessageTable => tables[locale];
