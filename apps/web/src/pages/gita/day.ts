import { dayNumber } from '@vgb/panchang/india';

/** The index of the verse of the day in India (UTC+5:30): one further each day, of `count`. */
export const verseOfDay = (now: Date, count: number): number => dayNumber(now) % count;
