import { defaultLocale, locales } from '@vgb/content/locale';
import { Option } from 'commander';

/** `--language`: of the receipt and mails to the donor, for a gift without an order. */
export const languageOption = (): Option =>
  new Option('--language <language>', 'of the receipt and the mails to the donor')
    .choices(locales)
    .default(defaultLocale);

/** `--despite-cash-limit`: enters cash that may not be received from one person in a day. */
export const cashLimitOption = (): Option =>
  new Option('--despite-cash-limit', 'enters cash of ₹2,00,000 or more in a day, such as of a donation box');

/** `--again`: enters a gift although an equal one was entered. */
export const againOption = (): Option =>
  new Option('--again', 'enters it although an equal gift of this donor stands');
