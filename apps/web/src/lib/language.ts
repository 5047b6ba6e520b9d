import { baseOf, languages } from '@vgb/content/locale';
import { language } from '@vgb/content/words/language';

/** The language of the page, which is that of the build that the page belongs to. */
export const { locale, months, trustName, address } = language;

/** What stands before every address of the site in this language: the router's `basename`. */
export const base: string = baseOf(locale);

export const { tag } = languages[locale];

/** An address of the browser, such as `location.pathname`, as the route table has it: `/hi/gau` is `/gau`. */
export const routeAddress = (pathname: string): string => pathname.slice(base.length) || '/';
