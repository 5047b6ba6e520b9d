/** The parts of a Hindu day, which runs from its date's sunrise to the next. */
import { type Day, type Instant, MINUTE, type Span } from './days.js';
import type { Horizon } from './horizon.js';

/**
 * The parts by which rules choose a day. Daylight has five fifths and fifteen muhurtas, and so has the night.
 * - `sunrise`, `sunset`, `moonrise` are instants: a tithi covers them or not.
 * - `sangava` here is pratah and sangava together, the first two fifths of daylight.
 * - `pradosh` is the first fifth of the night, `nishita` its eighth muhurta.
 * - `arunodaya` is the 96 minutes before the date's sunrise.
 */
export type Part =
  | 'sunrise'
  | 'sangava'
  | 'forenoon'
  | 'midday'
  | 'aparahna'
  | 'sunset'
  | 'sayahna'
  | 'pradosh'
  | 'nishita'
  | 'arunodaya'
  | 'moonrise';

const ARUNODAYA = 96 * MINUTE;
const instant = (at: Instant): Span => ({ from: at, until: at + 1 });

/** A muhurta of daylight: a fifteenth of it. */
export const muhurta = (day: Day, horizon: Horizon): number =>
  (horizon.sunset(day) - horizon.sunrise(day)) / 15;

const fifteenths = (whole: Span, from: number, until: number): Span => {
  const one = (whole.until - whole.from) / 15;
  return { from: whole.from + from * one, until: whole.from + until * one };
};

const daylight = (from: number, until: number) => (day: Day, horizon: Horizon) =>
  fifteenths({ from: horizon.sunrise(day), until: horizon.sunset(day) }, from, until);

const night = (from: number, until: number) => (day: Day, horizon: Horizon) =>
  fifteenths({ from: horizon.sunset(day), until: horizon.sunrise(day + 1) }, from, until);

const spans: Readonly<Record<Part, (day: Day, horizon: Horizon) => Span | undefined>> = {
  sunrise: (day, { sunrise }) => instant(sunrise(day)),
  sangava: daylight(0, 6),
  forenoon: daylight(0, 7.5),
  midday: daylight(6, 9),
  aparahna: daylight(9, 12),
  sunset: (day, { sunset }) => instant(sunset(day)),
  sayahna: daylight(12, 15),
  pradosh: night(0, 3),
  nishita: night(7, 8),
  arunodaya: (day, { sunrise }) => ({ from: sunrise(day) - ARUNODAYA, until: sunrise(day) }),
  moonrise: (day, horizon) => {
    const rises = horizon.moonrise(day);
    return rises === undefined ? undefined : instant(rises);
  },
};

/** The span of a part of a day; undefined for the moonrise of a day without one. */
export const partOf = (part: Part, day: Day, horizon: Horizon): Span | undefined => spans[part](day, horizon);
