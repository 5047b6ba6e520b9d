import { DAY_MS } from '@vgb/panchang/india';
import { YEARS } from '@vgb/panchang/years';

/** A month of the calendar; `month` is 1 to 12. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

const two = (number: number): string => String(number).padStart(2, '0');
export const dayKey = (year: number, month: number, day: number): string =>
  `${year}-${two(month)}-${two(day)}`;

/** Moves by a number of months; negative is earlier. */
export function shift({ year, month }: Month, by: number): Month {
  const at = year * 12 + (month - 1) + by;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}

/** January to December of a year. */
export const monthsOf = (year: number): readonly Month[] =>
  Array.from({ length: 12 }, (_, at) => ({ year, month: at + 1 }));

/** Weeks from Sunday to Saturday; days of other months are null. */
export function weeksOf({ year, month }: Month): (string | null)[][] {
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: firstWeekday }, () => null);
  for (let day = 1; day <= days; day += 1) cells.push(dayKey(year, month, day));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export const monthOf = (key: string): Month => ({
  year: Number(key.slice(0, 4)),
  month: Number(key.slice(5, 7)),
});
export const isIn = (key: string, { year, month }: Month): boolean => key.startsWith(`${year}-${two(month)}`);

/** Moves a day (yyyy-MM-dd) by a number of days; negative is earlier. */
export const dayAfter = (key: string, by: number): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);

/** The same day of another month, or that month's last. */
export function sameDayIn({ year, month }: Month, key: string): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayKey(year, month, Math.min(Number(key.slice(8)), last));
}

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (key: string): number => new Date(`${key}T00:00:00Z`).getUTCDay();

/** Whether the month is within the calendar's years. */
export const isReached = ({ year }: Month): boolean => year >= YEARS.first && year <= YEARS.last;
