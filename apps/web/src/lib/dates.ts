const DAY_MS = 86_400_000;

/** Whole days from now until `moment`, begun ones included; 0 once it has passed. */
export const daysUntil = (moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / DAY_MS));

/** The day in India as a file's name carries it: "2026-11-21". */
export const dayStamp = (moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(moment));

/** "2026-11-21T…Z" → "21 November 2026", as the day is in India. */
export function formatDay(moment: string | Date, language = 'en-IN'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(moment),
  );
}
