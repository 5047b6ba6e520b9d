import { trust } from '../trust.js';
import type { LanguageWords } from '../types/language.js';

export const language: LanguageWords = {
  locale: 'en',
  trustName: trust.name,
  trustShortName: trust.shortName,
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
