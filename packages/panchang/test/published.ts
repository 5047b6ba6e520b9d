/** Published dates, and the computed ones for comparison. */
import { readFileSync } from 'node:fs';
import { calendarFor, NEW_DELHI, type Place } from '../src/index.js';

/** The date in a list for a festival (by its id) in a town. */
export interface Published {
  readonly festival: string;
  readonly date: string;
  readonly place: string;
}

/** The towns of the lists. */
const TOWNS: Readonly<Record<string, Place>> = {
  delhi: NEW_DELHI,
  bhuj: { name: 'Bhuj', latitude: 23.242, longitude: 69.6669 },
  kolkata: { name: 'Kolkata', latitude: 22.5726, longitude: 88.3639 },
  mirzapur: { name: 'Mirzapur', latitude: 25.146, longitude: 82.569 },
  pune: { name: 'Pune', latitude: 18.5204, longitude: 73.8567 },
};

/** Parses lines such as `holi delhi: 2025-03-14 2026-03-04`; those that begin with `#` are comments. */
export function readPublished(file: URL): readonly Published[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [head = '', dates = ''] = line.split(': ');
      const [festival = '', place = ''] = head.split(' ');
      return dates.split(' ').map((date) => ({ festival, date, place }));
    });
}

const calendars = new Map(Object.entries(TOWNS).map(([town, place]) => [town, calendarFor(place)]));

/** The days computed for a festival in the year of a published date, in its town. */
export function computedFor({ festival, date, place }: Published): readonly string[] {
  const calendar = calendars.get(place);
  if (!calendar) throw new Error(`The place ${place} is not among ${Object.keys(TOWNS).join(', ')}.`);
  const ofYear = calendar.festivalsOfYear(Number(date.slice(0, 4)));
  return ofYear.filter(({ id }) => id === festival).map((kept) => kept.date);
}
