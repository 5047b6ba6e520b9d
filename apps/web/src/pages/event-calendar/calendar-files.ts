import { calendar } from '@vgb/content/en/calendar';
import { calendarFile } from './calendar-file';
import { icsOf } from './ics';

const all = Object.keys(calendar.events)
  .sort()
  .flatMap((day) => (calendar.events[day] ?? []).map((event) => [day, event] as const));

/** Every calendar file of the site by its address: one for each day with festivals, and one with all of them. */
export function calendarFiles(stampedAt: Date): ReadonlyMap<string, string> {
  const days = Object.entries(calendar.events).map(
    ([day, events]) =>
      [
        calendarFile(day),
        icsOf(
          events.map((event) => [day, event]),
          stampedAt,
        ),
      ] as const,
  );
  return new Map([...days, [calendarFile('festivals'), icsOf(all, stampedAt)]]);
}
