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
  address: {
    lines: ['Vishwa Guru Bharat', 'Main Road, Kishtwar', 'Jammu, Jammu and Kashmir 182204', 'India'],
    street: 'Main Road',
    locality: 'Kishtwar',
    region: 'Jammu and Kashmir',
  },
};
