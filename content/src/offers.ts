import type { Localized } from './locale.js';

/** Offers a language to the reader of another; said in the language that is offered. */
export interface Offer {
  readonly label: string;
  readonly read: string;
  readonly dismiss: string;
}

export const offers: Localized<Offer> = {
  en: { label: 'Language', read: 'Read this page in English', dismiss: 'No, thank you' },
  hi: { label: 'भाषा', read: 'यह पन्ना हिन्दी में पढ़ें', dismiss: 'नहीं, धन्यवाद' },
};
