/** The positions of sun and moon, by astronomy-engine. */
import { AstroTime, EclipticGeoMoon, e_tilt, SunPosition } from 'astronomy-engine';
import { DAY, type Instant } from './days.js';

export const timeAt = (instant: Instant): AstroTime => new AstroTime(new Date(instant));
const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;
/** An angle between -180 and 180 degrees. */
export const half = (degrees: number): number => turn(degrees + 180) - 180;

/**
 * How far the moon is ahead of the sun: 0 to 360 degrees, both apparent and of date. `MoonPhase` of astronomy-engine ignores
 * aberration, which would make a tithi 40 seconds late.
 */
export function elongation(instant: Instant): number {
  const time = timeAt(instant);
  return turn(EclipticGeoMoon(time).lon - SunPosition(time).elon);
}

/**
 * Lahiri's ayanamsa in degrees: the difference of the tropical and the sidereal zodiac. Its mean value is that of the Indian
 * Astronomical Ephemeris (23.857092° on 1 January 2000); nutation is added, since apparent positions contain it.
 */
function ayanamsa(time: AstroTime): number {
  const centuries = time.tt / 36_525;
  const precession = 5028.796195 * centuries + 1.1054348 * centuries ** 2;
  return 23.857092 + (precession + e_tilt(time).dpsi) / 3600;
}

/** Sidereal longitude of the sun, 0 to 360 degrees from the beginning of Mesha. */
export function siderealSun(instant: Instant): number {
  const time = timeAt(instant);
  return turn(SunPosition(time).elon - ayanamsa(time));
}

/** Sidereal longitude of the moon, 0 to 360 degrees. */
export function siderealMoon(instant: Instant): number {
  const time = timeAt(instant);
  return turn(EclipticGeoMoon(time).lon - ayanamsa(time));
}

/** After a step this small the result is exact to a millisecond: the secant's rate is then known to a thousandth. */
const LAST_STEP = 500;

/** The instant near `guess` at which an angle that grows by about `perDay` degrees passes `degrees`, by secants. */
export function passing(
  angle: (instant: Instant) => number,
  degrees: number,
  guess: Instant,
  perDay: number,
): Instant {
  let before = guess;
  let missing = half(degrees - angle(before));
  let step = (missing / perDay) * DAY;
  for (let tries = 0; tries < 20 && Math.abs(step) > LAST_STEP; tries += 1) {
    const next = before + step;
    const left = half(degrees - angle(next));
    const rate = (missing - left) / step;
    before = next;
    missing = left;
    step = rate > 0 ? left / rate : (left / perDay) * DAY;
  }
  return Math.round(before + step);
}
