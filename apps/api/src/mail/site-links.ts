import { addressIn, type Locale } from '@vgb/content/locale';

/** The address of a page of the site in a language, as a link of a mail. */
export const pageUrl = (publicUrl: string, path: `/${string}`, locale: Locale): string =>
  `${publicUrl}${addressIn(locale, path)}`;
