import { formatDay, monthAndYear } from '../../lib/dates';
import type { Month } from './month';

/** `November 2026`. */
export const nameOfMonth = ({ year, month }: Month): string =>
  monthAndYear(new Date(Date.UTC(year, month - 1, 1)));

/** `8 November 2026`. */
export const printed = (day: string): string => formatDay(`${day}T00:00:00Z`);
