import type {
  CallToAction,
  Department,
  Link,
  PageHero,
  Passage,
  Point,
  Stat,
  TeamMember,
  Verse,
} from './entities.js';

/** A moment of a history; `when` is printed as it stands, `image` names its scene. */
export interface Milestone {
  readonly image: 'vedas' | 'takshashila' | 'nalanda' | 'chicago' | 'founding' | 'today';
  readonly when: string;
  readonly title: string;
  readonly text: string;
}

/** A founder or an officer of the trust; `image` is the seed of the drawn portrait. */
export interface Officer {
  readonly image: string;
  readonly name: string;
  readonly role: string;
  readonly sample?: true;
}

export interface AboutWords {
  readonly hero: PageHero;
  readonly history: Passage;
  readonly milestones: {
    readonly heading: string;
    readonly items: readonly Milestone[];
    readonly earlier: string;
    readonly later: string;
  };
  readonly vision: Passage;
  readonly mission: Passage & { readonly points: readonly Point[] };
  readonly officers: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly Officer[];
    readonly link: Link;
  };
  readonly initiatives: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly (Point & { readonly link: Link })[];
  };
  readonly departments: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly Pick<Department, 'id' | 'name'>[];
    readonly link: Link;
  };
  readonly getInvolved: CallToAction;
}

export interface SankalpWords {
  readonly hero: PageHero;
  readonly meaning: Passage;
  readonly verse: Verse;
  readonly resolves: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly (Point & { readonly week: string; readonly link: Link })[];
    readonly weekLabel: string;
  };
  readonly method: { readonly heading: string; readonly text: string; readonly steps: readonly Point[] };
  readonly write: {
    readonly heading: string;
    readonly text: string;
    /** Shown until the code that draws the leaf is loaded, and without JavaScript. */
    readonly byHand: string;
    readonly leaf: string;
  };
  readonly pledge: { readonly heading: string; readonly lines: readonly string[]; readonly note: string };
  readonly callToAction: CallToAction;
}

/** The words of the leaf on which a visitor writes a sankalp; loaded with its code. */
export interface PatraWords {
  readonly sentenceLabel: string;
  readonly sentenceHint: (left: number) => string;
  readonly placeholder: string;
  readonly dayLabel: string;
  readonly savePicture: string;
  readonly saveEntry: string;
  readonly saved: string;
  /** Of the entry in the visitor's calendar. */
  readonly entryTitle: string;
  readonly privacy: string;
  readonly leaf: (sentence: string) => string;
}

export interface BoardsWords {
  readonly hero: PageHero;
  readonly intro: Passage;
  readonly stats: readonly [Stat, Stat, Stat];
  readonly listHeading: string;
  /** The text alternative of the wheel of departments. */
  readonly wheel: string;
  /** Beside the wheel. */
  readonly wheelText: string;
  readonly departments: readonly Department[];
  readonly structure: { readonly heading: string; readonly items: readonly Point[] };
  readonly contact: { readonly heading: string; readonly text: string; readonly link: Link };
}

export interface CalendarWords {
  readonly hero: PageHero;
  readonly label: string;
  /** Sun to Sat. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** The same in full, for screen readers. */
  readonly weekdayNames: readonly [string, string, string, string, string, string, string];
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly today: string;
  readonly goToToday: string;
  readonly previousYear: string;
  readonly nextYear: string;
  readonly monthView: string;
  readonly yearView: string;
  /** Names the two buttons that choose between them. */
  readonly viewLabel: string;
  readonly yearLabel: string;
  readonly goToYear: string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly tryAgain: string;
  readonly monthShown: (month: string) => string;
  readonly noEvents: (month: string) => string;
  readonly nextEvent: (title: string, date: string) => string;
  readonly showNextEvent: string;
  /** In the details of today, before the next festival's title and date. */
  readonly comesNext: string;
  readonly alsoToday: string;
  readonly locationLabel: string;
  readonly download: string;
  readonly subscribe: string;
  readonly subscribeNote: string;
  readonly downloadAll: string;
  readonly listHeading: (month: string) => string;
  readonly intro: Passage;
  readonly reckoning: Passage;
  readonly note: string;
}

/** The words of the panchang: they reach the browser with the code that computes a month. */
export interface PanchangWords {
  /** Pratipada to Chaturdashi, 14 of them. */
  readonly tithis: readonly string[];
  readonly purnima: string;
  readonly amavasya: string;
  /** A tithi's half of the month, before its name: `Shukla Chaturthi`. */
  readonly halves: { readonly bright: string; readonly dark: string };
  /** The same before a tithi's number, where a phone has room for no name: `S4`. */
  readonly briefHalves: { readonly bright: string; readonly dark: string };
  /** By the names of `@vgb/panchang`, from Chaitra on. */
  readonly months: Readonly<Record<string, string>>;
  readonly adhika: (month: string) => string;
  /** `tithi` as `Krishna Chaturdashi`, `month` as `Kartika`. */
  readonly tithiOf: (tithi: string, month: string) => string;
  /** The time of day, such as `11:27 am`; `hour` is 0 to 23, as it is in India. */
  readonly clock: (hour: number, minute: number) => string;
  /** `time` as `clock` says it; on the next date when `isNextDay`. */
  readonly tithiEnds: (time: string, isNextDay: boolean) => string;
  /** Of a tithi that begins after one sunrise and ends before the next. */
  readonly skipped: (tithi: string) => string;
  readonly sun: (sunrise: string, sunset: string) => string;
  readonly samvat: (year: number) => string;
  /** Every other observance that `@vgb/panchang` knows, by its id; Ekadashis by their names. */
  readonly observances: Readonly<Record<string, string>>;
  readonly ekadashi: (name: string) => string;
  readonly vaishnavaEkadashi: (name: string) => string;
  readonly ekadashis: Readonly<Record<string, string>>;
  readonly feedName: string;
  readonly feedDescription: string;
}

export interface TeamWords {
  readonly hero: PageHero;
  readonly leaders: { readonly heading: string; readonly items: readonly TeamMember[] };
  readonly coreTeam: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly TeamMember[];
  };
  readonly developers: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly TeamMember[];
  };
  readonly profileOf: (name: string) => string;
  readonly writeTo: (name: string) => string;
  readonly mailLabel: string;
  readonly join: { readonly heading: string; readonly text: string; readonly link: Link };
}
