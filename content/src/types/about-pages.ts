import type {
  CalendarYear,
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

/** A moment of a history; `when` is printed as it stands. */
export interface Milestone {
  readonly when: string;
  readonly title: string;
  readonly text: string;
}

/** A founder or an officer of the trust. */
export interface Officer {
  readonly name: string;
  readonly role: string;
  readonly sample?: true;
}

export interface AboutWords {
  readonly hero: PageHero;
  readonly history: Passage;
  readonly milestones: { readonly heading: string; readonly items: readonly Milestone[] };
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
    readonly names: readonly string[];
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
  readonly pledge: { readonly heading: string; readonly lines: readonly string[]; readonly note: string };
  readonly callToAction: CallToAction;
}

export interface BoardsWords {
  readonly hero: PageHero;
  readonly intro: Passage;
  readonly stats: readonly [Stat, Stat, Stat];
  readonly listHeading: string;
  readonly departments: readonly Department[];
  readonly structure: { readonly heading: string; readonly items: readonly Point[] };
  readonly contact: { readonly heading: string; readonly text: string; readonly link: Link };
}

export interface CalendarWords {
  readonly hero: PageHero;
  readonly label: string;
  /** Sun to Sat. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** The same in full, for those who hear the headers. */
  readonly weekdayNames: readonly [string, string, string, string, string, string, string];
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly today: string;
  readonly goToToday: string;
  readonly monthShown: (month: string) => string;
  readonly eventCount: (count: number) => string;
  readonly noEvents: (month: string) => string;
  readonly nextEvent: (title: string, date: string) => string;
  readonly noNextEvent: string;
  readonly showNextEvent: string;
  readonly locationLabel: string;
  readonly download: string;
  readonly downloadAll: string;
  readonly listHeading: (month: string) => string;
  readonly intro: Passage;
  readonly note: string;
  readonly events: CalendarYear;
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
  readonly profileLabel: string;
  readonly mailLabel: string;
  readonly join: { readonly heading: string; readonly text: string; readonly link: Link };
}
