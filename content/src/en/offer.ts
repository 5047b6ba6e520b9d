import type { OfferWords } from '../types/language.js';

export const offer: OfferWords = {
  label: 'Language',
  read: 'Read this page in English',
  dismiss: 'No, thank you',
};
