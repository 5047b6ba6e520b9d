/** India's days, years and times: for rules from the module that server and pages share, and below as people read them in each language. */
import type { Locale, Localized } from '@vgb/content/locale';
import { isoInIndia } from '@vgb/panchang/india';

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

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
const dayFormat: Localized<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-IN', day),
  hi: new Intl.DateTimeFormat('hi-IN', { ...day, numberingSystem: 'latn' }),
};

/** "21 November 2026", "21 नवंबर 2026": the day that it was in India, for people. */
export const onIndianDay = (at: Date, locale: Locale): string => dayFormat[locale].format(at);

const englishMoment = new Intl.DateTimeFormat('en-IN', { ...day, hour: 'numeric', minute: '2-digit' });

/** The parts of the day in Hindi, by the hour at which each begins (CLDR, day periods of hi). */
const PARTS_OF_DAY = [
  [20, 'रात'],
  [16, 'शाम'],
  [12, 'दोपहर'],
  [4, 'सुबह'],
  [0, 'रात'],
] as const;

/** By hand: `Intl` gives "8:15 am बजे" for Hindi. */
function hindiMoment(at: Date): string {
  const [hours = 0, minutes = 0] = isoInIndia(at).slice(11, 16).split(':').map(Number);
  const part = PARTS_OF_DAY.find(([from]) => hours >= from)?.[1];
  return `${onIndianDay(at, 'hi')}, ${part} ${hours % 12 || 12}:${String(minutes).padStart(2, '0')} बजे`;
}

const momentFormat: Localized<(at: Date) => string> = {
  en: (at) => englishMoment.format(at),
  hi: hindiMoment,
};

/** "21 November 2026 at 8:15 am IST", "21 नवंबर 2026, सुबह 8:15 बजे IST": a moment as people in India read it. */
export const inIndianTime = (at: Date, locale: Locale): string => `${momentFormat[locale](at)} IST`;
