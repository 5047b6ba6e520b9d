import { defaultLocale, type Locale, type Localized } from '@vgb/content';

const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
const dayFormat: Localized<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-IN', day),
  hi: new Intl.DateTimeFormat('hi-IN', { ...day, numberingSystem: 'latn' }),
};
const momentFormat = new Intl.DateTimeFormat('en-IN', { ...day, hour: 'numeric', minute: '2-digit' });

/** "21 November 2026 at 8:15 am IST": a moment as people in India read it. */
export const inIndianTime = (at: Date): string => `${momentFormat.format(at)} IST`;
/** "21 November 2026", "21 नवंबर 2026": the day that it was in India. */
export const onIndianDay = (at: Date, locale: Locale = defaultLocale): string => dayFormat[locale].format(at);
