/**
 * The fixed things the site shows, with the field names of the product specification, section 3.
 * Anything with `sample: true` is illustrative: the trust replaces it before launch (docs/launch-checklist.md).
 */

/** Marks an illustrative person, project, gathering or figure. Absent once the trust has put in its own. */
export interface SampleMark {
  readonly sample?: true;
}

/** A link with its words. `href` starts with `/` (this site), `https:`, `mailto:` or `tel:`. */
export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A figure as it is printed (value) and what it counts (label). Where it comes from, when it is not the trust's own. */
export interface Stat {
  readonly value: string;
  readonly label: string;
  readonly source?: string;
}

/** A short heading with a sentence or two. */
export interface Point {
  readonly title: string;
  readonly text: string;
}

/** A Sanskrit (or Hindi) word with its plain meaning. `devanagari` is left out where the term itself is written so. */
export interface Gloss {
  readonly term: string;
  readonly devanagari?: string;
  readonly meaning: string;
}

/**
 * Scripture: the text in Devanagari (`lang="sa"`), what helps to read it aloud, what it means, where it stands. Lines are broken
 * by `\n`. `transliteration` is IAST in English; in Hindi, whose readers know the letters, it is the padaccheda: the same words
 * with their sandhi taken apart.
 */
export interface Verse {
  readonly devanagari: string;
  readonly transliteration: string;
  readonly meaning: string;
  /** As one cites it: `Bhagavad Gita 2.47`, `Rig Veda 3.62.10`. */
  readonly reference: string;
}

/** Words one would frame; `by` names the person or the text. */
export interface Quote {
  readonly text: string;
  readonly by: string;
}

/** A part of a page: a heading someone would say, and paragraphs. `id` is the fragment of its address. */
export interface Passage {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The top of a page. */
export interface PageHero {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
}

/** What a page asks of the reader at its end. */
export interface CallToAction {
  readonly heading: string;
  readonly text: string;
  readonly links: readonly Link[];
}

/** A question and its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** A person of the team. `image` is the seed of a drawn portrait, never a file that may be missing. */
export interface TeamMember extends SampleMark {
  readonly id: string;
  readonly name: string;
  readonly position: string;
  readonly image: string;
  readonly bio?: string;
  readonly quote?: string;
  readonly social: { readonly profile: string; readonly email: string };
}

export interface Testimonial extends SampleMark {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly image: string;
  readonly quote: string;
}

export type InitiativeId = 'gau' | 'ganga' | 'gayatri' | 'gita' | 'guru';

export interface InitiativeContent {
  readonly id: InitiativeId;
  readonly title: string;
  readonly icon: string;
  readonly description: string;
  readonly stats: readonly [Stat, Stat, Stat];
  readonly image: string;
  /** What the drawing shows, for those who do not see it. */
  readonly imageAlt: string;
}

export interface Chapter extends SampleMark {
  readonly name: string;
  /** How many members. */
  readonly members: number;
  readonly location: string;
  readonly meetingDay: string;
  readonly image: string;
  readonly description: string;
}

/** A gathering. `date` is yyyy-MM-dd in Indian time; `time` is printed as it stands. */
export interface EventItem extends SampleMark {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly time: string;
  readonly location: string;
  readonly image: string;
  readonly description: string;
  /** What Learn More opens: the longer story, paragraph by paragraph. */
  readonly details: readonly string[];
}

export interface Forum extends SampleMark {
  readonly title: string;
  readonly members: number;
  readonly posts: number;
  readonly lastActivity: string;
  readonly description: string;
}

export interface VolunteerRole extends SampleMark {
  readonly id: string;
  readonly title: string;
  readonly commitment: string;
  readonly location: string;
  readonly skills: readonly string[];
  readonly description: string;
}

/** One observance of the calendar. */
export interface CalendarEvent {
  readonly title: string;
  readonly location: string;
  readonly description: string;
}

/** A running Gau project. Money in whole rupees; `startDate` yyyy-MM-dd; `gauVanshCount` counts cows, bulls and calves. */
export interface GauProject extends SampleMark {
  /** Stands in the address of its gift link: `/donate?for=shelter`. */
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly startDate: string;
  readonly projectCost: number;
  readonly projectRevenue: number;
  readonly donationNeeded: number;
  readonly gauVanshCount: number;
}

export interface NewsItem extends SampleMark {
  readonly id: string;
  readonly title: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly summary: string;
  readonly href: string;
}

/** One of the twelve departments. `id` is its fragment on the Boards and Departments page. */
export interface Department {
  readonly id: DepartmentId;
  readonly name: string;
  readonly description: string;
}

export const departmentIds = [
  'agriculture',
  'art-culture',
  'education',
  'environment-forest',
  'health-family-welfare',
  'yoga-meditation',
  'science-technology',
  'social-development',
  'rural-urban-development',
  'information-broadcasting',
  'defence',
  'law-justice',
] as const;

export type DepartmentId = (typeof departmentIds)[number];
