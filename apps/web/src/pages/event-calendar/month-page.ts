import { createContext } from 'react';
import type { FestivalEmblem } from '../../art/festival-emblems';
import type { Month } from './month';

/** A festival of the trust on a day, in words. */
export interface DayEvent {
  /** Its name among the festivals, such as `deepavali`. */
  readonly id: string;
  readonly emblem: FestivalEmblem;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** A calendar file of it: an address of the site, or the file itself as a `data:` address. */
  readonly file: string;
}

/** A day of the calendar, as it is shown. All words are made by `almanac.ts`, so that this page carries none of them. */
export interface DayPage {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** `Krishna Chaturdashi`. */
  readonly tithi: string;
  /** The same for a narrow cell: `K14`. */
  readonly brief: string;
  /** The tithi with its month and its end, a sentence of the details. */
  readonly told: string;
  readonly sun: string;
  readonly samvat: string;
  /** Degrees of the moon ahead of the sun: 0 new, 180 full. */
  readonly moon: number;
  readonly events: readonly DayEvent[];
  /** What else is kept on the day, by name. */
  readonly also: readonly string[];
}

/** A month of the calendar with its days, in order. */
export interface MonthPage extends Month {
  readonly days: readonly DayPage[];
  /** The first festival after the month; null when it would be after 2100. */
  readonly next: NextEvent | null;
}

/** A festival that is still to come. */
export interface NextEvent {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly title: string;
}

const ELEMENT = 'built-month';

/** The built month as an element of the page's head. No browser runs a block of this type: the content security policy allows it. */
export const builtMonthElement = (page: MonthPage): string =>
  `<script type="application/json" id="${ELEMENT}">${JSON.stringify(page).replace(/</g, '\\u003c')}</script>`;

/** Reads it in the browser; undefined where the visitor has come from another page of the site. */
export function readBuiltMonth(): MonthPage | undefined {
  const json = document.getElementById(ELEMENT)?.textContent;
  return json ? (JSON.parse(json) as MonthPage) : undefined;
}

/** The built month while the page is made; in the browser it is read from the page. */
export const BuiltMonthContext = createContext<MonthPage | undefined>(undefined);
