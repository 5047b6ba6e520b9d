import { counted } from '../printing.js';

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [2 * DAY, 'day'],
  [2 * HOUR, 'hour'],
  [2 * MINUTE, 'minute'],
];

/** A duration in milliseconds as "3 days", "5 hours" or "40 seconds": the largest unit of which it has at least two. */
export function inWords(ms: number): string {
  for (const [least, name] of UNITS) if (ms >= least) return counted(Math.floor(ms / (least / 2)), name);
  return counted(Math.max(0, Math.floor(ms / SECOND)), 'second');
}

/** Differences below this are green: a reading itself may be wrong by some seconds. */
const CLOCK_AMBER_MS = 5 * SECOND;
const CLOCK_RED_MS = 60 * SECOND;

/** The level of a difference between two clocks. */
export const levelOfSkew = (ms: number): 'green' | 'amber' | 'red' =>
  Math.abs(ms) > CLOCK_RED_MS ? 'red' : Math.abs(ms) > CLOCK_AMBER_MS ? 'amber' : 'green';
