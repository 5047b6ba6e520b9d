import { InvalidArgumentError } from 'commander';
import { DAY_MS, dayOf, financialYearOf, startOfDay, startOfFinancialYear } from '../time/india.js';

/** A span of time: from its first moment to the first one after it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Reads a day in India, such as 2026-11-21. @throws InvalidArgumentError, which ends in a usage message. */
export function readDay(text: string): Span {
  const from = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : new Date(Number.NaN);
  // Refuses days such as 30 February, which would become one in March.
  if (Number.isNaN(from.getTime()) || dayOf(from) !== text)
    throw new InvalidArgumentError('A day is written like 2026-11-21.');
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** Reads a financial year, such as 2026-27: 1 April to 31 March, Indian time. @throws InvalidArgumentError */
export function readFinancialYear(text: string): Span & { readonly name: string } {
  const first = Number(/^(\d{4})-\d\d$/.exec(text)?.[1]);
  const from = startOfFinancialYear(first);
  if (Number.isNaN(from.getTime()) || financialYearOf(from) !== text)
    throw new InvalidArgumentError('A financial year is written like 2026-27.');
  return { name: text, from, to: startOfFinancialYear(first + 1) };
}
