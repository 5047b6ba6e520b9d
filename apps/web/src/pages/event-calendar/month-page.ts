import { createContext } from 'react';
import type { FestivalEmblem } from '../../art/festival-emblems';
import type { Month } from './month';

/** A festival of the trust on a day, with its words. */
export interface DayEvent {
  /** The festival's id, such as `deepavali`. */
  readonly id: string;
  readonly emblem: FestivalEmblem;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** Its calendar file: an address of the site, or the file itself as a `data:` address. */
  readonly file: string;
}

/** A day of the calendar as it is shown. `almanac.ts` makes all its words, so that this module contains none. */
export interface DayPage {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** Such as `Krishna Chaturdashi`. */
  readonly tithi: string;
  /** The same for a narrow cell: `K14`. */
  readonly brief: string;
  /** The tithi with its month and its end, as a sentence for the details. */
  readonly told: string;
  readonly sun: string;
  readonly samvat: string;
  /** Degrees of the moon ahead of the sun: 0 new, 180 full. */
  readonly moon: number;
  readonly events: readonly DayEvent[];
  /** The names of what else falls on the day. */
  readonly also: readonly string[];
}

/** A month of the calendar with its days, in order. */
export interface MonthPage extends Month {
  readonly days: readonly DayPage[];
  /** The first festival after the month; null when there is none up to 2100. */
  readonly next: NextEvent | null;
}

/** A festival that is still to come. */
export interface NextEvent {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly title: string;
}

const ELEMENT = 'built-month';

/** The month of the build as an element for the page's head. Its script type is not executed, so the content security policy allows it. */
export const builtMonthElement = (page: MonthPage): string =>
  `<script type="application/json" id="${ELEMENT}">${JSON.stringify(page).replace(/</g, '\\u003c')}</script>`;

/** Reads it in the browser; undefined when the visitor came from another page of the site. */
export function readBuiltMonth(): MonthPage | undefined {
  const json = document.getElementById(ELEMENT)?.textContent;
  return json ? (JSON.parse(json) as MonthPage) : undefined;
}

/** The month of the build during prerendering; in the browser it is read from the page. */
export const BuiltMonthContext = createContext<MonthPage | undefined>(undefined);
