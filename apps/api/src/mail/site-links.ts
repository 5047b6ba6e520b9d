import { defaultLocale, type Locale } from '@vgb/content/locale';

/** The address of a page of the site in a language: English has the bare paths, every other language its own name before them. */
export const pageUrl = (publicUrl: string, path: `/${string}`, locale: Locale): string =>
  `${publicUrl}${locale === defaultLocale ? '' : `/${locale}`}${path}`;
