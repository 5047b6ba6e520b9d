/** The festivals of a year. */
import { type Day, dateOf, dayOf, midnight, yearOf } from './days.js';
import { type FestivalId, monthlyIn, solarIn, yearlyIn } from './festivals.js';
import { type Horizon, horizonAt, NEW_DELHI, type Place } from './horizon.js';
import { OVERRIDES, type Override } from './overrides.js';
import { remembered } from './remembered.js';
import { type LunarMonth, type Lunation, lunarMonth, lunationAt, MONTHS } from './tithi.js';
import { YEARS } from './years.js';

export interface Festival {
  readonly id: FestivalId;
  /** The day on which it is kept in New Delhi: `2026-11-08`. */
  readonly date: string;
  /** The Vikram year of a lunar festival (2083 from Chaitra 2026), the calendar year of a solar one. */
  readonly year: number;
  /**
   * Distinguishes this keeping from all others of the festival, whatever its date: `2083`, for a monthly festival the month
   * from new moon to new moon, `2083-06` or `2083-03-adhika`, and `-bright` or `-dark` for what comes twice in it.
   */
  readonly keeping: string;
}

interface Dated extends Omit<Festival, 'date'> {
  readonly day: Day;
}

const overridden = (festival: Dated, overrides: readonly Override[]): Dated => {
  const announced = overrides.find(({ id, year }) => id === festival.id && year === festival.year);
  if (!announced) return festival;
  const [year = 0, month = 0, date = 0] = announced.date.split('-').map(Number);
  return { ...festival, day: dayOf(year, month, date) };
};

const monthOf = ({ names, isAdhika, year }: LunarMonth): string => {
  const number = String(MONTHS.indexOf(names[0] ?? 'Chaitra') + 1).padStart(2, '0');
  return `${year}-${number}${isAdhika ? '-adhika' : ''}`;
};

/** The festivals at one place. */
export interface Calendar {
  readonly horizon: Horizon;
  /**
   * The festivals from one day to another, both included, in the order of their days.
   * @throws RangeError outside the years 1900 to 2100.
   */
  festivalsBetween(first: Day, last: Day): readonly Festival[];
  /**
   * The festivals of a calendar year. A lunar festival may fall twice in a year, or not at all.
   * @throws RangeError outside the years 1900 to 2100.
   */
  festivalsOfYear(year: number): readonly Festival[];
}

/** Caches each year's festivals; a repeated call only builds the list again. */
export function calendarFor(place: Place, overrides: readonly Override[] = OVERRIDES): Calendar {
  const horizon = horizonAt(place);
  const inLunation = remembered((lunation: Lunation): readonly Dated[] => {
    const month = lunarMonth(lunation);
    const before = lunarMonth(lunation - 1);
    const hasAdhika = before.isAdhika && before.names[0] === month.names[0];
    const { year } = month;
    const yearly = yearlyIn(month, hasAdhika, horizon).map((kept) => ({
      ...kept,
      year,
      keeping: String(year),
    }));
    const monthly = monthlyIn(month, horizon).map((kept) => ({
      ...kept,
      year,
      keeping: `${monthOf(month)}-${kept.half}`,
    }));
    return [...yearly, ...monthly];
  });
  const followingTheSun = remembered((year: number): readonly Dated[] =>
    solarIn(year, horizon).map((kept) => ({ ...kept, year, keeping: String(year) })),
  );

  function festivalsBetween(first: Day, last: Day): readonly Festival[] {
    for (const year of [yearOf(first), yearOf(last)])
      if (!(year >= YEARS.first && year <= YEARS.last))
        throw new RangeError(`Festivals are computed for ${YEARS.first} to ${YEARS.last}, not for ${year}.`);
    const found: Dated[] = [];
    // A festival is kept in its lunation or on a day next to it.
    const until = lunationAt(midnight(last)) + 1;
    for (let lunation = lunationAt(midnight(first)) - 1; lunation <= until; lunation += 1)
      found.push(...inLunation(lunation));
    for (let year = yearOf(first); year <= yearOf(last); year += 1) found.push(...followingTheSun(year));
    return found
      .map((festival) => overridden(festival, overrides))
      .filter(({ day }) => day >= first && day <= last)
      .sort((one, other) => one.day - other.day)
      .map(({ id, day, year, keeping }) => ({ id, date: dateOf(day), year, keeping }));
  }

  return {
    horizon,
    festivalsBetween,
    festivalsOfYear: (year) => festivalsBetween(dayOf(year, 1, 1), dayOf(year, 12, 31)),
  };
}

/** The calendar of New Delhi, which the site shows. */
export const calendar: Calendar = calendarFor(NEW_DELHI);

/** See {@link Calendar.festivalsOfYear}; in New Delhi. */
export const festivalsOfYear = calendar.festivalsOfYear;
