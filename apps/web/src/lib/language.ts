import { baseOf, languages } from '@vgb/content/locale';
import { language } from '@vgb/content/words/language';

/** The language of the page, which is that of its build. */
export const { locale, months, trustName, address } = language;

/** The prefix of all addresses in this language: the router's `basename`. */
export const base: string = baseOf(locale);

export const { tag } = languages[locale];

/** Removes the language's prefix from an address of the browser: `/hi/gau` is `/gau` in the route table. */
export const routeAddress = (pathname: string): string => pathname.slice(base.length) || '/';
