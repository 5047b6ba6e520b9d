import { describe, expect, it } from '@jest/globals';
import { AstroTime, Body, Observer, SearchRiseSet } from 'astronomy-engine';
import fc from 'fast-check';
import { dayBy, hinduDay, type Rule } from './choice.js';
import { DAY, dateOf, dayOf, type Instant, MINUTE, midnight, type Span } from './days.js';
import { almanacOfMonth, calendar, calendarFor, festivalsOfYear, NEW_DELHI } from './index.js';
import { type Part, partOf } from './parts.js';
import { entersSign, signs } from './solar.js';
import { lunarMonth, lunationAt, MONTHS, tithiAt, tithiSpan } from './tithi.js';

const { horizon } = calendar;
const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 11, 31) });
const lunations = fc.integer({ min: -1236, max: 1248 });
const runs = { numRuns: 40 };

describe('the sky', () => {
  it('has sunrise and sunset within two seconds of astronomy-engine’s own search', () => {
    const observer = new Observer(NEW_DELHI.latitude, NEW_DELHI.longitude, 0);
    fc.assert(
      fc.property(instants, (instant) => {
        const day = hinduDay(instant, horizon);
        const search = (direction: 1 | -1) =>
          SearchRiseSet(
            Body.Sun,
            observer,
            direction,
            new AstroTime(new Date(midnight(day))),
            1,
          )?.date.getTime();
        expect(Math.abs(horizon.sunrise(day) - (search(1) ?? 0))).toBeLessThan(2000);
        expect(Math.abs(horizon.sunset(day) - (search(-1) ?? 0))).toBeLessThan(2000);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [2018, 'mesha', '2018-04-14'],
    [2026, 'makar', '2026-01-14'],
    [2026, 'karka', '2026-07-16'],
    [1950, 'makar', '1950-01-14'],
    [2100, 'makar', '2100-01-15'],
  ] as const)('in %d the sun enters %s on %s', (year, sign, date) => {
    expect(dateOf(Math.floor((entersSign(year, sign) + 330 * MINUTE) / DAY))).toBe(date);
  });
});

describe('tithis', () => {
  it('cover every instant, one after the other, 19 to 27 hours each', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { lunation, number } = tithiAt(instant);
        const tithi = tithiSpan(lunation, number);
        expect(tithi.from).toBeLessThanOrEqual(instant);
        expect(tithi.until).toBeGreaterThan(instant);
        expect(tithiSpan(lunation, number + 1).from).toBe(tithi.until);
        expect(tithi.until - tithi.from).toBeGreaterThan(19 * 60 * MINUTE);
        expect(tithi.until - tithi.from).toBeLessThan(27 * 60 * MINUTE);
        expect(tithiAt(tithi.from)).toEqual({ lunation, number });
        expect(tithiAt(tithi.from - 1)).not.toEqual({ lunation, number });
      }),
      runs,
    );
  });
});

describe('lunar months', () => {
  it('are consecutive, an extra one has the name of the next, and a year begins with Chaitra', () => {
    fc.assert(
      fc.property(lunations, (lunation) => {
        const month = lunarMonth(lunation);
        const next = lunarMonth(lunation + 1);
        const last = MONTHS.indexOf(month.names.at(-1) ?? 'Chaitra');
        const expected = month.isAdhika ? last : (last + 1) % 12;
        expect(MONTHS.indexOf(next.names[0] ?? 'Chaitra')).toBe(expected);
        expect(next.year - month.year).toBe(!month.isAdhika && expected === 0 ? 1 : 0);
      }),
      runs,
    );
  });

  it.each([
    ['1963-11-01', 'Kartika', true],
    ['1963-12-01', 'Kartika Margashirsha', false],
    ['1982-10-01', 'Ashvina', true],
    ['1983-01-20', 'Pausha Magha', false],
    ['1983-02-20', 'Phalguna', true],
    ['2012-09-01', 'Bhadrapada', true],
    ['2015-07-01', 'Ashadha', true],
    ['2018-06-01', 'Jyeshtha', true],
    ['2020-10-01', 'Ashvina', true],
    ['2023-08-01', 'Shravana', true],
    ['2026-06-01', 'Jyeshtha', true],
    ['2026-07-01', 'Jyeshtha', false],
    ['2029-04-01', 'Chaitra', true],
  ])('%s lies in %s (extra month: %s)', (date, names, isAdhika) => {
    const month = lunarMonth(lunationAt(Date.parse(`${date}T12:00:00Z`)));
    expect({ names: month.names.join(' '), isAdhika: month.isAdhika }).toEqual({ names, isAdhika });
  });
});

describe('the day of a festival, by rule', () => {
  const first = dayOf(2026, 11, 10);
  const part = (name: Part, day: number): Span => partOf(name, day, horizon) ?? { from: 0, until: 0 };
  const start = (name: Part, day: number, minutes: number): Instant =>
    part(name, day).from + minutes * MINUTE;
  const end = (name: Part, day: number, minutes: number): Instant => part(name, day).until + minutes * MINUTE;

  it.each<[string, Rule, Instant, Instant, number]>([
    ['the only one', 'sunrise F', start('sunrise', first, -60), start('sunrise', first, 60), 0],
    ['F: the first of two', 'sunrise F', start('sunrise', first, -5), start('sunrise', first + 1, 5), 0],
    ['L: the last of two', 'sunrise L', start('sunrise', first, -5), start('sunrise', first + 1, 5), 1],
    ['M: held longer', 'midday M', end('midday', first, -40), start('midday', first + 1, 50), 1],
    ['M: alike, the first', 'midday M', end('midday', first, -50), start('midday', first + 1, 50.5), 0],
    ['ML: alike, the last', 'midday ML', end('midday', first, -50), start('midday', first + 1, 49.5), 1],
    ['ML: held longer', 'midday ML', end('midday', first, -60), start('midday', first + 1, 50), 0],
    [
      'W: only the second is held wholly',
      'midday W',
      start('midday', first, 9),
      end('midday', first + 1, 1),
      1,
    ],
    ['W: both are held in part', 'midday W', start('midday', first, 9), end('midday', first + 1, -1), 0],
    [
      'midday counts from half an hour',
      'midday L',
      end('midday', first, -60),
      start('midday', first + 1, 20),
      0,
    ],
    ['unless no midday has it', 'midday L', end('midday', first, -20), start('midday', first + 1, -9), 0],
    ['none: where it begins', 'sunrise F', start('sunrise', first, 5), start('sunrise', first + 1, -5), 0],
    [
      'none and +: the day after',
      'sunrise F +',
      start('sunrise', first, 5),
      start('sunrise', first + 1, -5),
      1,
    ],
    [
      'before sunrise it is the day before',
      'sunset F',
      start('sunrise', first, -90),
      start('sunset', first, -5),
      -1,
    ],
  ])('%s (%s)', (_title, rule, from, until, later) => {
    expect(dayBy(rule, { from, until }, horizon) - first).toBe(later);
  });
});

describe('the festivals of a year', () => {
  it.each([1901, 1963, 1982, 2026, 2099])(
    '%d: each comes once in a lunar year or year of the sun',
    (year) => {
      const found = [year, year + 1].flatMap((of) => festivalsOfYear(of));
      const ofLunarYear = found.filter(
        (festival) => festival.year === year + 57 && festival.keeping.length === 4,
      );
      const ids = ofLunarYear.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(83);
      const solar = found.filter((festival) => festival.year === year).map(({ id }) => id);
      expect(solar).toHaveLength(7 + signs.length);
    },
  );

  it.each([1900, 1983, 2026, 2100])(
    '%d: dates are within the year and in order, and each keeping has its own id',
    (year) => {
      const festivals = festivalsOfYear(year);
      const dates = festivals.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
      const keepings = festivals.map(({ id, keeping }) => `${id} ${keeping}`);
      expect(new Set(keepings).size).toBe(keepings.length);
      // 24 in a common year, two more around an extra month.
      const fasts = festivals.filter(({ id }) => /^ekadashi-(?!vaishnava)/.test(id)).map(({ date }) => date);
      expect(new Set(fasts).size).toBeGreaterThanOrEqual(24);
      expect(new Set(fasts).size).toBeLessThanOrEqual(26);
    },
  );

  it('are refused outside the computed years', () => {
    for (const year of [1899, 2101, Number.NaN]) expect(() => festivalsOfYear(year)).toThrow(RangeError);
  });

  it('an announced date replaces the computed one, also in another calendar year', () => {
    const announced = {
      id: 'guru-gobind-singh-jayanti',
      year: 2082,
      date: '2026-01-05',
      why: 'test',
    } as const;
    const [computed] = festivalsOfYear(2025).filter(({ id, year }) => id === announced.id && year === 2082);
    expect(computed?.date).toBe('2025-12-27');
    const changed = calendarFor(NEW_DELHI, [announced]);
    const kept = [2025, 2026]
      .flatMap((year) => changed.festivalsOfYear(year))
      .filter(({ id, year }) => id === announced.id && year === 2082);
    expect(kept.map(({ date }) => date)).toEqual(['2026-01-05']);
  });
});

describe('the almanac of a month', () => {
  it.each([
    // Deepavali, the day after, an extra month's dark half, the fortnight before it, and after it.
    ['2026-11-08', { tithi: 29, month: 'Kartika', isAdhika: false, year: 2083 }],
    ['2026-11-10', { tithi: 1, month: 'Kartika', isAdhika: false, year: 2083 }],
    ['2026-06-05', { tithi: 20, month: 'Jyeshtha', isAdhika: true, year: 2083 }],
    ['2026-05-10', { tithi: 23, month: 'Jyeshtha', isAdhika: false, year: 2083 }],
    ['2026-06-20', { tithi: 6, month: 'Jyeshtha', isAdhika: false, year: 2083 }],
    ['2026-03-15', { tithi: 26, month: 'Chaitra', isAdhika: false, year: 2082 }],
  ])('%s', (date, wanted) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    expect(almanacOfMonth(year, month).find((day) => day.date === date)).toMatchObject(wanted);
  });

  it('has each day once, its tithis are consecutive, and no festival of the month is missing', () => {
    const months = fc.record({
      year: fc.integer({ min: 1901, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(months, ({ year, month }) => {
        const days = almanacOfMonth(year, month);
        expect(days.map(({ date }) => Number(date.slice(8)))).toEqual(days.map((_, at) => at + 1));
        for (const [at, day] of days.entries()) {
          expect(day.tithiEnds).toBeGreaterThan(day.sunrise);
          expect(day.sunset).toBeGreaterThan(day.sunrise);
          const next = days[at + 1];
          if (!next) continue;
          const last = day.within ?? day.tithi;
          const repeats = day.tithiEnds > next.sunrise;
          expect(next.tithi).toBe(repeats ? day.tithi : (last % 30) + 1);
        }
        const listed = days.flatMap(({ festivals }) => festivals.map(({ id }) => id));
        const prefix = `${year}-${String(month).padStart(2, '0')}`;
        expect(listed).toEqual(
          festivalsOfYear(year)
            .filter(({ date }) => date.startsWith(prefix))
            .map(({ id }) => id),
        );
      }),
      { numRuns: 6 },
    );
  });
});
