import {
  equatorialPosition,
  localSiderealTime,
  nextDarkness,
  nextMorningTwilight,
  nextRise,
  nextSet,
  type Place,
} from '@/lib/server/sky/ephemeris';
import type { Daylight, DaylightSpan } from '@/lib/time/daylight';
import { toHorizontal } from '@/lib/sky/sphere';
import { instantOf } from '@/lib/time/zoned-time';

/** The altitude of the Sun's centre at sunrise and sunset: refraction and the radius of the disc. */
const horizonAltitude = -50 / 60;
const darkAltitude = -18;
const minuteMs = 60_000;

/**
 * Returns the daylight between two times of a date, in minutes since midnight.
 *
 * `to` may be over 1440. Each of sunrise, sunset, daybreak and nightfall is found once, so the time
 * between the two should be at most a day.
 */
export function daylightOn(
  place: Place,
  timeZone: string,
  date: string,
  from: number,
  to: number,
): DaylightSpan[] {
  const start = instantOf({ date, minutes: from }, timeZone);
  const end = instantOf({ date, minutes: to }, timeZone);
  const changes = [
    nextRise('the Sun', place, start),
    nextSet('the Sun', place, start),
    nextDarkness(place, start),
    nextMorningTwilight(place, start),
  ]
    .filter((change) => change !== undefined && change < end)
    .map((change) => (change === undefined ? 0 : change.getTime()))
    .sort((a, b) => a - b);
  const limits = [start.getTime(), ...changes, end.getTime()];
  return limits.slice(1).map((limit, index) => {
    const before = limits[index] ?? limit;
    return {
      daylight: daylightAt(place, new Date((before + limit) / 2)),
      from: from + Math.round((before - start.getTime()) / minuteMs),
      to: from + Math.round((limit - start.getTime()) / minuteMs),
    };
  });
}

function daylightAt(place: Place, at: Date): Daylight {
  const sun = equatorialPosition('the Sun', place, at);
  const { altitude } = toHorizontal(sun, place.latitude, localSiderealTime(place, at));
  if (altitude > horizonAltitude) return 'day';
  return altitude > darkAltitude ? 'twilight' : 'dark';
}
