import type { Locale } from '../locale.js';

/** The words of a language that code needs on every page. A build contains those of its own language only. */
export interface LanguageWords {
  readonly locale: Locale;
  /** The trust's name as this language writes it. */
  readonly trustName: string;
  readonly trustShortName: string;
  /** January to December, as they stand in a date. The names that browsers and Node know by themselves differ. */
  readonly months: readonly string[];
  /** `trust.address` as this language writes it. */
  readonly address: AddressWords;
}

export interface AddressWords {
  /** The address as it is printed, line by line, country last. */
  readonly lines: readonly string[];
  readonly street: string;
  readonly locality: string;
  readonly region: string;
}

/** What the trust's particulars say in words, apart from the address: papers and a few pages show them. */
export interface ParticularWords {
  /** `trust.workingHours` as printed on the Contact page. */
  readonly workingHours: string;
  /** The office of `trust.signatory`. */
  readonly signatoryRole: string;
}

/** The offer of a language to readers of another, in the offered language. */
export interface OfferWords {
  readonly label: string;
  readonly read: string;
  readonly dismiss: string;
}

/** How papers and mails write amounts and moments: the server's alone. */
export interface FigureWords {
  /** Zero to ninety-nine. */
  readonly belowHundred: readonly string[];
  /** One hundred to nine hundred: how many, in words, and whether nothing follows. */
  readonly hundreds: (count: string, isWhole: boolean) => string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  /** A number that ends on one below a hundred, of which `head` is the rest. */
  readonly ending: (head: string, belowHundred: string) => string;
  /** An amount from its rupees and paise in words, as cheques say it; `paise` is undefined where there are none. */
  readonly amount: (rupees: CountedWords, paise: CountedWords | undefined) => string;
  /** A moment from its date in words, its hour of 0 to 23 and its minute. */
  readonly moment: (date: string, hour: number, minute: number) => string;
}

export interface CountedWords {
  readonly words: string;
  readonly isOne: boolean;
}
