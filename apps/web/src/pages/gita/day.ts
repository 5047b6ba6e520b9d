import { dayNumber } from '@vgb/panchang/india';

/** Which of `count` verses is the one of the day in India (UTC+5:30) at this moment: they follow one another day by day. */
export const verseOfDay = (now: Date, count: number): number => dayNumber(now) % count;
