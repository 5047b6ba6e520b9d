/** What is known of a language outside its folder. */
export interface Language {
  /** Of the `lang` attribute, of `hreflang`, of `Accept-Language` and of structured data (BCP 47). */
  readonly tag: string;
  readonly ownName: string;
}

/** The languages the site is written in, in the order in which a switcher offers them: a line each, and all else in the folder of that name. */
export const languages = {
  en: { tag: 'en-IN', ownName: 'English' },
  hi: { tag: 'hi-IN', ownName: 'हिन्दी' },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

export const locales = /* @__PURE__ */ Object.keys(languages) as readonly Locale[];

/** The language that speaks where none is asked for; its pages have the addresses without a prefix. */
export const defaultLocale: Locale = 'en';

/** The same thing said in every language of the site. */
export type Localized<T> = Readonly<Record<Locale, T>>;

/** What stands before the address of every page in a language: nothing, or `/hi`. */
export const baseOf = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`);

/** The address of a page in a language: `/gau` in Hindi is `/hi/gau`, `/` is `/hi`. */
export const addressIn = (locale: Locale, path: string): string => {
  const base = baseOf(locale);
  return base && path === '/' ? base : base + path;
};

/** The letters of a language by their code in ISO 15924, after the likely subtags of the CLDR: `Latn`, `Deva`. */
export const scriptOf = (locale: Locale): string =>
  new Intl.Locale(languages[locale].tag).maximize().script ?? '';
