/** A direction on the sky of the day: right ascension and declination in degrees. */
export interface Equatorial {
  readonly ra: number;
  readonly dec: number;
}

/** A direction as a person points at it: degrees above the horizon, and from north over east. */
export interface Horizontal {
  readonly altitude: number;
  readonly azimuth: number;
}

const degree = Math.PI / 180;
const sin = (angle: number) => Math.sin(angle * degree);
const cos = (angle: number) => Math.cos(angle * degree);

/** The same angle from 0 up to 360 degrees. */
export function normalizeAngle(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

/**
 * Greenwich mean sidereal time in degrees (IAU 1982: S. Aoki and others, "The new definition of
 * universal time", Astronomy and Astrophysics 105, 1982; as J. Meeus, Astronomical Algorithms,
 * formula 12.4). UTC stands for UT1, which is never a second away; nutation is left out, which is
 * never more than 0.005 degrees.
 */
export function siderealTime(at: Date): number {
  const days = at.getTime() / 86_400_000 - 10957.5;
  const centuries = days / 36525;
  return normalizeAngle(
    280.46061837 + 360.98564736629 * days + (0.000387933 - centuries / 38710000) * centuries ** 2,
  );
}

/** Sidereal time turns by so many degrees in a minute of clock time. */
export const degreesPerMinute = 360.98564736629 / 1440;

/** Where a direction of the sky stands at a latitude when it has a local sidereal time, in degrees. */
export function toHorizontal(
  { ra, dec }: Equatorial,
  latitude: number,
  sidereal: number,
): Horizontal {
  const hour = sidereal - ra;
  const up = sin(dec) * sin(latitude) + cos(dec) * cos(latitude) * cos(hour);
  const north = sin(dec) * cos(latitude) - cos(dec) * sin(latitude) * cos(hour);
  const east = -cos(dec) * sin(hour);
  return {
    altitude: Math.asin(Math.max(-1, Math.min(1, up))) / degree,
    azimuth: normalizeAngle(Math.atan2(east, north) / degree),
  };
}

/** A place on the disc, in the units of its drawing: x to the right, y down, the pole at 0, 0. */
export type Point = readonly [x: number, y: number];

/** Units of the drawing for a degree from the pole. */
export const unitsPerDegree = 4;

/**
 * The disc is azimuthal equidistant from the pole that is up, as one sees it overhead: facing south
 * at northern latitudes (south is down, east left), facing north at southern ones (north is down,
 * east right). `pole` is 1 for the northern, -1 for the southern sky.
 */
export function projectToDisc({ ra, dec }: Equatorial, pole: 1 | -1, sidereal: number): Point {
  const radius = unitsPerDegree * (90 - pole * dec);
  const hour = sidereal - ra;
  return [pole * radius * sin(hour), radius * cos(hour)];
}

/** The pole that is up at a latitude. */
export function visiblePole(latitude: number): 1 | -1 {
  return latitude < 0 ? -1 : 1;
}

/** How far the disc must be turned (SVG's `rotate`, in degrees) at a local sidereal time. */
export function discRotation(pole: 1 | -1, sidereal: number): number {
  return normalizeAngle(-pole * sidereal);
}

/** Where a line at an altitude, all round, stands on the disc: points in the order of azimuth. */
export function altitudeCircle(latitude: number, altitude: number, steps: number): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    return horizonPoint(latitude, altitude, (step * 360) / steps);
  });
}

/** Where a direction over the horizon of a latitude stands on the disc. It does not turn. */
export function horizonPoint(latitude: number, altitude: number, azimuth: number): Point {
  // The way back is the way there, with declination for altitude and hour angle for azimuth.
  const { altitude: dec, azimuth: hour } = toHorizontal(
    { ra: 0, dec: altitude },
    latitude,
    azimuth,
  );
  return projectToDisc({ ra: 0, dec }, visiblePole(latitude), hour);
}
