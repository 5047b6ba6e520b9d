import { defaultLocale, locales } from '@vgb/content/locale';
import { Option } from 'commander';

/** `--language`: of what the donor is sent, where no order of the site says it. */
export const languageOption = (): Option =>
  new Option('--language <language>', 'of the receipt and the mails to the donor')
    .choices(locales)
    .default(defaultLocale);

/** `--again`: enters a gift although an equal one stands. */
export const againOption = (): Option =>
  new Option('--again', 'enters it although an equal gift of this donor stands');
