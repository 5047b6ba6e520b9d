import { months } from './language';

const DAY_MS = 86_400_000;

/** Whole days from now until `moment`, begun ones included; 0 once it has passed. */
export const daysUntil = (moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / DAY_MS));

/** A moment whose UTC figures are those of Indian clocks, which are five and a half hours ahead the whole year. */
export const inIndia = (moment: string | number | Date): Date =>
  new Date(new Date(moment).getTime() + 19_800_000);

/** The day in India as a file's name carries it: "2026-11-21". */
export const dayStamp = (moment: string | Date): string => inIndia(moment).toISOString().slice(0, 10);

/** "November 2026", by the UTC figures of `date`. */
export const monthAndYear = (date: Date): string => `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** "2026-11-21T…Z" → "21 November 2026", as the day is in India. */
export function formatDay(moment: string | Date): string {
  const date = inIndia(moment);
  return `${date.getUTCDate()} ${monthAndYear(date)}`;
}
