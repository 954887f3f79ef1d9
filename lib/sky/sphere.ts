/** Equatorial coordinates of the date: right ascension and declination in degrees. */
export interface Equatorial {
  readonly ra: number;
  readonly dec: number;
}

/** Horizontal coordinates in degrees: above the horizon, and from north over east. */
export interface Horizontal {
  readonly altitude: number;
  readonly azimuth: number;
}

const degree = Math.PI / 180;
const sin = (angle: number) => Math.sin(angle * degree);
const cos = (angle: number) => Math.cos(angle * degree);

/** Returns the same angle in the range from 0 up to 360 degrees. */
export function normalizeAngle(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

/**
 * Returns Greenwich mean sidereal time in degrees. Source: IAU 1982 (S. Aoki and others, "The new
 * definition of universal time", Astronomy and Astrophysics 105, 1982), as J. Meeus, Astronomical
 * Algorithms, formula 12.4. Uses UTC for UT1, which differs by less than a second, and omits
 * nutation, which is less than 0.005 degrees.
 */
export function siderealTime(at: Date): number {
  const days = at.getTime() / 86_400_000 - 10957.5;
  const centuries = days / 36525;
  return normalizeAngle(
    280.46061837 + 360.98564736629 * days + (0.000387933 - centuries / 38710000) * centuries ** 2,
  );
}

/** Degrees by which sidereal time advances in a minute of clock time. */
export const degreesPerMinute = 360.98564736629 / 1440;

/** Converts equatorial to horizontal coordinates, for a latitude and a local sidereal time. */
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

/** A point on the disc, in units of its drawing: x to the right, y down, the pole at 0, 0. */
export type Point = readonly [x: number, y: number];

/** Units of the drawing per degree from the pole. */
export const unitsPerDegree = 4;

/**
 * Projects coordinates onto the disc: azimuthal equidistant from the visible pole, as seen from
 * below. In the north, south is down and east is left; in the south, north is down and east is
 * right. `pole` is 1 for the northern, -1 for the southern sky.
 */
export function projectToDisc({ ra, dec }: Equatorial, pole: 1 | -1, sidereal: number): Point {
  const radius = unitsPerDegree * (90 - pole * dec);
  const hour = sidereal - ra;
  return [pole * radius * sin(hour), radius * cos(hour)];
}

/** Returns the pole above the horizon at a latitude: 1 for the north, -1 for the south. */
export function visiblePole(latitude: number): 1 | -1 {
  return latitude < 0 ? -1 : 1;
}

/** Returns the rotation of the disc at a local sidereal time, as SVG's `rotate` in degrees. */
export function discRotation(pole: 1 | -1, sidereal: number): number {
  return normalizeAngle(-pole * sidereal);
}

/** Returns points of the disc at one altitude all around, in the order of azimuth. */
export function altitudeCircle(latitude: number, altitude: number, steps: number): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    return horizonPoint(latitude, altitude, (step * 360) / steps);
  });
}

/** Projects horizontal coordinates at a latitude onto the disc. The point does not rotate. */
export function horizonPoint(latitude: number, altitude: number, azimuth: number): Point {
  // The conversion is its own inverse, with altitude as declination and azimuth as hour angle.
  const { altitude: dec, azimuth: hour } = toHorizontal(
    { ra: 0, dec: altitude },
    latitude,
    azimuth,
  );
  return projectToDisc({ ra: 0, dec }, visiblePole(latitude), hour);
}
