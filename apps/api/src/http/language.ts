import type { IncomingMessage } from 'node:http';
import { defaultLocale, type Locale, locales } from '@vgb/content/locale';
import type { Response } from 'express';
import Negotiator from 'negotiator';

/**
 * The language of an answer: of the site's languages the one with the highest weight in `Accept-Language` (RFC 9110, section
 * 12.5.4). English where the header is absent or names none of them.
 */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Locale {
  const [best] = new Negotiator(request).languages([...locales]);
  return locales.find((locale) => locale === best) ?? defaultLocale;
}

/** Sets the headers of an answer that contains sentences: `Content-Language` and `Vary`. */
export function setLanguageHeaders(response: Response, locale: Locale): void {
  response.vary('Accept-Language').setHeader('Content-Language', locale);
}
