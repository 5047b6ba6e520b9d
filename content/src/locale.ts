/** The settings of a language outside its folder. */
export interface Language {
  /** Of the `lang` attribute, of `hreflang`, of `Accept-Language` and of structured data (BCP 47). */
  readonly tag: string;
  readonly ownName: string;
}

/** The site's languages, in the order of the language switch: a line each, and all else in the folder of that name. */
export const languages = {
  en: { tag: 'en-IN', ownName: 'English' },
  hi: { tag: 'hi-IN', ownName: 'हिन्दी' },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof languages;

export const locales = /* @__PURE__ */ Object.keys(languages) as readonly Locale[];

/** The default language; its pages have addresses without a prefix. */
export const defaultLocale: Locale = 'en';

/** A value for every language of the site. */
export type Localized<T> = Readonly<Record<Locale, T>>;

/** The prefix of the addresses of a language: empty, or `/hi`. */
export const baseOf = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`);

/** The address of a page in a language: `/gau` in Hindi is `/hi/gau`, `/` is `/hi`. */
export const addressIn = (locale: Locale, path: string): string => {
  const base = baseOf(locale);
  return base && path === '/' ? base : base + path;
};

/** The script of a language as ISO 15924 code, by the likely subtags of the CLDR: `Latn`, `Deva`. */
export const scriptOf = (locale: Locale): string =>
  new Intl.Locale(languages[locale].tag).maximize().script ?? '';
