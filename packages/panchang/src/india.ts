/**
 * India's days, years and times. The country has one time zone, five and a half hours ahead of UTC, without summer time, so that every day
 * has exactly 24 hours. Used by server, pages and panchang; it imports nothing, to keep the pages small.
 */

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** In the form of ISO 8601 and MongoDB. */
export const INDIA_OFFSET = '+05:30';
/** The same in milliseconds. */
export const INDIA_OFFSET_MS = 330 * MINUTE_MS;

/** The Indian wall-clock time of a moment, as the UTC fields of the returned date. */
export const inIndia = (at: Date): Date => new Date(at.getTime() + INDIA_OFFSET_MS);

/** The date in India at a moment: "2026-11-21". */
export const dayOf = (at: Date): string => inIndia(at).toISOString().slice(0, 10);
/** A moment in Indian time as ISO 8601 to the second: "2026-11-21T12:00:00+05:30". */
export const isoInIndia = (at: Date): string => `${inIndia(at).toISOString().slice(0, 19)}${INDIA_OFFSET}`;
/** The first moment of a day in India, such as 2026-11-21; an invalid date for any other text. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${INDIA_OFFSET}`);

/** The number of the moment's day in India, counted from 1 January 1970. */
export const dayNumber = (at: Date): number => Math.floor(inIndia(at).getTime() / DAY_MS);
/** The number of days in India from one moment to another: 0 within a day, negative backwards. */
export const daysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);

/** The latest moment, not after `now`, that is this many minutes after midnight in India. */
export function latestTimeOfDay(atMinute: number, now: Date): Date {
  const offset = INDIA_OFFSET_MS - atMinute * MINUTE_MS;
  return new Date(Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - offset);
}

/** India's financial year, 1 April to 31 March: 2026-04-01 → "2026-27". */
export function financialYearOf(at: Date): string {
  const [year = 0, month = 0] = dayOf(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The first moment of the financial year that begins in the calendar year `first`: 2026 → 1 April 2026, 0:00 in India. */
export const startOfFinancialYear = (first: number): Date => startOfDay(`${first}-04-01`);
