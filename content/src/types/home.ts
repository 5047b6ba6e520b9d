import type {
  CallToAction,
  InitiativeContent,
  InitiativeId,
  Link,
  NewsItem,
  Point,
  Quote,
  Stat,
  Testimonial,
} from './entities.js';

/** A line of the hero film, on screen between two moments (seconds from its start). */
export interface Caption {
  readonly from: number;
  readonly to: number;
  /** The name of its chapter, a word or two. */
  readonly chapter: string;
  readonly text: string;
  /** The text alternative of the picture meanwhile. */
  readonly seen: string;
}

/** The film of the hero: drawings with captions. Loaded when a visitor plays it. */
export interface FilmWords {
  readonly close: string;
  readonly play: string;
  readonly pause: string;
  readonly title: string;
  readonly chapters: string;
  readonly captions: readonly Caption[];
  readonly end: string;
}

/** A figure that counts up from zero; `suffix` follows it (`+` or nothing). */
export interface CounterFigure {
  readonly target: number;
  readonly suffix: string;
  readonly label: string;
}

export interface ElementSummary {
  readonly id: ElementId;
  readonly name: string;
  /** Beside the name: how the Sanskrit sounds; in Hindi, where the name is the Sanskrit word, the everyday one. */
  readonly sanskrit: string;
  readonly devanagari: string;
  readonly text: string;
}

export type ElementId = 'space' | 'air' | 'fire' | 'water' | 'earth';

export interface HomeWords {
  readonly hero: {
    readonly eyebrow: string;
    readonly title: string;
    readonly lead: string;
    readonly discover: Link;
    readonly support: Link;
    /** On the button that opens the film. */
    readonly play: string;
  };
  readonly since: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly stats: readonly [Stat, Stat, Stat];
    readonly link: Link;
  };
  readonly impact: {
    readonly heading: string;
    readonly text: string;
    readonly figures: readonly [CounterFigure, CounterFigure, CounterFigure, CounterFigure];
  };
  readonly mission: { readonly heading: string; readonly text: string };
  readonly vision: { readonly heading: string; readonly text: string };
  readonly values: { readonly heading: string; readonly items: readonly [Point, Point, Point] };
  readonly initiatives: {
    readonly heading: string;
    readonly text: string;
    readonly tabsLabel: string;
    readonly items: Readonly<Record<InitiativeId, InitiativeContent>>;
    readonly learnMore: string;
    /** The page that the link opens, for screen readers. */
    /** Follows `learnMore` for screen readers, which list links without their context. */
    readonly about: (title: string) => string;
  };
  readonly elements: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly ElementSummary[];
    readonly link: Link;
  };
  readonly testimonials: { readonly heading: string; readonly items: readonly Testimonial[] };
  readonly news: {
    readonly heading: string;
    readonly items: readonly [NewsItem, NewsItem, NewsItem];
    readonly readMore: string;
  };
  readonly verse: Quote;
  readonly callToAction: CallToAction;
}
