import type { IncomingMessage } from 'node:http';
import { defaultLocale, type Locale, locales } from '@vgb/content/locale';
import type { Response } from 'express';
import Negotiator from 'negotiator';

/**
 * The language in which a caller is answered: of those that the site is written in, the one that `Accept-Language` weighs most (RFC 9110,
 * section 12.5.4). English where nothing is asked for, or nothing that there is.
 */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Locale {
  const [best] = new Negotiator(request).languages([...locales]);
  return locales.find((locale) => locale === best) ?? defaultLocale;
}

/** The headers of an answer with sentences in it. */
export function speak(response: Response, locale: Locale): void {
  response.vary('Accept-Language').setHeader('Content-Language', locale);
}
