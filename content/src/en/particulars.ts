import type { ParticularWords } from '../types/language.js';

export const particulars: ParticularWords = {
  workingHours: 'Monday to Saturday, 10 am to 5 pm (IST)',
  signatoryRole: 'Treasurer and authorised signatory',
};
