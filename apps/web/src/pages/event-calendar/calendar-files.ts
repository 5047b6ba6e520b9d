import { festivals } from '@vgb/content/words/festivals';
import { panchang } from '@vgb/content/words/panchang';
import { calendarFile } from './calendar-file';
import { type KeptFestival, keptIn } from './festivals';
import { type CalendarEntry, icsOf } from './ics';
import { monthsOf } from './month';

/** Part of every entry's UID in subscribers' calendars: it must not change with the site's address. */
const DOMAIN = 'vishwagurubharat.org';

/** The entry of a festival. */
export const entryOf = ({ id, date, keeping }: KeptFestival): CalendarEntry => ({
  uid: `${id}-${keeping}@${DOMAIN}`,
  date,
  ...festivals[id],
});

/** The years of the files and of the feed: from the year before the build to ten years after it. */
const FILE_YEARS = Array.from({ length: 12 }, (_, at) => Number(__BUILD_YEAR__) - 1 + at);

export const isInFiles = (year: number): boolean => FILE_YEARS.includes(year);

/** Every calendar file by its address: one for each day with festivals, and the feed with all of them. */
export function calendarFiles(stampedAt: Date): ReadonlyMap<string, string> {
  const entries = FILE_YEARS.flatMap((year) => monthsOf(year).flatMap((month) => keptIn(month).map(entryOf)));
  const files = new Map<string, string>();
  for (const { date } of entries) {
    const ofDay = entries.filter((entry) => entry.date === date);
    files.set(calendarFile(date), icsOf(ofDay, stampedAt));
  }
  const feed = { name: panchang.feedName, description: panchang.feedDescription };
  return files.set(calendarFile('festivals'), icsOf(entries, stampedAt, feed));
}
