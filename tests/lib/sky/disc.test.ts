import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  degreesPerMinute,
  toHorizontal,
  visiblePole,
  discRotation,
  siderealTime,
  normalizeAngle,
  unitsPerDegree,
  type Horizontal,
} from '@/lib/sky/sphere';
import ephemeris from '../../support/sky/ephemeris.json';

const degree = Math.PI / 180;

/** Returns the positions of the brightest stars on a disc, in its units. */
function brightestStars(pole: 1 | -1): [number, number][] {
  const svg = readFileSync(`public/sky/${pole === 1 ? 'disc' : 'disc-south'}.svg`, 'utf8');
  const stars = /<g id="stars".*?<\/g>/.exec(svg)?.[0] ?? '';
  const groups = [...stars.matchAll(/ d="([^"]+)"/g)].slice(0, 2);
  return groups.flatMap(([, path = '']) => {
    // Coordinates are relative to the dot before, in half units.
    let [x, y] = [0, 0];
    return [...path.matchAll(/m(-?\d+)( \d+|-\d+)h0/g)].map(
      ([, across, down]): [number, number] => {
        [x, y] = [x + Number(across) / 2, y + Number(down) / 2];
        return [x, y];
      },
    );
  });
}

/** Rotates a dot like the page and converts it to its position above the horizon. */
function unproject([x, y]: [number, number], latitude: number, sidereal: number): Horizontal {
  const pole = visiblePole(latitude);
  const angle = discRotation(pole, sidereal) * degree;
  const [across, down] = [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  const dec = pole * (90 - Math.hypot(across, down) / unitsPerDegree);
  const hour = Math.atan2(pole * across, down) / degree;
  return toHorizontal({ ra: normalizeAngle(-hour), dec }, latitude, 0);
}

/** Returns the angle between two directions, in degrees. */
function angleBetween(a: Horizontal, b: Horizontal): number {
  const cosine =
    Math.sin(a.altitude * degree) * Math.sin(b.altitude * degree) +
    Math.cos(a.altitude * degree) *
      Math.cos(b.altitude * degree) *
      Math.cos((a.azimuth - b.azimuth) * degree);
  return Math.acos(Math.min(1, cosine)) / degree;
}

describe.each(ephemeris.places)('over $name (published: PyEphem)', (place) => {
  const sidereal = normalizeAngle(siderealTime(new Date(place.at)) + place.longitude);

  test('computes sidereal time within 0.01 degrees', () => {
    expect(Math.abs(sidereal - place.sidereal)).toBeLessThan(0.01);
  });

  test.each(Object.entries(place.stars))('draws %s within 0.3 degrees', (_name, published) => {
    const nearest = brightestStars(visiblePole(place.latitude))
      .map((dot) => angleBetween(unproject(dot, place.latitude, sidereal), published))
      .sort((a, b) => a - b)[0];
    expect(nearest).toBeLessThan(0.3);
  });
});

test('computes sidereal time as in Meeus, example 12.b: 8 h 34 min 57 s', () => {
  expect(siderealTime(new Date('1987-04-10T19:21:00Z'))).toBeCloseTo(128.7378734, 5);
});

test('rotates once in a sidereal day, four minutes less than a day', () => {
  expect(degreesPerMinute * 1436.068).toBeCloseTo(360, 2);
});

test.each(['disc', 'disc-south'])('limits the size of %s.svg and names its source', (name) => {
  const svg = readFileSync(`public/sky/${name}.svg`, 'utf8');
  expect(svg).toMatch(/<!--[^>]*d3-celestial 0\.7\.35[^>]*BSD-3-Clause/);
  expect(svg.length).toBeLessThan(40_000);
  for (const part of ['grid', 'lines', 'stars']) expect(svg).toContain(`id="${part}"`);
});
