import {
  Body,
  Equator,
  Illumination,
  MakeTime,
  NextMoonQuarter,
  Observer,
  RotateVector,
  Rotation_EQJ_EQD,
  SearchAltitude,
  SearchMoonPhase,
  SearchMoonQuarter,
  SearchRiseSet,
  SphereFromVector,
  Spherical,
  VectorFromSphere,
} from 'astronomy-engine';
import {
  siderealTime,
  normalizeAngle,
  toHorizontal,
  type Equatorial,
  type Horizontal,
} from '@/lib/sky/sphere';
import type { BodyName } from '@/lib/sky/sky';

/** An observer's position in degrees; north and east are positive. */
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

/** Planets visible to the naked eye, brightest first. */
export const planets = ['Venus', 'Jupiter', 'Mars', 'Saturn', 'Mercury'] as const;

function observer({ latitude, longitude }: Place): Observer {
  return new Observer(latitude, longitude, 0);
}

/**
 * Returns the next rise of a body's upper limb, with 34 arc minutes of refraction.
 *
 * Returns `undefined` if it does not rise within `days`.
 */
export function nextRise(body: BodyName, place: Place, after: Date, days = 1): Date | undefined {
  return SearchRiseSet(bodies[body], observer(place), 1, after, days)?.date;
}

/** Returns the next set; see `nextRise`. */
export function nextSet(body: BodyName, place: Place, after: Date, days = 1): Date | undefined {
  return SearchRiseSet(bodies[body], observer(place), -1, after, days)?.date;
}

/** Returns the end of astronomical twilight: the Sun's centre 18 degrees below the horizon. */
export function nextDarkness(place: Place, after: Date, days = 1): Date | undefined {
  return SearchAltitude(Body.Sun, observer(place), -1, after, days, -18)?.date;
}

/** Returns the start of astronomical twilight in the morning; see `nextDarkness`. */
export function nextMorningTwilight(place: Place, after: Date, days = 1): Date | undefined {
  return SearchAltitude(Body.Sun, observer(place), 1, after, days, -18)?.date;
}

/** Converts a position by the equator and equinox of 2000 to that of the date. */
export function precess({ ra, dec }: Equatorial, at: Date): Equatorial {
  const time = MakeTime(at);
  const vector = VectorFromSphere(new Spherical(dec, ra, 1), time);
  const { lon, lat } = SphereFromVector(RotateVector(Rotation_EQJ_EQD(time), vector));
  return { ra: normalizeAngle(lon), dec: lat };
}

/** Returns the illuminated fraction of the Moon, from 0 to 1. */
export function moonIllumination(at: Date): number {
  return Illumination(Body.Moon, at).phase_fraction;
}

/** Degrees by which aberration moves the Sun back (J. Meeus, Astronomical Algorithms, formula 25.10). */
const solarAberration = 20.4898 / 3600;

/**
 * Returns when the Moon is `longitude` degrees east of the Sun, within `days` after an instant.
 *
 * Almanacs define the phases by apparent longitudes. Those of `SearchMoonPhase` are without aberration,
 * which makes its times 40 seconds late.
 */
export function nextMoonPhase(longitude: number, after: Date, days: number): Date | undefined {
  return SearchMoonPhase(normalizeAngle(longitude - solarAberration), after, days)?.date;
}

/** The principal phases of the Moon, in their order. */
const quarters = ['newMoon', 'firstQuarter', 'fullMoon', 'lastQuarter'] as const;

interface MoonQuarter {
  readonly quarter: (typeof quarters)[number];
  readonly at: Date;
}

/** Returns the next principal phases of the Moon after an instant. */
export function nextMoonQuarters(after: Date, count: number): MoonQuarter[] {
  let next = SearchMoonQuarter(after);
  return Array.from({ length: count }, () => {
    const { quarter, time } = next;
    next = NextMoonQuarter(next);
    const at = nextMoonPhase(quarter * 90, time.AddDays(-1).date, 2) ?? time.date;
    return { quarter: quarters[quarter] ?? 'newMoon', at };
  });
}

/** Returns a body's apparent position, by the equator and equinox of the date. */
export function equatorialPosition(body: BodyName, place: Place, at: Date): Equatorial {
  const { ra, dec } = Equator(bodies[body], at, observer(place), true, true);
  return { ra: ra * 15, dec };
}

/** Returns a body's position over the horizon, without refraction. */
export function horizontalPositionAt(body: BodyName, place: Place, at: Date): Horizontal {
  const position = equatorialPosition(body, place, at);
  return toHorizontal(position, place.latitude, localSiderealTime(place, at));
}

/** Returns local mean sidereal time in degrees. */
export function localSiderealTime({ longitude }: Place, at: Date): number {
  return normalizeAngle(siderealTime(at) + longitude);
}

/**
 * Returns the angle from north over east to the middle of the Moon's bright limb, in degrees (J. Meeus,
 * Astronomical Algorithms, formula 48.5).
 */
export function moonLimbAngle(place: Place, at: Date): number {
  const degree = Math.PI / 180;
  const sun = equatorialPosition('the Sun', place, at);
  const moon = equatorialPosition('the Moon', place, at);
  const east = (sun.ra - moon.ra) * degree;
  const [high, low] = [sun.dec * degree, moon.dec * degree];
  const y = Math.cos(high) * Math.sin(east);
  const x = Math.sin(high) * Math.cos(low) - Math.cos(high) * Math.sin(low) * Math.cos(east);
  return normalizeAngle(Math.atan2(y, x) / degree);
}
