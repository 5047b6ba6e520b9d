/** How the day of a festival is found within a lunation. Festivals that a part and a choice cannot express have a function of their own. */
import { dayBy, daysHolding, hinduDay, type Rule } from './choice.js';
import { type Day, MINUTE, type Span, shared, weekdayOf } from './days.js';
import type { Horizon } from './horizon.js';
import { muhurta, partOf } from './parts.js';
import { passing, siderealMoon } from './sky.js';
import { type Lunation, moonAhead, tithiSpan } from './tithi.js';

/** Returns the day on which a festival is kept in a lunation at a place. */
export type Keep = (lunation: Lunation, horizon: Horizon) => Day;

/** The sixtieth part of a day. */
const GHATI = 24 * MINUTE;

type Numbers = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;
/** `S5` is the fifth tithi of the bright half (shukla), `S15` purnima, `K15` amavasya. */
export type TithiName = `${'S' | 'K'}${Numbers}`;

/** The span of a tithi of a lunation. */
const spanOf = (lunation: Lunation, name: TithiName): Span =>
  tithiSpan(lunation, Number(name.slice(1)) + (name.startsWith('K') ? 15 : 0));

/** The day on which the tithi covers a part of it. */
export const by =
  (tithi: TithiName, rule: Rule): Keep =>
  (lunation, horizon) =>
    dayBy(rule, spanOf(lunation, tithi), horizon);

/** The first day whose sunrise the tithi covers; the day before when less than `least(day)` milliseconds of the tithi are left then. */
export const bySunriseUnlessShort =
  (tithi: TithiName, least: (day: Day, horizon: Horizon) => number): Keep =>
  (lunation, horizon) => {
    const span = spanOf(lunation, tithi);
    const day = dayBy('sunrise F', span, horizon);
    const left = span.until - horizon.sunrise(day);
    return span.from <= horizon.sunrise(day) && left < least(day, horizon) ? day - 1 : day;
  };

export const ghatis = (count: number) => (): number => count * GHATI;
export const muhurtas =
  (count: number) =>
  (day: Day, horizon: Horizon): number =>
    count * muhurta(day, horizon);

/** The tithi in the forenoon; of two days the second only when the tithi covers three muhurtas of it. */
export const akshayaTritiya: Keep = (lunation, horizon) => {
  const span = spanOf(lunation, 'S3');
  const [first, second] = daysHolding(span, 'forenoon', horizon);
  if (second && span.until >= horizon.sunrise(second.day) + 3 * muhurta(second.day, horizon))
    return second.day;
  return first?.day ?? dayBy('forenoon F', span, horizon);
};

/** The day on which the tithi begins; the next one when it begins later than 18 ghatis after sunrise. */
export const vatSavitri =
  (tithi: TithiName): Keep =>
  (lunation, horizon) => {
    const { from } = spanOf(lunation, tithi);
    const day = hinduDay(from, horizon);
    return from - horizon.sunrise(day) <= 18 * GHATI ? day : day + 1;
  };

const FRIDAY = 5;

/** The Friday on or before Shravana's purnima. */
export const varalakshmiVrat: Keep = (lunation, horizon) => {
  const purnima = by('S15', 'sunrise F')(lunation, horizon);
  return purnima - ((weekdayOf(purnima) - FRIDAY + 7) % 7);
};

/** The day with purnima at pradosh, the last of two; the next one when bhadra (the first half of purnima) lasts beyond its nishita. */
export const holikaDahan: Keep = (lunation, horizon) => {
  const purnima = spanOf(lunation, 'S15');
  const day = dayBy('pradosh L', purnima, horizon);
  const bhadraEnds = moonAhead(lunation, 174);
  const nishita = partOf('nishita', day, horizon);
  const daylight = horizon.sunset(day + 1) - horizon.sunrise(day + 1);
  const isLongEnough = purnima.until >= horizon.sunrise(day + 1) + (3.5 * daylight) / 4;
  return nishita && bhadraEnds > nishita.until && isLongEnough ? day + 1 : day;
};

/** The day after Holika Dahan. */
export const holi: Keep = (lunation, horizon) => holikaDahan(lunation, horizon) + 1;

/** The nakshatra Shravana: 280 to 293 1/3 degrees of the moon's sidereal longitude. */
const SHRAVANA = { from: 280, until: 280 + 40 / 3 } as const;
const MOON_DEGREES_PER_DAY = 13.176;

export const isInShravana = (instant: number): boolean => {
  const moon = siderealMoon(instant);
  return moon >= SHRAVANA.from && moon < SHRAVANA.until;
};

/** When the moon is in Shravana, at most half a month before or after `near`. */
export const shravanaAbout = (near: number): Span => ({
  from: passing(siderealMoon, SHRAVANA.from, near, MOON_DEGREES_PER_DAY),
  until: passing(siderealMoon, SHRAVANA.until, near, MOON_DEGREES_PER_DAY),
});

/** Dashami in the aparahna, usually the first day; the second when it has more of it, or alone has Shravana. */
export const vijayadashami: Keep = (lunation, horizon) => {
  const dashami = spanOf(lunation, 'S10');
  const held = daysHolding(dashami, 'aparahna', horizon);
  const first = held[0]?.day ?? dayBy('aparahna F +', dashami, horizon);
  if (held[1] && held[1].held > (held[0]?.held ?? 0)) return first + 1;
  const lastsLong = dashami.until >= horizon.sunrise(first + 1) + 3 * muhurta(first + 1, horizon);
  const shravana = shravanaAbout(dashami.from);
  const touches = (day: Day): boolean => {
    const aparahna = partOf('aparahna', day, horizon);
    return aparahna !== undefined && shared(shravana, aparahna) > 0;
  };
  return lastsLong && touches(first + 1) && !touches(first) ? first + 1 : first;
};
