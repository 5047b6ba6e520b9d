import type { ParticularWords } from '../types/language.js';

export const particulars: ParticularWords = {
  workingHours: 'सोमवार से शनिवार, सुबह 10 से शाम 5\u00a0बजे तक (IST)',
  signatoryRole: 'कोषाध्यक्ष और अधिकृत हस्ताक्षरकर्ता',
};
