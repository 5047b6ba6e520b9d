/** When sun and moon rise and set at a place. */
import { Body, Equator, Observer, SearchRiseSet, SiderealTime } from 'astronomy-engine';
import { DAY, type Day, type Instant, midnight } from './days.js';
import { remembered } from './remembered.js';
import { half, timeAt } from './sky.js';

/** Degrees north and east. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The default place of the calendar, which printed calendars of northern India use too. */
export const NEW_DELHI: Place = { name: 'New Delhi', latitude: 28.6139, longitude: 77.209 };

/** Rising and setting at a place in India. A Hindu day has the date of the sunrise with which it begins. */
export interface Horizon {
  readonly place: Place;
  /** When the sun's upper limb appears, with standard refraction. */
  sunrise(day: Day): Instant;
  sunset(day: Day): Instant;
  /** The first moonrise after the day's sunrise; undefined when there is none before the next sunrise. */
  moonrise(day: Day): Instant | undefined;
}

/** By convention refraction at the horizon is 34 minutes of arc; the sun's upper limb is half of its diameter above its centre. */
const REFRACTION = 34 / 60;
const SUN_RADIUS_AT_ONE_AU = 959.63 / 3600;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** @param place south of the polar circle, east of Greenwich, in India's time zone. */
export function horizonAt(place: Place): Horizon {
  const observer = new Observer(place.latitude, place.longitude, 0);
  const latitude = radians(place.latitude);

  /**
   * When the upper limb is on the horizon before (-1) or after (+1) noon: the hour angle for the sun's declination, corrected
   * once. Within a second of astronomy-engine's own search, in a quarter of the time.
   */
  function limbOnHorizon(day: Day, side: -1 | 1): Instant {
    let instant = midnight(day) + DAY / 2 + (side * DAY) / 4;
    for (let round = 0; round < 2; round += 1) {
      const time = timeAt(instant);
      const sun = Equator(Body.Sun, time, observer, true, true);
      const altitude = radians(-(REFRACTION + SUN_RADIUS_AT_ONE_AU / sun.dist));
      const declination = radians(sun.dec);
      const cosine =
        (Math.sin(altitude) - Math.sin(latitude) * Math.sin(declination)) /
        (Math.cos(latitude) * Math.cos(declination));
      const wanted = side * ((Math.acos(cosine) * 180) / Math.PI);
      const now = half((SiderealTime(time) - sun.ra) * 15 + place.longitude);
      instant += (half(wanted - now) / 360) * DAY;
    }
    return Math.round(instant);
  }

  const sunrise = remembered((day: Day) => limbOnHorizon(day, -1));
  return {
    place,
    sunrise,
    sunset: remembered((day: Day) => limbOnHorizon(day, 1)),
    moonrise(day) {
      const from = sunrise(day);
      const limit = (sunrise(day + 1) - from) / DAY;
      return SearchRiseSet(Body.Moon, observer, +1, timeAt(from), limit)?.date.getTime();
    },
  };
}
