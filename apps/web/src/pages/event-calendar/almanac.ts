/** Computes the months of the calendar and words them. */
import { festivals } from '@vgb/content/words/festivals';
import { panchang } from '@vgb/content/words/panchang';
import { type AlmanacDay, almanacOfMonth } from '@vgb/panchang';
import { dayOf, inIndia } from '@vgb/panchang/india';
import { calendarFile } from './calendar-file';
import { entryOf, isInFiles } from './calendar-files';
import { emblemOf, type KeptFestival, keptIn, nextAfter } from './festivals';
import { icsOf } from './ics';
import { dayKey, type Month } from './month';
import type { DayEvent, DayPage, MonthPage } from './month-page';

function timeOf(instant: number): string {
  const moment = inIndia(new Date(instant));
  return panchang.clock(moment.getUTCHours(), moment.getUTCMinutes());
}

const half = (tithi: number) => (tithi > 15 ? 'dark' : 'bright');

function nameOf(tithi: number): string {
  if (tithi === 15) return panchang.purnima;
  if (tithi === 30) return panchang.amavasya;
  return `${panchang.halves[half(tithi)]} ${panchang.tithis[(tithi - 1) % 15]}`;
}

function told(day: AlmanacDay): string {
  const name = panchang.months[day.month] ?? day.month;
  const tithi = panchang.tithiOf(nameOf(day.tithi), day.isAdhika ? panchang.adhika(name) : name);
  const endsOn = dayOf(new Date(day.tithiEnds));
  const then = day.within === null ? [] : [panchang.skipped(nameOf(day.within))];
  return [tithi, panchang.tithiEnds(timeOf(day.tithiEnds), endsOn > day.date), ...then].join(', ');
}

/** What the day has besides the trust's festivals; two names for one fast on one day become one. */
function alsoOn({ festivals: kept }: AlmanacDay): readonly string[] {
  const ids = new Set<string>(kept.map(({ id }) => id));
  const names = [...ids].flatMap((id): readonly string[] => {
    const ekadashi = /^ekadashi-(vaishnava-)?(.+)$/.exec(id);
    if (ekadashi) {
      const name = panchang.ekadashis[ekadashi[2] ?? ''];
      if (name === undefined) return [];
      if (!ekadashi[1]) return [panchang.ekadashi(name)];
      return ids.has(`ekadashi-${ekadashi[2]}`) ? [] : [panchang.vaishnavaEkadashi(name)];
    }
    if (id === 'purnima-vrat' && ids.has('purnima')) return [];
    if (id === 'darsha-amavasya' && ids.has('amavasya')) return [];
    if (id === 'janmashtami-smarta' && ids.has('janmashtami')) return [];
    return [panchang.observances[id] ?? []].flat();
  });
  return [...new Set(names)];
}

function fileOf(festival: KeptFestival): string {
  if (isInFiles(Number(festival.date.slice(0, 4)))) return calendarFile(festival.date);
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(icsOf([entryOf(festival)], new Date()))}`;
}

const eventOf = (festival: KeptFestival): DayEvent => ({
  id: festival.id,
  emblem: emblemOf[festival.id],
  ...festivals[festival.id],
  file: fileOf(festival),
});

const dayPage = (day: AlmanacDay, events: readonly KeptFestival[]): DayPage => ({
  date: day.date,
  tithi: nameOf(day.tithi),
  brief: `${panchang.briefHalves[half(day.tithi)]}${((day.tithi - 1) % 15) + 1}`,
  told: told(day),
  sun: panchang.sun(timeOf(day.sunrise), timeOf(day.sunset)),
  samvat: panchang.samvat(day.year),
  moon: Math.round(day.moon),
  events: events.filter(({ date }) => date === day.date).map(eventOf),
  also: alsoOn(day),
});

/**
 * A month in words.
 * @throws RangeError outside the years 1900 to 2100.
 */
export function monthPage(month: Month): MonthPage {
  const events = keptIn(month);
  const next = nextAfter(dayKey(month.year, month.month, 31));
  return {
    ...month,
    days: almanacOfMonth(month.year, month.month).map((day) => dayPage(day, events)),
    next: next ? { date: next.date, title: festivals[next.id].title } : null,
  };
}
