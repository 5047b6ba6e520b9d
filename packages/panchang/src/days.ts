import { DAY_MS, INDIA_OFFSET_MS } from './india.js';

/** Days, instants and spans. A day is a whole number: days since 1 January 1970 in Indian Standard Time. */
export type Day = number;

/** An instant in milliseconds since 1 January 1970, UTC. */
export type Instant = number;

/** A half-open span of time: `from` is included, `until` is not. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

export const MINUTE = 60_000;
export const DAY = DAY_MS;

export const dayAt = (instant: Instant): Day => Math.floor((instant + INDIA_OFFSET_MS) / DAY);

/** The instant at which the day begins in India. */
export const midnight = (day: Day): Instant => day * DAY - INDIA_OFFSET_MS;

/** `2026-11-08`. */
export const dateOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The number of a day; `month` is 1 to 12, and dates past the month's end continue into the next. */
export const dayOf = (year: number, month: number, date: number): Day =>
  Date.UTC(year, month - 1, date) / DAY;

export const yearOf = (day: Day): number => new Date(day * DAY).getUTCFullYear();

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(day * DAY).getUTCDay();

/** The overlap of two spans, in milliseconds. */
export const shared = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));
