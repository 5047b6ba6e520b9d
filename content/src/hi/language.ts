import { trust } from '../trust.js';
import type { LanguageWords } from '../types/language.js';

export const language: LanguageWords = {
  locale: 'hi',
  trustName: trust.nameDevanagari,
  trustShortName: trust.nameDevanagari,
  months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  address: {
    lines: ['विश्व गुरु भारत', 'मुख्य मार्ग, किश्तवाड़', 'जम्मू, जम्मू और कश्मीर 182204', 'भारत'],
    street: 'मुख्य मार्ग',
    locality: 'किश्तवाड़',
    region: 'जम्मू और कश्मीर',
  },
};
