import { en } from './en/index.js';
import { hi } from './hi/index.js';
import type { Locale } from './locale.js';
import type { Content } from './types/content.js';

const trees: Readonly<Record<Locale, Content>> = { en, hi };

/**
 * What the server and the build say in a language. A page of the site imports its own words, from
 * `@vgb/content/words/<page>`; `everyWord` has all of them.
 */
export const content = (locale: Locale): Content => trees[locale];
