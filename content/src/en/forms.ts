import type { FormWords } from '../types/site.js';

/** What every form says; apart from `common`, so that pages of words do not carry it. */
export const forms: FormWords = {
  required: 'required',
  optional: 'optional',
  errorSummary: (count) =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  didYouMean: (typed, likely) => `${typed}: did you mean ${likely}?`,
  useAddress: (address) => `Use ${address}`,
};
