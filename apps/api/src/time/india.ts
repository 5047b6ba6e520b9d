/**
 * India's days, years and times. The country keeps one time, five and a half hours ahead of UTC, and no summer time, so that a day is a fixed
 * stretch of 24 hours. Every other module has them from here.
 */
import type { Locale, Localized } from '@vgb/content/locale';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
/** As ISO 8601 and MongoDB write it. */
export const INDIA_OFFSET = '+05:30';
const OFFSET_MS = 330 * MINUTE_MS;

/** What an Indian clock shows at that moment, to be read as if it were UTC. */
const shifted = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString();

/** The day that it was in India: "2026-11-21". */
export const dayOf = (at: Date): string => shifted(at).slice(0, 10);
/** A moment in Indian time as ISO 8601 to the second: "2026-11-21T12:00:00+05:30". */
export const isoInIndia = (at: Date): string => `${shifted(at).slice(0, 19)}${INDIA_OFFSET}`;
/** The first moment of a day in India, such as 2026-11-21; an invalid date for any other text. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${INDIA_OFFSET}`);

/** From one moment's day in India to another's, in days: 0 within a day, negative backwards. */
export const daysBetween = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);
const dayNumber = (at: Date): number => Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);

/** The latest moment, `now` included, at which it was so many minutes after midnight in India. */
export function latestTimeOfDay(atMinute: number, now: Date): Date {
  const offset = OFFSET_MS - atMinute * MINUTE_MS;
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

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
const dayFormat: Localized<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-IN', day),
  hi: new Intl.DateTimeFormat('hi-IN', { ...day, numberingSystem: 'latn' }),
};

/** "21 November 2026", "21 नवंबर 2026": the day that it was in India, for people. */
export const onIndianDay = (at: Date, locale: Locale): string => dayFormat[locale].format(at);

const englishMoment = new Intl.DateTimeFormat('en-IN', { ...day, hour: 'numeric', minute: '2-digit' });

/** The parts of the day in Hindi, by the hour at which each begins (CLDR, day periods of hi). */
const PARTS_OF_DAY = [
  [20, 'रात'],
  [16, 'शाम'],
  [12, 'दोपहर'],
  [4, 'सुबह'],
  [0, 'रात'],
] as const;

/** By hand: `Intl` gives "8:15 am बजे" for Hindi. */
function hindiMoment(at: Date): string {
  const [hours = 0, minutes = 0] = shifted(at).slice(11, 16).split(':').map(Number);
  const part = PARTS_OF_DAY.find(([from]) => hours >= from)?.[1];
  return `${onIndianDay(at, 'hi')}, ${part} ${hours % 12 || 12}:${String(minutes).padStart(2, '0')} बजे`;
}

const momentFormat: Localized<(at: Date) => string> = {
  en: (at) => englishMoment.format(at),
  hi: hindiMoment,
};

/** "21 November 2026 at 8:15 am IST", "21 नवंबर 2026, सुबह 8:15 बजे IST": a moment as people in India read it. */
export const inIndianTime = (at: Date, locale: Locale): string => `${momentFormat[locale](at)} IST`;
