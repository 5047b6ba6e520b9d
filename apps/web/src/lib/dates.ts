/** "2026-11-21T…Z" → "21 November 2026", as the day is in India. */
export function formatDay(moment: string | Date, language = 'en-IN'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(moment),
  );
}
