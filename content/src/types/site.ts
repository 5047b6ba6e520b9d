import type { Link, Point } from './entities.js';

/** The words around every page: header, footer, banner, buttons, states. */
export interface CommonWords {
  readonly tagline: string;
  readonly skipToContent: string;
  readonly header: HeaderWords;
  readonly memberBanner: { readonly text: string; readonly link: Link };
  readonly footer: FooterWords;
  readonly buttons: ButtonWords;
  readonly state: StateWords;
  readonly widget: WidgetWords;
  readonly crash: { readonly title: string; readonly text: string; readonly reload: string };
  readonly initials: { readonly portraitOf: (name: string) => string };
  readonly sampleNote: string;
}

/** An address that is no page. */
export interface NotFoundWords {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly home: Link;
}

export interface HeaderWords {
  readonly topBarLabel: string;
  readonly callUs: (phone: string) => string;
  readonly writeToUs: (email: string) => string;
  readonly socialLabel: string;
  readonly followOn: (network: string) => string;
  readonly homeLabel: string;
  readonly menuLabel: string;
  readonly about: { readonly label: string; readonly links: readonly Link[] };
  readonly projects: { readonly label: string; readonly links: readonly Link[] };
  readonly alliance: Link;
  /** The address is the trust's: `trust.storeUrl`. */
  readonly storeLabel: string;
  readonly login: Link;
  readonly donate: Link;
  readonly logout: string;
  readonly profileOf: (name: string) => string;
  /** The initial shown when the user has no name. */
  readonly initialWithoutName: string;
  readonly openMenu: string;
  readonly closeMenu: string;
  readonly drawerLabel: string;
}

export interface FooterWords {
  readonly label: string;
  readonly description: string;
  readonly donate: Link;
  readonly quickLinksHeading: string;
  readonly quickLinks: readonly Link[];
  readonly projectsHeading: string;
  readonly projectLinks: readonly Link[];
  readonly contactHeading: string;
  readonly addressLabel: string;
  readonly phoneLabel: string;
  readonly emailLabel: string;
  /** The accessible name of the highlights. */
  readonly highlightsLabel: string;
  readonly highlights: readonly [Point, Point, Point];
  readonly copyright: (year: string) => string;
  readonly legalLabel: string;
  readonly legalLinks: readonly Link[];
  readonly backToTop: string;
}

export interface ButtonWords {
  readonly retry: string;
  readonly contactUs: string;
}

export interface FormWords {
  readonly required: string;
  readonly optional: string;
  readonly errorSummary: (count: number) => string;
  readonly showPassword: string;
  readonly hidePassword: string;
  /** About a domain of an e-mail address that looks misspelt; beside it the button that takes the other address. */
  readonly didYouMean: (typed: string, likely: string) => string;
  readonly useAddress: (address: string) => string;
}

export interface StateWords {
  readonly loading: string;
  /** Shown when a call takes long. */
  readonly slow: string;
  readonly offline: string;
  readonly error: string;
  readonly noScript: string;
  readonly opensInNewTab: string;
}

export interface WidgetWords {
  readonly home: string;
  readonly slider: {
    readonly label: string;
    readonly pause: string;
    readonly play: string;
    readonly goTo: (position: string, total: string) => string;
    readonly position: (position: string, total: string) => string;
  };
  readonly verse: {
    readonly original: string;
    readonly transliteration: string;
    readonly meaning: string;
  };
}

/** A page's own title (at most 60 characters), description (70 to 160), and the words of its share card. */
export interface PageSeo {
  readonly title: string;
  readonly description: string;
  /** The large line of the 1200 × 630 card. */
  readonly cardTitle: string;
  /** The small line under it. */
  readonly cardText: string;
  /** Its link on the page of all pages, where it has one. */
  readonly listed?: {
    readonly group: SitemapGroup;
    readonly label: string;
    readonly text: string;
  };
}

/** A heading of the page of all pages. */
export type SitemapGroup = 'about' | 'projects' | 'takePart' | 'give' | 'smallPrint';
