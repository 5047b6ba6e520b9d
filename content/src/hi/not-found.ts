import type { NotFoundWords } from '../types/site.js';

export const notFound: NotFoundWords = {
  title: 'पन्ना नहीं मिला',
  text: 'क्षमा करें! आप जो पन्ना ढूँढ़ रहे हैं, वह नहीं मिला।',
  hint: 'शायद पता बदल गया है, या कोई अक्षर छूट गया है। मुखपृष्ठ से हर जगह का रास्ता मिल जाएगा।',
  home: { label: 'मुखपृष्ठ पर जाएँ', href: '/' },
};
