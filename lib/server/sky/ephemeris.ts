import {
  Body,
  Equator,
  Illumination,
  Observer,
  SearchAltitude,
  SearchHourAngle,
  SearchRiseSet,
} from 'astronomy-engine';
import { siderealTime, normalizeAngle, type Equatorial } from '@/lib/sky/sphere';
import type { BodyName } from '@/lib/sky/sky';

/** Where somebody stands, in degrees (north and east are positive), with a level horizon. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const bodies: Readonly<Record<BodyName, Body>> = {
  'the Sun': Body.Sun,
  'the Moon': Body.Moon,
  Mercury: Body.Mercury,
  Venus: Body.Venus,
  Mars: Body.Mars,
  Jupiter: Body.Jupiter,
  Saturn: Body.Saturn,
};

/** The planets that need no telescope, the brightest first. */
export const planets = ['Venus', 'Jupiter', 'Mars', 'Saturn', 'Mercury'] as const;

function observer({ latitude, longitude }: Place): Observer {
  return new Observer(latitude, longitude, 0);
}

/**
 * When the upper limb next rises after an instant, with the usual 34 minutes of arc of refraction;
 * `undefined` if it does not within a number of days.
 */
export function risesAfter(body: BodyName, place: Place, after: Date, days = 1): Date | undefined {
  return SearchRiseSet(bodies[body], observer(place), 1, after, days)?.date;
}

/** When it next sets; see `risesAfter`. */
export function setsAfter(body: BodyName, place: Place, after: Date, days = 1): Date | undefined {
  return SearchRiseSet(bodies[body], observer(place), -1, after, days)?.date;
}

/** When it next crosses the meridian above the pole. */
export function transitAfter(body: BodyName, place: Place, after: Date): Date {
  return SearchHourAngle(bodies[body], observer(place), 0, after).time.date;
}

/** The end of astronomical twilight: the Sun's centre 18 degrees under the horizon, going down. */
export function darkAfter(place: Place, after: Date, days = 1): Date | undefined {
  return SearchAltitude(Body.Sun, observer(place), -1, after, days, -18)?.date;
}

/** How much of the Moon's disc is lit, from 0 to 1. */
export function moonLitAt(at: Date): number {
  return Illumination(Body.Moon, at).phase_fraction;
}

/** Where a body is seen from a place, by the equator and equinox of the day. */
export function positionOf(body: BodyName, place: Place, at: Date): Equatorial {
  const { ra, dec } = Equator(bodies[body], at, observer(place), true, true);
  return { ra: ra * 15, dec };
}

/** Local mean sidereal time in degrees. */
export function siderealTimeAt({ longitude }: Place, at: Date): number {
  return normalizeAngle(siderealTime(at) + longitude);
}

/**
 * The angle from north over east to the middle of the Moon's bright limb, in degrees (J. Meeus,
 * Astronomical Algorithms, formula 48.5).
 */
export function moonLimbAt(place: Place, at: Date): number {
  const degree = Math.PI / 180;
  const sun = positionOf('the Sun', place, at);
  const moon = positionOf('the Moon', place, at);
  const east = (sun.ra - moon.ra) * degree;
  const [high, low] = [sun.dec * degree, moon.dec * degree];
  const y = Math.cos(high) * Math.sin(east);
  const x = Math.sin(high) * Math.cos(low) - Math.cos(high) * Math.sin(low) * Math.cos(east);
  return normalizeAngle(Math.atan2(y, x) / degree);
}
