import type { FormWords } from '../types/site.js';

/** What every form says; apart from `common`, so that pages of words do not carry it. */
export const forms: FormWords = {
  required: 'ज़रूरी है',
  optional: 'चाहें तो',
  errorSummary: (count) => (count === 1 ? 'एक जगह आपका ध्यान चाहिए' : `${count} जगहों पर आपका ध्यान चाहिए`),
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  didYouMean: (typed, likely) => `${typed}: क्या यह ${likely} होना चाहिए?`,
  useAddress: (address) => `${address} चुनें`,
};
