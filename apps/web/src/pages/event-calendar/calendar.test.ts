import { describe, expect, it } from '@jest/globals';
import { calendar } from '@vgb/content/en/calendar';
import fc from 'fast-check';
import { icsOf } from './ics';
import { dayKey, isIn, monthOf, shift, todayInIndia, weeksOf } from './month';

const months = fc.record({
  year: fc.integer({ min: 1990, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});

describe('a month of the calendar', () => {
  it('is whole weeks from Sunday to Saturday, each day once and in order', () => {
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

  it('goes forth and back, over years', () => {
    expect(shift({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(shift({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 });
    fc.assert(
      fc.property(months, fc.integer({ min: -50, max: 50 }), (month, by) => {
        expect(shift(shift(month, by), -by)).toEqual(month);
      }),
    );
  });

  it('knows its days, and the day that it is in India', () => {
    expect(isIn('2026-11-08', { year: 2026, month: 11 })).toBe(true);
    expect(isIn('2026-11-08', { year: 2026, month: 1 })).toBe(false);
    expect(monthOf('2026-11-08')).toEqual({ year: 2026, month: 11 });
    expect(todayInIndia(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(todayInIndia(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  });
});

describe('a calendar file', () => {
  const stampedAt = new Date('2026-11-21T06:30:00.000Z');
  it('is what RFC 5545 asks for: whole days, escaped texts, lines of at most 75 bytes', () => {
    const ics = icsOf(
      [
        [
          '2026-11-08',
          {
            title: 'Deepavali',
            location: 'Every doorstep',
            description: 'Lamps; sweets, songs\nand दीप. '.repeat(5),
          },
        ],
      ],
      stampedAt,
    );
    expect(ics).toContain('DTSTART;VALUE=DATE:20261108\r\nDTEND;VALUE=DATE:20261109\r\n');
    expect(ics).toContain('DTSTAMP:20261121T063000Z');
    expect(ics).toContain('SUMMARY:Deepavali');
    const lines = ics.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = ics.replaceAll('\r\n ', '');
    expect(unfolded).toContain('Lamps\\; sweets\\, songs\\nand दीप.');
  });

  it('has every festival of every year once', () => {
    const all = Object.entries(calendar.events).flatMap(([day, list]) =>
      list.map((event) => [day, event] as const),
    );
    const ics = icsOf(all, stampedAt);
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(all.length);
    const ids = ics.match(/^UID:.*$/gm) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
