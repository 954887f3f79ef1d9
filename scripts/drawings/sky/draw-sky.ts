/*
 * Draws the discs of stars in public/sky/ and writes lib/server/sky/stars.json from a star catalogue:
 * the data folder of the npm package d3-celestial 0.7.35 (Olaf Frohn, BSD-3-Clause; its stars are
 * those of the Hipparcos catalogue).
 * The discs are committed, so only a change of this file needs it:
 *
 *   cd "$(mktemp -d)" && npm pack d3-celestial@0.7.35 && tar xf d3-celestial-0.7.35.tgz
 *   npx tsx scripts/drawings/sky/draw-sky.ts <that folder>/package/data
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  projectToDisc,
  normalizeAngle,
  unitsPerDegree,
  type Equatorial,
  type Point,
} from '@/lib/sky/sphere';

/** Precession shifts positions by a third of a degree in 25 years; accurate from 2010 to 2050. */
const equinox = 2030;
const maxMagnitude = 4.75;
/** Magnitude limits with the diameters of their dots, in half units. */
const sizes = [
  [0.6, 16],
  [1.6, 12.4],
  [2.6, 9.2],
  [3.6, 6.2],
  [4.2, 4.2],
  [maxMagnitude, 2.8],
] as const;

/** Well-known constellations of faint stars. */
const wellKnown = new Set([
  ...['Aquarius', 'Cepheus', 'Corona Borealis', 'Crux', 'Draco', 'Hercules', 'Hydra', 'Libra'],
  ...['Lyra', 'Ophiuchus', 'Pavo', 'Phoenix', 'Pisces', 'Puppis', 'Ursa Minor', 'Vela'],
]);

const position = z.tuple([z.number(), z.number()]);
const collection = <Properties extends z.ZodType, Geometry extends z.ZodType>(
  properties: Properties,
  coordinates: Geometry,
) =>
  z.object({
    features: z.array(
      z.object({
        id: z.union([z.string(), z.number()]),
        properties,
        geometry: z.object({ coordinates }),
      }),
    ),
  });
const starsFile = collection(z.object({ mag: z.number() }), position);
const linesFile = collection(z.unknown(), z.array(z.array(position)));
const namesFile = collection(z.object({ la: z.string(), rank: z.string() }), position);

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: draw-sky.ts <data folder of d3-celestial>');
const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
  schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

const degree = Math.PI / 180;
const centuries = (equinox - 2000) / 100;
/** J. H. Lieske, Astronomy and Astrophysics 73, 1979 (as J. Meeus, formula 21.3), in degrees. */
const zeta = ((2306.2181 + (0.30188 + 0.017998 * centuries) * centuries) * centuries) / 3600;
const zed = ((2306.2181 + (1.09468 + 0.018203 * centuries) * centuries) * centuries) / 3600;
const theta = ((2004.3109 - (0.42665 + 0.041833 * centuries) * centuries) * centuries) / 3600;

/** Converts a position of the catalogue from the equinox of 2000 to that of the disc. */
function precess([ra, dec]: readonly [number, number]): Equatorial {
  const [a, d, t] = [(ra + zeta) * degree, dec * degree, theta * degree];
  const x = Math.cos(d) * Math.sin(a);
  const y = Math.cos(t) * Math.cos(d) * Math.cos(a) - Math.sin(t) * Math.sin(d);
  const up = Math.sin(t) * Math.cos(d) * Math.cos(a) + Math.cos(t) * Math.sin(d);
  return { ra: normalizeAngle(Math.atan2(x, y) / degree + zed), dec: Math.asin(up) / degree };
}

/** Returns the midpoint of two positions on their great circle. */
function midpoint(from: Equatorial, to: Equatorial): Equatorial {
  const sum = [0, 0, 0];
  for (const { ra, dec } of [from, to]) {
    sum[0] = (sum[0] ?? 0) + Math.cos(dec * degree) * Math.cos(ra * degree);
    sum[1] = (sum[1] ?? 0) + Math.cos(dec * degree) * Math.sin(ra * degree);
    sum[2] = (sum[2] ?? 0) + Math.sin(dec * degree);
  }
  const [x = 0, y = 0, up = 0] = sum;
  return {
    ra: normalizeAngle(Math.atan2(y, x) / degree),
    dec: Math.atan2(up, Math.hypot(x, y)) / degree,
  };
}

/** Converts a point to whole half units, an eighth of a degree: finer ones are not seen, and weigh a tenth of the page. */
function toHalves([x, y]: Point): Point {
  return [Math.round(x * 2), Math.round(y * 2)];
}

/** Formats the offset between two points in as few characters as possible. */
function formatOffset(from: Point, to: Point): string {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

/** Sorts points so that each is near the one before, which makes their offsets short. */
function sortByDistance(points: readonly Point[]): Point[] {
  const left = [...points];
  const ordered: Point[] = [];
  let previous: Point = [0, 0];
  while (left.length > 0) {
    const away = left.map(([x, y]) => Math.hypot(x - previous[0], y - previous[1]));
    const [next = previous] = left.splice(away.indexOf(Math.min(...away)), 1);
    ordered.push(next);
    previous = next;
  }
  return ordered;
}

/** Formats lines as SVG path data with relative coordinates. */
function formatPath(lines: readonly (readonly Point[])[]): string {
  let previous: Point = [0, 0];
  return lines
    .map((line) =>
      line
        .map((point, index) => {
          const offset = formatOffset(previous, point);
          previous = point;
          return `${index === 0 ? 'm' : index === 1 ? 'l' : offset.startsWith('-') ? '' : ' '}${offset}`;
        })
        .join(''),
    )
    .join('');
}

/** Renders the disc around a celestial pole as SVG. */
function renderDisc(pole: 1 | -1): string {
  const project = (at: Equatorial) => projectToDisc(at, pole, 0);

  /** Adds points to lines far from the pole, which the projection bends. */
  const bendLine = (from: Equatorial, to: Equatorial): Equatorial[] => {
    const half = midpoint(from, to);
    const [[ax, ay], [bx, by], [x, y]] = [project(from), project(to), project(half)];
    const bend = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    return bend < 2.5 ? [to] : [...bendLine(from, half), ...bendLine(half, to)];
  };

  const stars = read('stars.6.json', starsFile).features.map(({ properties, geometry }) => ({
    magnitude: properties.mag,
    at: precess(geometry.coordinates),
  }));
  const dots = sizes.map(([limit, width], index) => {
    const brighterLimit = sizes[index - 1]?.[0] ?? -9;
    const points = stars
      .filter(({ magnitude }) => brighterLimit < magnitude && magnitude <= limit)
      .map(({ at }) => toHalves(project(at)));
    let previous: Point = [0, 0];
    const path = sortByDistance(points)
      .map((point) => {
        const offset = formatOffset(previous, point);
        previous = point;
        return `m${offset}h0`;
      })
      .join('');
    return `<path stroke-width="${width}" d="${path}"/>`;
  });

  const lines = read('constellations.lines.json', linesFile)
    .features.flatMap(({ geometry }) => geometry.coordinates)
    .map((line) => {
      const [first, ...rest] = line.map(precess);
      if (first === undefined) return [];
      let last = first;
      const points = [first];
      for (const next of rest) {
        points.push(...bendLine(last, next));
        last = next;
      }
      return points.map((point) => toHalves(project(point)));
    });

  const circles = [-60, -30, 0, 30, 60].map(
    (dec) => `<circle r="${unitsPerDegree * (90 - dec)}"/>`,
  );
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const at = (dec: number) => toHalves(project({ ra: index * 30, dec: pole * dec }));
    return [at(80), at(-90)];
  });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-720 -720 1440 1440">`,
    `<!-- Stars to magnitude ${maxMagnitude} and constellation lines, equinox ${equinox}, ${unitsPerDegree} units a degree from the ${pole === 1 ? 'north' : 'south'} celestial pole. Drawn by scripts/drawings/sky/draw-sky.ts from d3-celestial 0.7.35, copyright (c) 2015, Olaf Frohn, BSD-3-Clause: https://github.com/ofrohn/d3-celestial -->`,
    `<g id="grid" fill="none">${circles.join('')}<path transform="scale(.5)" d="${formatPath(spokes)}"/></g>`,
    `<path id="lines" fill="none" transform="scale(.5)" d="${formatPath(lines)}"/>`,
    `<g id="stars" fill="none" stroke-linecap="round" transform="scale(.5)">${dots.join('')}</g>`,
    `</svg>\n`,
  ].join('\n');
}

/** Corrects two names of the catalogue to those of the International Astronomical Union. */
function officialName(latin: string): string {
  return latin.replace('Bootes', 'Boötes').replace('Maior', 'Major');
}

/** Renders the centres of the well-known constellations as JSON, for the description of the sky. */
function renderCentres(): string {
  const lines = read('constellations.json', namesFile)
    .features.filter(({ properties }) => properties.rank === '1' || wellKnown.has(properties.la))
    .map(({ properties, geometry }) => {
      const { ra, dec } = precess(geometry.coordinates);
      return `  { "name": "${officialName(properties.la)}", "ra": ${Math.round(ra)}, "dec": ${Math.round(dec)} }`;
    });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Renders the stars as JSON, brightest first, by the equator and equinox of 2000. */
function renderStars(): string {
  const stars = read('stars.6.json', starsFile)
    .features.map(({ properties: { mag }, geometry: { coordinates } }) => ({
      magnitude: mag,
      ra: normalizeAngle(coordinates[0]),
      dec: coordinates[1],
    }))
    .filter(({ magnitude }) => magnitude <= maxMagnitude)
    .sort((a, b) => a.magnitude - b.magnitude)
    .map(
      ({ ra, dec, magnitude }) =>
        `  [${Number(ra.toFixed(2))}, ${Number(dec.toFixed(2))}, ${magnitude}]`,
    );
  return `[\n${stars.join(',\n')}\n]\n`;
}

writeFileSync('public/sky/disc.svg', renderDisc(1));
writeFileSync('public/sky/disc-south.svg', renderDisc(-1));
writeFileSync('lib/sky/constellations.json', renderCentres());
writeFileSync('lib/server/sky/stars.json', renderStars());
