import { DAY_MS, inIndia } from '@vgb/panchang/india';
import { months } from './language';

/** Whole days from now until `moment`, begun ones included; 0 once it has passed. */
export const daysUntil = (moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / DAY_MS));

/** "November 2026", by the UTC figures of `date`. */
export const monthAndYear = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** "2026-11-21T…Z" → "21 November 2026", as the day is in India: for letters and accessible names. */
export function plainDay(moment: string | Date): string {
  const date = inIndia(new Date(moment));
  return `${date.getUTCDate()} ${monthAndYear(date)}`;
}

/** The same for the eye, with spaces (U+00A0) at which no line breaks. */
export const formatDay = (moment: string | Date): string => plainDay(moment).replaceAll(' ', '\u00a0');
