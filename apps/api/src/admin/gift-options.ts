import { defaultLocale, locales } from '@vgb/content/locale';
import { Option } from 'commander';

/** `--language`: of the receipt and mails to the donor, for a gift without an order. */
export const languageOption = (): Option =>
  new Option('--language <language>', 'of the receipt and the mails to the donor')
    .choices(locales)
    .default(defaultLocale);

/** `--again`: enters a gift although an equal one was entered. */
export const againOption = (): Option =>
  new Option('--again', 'enters it although an equal gift of this donor stands');
