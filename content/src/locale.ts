/** The languages the site is written in, in the order in which a switcher offers them. */
export const locales = ['en', 'hi'] as const;

export type Locale = (typeof locales)[number];

/** The language where nothing says another. */
export const defaultLocale: Locale = 'en';

/** The same thing said in every language of the site. */
export type Localized<T> = Readonly<Record<Locale, T>>;

/** What a language needs outside its words: the `lang` attribute, the Open Graph locale, its own name. */
export const languages: Localized<{ tag: string; openGraph: string; ownName: string }> = {
  en: { tag: 'en-IN', openGraph: 'en_IN', ownName: 'English' },
  hi: { tag: 'hi-IN', openGraph: 'hi_IN', ownName: 'हिन्दी' },
};
