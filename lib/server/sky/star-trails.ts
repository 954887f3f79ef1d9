import {
  equatorialPosition,
  localSiderealTime,
  nextDarkness,
  nextMorningTwilight,
  precess,
  type Place,
} from '@/lib/server/sky/ephemeris';
import type { Night } from '@/lib/server/sky/night';
import stars from '@/lib/server/sky/stars.json';
import {
  degreesPerMinute,
  horizonPoint,
  projectToDisc,
  toHorizontal,
  unitsPerDegree,
  visiblePole,
  type Point,
} from '@/lib/sky/sphere';
import type { StarTrails } from '@/lib/sky/star-trails';

/** The time in which the Sun is at least 18 degrees below the horizon. */
export interface Darkness {
  readonly from: Date;
  readonly to: Date;
}

/** Units of the picture per unit of the disc: whole numbers are exact to an eighth of a degree. */
const scale = 2;
/** Degrees of the picture below the horizon and above the pole. */
const below = 9;
const abovePole = 16;
const minHeight = 88;
const widthToHeight = 1.6;

/** The brightest stars of each ring round the pole, so that no part of the picture is empty. */
const ringWidth = 2.5;
const starsPerRing = 2;
/** The magnitudes at which middling and faint stars begin. */
const magnitudeLimits = [2.2, 3.4, Infinity];

/** SVG cannot draw an arc of 360 degrees: its ends are the same point. */
const longestArc = 359.9;

/** Returns the darkness of a night, to the minute, or `undefined` if there is none. */
export function findDarkness(place: Place, { from, evening }: Night): Darkness | undefined {
  const dusk = nextDarkness(place, from);
  if (dusk !== undefined) {
    const dawn = nextMorningTwilight(place, dusk) ?? addDay(dusk);
    return { from: roundToMinute(dusk), to: roundToMinute(dawn) };
  }
  const sun = equatorialPosition('the Sun', place, evening);
  const { altitude } = toHorizontal(sun, place.latitude, localSiderealTime(place, evening));
  return altitude < -18 ? { from, to: addDay(from) } : undefined;
}

/**
 * Computes the trails of stars round the visible pole in a time, facing the pole.
 *
 * The projection is azimuthal equidistant, so that trails are arcs of circles.
 */
export function computeStarTrails(place: Place, { from, to }: Darkness): StarTrails {
  const minutes = (to.getTime() - from.getTime()) / 60_000;
  const degrees = Math.min(minutes * degreesPerMinute, longestArc);
  const viewBox = viewBoxAt(Math.abs(place.latitude));
  const pole = visiblePole(place.latitude);
  const arcs = selectStars(place, from, viewBox).map(({ magnitude, at }) => ({
    magnitude,
    path: arcPath(at, degrees, pole),
  }));
  const paths = magnitudeLimits.map((limit, index) => {
    const brighter = magnitudeLimits[index - 1] ?? -Infinity;
    const group = arcs.filter(({ magnitude }) => brighter <= magnitude && magnitude < limit);
    return group.map(({ path }) => path).join('');
  });
  return { viewBox, paths, ground: groundPath(place.latitude, viewBox), degrees };
}

function viewBoxAt(altitude: number): StarTrails['viewBox'] {
  const height = Math.max(minHeight, below + altitude + abovePole);
  const width = height * widthToHeight;
  const units = (degrees: number) => Math.round(degrees * unitsPerDegree * scale);
  return [units(-width / 2), units(altitude + below - height), units(width), units(height)];
}

function selectStars(place: Place, at: Date, [left, top, , height]: StarTrails['viewBox']) {
  const pole = visiblePole(place.latitude);
  const sidereal = localSiderealTime(place, at);
  const furthest = Math.hypot(left, Math.max(-top, top + height)) / (unitsPerDegree * scale);
  const counts = new Map<number, number>();
  // The catalogue begins with the brightest star.
  return stars.flatMap(([ra = 0, dec = 0, magnitude = 0]) => {
    const distance = 90 - pole * dec;
    const ring = Math.floor(distance / ringWidth);
    const count = counts.get(ring) ?? 0;
    if (distance > furthest || count === starsPerRing) return [];
    counts.set(ring, count + 1);
    return [{ magnitude, at: toPicture(projectToDisc(precess({ ra, dec }, at), pole, sidereal)) }];
  });
}

/** On the disc, the horizon below the pole is above it. */
function toPicture([x, y]: Point): Point {
  return [-x * scale, -y * scale];
}

/** Stars move anticlockwise round the north pole, clockwise round the south pole. */
function arcPath([x, y]: Point, degrees: number, pole: 1 | -1): string {
  const angle = Math.atan2(y, x) - (pole * degrees * Math.PI) / 180;
  const radius = Math.hypot(x, y);
  const offset = formatOffset(radius * Math.cos(angle) - x, radius * Math.sin(angle) - y);
  const rounded = Math.round(radius);
  const flags = `0 ${degrees > 180 ? 1 : 0} ${pole === 1 ? 0 : 1}`;
  return `M${formatOffset(x, y)}a${rounded} ${rounded} ${flags} ${offset}`;
}

/** Follows the horizon from the left to the right, then the edges of the picture. */
function groundPath(latitude: number, [left, top, , height]: StarTrails['viewBox']): string {
  const pole = visiblePole(latitude);
  const points = Array.from({ length: 61 }, (_, step) => {
    const azimuth = (pole === 1 ? 0 : 180) + pole * (step * 3 - 90);
    return toPicture(horizonPoint(latitude, 0, azimuth));
  });
  // One point beyond each edge.
  const inside = points.filter((_, index) =>
    [-1, 0, 1].some((near) => Math.abs(points[index + near]?.[0] ?? Infinity) <= -left),
  );
  const [first = [0, 0]] = inside;
  let [lastX, lastY] = first.map(Math.round);
  const offsets = inside.slice(1).map(([x, y]) => {
    const offset = formatOffset(x - (lastX ?? 0), y - (lastY ?? 0));
    [lastX, lastY] = [Math.round(x), Math.round(y)];
    return offset;
  });
  const bottom = top + height + 20;
  return `M${formatOffset(...first)}l${offsets.join(' ')}V${bottom}H${Math.round(first[0])}Z`;
}

function formatOffset(x: number, y: number): string {
  const [roundedX, roundedY] = [Math.round(x), Math.round(y)];
  return roundedY < 0 ? `${roundedX}${roundedY}` : `${roundedX} ${roundedY}`;
}

function roundToMinute(at: Date): Date {
  return new Date(Math.round(at.getTime() / 60_000) * 60_000);
}

function addDay(at: Date): Date {
  return new Date(at.getTime() + 24 * 60 * 60_000);
}
