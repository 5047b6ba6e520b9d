import type { PatraWords } from '../types/about-pages.js';

export const patra: PatraWords = {
  sentenceLabel: 'आप क्या करेंगे?',
  sentenceHint: (left) => `एक वाक्य। ${left === 1 ? '1 अक्षर बचा है' : `${left} अक्षर बचे हैं`}।`,
  placeholder: 'हम एक पेड़ लगाएँगे और तीन गर्मियों तक उसका साथ देंगे।',
  dayLabel: 'किस दिन से?',
  savePicture: 'चित्र सहेजें',
  saveEntry: 'हर साल याद दिलाएँ',
  saved: 'आपके डाउनलोड में सहेज दिया गया।',
  entryTitle: 'मेरा संकल्प',
  privacy: 'आपके ब्राउज़र से कुछ बाहर नहीं जाता: पत्र आपके ही फ़ोन या कंप्यूटर पर बनता है, और आपका लिखा हम नहीं देखते।',
  leaf: (sentence) => `आपका पत्र: ${sentence}`,
};
