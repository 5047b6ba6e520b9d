import { defaultLocale, locales } from '@vgb/content/locale';
import { Option } from 'commander';

/** `--language`: of what the donor of a gift at the office is sent. */
export const languageOption = (): Option =>
  new Option('--language <language>', 'of the receipt and the mails to the donor')
    .choices(locales)
    .default(defaultLocale);
