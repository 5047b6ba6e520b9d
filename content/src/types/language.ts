import type { Locale } from '../locale.js';

/** What code needs of the language that a page is in. A build carries that of its own language alone. */
export interface LanguageWords {
  readonly locale: Locale;
  /** The trust's name as this language writes it. */
  readonly trustName: string;
  readonly trustShortName: string;
  /** January to December, as they stand in a date. The names that browsers and Node know by themselves differ. */
  readonly months: readonly string[];
}
