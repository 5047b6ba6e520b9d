/** The days of a month: tithi, lunar month, sun and moon. */
import { type Day, dateOf, dayOf, type Instant } from './days.js';
import { elongation } from './sky.js';
import { lunarMonth, type MonthName, tithiAt, tithiSpan } from './tithi.js';
import { type Calendar, calendar, type Festival } from './year.js';

export interface AlmanacDay {
  /** `2026-11-08`. */
  readonly date: string;
  /** The tithi at sunrise: 1 to 15 of the bright half (15 is purnima), 16 to 30 of the dark one (30 is amavasya). */
  readonly tithi: number;
  /** When it ends; after the next sunrise if the tithi covers two sunrises. */
  readonly tithiEnds: Instant;
  /** A tithi that begins after this sunrise and ends before the next, if there is one. */
  readonly within: number | null;
  /** The month as northern India counts it: a dark half has the name of the next month. */
  readonly month: MonthName;
  readonly isAdhika: boolean;
  /** The Vikram year. */
  readonly year: number;
  readonly sunrise: Instant;
  readonly sunset: Instant;
  /** Degrees of the moon ahead of the sun at sunset: 0 new, 90 half and waxing, 180 full, 270 half and waning. */
  readonly moon: number;
  readonly festivals: readonly Festival[];
}

const DARK_HALF = 16;

function almanacDay(day: Day, festivals: readonly Festival[], { horizon }: Calendar): AlmanacDay {
  const sunrise = horizon.sunrise(day);
  const { lunation, number } = tithiAt(sunrise);
  const next = tithiAt(horizon.sunrise(day + 1));
  const skipped = (next.lunation - lunation) * 30 + next.number - number === 2;
  const month = lunarMonth(lunation);
  // The dark half belongs to the next month, but that of an extra month to the month itself.
  const named = number < DARK_HALF || month.isAdhika ? month : lunarMonth(lunation + 1);
  const date = dateOf(day);
  return {
    date,
    tithi: number,
    tithiEnds: tithiSpan(lunation, number).until,
    within: skipped ? (number % 30) + 1 : null,
    month: named.names[0] ?? 'Chaitra',
    isAdhika: month.isAdhika,
    year: month.year,
    sunrise,
    sunset: horizon.sunset(day),
    moon: elongation(horizon.sunset(day)),
    festivals: festivals.filter((festival) => festival.date === date),
  };
}

/**
 * The days of a month (1 to 12) in New Delhi.
 * @throws RangeError outside the years 1900 to 2100.
 */
export function almanacOfMonth(year: number, month: number): readonly AlmanacDay[] {
  const first = dayOf(year, month, 1);
  const last = dayOf(year, month + 1, 1) - 1;
  const festivals = calendar.festivalsBetween(first, last);
  return Array.from({ length: last - first + 1 }, (_, at) => almanacDay(first + at, festivals, calendar));
}
