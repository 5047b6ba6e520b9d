import type { OfferWords } from '../types/language.js';

export const offer: OfferWords = {
  label: 'भाषा',
  read: 'यह पन्ना हिन्दी में पढ़ें',
  dismiss: 'नहीं, धन्यवाद',
};
