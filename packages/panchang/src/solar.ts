/** Solar festivals: the sun's entries into the sidereal signs. */
import { hinduDay } from './choice.js';
import { DAY, type Day, dayAt, dayOf, type Instant, midnight } from './days.js';
import type { Horizon } from './horizon.js';
import { isInShravana, shravanaAbout } from './rules.js';
import { passing, siderealSun } from './sky.js';

/** The twelve signs; the sun enters the first in mid-April. */
const SIGNS = [
  'mesha',
  'vrishabha',
  'mithuna',
  'karka',
  'simha',
  'kanya',
  'tula',
  'vrishchika',
  'dhanu',
  'makar',
  'kumbha',
  'meena',
] as const;
export type Sign = (typeof SIGNS)[number];
export const signs: readonly Sign[] = SIGNS;

const SUN_DEGREES_PER_DAY = 0.9856;
const HALF_A_MONTH = 15 * DAY;

/** When the sun enters a sign in a calendar year, 1800 to 2200: mid-January for Makar, mid-April for Mesha. */
export function entersSign(year: number, sign: Sign): Instant {
  const at = SIGNS.indexOf(sign);
  const guess = midnight(dayOf(year, ((at + 3) % 12) + 1, 15));
  return passing(siderealSun, at * 30, guess, SUN_DEGREES_PER_DAY);
}

/** Returns the day on which a festival is kept in a calendar year. */
export type KeepInYear = (year: number, horizon: Horizon) => Day;

/** The date of the entry. For Karka before sunrise the day before, for Makar after sunset the day after. */
export const sankranti =
  (sign: Sign): KeepInYear =>
  (year, horizon) => {
    const enters = entersSign(year, sign);
    const day = dayAt(enters);
    if (sign === 'karka' && enters < horizon.sunrise(day)) return day - 1;
    if (sign === 'makar') return afterSunsetTheNext(enters, horizon);
    return day;
  };

const afterSunsetTheNext = (instant: Instant, horizon: Horizon): Day => {
  const day = dayAt(instant);
  return instant > horizon.sunset(day) ? day + 1 : day;
};

/** Tamil new year: Mesha, and after sunset the next day. */
export const puthandu: KeepInYear = (year, horizon) => afterSunsetTheNext(entersSign(year, 'mesha'), horizon);

/** Vishu, the new year of Kerala: the first sunrise after Mesha. */
export const vishu: KeepInYear = (year, horizon) => {
  const enters = entersSign(year, 'mesha');
  return enters === horizon.sunrise(dayAt(enters)) ? dayAt(enters) : hinduDay(enters, horizon) + 1;
};

/** The evening before Makar Sankranti. */
export const lohri: KeepInYear = (year, horizon) => sankranti('makar')(year, horizon) - 1;

/** Thiruvonam: the first day with the moon in Shravana at sunrise; when the sun's month of Simha has two such, the last of them. */
export const onam: KeepInYear = (year, horizon) => {
  const until = entersSign(year, 'kanya');
  const from = entersSign(year, 'simha');
  const holds = (day: Day): boolean => {
    const rises = horizon.sunrise(day);
    return rises >= from && rises < until && isInShravana(rises);
  };
  for (let day = dayAt(until); day >= dayAt(from); day -= 1)
    if (holds(day)) return holds(day - 1) ? day - 1 : day;
  // Shravana was shorter than a day and lay between two sunrises.
  return hinduDay(shravanaAbout(from + HALF_A_MONTH).from, horizon);
};
