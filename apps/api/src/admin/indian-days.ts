import { InvalidArgumentError } from 'commander';
import { financialYearOf } from '../donations/index.js';

/** A stretch of time: from its first moment to the first one after it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 24 * 60 * 60_000;
/** India keeps one time and no summer time, so that a day begins at a fixed offset. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** Reads a day in India, such as 2026-11-21. @throws InvalidArgumentError, which ends in a usage message. */
export function readDay(text: string): Span {
  const from = /^\d{4}-\d\d-\d\d$/.test(text) ? startOf(text) : new Date(Number.NaN);
  // A day such as 30 February would otherwise become one in March.
  if (Number.isNaN(from.getTime()) || dayOf(from) !== text)
    throw new InvalidArgumentError('A day is written like 2026-11-21.');
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** Reads a financial year, such as 2026-27: 1 April to 31 March, Indian time. @throws InvalidArgumentError */
export function readFinancialYear(text: string): Span & { readonly name: string } {
  const first = Number(/^(\d{4})-\d\d$/.exec(text)?.[1]);
  const from = startOf(`${first}-04-01`);
  if (Number.isNaN(from.getTime()) || financialYearOf(from) !== text)
    throw new InvalidArgumentError('A financial year is written like 2026-27.');
  return { name: text, from, to: startOf(`${first + 1}-04-01`) };
}

const INDIA_MS = 330 * 60_000;
const shifted = (at: Date): string => new Date(at.getTime() + INDIA_MS).toISOString();

/** The day that it was in India: "2026-11-21". */
export const dayOf = (at: Date): string => shifted(at).slice(0, 10);
/** A moment in Indian time as ISO 8601 to the second: "2026-11-21T12:00:00+05:30". */
export const isoInIndia = (at: Date): string => `${shifted(at).slice(0, 19)}+05:30`;
