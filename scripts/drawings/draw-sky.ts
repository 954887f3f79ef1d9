/*
 * Draws the discs of stars in public/sky/ from a star catalogue: the data folder of the npm package
 * d3-celestial 0.7.35 (Olaf Frohn, BSD-3-Clause; its stars are those of the Hipparcos catalogue).
 * The discs are committed, so nothing else needs it. After a change here:
 *
 *   cd "$(mktemp -d)" && npm pack d3-celestial@0.7.35 && tar xf d3-celestial-0.7.35.tgz
 *   npx tsx scripts/drawings/draw-sky.ts <that folder>/package/data
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

/** The axis of the Earth turns a third of a degree in 25 years; right from 2010 to 2050. */
const equinox = 2030;
const faintest = 4.75;
/** Stars up to a magnitude, and how wide their dots are, in tenths of a unit. */
const sizes = [
  [0.6, 80],
  [1.6, 62],
  [2.6, 46],
  [3.6, 31],
  [4.2, 21],
  [faintest, 14],
] as const;

/** Spoken of, though few of their stars are bright. */
const favourites = new Set([
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
if (folder === undefined) throw new Error('Say where the data folder of d3-celestial is.');
const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
  schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

const degree = Math.PI / 180;
const centuries = (equinox - 2000) / 100;
/** J. H. Lieske, Astronomy and Astrophysics 73, 1979 (as J. Meeus, formula 21.3), in degrees. */
const zeta = ((2306.2181 + (0.30188 + 0.017998 * centuries) * centuries) * centuries) / 3600;
const zed = ((2306.2181 + (1.09468 + 0.018203 * centuries) * centuries) * centuries) / 3600;
const theta = ((2004.3109 - (0.42665 + 0.041833 * centuries) * centuries) * centuries) / 3600;

/** A place of the catalogue, of the equinox 2000, as it is at the disc's. */
function precessed([ra, dec]: readonly [number, number]): Equatorial {
  const [a, d, t] = [(ra + zeta) * degree, dec * degree, theta * degree];
  const x = Math.cos(d) * Math.sin(a);
  const y = Math.cos(t) * Math.cos(d) * Math.cos(a) - Math.sin(t) * Math.sin(d);
  const up = Math.sin(t) * Math.cos(d) * Math.cos(a) + Math.cos(t) * Math.sin(d);
  return { ra: normalizeAngle(Math.atan2(x, y) / degree + zed), dec: Math.asin(up) / degree };
}

/** The middle of the great circle between two places. */
function middle(from: Equatorial, to: Equatorial): Equatorial {
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

/** Whole tenths of a unit. */
function whole([x, y]: Point): Point {
  return [Math.round(x * 10), Math.round(y * 10)];
}

/** The way from one point to the next, as few letters as it can be. */
function step(from: Point, to: Point): string {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}

/** The points so that each is near the one before: short ways are short numbers. */
function wander(points: readonly Point[]): Point[] {
  const left = [...points];
  const ordered: Point[] = [];
  let here: Point = [0, 0];
  while (left.length > 0) {
    const away = left.map(([x, y]) => Math.hypot(x - here[0], y - here[1]));
    const [next = here] = left.splice(away.indexOf(Math.min(...away)), 1);
    ordered.push(next);
    here = next;
  }
  return ordered;
}

/** Lines of points as one path; every point tells its way from the one before. */
function pathOf(lines: readonly (readonly Point[])[]): string {
  let here: Point = [0, 0];
  return lines
    .map((line) =>
      line
        .map((point, index) => {
          const way = step(here, point);
          here = point;
          return `${index === 0 ? 'm' : index === 1 ? 'l' : way.startsWith('-') ? '' : ' '}${way}`;
        })
        .join(''),
    )
    .join('');
}

function draw(pole: 1 | -1): string {
  const place = (at: Equatorial) => projectToDisc(at, pole, 0);

  /** Far from the pole a straight line of the sky is bent on the disc: it gets points on its way. */
  const way = (from: Equatorial, to: Equatorial): Equatorial[] => {
    const half = middle(from, to);
    const [[ax, ay], [bx, by], [x, y]] = [place(from), place(to), place(half)];
    const bend = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    return bend < 2.5 ? [to] : [...way(from, half), ...way(half, to)];
  };

  const stars = read('stars.6.json', starsFile).features.map(({ properties, geometry }) => ({
    magnitude: properties.mag,
    at: precessed(geometry.coordinates),
  }));
  const dots = sizes.map(([limit, width], index) => {
    const over = sizes[index - 1]?.[0] ?? -9;
    const points = stars
      .filter(({ magnitude }) => over < magnitude && magnitude <= limit)
      .map(({ at }) => whole(place(at)));
    let here: Point = [0, 0];
    const path = wander(points)
      .map((point) => {
        const way = step(here, point);
        here = point;
        return `m${way}h0`;
      })
      .join('');
    return `<path stroke-width="${width}" d="${path}"/>`;
  });

  const lines = read('constellations.lines.json', linesFile)
    .features.flatMap(({ geometry }) => geometry.coordinates)
    .map((line) => {
      const [first, ...rest] = line.map(precessed);
      if (first === undefined) return [];
      let last = first;
      const points = [first];
      for (const next of rest) {
        points.push(...way(last, next));
        last = next;
      }
      return points.map((point) => whole(place(point)));
    });

  // Names stay upright while the disc turns: each is turned back about its own place.
  const names = read('constellations.json', namesFile)
    .features.filter(({ properties }) => properties.rank !== '3')
    .map(({ properties, geometry }) => ({
      name: nameOf(properties.la),
      at: precessed(geometry.coordinates),
    }))
    .filter(({ at }) => pole * at.dec > -50)
    .map(({ name, at }) => {
      const [x, y] = place(at).map(Math.round);
      return `<g transform="translate(${x} ${y})"><text style="transform:rotate(calc(-1*var(--turn,0deg)))">${name}</text></g>`;
    });

  const circles = [-60, -30, 0, 30, 60].map(
    (dec) => `<circle r="${unitsPerDegree * (90 - dec)}"/>`,
  );
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const at = (dec: number) => whole(place({ ra: index * 30, dec: pole * dec }));
    return [at(80), at(-90)];
  });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-720 -720 1440 1440">`,
    `<!-- Stars to magnitude ${faintest}, constellation lines and names, equinox ${equinox}, ${unitsPerDegree} units a degree from the ${pole === 1 ? 'north' : 'south'} celestial pole. Drawn by scripts/drawings/draw-sky.ts from d3-celestial 0.7.35, copyright (c) 2015, Olaf Frohn, BSD-3-Clause: https://github.com/ofrohn/d3-celestial -->`,
    `<g id="grid" fill="none">${circles.join('')}<path transform="scale(.1)" d="${pathOf(spokes)}"/></g>`,
    `<path id="lines" fill="none" transform="scale(.1)" d="${pathOf(lines)}"/>`,
    `<g id="stars" fill="none" stroke-linecap="round" transform="scale(.1)">${dots.join('')}</g>`,
    `<g id="names" text-anchor="middle">${names.join('')}</g>`,
    `</svg>\n`,
  ].join('\n');
}

/** As the International Astronomical Union writes them; the catalogue writes two of them otherwise. */
function nameOf(latin: string): string {
  return latin.replace('Bootes', 'Boötes').replace('Maior', 'Major');
}

/** The middles of the constellations that people know, for telling which are high. */
function middles(): string {
  const lines = read('constellations.json', namesFile)
    .features.filter(({ properties }) => properties.rank === '1' || favourites.has(properties.la))
    .map(({ properties, geometry }) => {
      const { ra, dec } = precessed(geometry.coordinates);
      return `  { "name": "${nameOf(properties.la)}", "ra": ${Math.round(ra)}, "dec": ${Math.round(dec)} }`;
    });
  return `[\n${lines.join(',\n')}\n]\n`;
}

writeFileSync('public/sky/disc.svg', draw(1));
writeFileSync('public/sky/disc-south.svg', draw(-1));
writeFileSync('lib/sky/constellations.json', middles());
