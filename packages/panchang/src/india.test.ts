import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  DAY_MS,
  dayNumber,
  dayOf,
  daysBetween,
  financialYearOf,
  isoInIndia,
  latestTimeOfDay,
  startOfDay,
  startOfFinancialYear,
} from './india.js';

const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });

describe('an instant, its day in India, and its written form', () => {
  test.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', '23:59:59', 'the last moment before midnight'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21', '00:00:00', 'midnight'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', '00:00:00', 'New Year'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29', '00:00:00', 'a leap day begins'],
    ['2028-02-29T18:29:59.999Z', '2028-02-29', '23:59:59', 'and ends'],
    ['2027-02-28T18:30:00.000Z', '2027-03-01', '00:00:00', 'a year without one'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', '06:30:00', 'where Europe moves its clocks'],
  ])('%s is %s %s (%s)', (moment, day, time) => {
    const at = new Date(moment);
    expect([dayOf(at), isoInIndia(at)]).toEqual([day, `${day}T${time}+05:30`]);
    expect(dayOf(startOfDay(day))).toBe(day);
  });

  test('agrees with the time zone Asia/Kolkata at any moment', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });
    fc.assert(fc.property(moments, (at) => dayOf(at) === zone.format(at)));
  });

  test('a day runs from its first moment to the next one’s', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const from = startOfDay(dayOf(at)).getTime();
        expect(at.getTime() - from).toBeGreaterThanOrEqual(0);
        expect(at.getTime() - from).toBeLessThan(DAY_MS);
        expect(new Date(isoInIndia(at)).getTime()).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
      }),
    );
  });

  test.each(['2026-02-30T', '', 'soon', '2026-13-01'])('%p is not a day', (text) => {
    expect(startOfDay(text).getTime()).toBeNaN();
  });
});

test.each([
  ['2026-11-20T18:29:00Z', '2026-11-20T18:31:00Z', 1],
  ['2026-11-20T18:31:00Z', '2026-11-21T18:29:00Z', 0],
  ['2028-02-28T06:00:00Z', '2028-03-01T06:00:00Z', 2],
  ['2026-11-21T06:00:00Z', '2026-11-14T20:00:00Z', -6],
])('from %s to %s the date in India changes %i times', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to))).toBe(days);
});

test('days are numbered consecutively', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(new Date(dayNumber(at) * DAY_MS).toISOString().slice(0, 10)).toBe(dayOf(at));
    }),
  );
});

describe('a time of the day', () => {
  test.each([
    [0, '2026-11-20T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
    [0, '2026-11-20T18:29:59.999Z', '2026-11-19T18:30:00.000Z'],
    [210, '2026-11-20T21:59:59.999Z', '2026-11-19T22:00:00.000Z'],
    [210, '2026-11-20T22:00:00.000Z', '2026-11-20T22:00:00.000Z'],
    [1439, '2026-11-21T06:00:00.000Z', '2026-11-20T18:29:00.000Z'],
  ])('%i minutes after midnight was last, at %s, at %s', (minute, now, last) => {
    expect(latestTimeOfDay(minute, new Date(now)).toISOString()).toBe(last);
  });
});

describe('the financial year runs 1 April to 31 March, in Indian time', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2025-26', '31 March, 23:59:59 in India'],
    ['2026-03-31T18:30:00.000Z', '2026-27', '1 April, 00:00 in India'],
    ['2026-12-31T23:59:59.000Z', '2026-27', 'New Year changes nothing'],
    ['2027-01-01T00:00:00.000Z', '2026-27', 'nor does January'],
    ['2099-04-01T00:00:00.000Z', '2099-00', 'the century turns within a financial year'],
  ])('%s is in %s (%s)', (moment, year) => {
    expect(financialYearOf(new Date(moment))).toBe(year);
  });

  it('never decreases over time, and years are consecutive', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        const first = (moment: Date) => Number(financialYearOf(moment).slice(0, 4));
        expect(first(earlier)).toBeLessThanOrEqual(first(later));
        expect(Number(financialYearOf(one).slice(5))).toBe((first(one) + 1) % 100);
      }),
    );
  });

  test('begins with 1 April', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const first = Number(financialYearOf(at).slice(0, 4));
        expect(startOfFinancialYear(first).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfFinancialYear(first + 1).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
    expect(startOfFinancialYear(2026).toISOString()).toBe('2026-03-31T18:30:00.000Z');
  });
});
