/**
 * India's days, years and times: re-exported from the package that server and pages share, and formatted for people in each
 * language.
 */
import { content, type Locale } from '@vgb/content';
import { inIndia } from '@vgb/panchang/india';

export {
  DAY_MS,
  dayOf,
  daysBetween,
  financialYearOf,
  INDIA_OFFSET,
  isoInIndia,
  latestTimeOfDay,
  startOfDay,
  startOfFinancialYear,
} from '@vgb/panchang/india';

/** "21 November 2026", "21 नवंबर 2026": the day in India. */
export function onIndianDay(at: Date, locale: Locale): string {
  const day = inIndia(at);
  return `${day.getUTCDate()} ${content(locale).language.months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** "21 November 2026 at 8:15 am IST", "21 नवंबर 2026, सुबह 8:15 बजे IST": a moment as people in India read it. */
export function inIndianTime(at: Date, locale: Locale): string {
  const time = inIndia(at);
  const { moment } = content(locale).figures;
  return `${moment(onIndianDay(at, locale), time.getUTCHours(), time.getUTCMinutes())} IST`;
}
