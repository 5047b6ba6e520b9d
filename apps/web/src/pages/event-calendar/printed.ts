import { formatDay } from '../../lib/dates';
import type { Month } from './month';

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`. */
export const nameOfMonth = ({ year, month }: Month): string =>
  monthName.format(new Date(Date.UTC(year, month - 1, 1)));

/** `8 November 2026`. */
export const printed = (day: string): string => formatDay(`${day}T00:00:00Z`);
