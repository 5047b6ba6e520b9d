import type { ParticularWords } from '../types/language.js';

export const particulars: ParticularWords = {
  workingHours: 'Monday to Saturday, 10\u00a0am to 5\u00a0pm (IST)',
  signatoryRole: 'Treasurer and authorised signatory',
};
