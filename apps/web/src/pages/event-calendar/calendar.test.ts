/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { festivalIds } from '@vgb/content/festivals';
import { panchang } from '@vgb/content/words/panchang';
import { festivalIds as computedIds } from '@vgb/panchang';
import { dayOf } from '@vgb/panchang/india';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { calendarFiles } from './calendar-files';
import { keptIn, nextAfter } from './festivals';
import { icsOf } from './ics';
import { dayKey, isIn, monthOf, monthsOf, shift, weeksOf } from './month';
import { brightPart } from './moon';

const months = fc.record({
  year: fc.integer({ min: 1990, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});

describe('a month of the calendar', () => {
  it('has whole weeks from Sunday to Saturday, each day once and in order', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days).toEqual(days.map((_, at) => dayKey(month.year, month.month, at + 1)));
        for (const week of weeks)
          for (const [weekday, day] of week.entries())
            if (day !== null) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(weekday);
      }),
    );
  });

  it.each([
    [{ year: 2026, month: 2 }, 28],
    [{ year: 2028, month: 2 }, 29],
    [{ year: 2026, month: 11 }, 30],
    [{ year: 2026, month: 12 }, 31],
  ])('%j has %d days', (month, days) => {
    expect(
      weeksOf(month)
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(days);
  });

  it('goes forward and back, across years', () => {
    expect(shift({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(shift({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 });
    fc.assert(
      fc.property(months, fc.integer({ min: -50, max: 50 }), (month, by) => {
        expect(shift(shift(month, by), -by)).toEqual(month);
      }),
    );
  });

  it('has its days, and today is the day in India', () => {
    expect(isIn('2026-11-08', { year: 2026, month: 11 })).toBe(true);
    expect(isIn('2026-11-08', { year: 2026, month: 1 })).toBe(false);
    expect(monthOf('2026-11-08')).toEqual({ year: 2026, month: 11 });
    expect(dayOf(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });
});

describe('the moon', () => {
  it.each([
    [0, 'nothing of the disc', 'M0-10A10 10 0 0 1 0 10A10.0 10 0 0 0 0-10Z'],
    [45, 'a crescent to the right', 'M0-10A10 10 0 0 1 0 10A7.1 10 0 0 0 0-10Z'],
    [135, 'the right half and more', 'M0-10A10 10 0 0 1 0 10A7.1 10 0 0 1 0-10Z'],
    [180, 'the whole disc', 'M0-10A10 10 0 0 0 0 10A10.0 10 0 0 0 0-10Z'],
    [225, 'the left half and more', 'M0-10A10 10 0 0 0 0 10A7.1 10 0 0 0 0-10Z'],
    [315, 'a crescent to the left', 'M0-10A10 10 0 0 0 0 10A7.1 10 0 0 1 0-10Z'],
  ])('%d degrees ahead of the sun: %s is bright', (degrees, _what, path) => {
    expect(brightPart(degrees)).toBe(path);
  });
});

describe('the trust’s festivals', () => {
  const ofYear = (year: number) => monthsOf(year).flatMap(keptIn);

  it.each([2024, 2025, 2026, 2027, 2050])('%d has each of the 22 once, in order', (year) => {
    const kept = ofYear(year);
    expect(kept.map(({ id }) => id).sort()).toEqual([...festivalIds].sort());
    expect(kept.map(({ date }) => date)).toEqual(kept.map(({ date }) => date).sort());
    expect(kept.find(({ id }) => id === 'foundation-day')?.date).toBe(`${year}-10-27`);
  });

  it('have the dates that were printed for 2026', () => {
    const dates = Object.fromEntries(ofYear(2026).map(({ id, date }) => [id, date.slice(5)]));
    expect(dates).toMatchObject({
      'maha-shivaratri': '02-15',
      holi: '03-04',
      'ram-navami': '03-26',
      'ganga-dussehra': '05-25',
      janmashtami: '09-04',
      vijayadashami: '10-20',
      deepavali: '11-08',
      'gita-jayanti': '12-20',
    });
  });

  it('are not in years before they were founded', () => {
    expect(ofYear(1991).map(({ id }) => id)).not.toContain('foundation-day');
    expect(ofYear(2014).map(({ id }) => id)).not.toContain('yoga-day');
  });

  it('continue across the end of a year, up to 2100', () => {
    expect(nextAfter('2026-12-20')).toMatchObject({ id: 'makar-sankranti', date: '2027-01-15' });
    expect(nextAfter('2026-11-08')?.date).toBe('2026-11-17');
    expect(nextAfter('2100-12-31')).toBeUndefined();
  });

  it('and all other computed festivals have names', () => {
    const kept = new Set<string>(festivalIds);
    const named = (id: string): boolean => {
      const ekadashi = /^ekadashi-(?:vaishnava-)?(.+)$/.exec(id)?.[1];
      if (ekadashi !== undefined) return ekadashi === 'vaishnava' || ekadashi in panchang.ekadashis;
      return kept.has(id) || id in panchang.observances;
    };
    expect(computedIds.filter((id) => !named(id))).toEqual([]);
  });
});

describe('a calendar file', () => {
  const stampedAt = new Date('2026-11-21T06:30:00.000Z');
  const entry = {
    uid: 'deepavali-2083@example.org',
    date: '2026-12-31',
    title: 'Deepavali',
    location: 'Every doorstep; every window, every roof',
    description: 'Lamps; sweets, songs\\\nand दीप. '.repeat(5),
  };
  const read = (ics: string) => new ICAL.Component(ICAL.parse(ics));

  it('follows RFC 5545: whole days, escaped texts, lines of at most 75 bytes', () => {
    const ics = icsOf([entry], stampedAt);
    expect(ics).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(ics).toContain('DTSTAMP:20261121T063000Z');
    expect(ics).toContain('SUMMARY:Deepavali');
    const lines = ics.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('gives its entries back through a third-party parser', () => {
    const [event] = read(icsOf([entry], stampedAt)).getAllSubcomponents('vevent');
    if (!event) throw new Error('the file has no event');
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    expect(value('uid')).toBe(entry.uid);
    expect(value('summary')).toBe(entry.title);
    expect(value('location')).toBe(entry.location);
    expect(value('description')).toBe(entry.description);
    expect([value('dtstart'), value('dtend')]).toEqual(['2026-12-31', '2027-01-01']);
  });

  it('any text survives writing and parsing', () => {
    const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\p{Cc}]/gu, ''));
    fc.assert(
      fc.property(words, words, (title, description) => {
        const [event] = read(icsOf([{ ...entry, title, description }], stampedAt)).getAllSubcomponents(
          'vevent',
        );
        expect(event?.getFirstPropertyValue('summary') ?? '').toBe(title);
        expect(event?.getFirstPropertyValue('description') ?? '').toBe(description);
      }),
      { numRuns: 50 },
    );
  });

  it('the feed has a name, and every festival of twelve years once, under a UID without title and date', () => {
    const files = calendarFiles(stampedAt);
    const feed = read(files.get('/calendar/festivals.ics') ?? '');
    expect(feed.getFirstPropertyValue('name')).toBe(panchang.feedName);
    expect(feed.getFirstPropertyValue('x-wr-calname')).toBe(panchang.feedName);
    const events = feed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(events).toHaveLength(12 * festivalIds.length);
    const ids = events.map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((uid) => !/^[a-z-]+-\d{4}@vishwagurubharat\.org$/.test(uid))).toEqual([]);
    expect(ids).toContain('deepavali-2083@vishwagurubharat.org');
    expect(ids).toContain('makar-sankranti-2036@vishwagurubharat.org');
    expect(files.size).toBe(new Set(events.map(({ startDate }) => String(startDate))).size + 1);
  });
});
