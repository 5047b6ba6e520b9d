import { fromEachLanguage } from './each-language.js';
import type { OfferWords } from './types/language.js';

/** How each language is offered to the reader of another. The build of the site has the sentences in place of this module. */
export const offers = await fromEachLanguage(async (locale) => {
  const { offer }: { readonly offer: OfferWords } = await import(`./${locale}/offer.js`);
  return offer;
});
