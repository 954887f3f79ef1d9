import { AngleBetween, Body, DefineStar, Equator, Observer, type Vector } from 'astronomy-engine';
import type { ClaimedBody } from '@/lib/server/sky/claims/claims-schema';
import type { Place } from '@/lib/server/sky/ephemeris';

/**
 * Right ascension and declination in degrees (J2000, with the proper motion to 2027) and distance in
 * light years (Hipparcos, the new reduction; F. van Leeuwen, 2007).
 */
const stars = {
  Maia: [56.4569, 24.3674, 384],
  Regulus: [152.0911, 11.9672, 79],
  Taygeta: [56.3023, 24.4669, 364],
} as const;

/** Returns the ephemeris's name of a body. */
export function ephemerisBody(name: ClaimedBody): Body {
  if (name !== 'Maia' && name !== 'Regulus' && name !== 'Taygeta') return Body[name];
  const [ra, dec, lightYears] = stars[name];
  DefineStar(Body.Star1, ra / 15, dec, lightYears);
  return Body.Star1;
}

export function observerAt({ latitude, longitude }: Place): Observer {
  return new Observer(latitude, longitude, 0);
}

/** Returns a body's apparent position as seen from a place, in astronomical units. */
export function positionOf(name: ClaimedBody, place: Place, at: Date): Vector {
  return Equator(ephemerisBody(name), at, observerAt(place), true, true).vec;
}

/** Returns the angle between two bodies as seen from a place, in degrees. */
export function separation(one: ClaimedBody, other: ClaimedBody, place: Place, at: Date): number {
  return AngleBetween(positionOf(one, place, at), positionOf(other, place, at));
}
