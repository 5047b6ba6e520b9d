import { trust } from '../trust.js';
import type { LanguageWords } from '../types/language.js';

export const language: LanguageWords = {
  locale: 'hi',
  trustName: trust.nameDevanagari,
  trustShortName: trust.nameDevanagari,
  months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
};
