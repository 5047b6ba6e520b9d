import type { PlanPeriod } from './entities.js';

/** Indian time has no daylight saving. */
const IST_SECONDS = 5.5 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Start of billing cycle `n` (0 is the first), unix seconds. Months and years are counted on the Indian calendar from the
 * first cycle's start, so that a mandate of the 31st is charged on the 31st again after a short month.
 */
export function cycleStart(anchor: number, period: PlanPeriod, interval: number, n: number): number {
  const steps = interval * n;
  if (period === 'daily') return anchor + steps * DAY_SECONDS;
  if (period === 'weekly') return anchor + steps * 7 * DAY_SECONDS;
  const first = new Date((anchor + IST_SECONDS) * 1000);
  const month = first.getUTCMonth() + (period === 'monthly' ? steps : steps * 12);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(first.getUTCDate(), lastDay);
  const midnight = Date.UTC(first.getUTCFullYear(), month, day) / 1000;
  const timeOfDay = (anchor + IST_SECONDS) % DAY_SECONDS;
  return midnight + timeOfDay - IST_SECONDS;
}
