/** Tithis and lunar months. */
import { DAY, type Instant, type Span } from './days.js';
import { remembered } from './remembered.js';
import { elongation, passing, siderealSun } from './sky.js';

/** A lunation's number: whole synodic months since the new moon of 6 January 2000. */
export type Lunation = number;

const FIRST_NEW_MOON = Date.UTC(2000, 0, 6, 18, 14);
const SYNODIC_MONTH = 29.530588861 * DAY;
const DEGREES_PER_DAY = (360 * DAY) / SYNODIC_MONTH;

/** When the moon is `degrees` (0 to 360) ahead of the sun within a lunation. */
export function moonAhead(lunation: Lunation, degrees: number): Instant {
  const mean = FIRST_NEW_MOON + (lunation + degrees / 360) * SYNODIC_MONTH;
  return passing(elongation, degrees, mean, DEGREES_PER_DAY);
}

/** Tithis numbered consecutively, 30 for each lunation, so that the next tithi is always the next number. */
const startOfCounted = remembered((count: number) => {
  const lunation = Math.floor(count / 30);
  return moonAhead(lunation, (count - lunation * 30) * 12);
});

/**
 * The span of a tithi: `number` 1 to 15 is in the bright half (15 is purnima), 16 to 30 in the dark one (30 is
 * amavasya). A tithi begins whenever the moon is 12 degrees further ahead of the sun.
 */
export function tithiSpan(lunation: Lunation, number: number): Span {
  const count = lunation * 30 + number - 1;
  return { from: startOfCounted(count), until: startOfCounted(count + 1) };
}

/** The lunation and the tithi of an instant. */
export function tithiAt(instant: Instant): { readonly lunation: Lunation; readonly number: number } {
  let count = Math.floor(((instant - FIRST_NEW_MOON) / SYNODIC_MONTH) * 30);
  // The true moon is at most a tithi ahead of the mean one, or behind.
  while (startOfCounted(count) > instant) count -= 1;
  while (startOfCounted(count + 1) <= instant) count += 1;
  const lunation = Math.floor(count / 30);
  return { lunation, number: count - lunation * 30 + 1 };
}

/** The twelve lunar months, 0 to 11, in the order of the year. */
export const MONTHS = [
  'Chaitra',
  'Vaishakha',
  'Jyeshtha',
  'Ashadha',
  'Shravana',
  'Bhadrapada',
  'Ashvina',
  'Kartika',
  'Margashirsha',
  'Pausha',
  'Magha',
  'Phalguna',
] as const;
export type MonthName = (typeof MONTHS)[number];

export interface LunarMonth {
  readonly lunation: Lunation;
  /**
   * The amanta month (new moon to new moon), usually one name. An adhika month has the name of the next. A month in
   * which the sun enters two signs (1963, 1982 to 1983) has both names, so that no festival of a year is lost.
   */
  readonly names: readonly MonthName[];
  /** An extra month: the sun enters no sign in it, and its festivals are kept in the next month. */
  readonly isAdhika: boolean;
  /** The Vikram year of northern India, which begins with Chaitra: 2083 from 19 March 2026. */
  readonly year: number;
}

const signAt = (instant: Instant): number => Math.floor(siderealSun(instant) / 30);

/** The lunar month of a lunation, named for the signs that the sun enters in it. */
export const lunarMonth = remembered((lunation: Lunation): LunarMonth => {
  const begins = tithiSpan(lunation, 1).from;
  const first = (signAt(begins) + 1) % 12;
  const entered = (signAt(tithiSpan(lunation, 30).until) - signAt(begins) + 12) % 12;
  const names = Array.from(
    { length: Math.max(1, entered) },
    (_, at) => MONTHS[(first + at) % 12] as MonthName,
  );
  // The middle of the year's first month, Chaitra, always lies in spring: its calendar year plus 57 is the Vikram year.
  const middle = new Date(begins + SYNODIC_MONTH / 2 - first * SYNODIC_MONTH);
  return { lunation, names, isAdhika: entered === 0, year: middle.getUTCFullYear() + 57 };
});

/** The lunation of an instant. */
export const lunationAt = (instant: Instant): Lunation => tithiAt(instant).lunation;
