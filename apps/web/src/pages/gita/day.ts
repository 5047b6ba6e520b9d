const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 60 * 60_000;

/** Which of `count` verses is the one of the day in India (UTC+5:30) at this moment: they follow one another day by day. */
export const verseOfDay = (now: Date, count: number): number =>
  Math.floor((now.getTime() + INDIA_MS) / DAY_MS) % count;
