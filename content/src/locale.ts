/** The languages the site is written in, in the order in which a switcher offers them. */
export const locales = ['en', 'hi'] as const;

export type Locale = (typeof locales)[number];

/** The language that speaks where none is asked for; its pages have the addresses without a prefix. */
export const defaultLocale: Locale = 'en';

/** The same thing said in every language of the site. */
export type Localized<T> = Readonly<Record<Locale, T>>;

/** What is known of a language outside its words. */
export interface Language {
  /** Of the `lang` attribute, of `hreflang`, of `Accept-Language` and of structured data (BCP 47). */
  readonly tag: string;
  readonly openGraph: string;
  readonly ownName: string;
  /** What stands before the address of every page in it: nothing, or `/hi`. */
  readonly base: string;
}

export const languages: Localized<Language> = {
  en: { tag: 'en-IN', openGraph: 'en_IN', ownName: 'English', base: '' },
  hi: { tag: 'hi-IN', openGraph: 'hi_IN', ownName: 'हिन्दी', base: '/hi' },
};

/** The address of a page in a language: `/gau` in Hindi is `/hi/gau`, `/` is `/hi`. */
export const addressIn = (locale: Locale, path: string): string => {
  const { base } = languages[locale];
  return base && path === '/' ? base : base + path;
};
