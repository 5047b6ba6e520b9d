import type {
  CallToAction,
  Chapter,
  EventItem,
  Forum,
  Link,
  PageHero,
  Passage,
  Point,
  Quote,
  Stat,
  VolunteerRole,
} from './entities.js';
import type { SitemapGroup } from './site.js';

export type ExperienceTab = 'meditation' | 'ayurveda' | 'courses' | 'retreats';

/** What each of the four tabs has. */
export interface ExperienceTabWords {
  readonly label: string;
  readonly heading: string;
  readonly intro: readonly string[];
  readonly offeringsHeading: string;
  readonly offerings: readonly Point[];
  readonly quote: Quote;
  readonly callToAction: { readonly heading: string; readonly text: string; readonly link: Link };
}

export interface Dosha {
  readonly name: string;
  /** Left out where the name itself is written so. */
  readonly devanagari?: string;
  readonly elements: string;
  readonly nature: string;
  readonly inBalance: string;
  readonly outOfBalance: string;
  readonly helps: string;
}

export interface Course {
  readonly title: string;
  readonly day: string;
  readonly time: string;
  readonly length: string;
  readonly instructor: string;
  readonly text: string;
  readonly sample: true;
}

export interface Retreat {
  readonly title: string;
  /** yyyy-MM-dd. */
  readonly startDate: string;
  readonly endDate: string;
  readonly location: string;
  readonly text: string;
  readonly sample: true;
}

export interface ExperienceWords {
  readonly hero: PageHero;
  readonly tabsLabel: string;
  readonly meditation: ExperienceTabWords & {
    readonly eventsHeading: string;
    readonly events: readonly (Point & { readonly when: string; readonly sample: true })[];
  };
  readonly ayurveda: ExperienceTabWords & {
    readonly doshasHeading: string;
    readonly doshasText: string;
    readonly labels: {
      readonly elements: string;
      readonly nature: string;
      readonly inBalance: string;
      readonly outOfBalance: string;
      readonly helps: string;
    };
    readonly doshas: readonly [Dosha, Dosha, Dosha];
    readonly note: string;
  };
  readonly courses: ExperienceTabWords & {
    readonly scheduleHeading: string;
    readonly columns: {
      readonly title: string;
      readonly day: string;
      readonly time: string;
      readonly length: string;
      readonly instructor: string;
    };
    readonly schedule: readonly Course[];
  };
  readonly retreats: ExperienceTabWords & {
    readonly locationsHeading: string;
    /** What the map of India with the places is. */
    readonly map: string;
    /** Whose outline the map has, and that it is simplified. */
    readonly mapNote: string;
    readonly locations: readonly Point[];
    readonly upcomingHeading: string;
    readonly upcoming: readonly Retreat[];
  };
  readonly sampleNote: string;
}

export type DoshaId = 'vata' | 'pitta' | 'kapha';

/** What the experience page lets one do: a timer to sit by, and ten questions on one's own habits. Fetched apart from the page. */
export interface PracticeWords {
  readonly sitting: {
    readonly heading: string;
    readonly text: string;
    readonly lengthLabel: string;
    readonly minutes: (count: number) => string;
    readonly start: string;
    readonly stop: string;
    readonly bell: string;
    readonly running: (minutes: number) => string;
    readonly done: string;
  };
  readonly dosha: {
    readonly heading: string;
    /** What it can tell and what it cannot. */
    readonly limits: string;
    readonly begin: string;
    readonly step: (number: number, of: number) => string;
    readonly back: string;
    readonly again: string;
    readonly names: Readonly<Record<DoshaId, string>>;
    readonly result: (shares: string) => string;
    readonly questions: readonly (Readonly<Record<DoshaId, string>> & { readonly question: string })[];
  };
}

export type CommunityTab = 'chapters' | 'events' | 'forum' | 'volunteer';

export interface CommunityWords {
  readonly hero: PageHero;
  readonly intro: Passage;
  readonly stats: readonly [Stat, Stat, Stat, Stat];
  readonly tabsLabel: string;
  readonly tabs: Readonly<Record<CommunityTab, string>>;
  readonly sampleNote: string;
  readonly chapters: {
    readonly heading: string;
    readonly text: string;
    /** What the map of India with the chapters is. */
    readonly map: string;
    /** Whose outline the map has, and that it is simplified. */
    readonly mapNote: string;
    readonly membersLabel: (count: string) => string;
    readonly items: readonly [Chapter, Chapter, Chapter, Chapter];
    readonly callToAction: { readonly text: string; readonly link: Link };
  };
  readonly events: {
    readonly heading: string;
    readonly text: string;
    readonly register: string;
    readonly learnMore: string;
    readonly items: readonly [EventItem, EventItem, EventItem];
  };
  readonly forum: {
    readonly heading: string;
    readonly text: string;
    readonly membersLabel: (count: string) => string;
    readonly postsLabel: (count: string) => string;
    readonly lastActivityLabel: string;
    readonly items: readonly [Forum, Forum, Forum, Forum];
    readonly callToAction: { readonly heading: string; readonly text: string; readonly link: Link };
  };
  readonly volunteer: {
    readonly heading: string;
    readonly text: string;
    readonly commitmentLabel: string;
    readonly locationLabel: string;
    readonly skillsLabel: string;
    readonly items: readonly [VolunteerRole, VolunteerRole, VolunteerRole, VolunteerRole];
    readonly apply: string;
  };
}

export interface EventsWords {
  readonly hero: PageHero;
  readonly heading: string;
  readonly register: string;
  readonly learnMore: string;
  readonly sampleNote: string;
  readonly items: readonly [EventItem, EventItem, EventItem];
  readonly callToAction: CallToAction;
}

export interface VolunteerWords {
  readonly hero: PageHero;
  readonly intro: Passage;
  readonly rolesHeading: string;
  readonly commitmentLabel: string;
  readonly locationLabel: string;
  readonly skillsLabel: string;
  readonly choose: string;
  readonly roles: readonly VolunteerRole[];
  readonly form: {
    readonly heading: string;
    readonly text: string;
    readonly anyRole: string;
    readonly messageHint: string;
    readonly subject: (role: string) => string;
  };
  readonly expectations: { readonly heading: string; readonly items: readonly Point[] };
  readonly callToAction: CallToAction;
}

/** A page of plain passages: terms, privacy. `updated` is yyyy-MM-dd. */
export interface LegalWords {
  readonly hero: PageHero;
  readonly updated: string;
  readonly updatedLabel: (date: string) => string;
  readonly sections: readonly Passage[];
}

export interface PrivacyWords extends LegalWords {
  readonly table: {
    readonly heading: string;
    readonly caption: string;
    readonly columns: { readonly what: string; readonly why: string; readonly howLong: string };
    readonly rows: readonly { readonly what: string; readonly why: string; readonly howLong: string }[];
  };
}

export interface SitemapWords {
  readonly hero: PageHero;
  /** Their headings, in their order. */
  readonly groups: Readonly<Record<SitemapGroup, string>>;
}
