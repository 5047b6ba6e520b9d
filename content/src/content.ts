import { en } from './en/index.js';
import { hi } from './hi/index.js';
import type { Locale } from './locale.js';
import type { Content } from './types/content.js';

const trees: Readonly<Record<Locale, Content>> = { en, hi };

/**
 * All words of a language. For the server and for checks: it carries every page. A page of the site imports its own
 * words alone, from `@vgb/content/words/<page>`.
 */
export const content = (locale: Locale): Content => trees[locale];
