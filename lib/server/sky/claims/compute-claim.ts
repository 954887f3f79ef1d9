import {
  Body,
  GeoVector,
  Horizon,
  Equator,
  Illumination,
  KM_PER_AU,
  SearchAltitude,
  SearchHourAngle,
  SearchRelativeLongitude,
  SearchRiseSet,
} from 'astronomy-engine';
import {
  jupiterMoons,
  type Claim,
  type JupiterMoon,
  type Star,
} from '@/lib/server/sky/claims/claims-schema';
import { ephemerisBody, observerAt, separation } from '@/lib/server/sky/claims/bodies';
import { isBehindJupiter, isBehindMoon } from '@/lib/server/sky/claims/occultations';
import { nextMoonPhase, type Place } from '@/lib/server/sky/ephemeris';

type QuantityClaim = Extract<Claim, { is: number }>;
type EventClaim = Exclude<Claim, QuantityClaim>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Degrees of ecliptic longitude from the Sun to the Moon. */
const phaseLongitudes = {
  'new-moon': 0,
  'first-quarter': 90,
  'full-moon': 180,
  'last-quarter': 270,
} as const;

/** Returns when an event happens nearest to an instant; `undefined` if it does not within a day. */
export function timeOfEvent(claim: EventClaim, place: Place, near: Date): Date | undefined {
  const observer = observerAt(place);
  switch (claim.kind) {
    case 'new-moon':
    case 'first-quarter':
    case 'full-moon':
    case 'last-quarter': {
      const longitude = phaseLongitudes[claim.kind];
      return nearest(near, (after) => nextMoonPhase(longitude, after, 2));
    }
    case 'nightfall':
    case 'daybreak': {
      const direction = claim.kind === 'nightfall' ? -1 : 1;
      return nearest(
        near,
        (after) => SearchAltitude(Body.Sun, observer, direction, after, 2, -18)?.date,
      );
    }
    case 'rise':
    case 'set': {
      const body = ephemerisBody(claim.of);
      const direction = claim.kind === 'rise' ? 1 : -1;
      return nearest(near, (after) => SearchRiseSet(body, observer, direction, after, 2)?.date);
    }
    case 'due-south': {
      const body = ephemerisBody(claim.of);
      return nearest(near, (after) => SearchHourAngle(body, observer, 0, after).time.date);
    }
    case 'opposition':
      return nearest(near, (after) => SearchRelativeLongitude(Body[claim.of], 0, after).date);
    case 'disappearance':
    case 'reappearance': {
      const isHidden = (at: Date) =>
        isJupiterMoon(claim.of) ? isBehindJupiter(claim.of, at) : isBehindMoon(claim.of, place, at);
      return nearestChange(near, isHidden, claim.kind === 'disappearance');
    }
  }
}

function isJupiterMoon(name: JupiterMoon | Star): name is JupiterMoon {
  return jupiterMoons.some((moon) => moon === name);
}

/** Finds the event nearest to an instant with a search for the next one after a time. */
function nearest(near: Date, next: (after: Date) => Date | undefined): Date | undefined {
  const found: Date[] = [];
  let at = next(new Date(near.getTime() - dayMs));
  while (at !== undefined && at.getTime() < near.getTime() + dayMs) {
    found.push(at);
    at = next(new Date(at.getTime() + minuteMs));
  }
  return closest(near, found);
}

/** Finds the nearest minute within three hours at which a body becomes hidden, or visible again. */
function nearestChange(
  near: Date,
  isHidden: (at: Date) => boolean,
  becomes: boolean,
): Date | undefined {
  const minutes = Array.from(
    { length: 361 },
    (_, index) => near.getTime() + (index - 180) * minuteMs,
  );
  const states = minutes.map((time) => isHidden(new Date(time)));
  const changes = minutes.filter(
    (_, index) => index > 0 && states[index] === becomes && states[index - 1] !== becomes,
  );
  return closest(
    near,
    changes.map((time) => new Date(time)),
  );
}

function closest(near: Date, times: readonly Date[]): Date | undefined {
  const gap = (at: Date) => Math.abs(at.getTime() - near.getTime());
  return times.toSorted((a, b) => gap(a) - gap(b))[0];
}

/** Equatorial radii in kilometres (NASA, planetary fact sheets). */
const radii = {
  Moon: 1_737.4,
  Mercury: 2_440.5,
  Venus: 6_051.8,
  Mars: 3_396.2,
  Jupiter: 71_492,
  Saturn: 60_268,
  Uranus: 25_559,
  Neptune: 24_764,
} as const;

/** Computes the value of a claim about a quantity, in the claim's unit. */
export function valueOf(claim: QuantityClaim, place: Place, at: Date): number {
  switch (claim.kind) {
    case 'altitude': {
      const observer = observerAt(place);
      const { ra, dec } = Equator(ephemerisBody(claim.of), at, observer, true, true);
      return Horizon(at, observer, ra, dec, 'normal').altitude;
    }
    case 'separation':
      return separation(claim.of, claim.from, place, at);
    case 'lit':
      return Illumination(Body[claim.of], at).phase_fraction * 100;
    case 'magnitude':
      return Illumination(Body[claim.of], at).mag;
    case 'distance':
      return distanceOf(claim.of, at);
    case 'diameter':
      return (
        (2 * Math.asin(radii[claim.of] / (distanceOf(claim.of, at) * KM_PER_AU)) * 180 * 3600) /
        Math.PI
      );
    case 'ring-tilt':
      return Math.abs(Illumination(Body.Saturn, at).ring_tilt ?? Number.NaN);
  }
}

/** Returns the distance from the Earth's centre in astronomical units. */
function distanceOf(name: keyof typeof radii, at: Date): number {
  return GeoVector(Body[name], at, true).Length();
}
