import type {
  CallToAction,
  GauProject,
  Gloss,
  PageHero,
  Passage,
  Point,
  Quote,
  Stat,
  Verse,
} from './entities.js';

/** What the five initiative pages and the elements page have in common. */
export interface InitiativePage {
  readonly hero: PageHero;
  readonly intro: Passage;
  readonly stats: readonly Stat[];
  readonly callToAction: CallToAction;
}

/** A heading that opens onto text and a list. `id` is its fragment. */
export interface AccordionSection {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
  readonly points: readonly string[];
}

export interface GauWords extends InitiativePage {
  readonly sectionsHeading: string;
  readonly sections: readonly AccordionSection[];
  readonly breeds: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly BreedWords[];
    readonly homeLabel: string;
    /** The text alternative of a breed's drawing. */
    readonly headOf: (breed: string) => string;
    /** The label of the line whose length compares it with the others. */
    readonly weight: (kilograms: number) => string;
    /** Where the weights come from. */
    readonly weightSource: string;
  };
  readonly fodder: FodderWords;
  readonly projects: {
    readonly heading: string;
    readonly text: string;
    readonly sampleNote: string;
    readonly items: readonly GauProject[];
    readonly donate: string;
    /** Beside the bar of a project: both in rupees as they are printed. */
    readonly stillNeeded: (needed: string, cost: string) => string;
    readonly animals: (count: string) => string;
    readonly since: (day: string) => string;
    readonly ownIncome: (amount: string) => string;
    readonly give: string;
    /** Follows `give` for screen readers. */
    readonly giveFor: (project: string) => string;
  };
}

/** A breed of the Gau page: `id` names its drawing, `weight` is what a grown cow weighs on average, in kilograms. */
export interface BreedWords extends Point {
  readonly id: 'gir' | 'sahiwal' | 'tharparkar' | 'kankrej' | 'hallikar' | 'vechur';
  readonly home: string;
  readonly weight: number;
}

/** How many days a gift feeds one cow. Amounts arrive as they are printed. */
export interface FodderWords {
  readonly heading: string;
  readonly text: string;
  readonly amountLabel: string;
  readonly amountHint: string;
  readonly feeds: (amount: string, days: number) => string;
  readonly yearLabel: (days: number) => string;
  readonly give: string;
  readonly source: string;
}

export interface GangaWords extends InitiativePage {
  readonly course: {
    readonly heading: string;
    readonly text: string;
    /** The text alternative of the map. */
    readonly map: string;
    readonly upstream: string;
    readonly downstream: string;
    readonly at: (place: string) => string;
    readonly stops: readonly (Point & { readonly state: string })[];
  };
  readonly basin: Passage;
  readonly troubles: { readonly heading: string; readonly items: readonly Point[] };
  readonly work: { readonly heading: string; readonly items: readonly Point[] };
  readonly home: { readonly heading: string; readonly items: readonly Point[] };
  readonly roof: RoofWords;
  readonly verse: Verse;
}

/** How much rain a roof catches in a year. Figures arrive as they are printed. */
export interface RoofWords {
  readonly heading: string;
  readonly text: string;
  readonly areaLabel: string;
  readonly areaHint: string;
  readonly area: (squareMetres: string) => string;
  readonly cityLabel: string;
  /** `rainfall` in millimetres of a usual year. */
  readonly cities: readonly { readonly name: string; readonly rainfall: number }[];
  readonly city: (name: string, millimetres: string) => string;
  readonly litres: (litres: string) => string;
  /** Up to 365. */
  readonly days: (days: number) => string;
  readonly tank: (percent: string) => string;
  readonly source: string;
}

export interface GayatriWords extends InitiativePage {
  readonly mantra: Verse & { readonly heading: string };
  /** The mantra syllable by syllable; what the marks mean; the line that moves at the pace of the breath. */
  readonly syllables: {
    readonly heading: string;
    readonly text: string;
    readonly accents: {
      readonly raised: string;
      readonly falling: string;
      readonly low: string;
      readonly level: string;
    };
    readonly breathe: string;
    readonly source: string;
  };
  /** A string of 108 beads that counts. */
  readonly mala: {
    readonly heading: string;
    readonly text: string;
    readonly count: string;
    /** Announced after each bead. */
    readonly state: (bead: number, rounds: number) => string;
    readonly roundDone: (rounds: number) => string;
    readonly again: string;
  };
  readonly words: { readonly heading: string; readonly items: readonly Gloss[] };
  readonly history: Passage;
  readonly practice: { readonly heading: string; readonly text: string; readonly steps: readonly Point[] };
  readonly mantras: {
    readonly heading: string;
    readonly items: readonly (Verse & { readonly title: string })[];
  };
}

export interface GitaWords extends InitiativePage {
  readonly scene: Passage;
  readonly parts: { readonly heading: string; readonly items: readonly Point[] };
  readonly chapters: {
    readonly heading: string;
    readonly caption: string;
    readonly columns: {
      readonly number: string;
      readonly name: string;
      readonly verses: string;
    };
    /** What the wheel shows: how many verses each chapter has. */
    readonly wheel: string;
    readonly shown: (number: number, verses: number) => string;
    readonly items: readonly {
      readonly number: number;
      readonly name: string;
      readonly about: string;
      readonly verses: number;
    }[];
  };
  /** The verse of a day: the same for all on that day in India. */
  readonly verseOfDay: { readonly heading: string; readonly text: string };
  readonly verses: { readonly heading: string; readonly items: readonly Verse[] };
  readonly texts: { readonly heading: string; readonly items: readonly Point[] };
  readonly circle: { readonly heading: string; readonly text: string; readonly steps: readonly Point[] };
}

/** A thing with a drawing: the file's name, and what it shows. */
export interface Drawn {
  readonly image: string;
  readonly drawing: string;
}

export interface GuruWords extends InitiativePage {
  readonly verse: Verse;
  readonly parampara: Passage;
  /** What the row of lamps shows. */
  readonly lamps: string;
  readonly lineages: { readonly heading: string; readonly items: readonly (Point & Drawn)[] };
  readonly learning: { readonly heading: string; readonly text: string; readonly steps: readonly Gloss[] };
  readonly today: { readonly heading: string; readonly items: readonly Point[] };
  readonly caution: Passage;
  readonly quote: Quote;
}

export interface ElementPage {
  readonly id: 'air' | 'space' | 'earth' | 'water' | 'fire';
  readonly name: string;
  /** Beside the name: how the Sanskrit sounds; in Hindi, where the name is the Sanskrit word, the everyday one. */
  readonly sanskrit: string;
  readonly devanagari: string;
  readonly sense: string;
  readonly quality: string;
  readonly text: string;
  readonly work: string;
  readonly home: string;
}

export interface ElementsWords extends InitiativePage {
  readonly labels: {
    readonly sense: string;
    readonly quality: string;
    readonly work: string;
    readonly home: string;
  };
  readonly items: readonly ElementPage[];
  readonly order: Passage;
  /** The five as a chain that one steps through. `senses` are those of the elements up to this one, in lower case. */
  readonly chain: {
    readonly finer: string;
    readonly firmer: string;
    readonly meets: (senses: readonly string[]) => string;
    readonly source: string;
  };
  readonly verse: Verse;
}
