import { Body, Equator, Illumination, MakeTime, Observer, SiderealTime } from 'astronomy-engine';
import { projectMaria } from '@/lib/sky/lunar-maria';
import { pleiades, pleiadesCentre } from '@/lib/sky/pleiades';
import type { Place } from '@/lib/server/sky/ephemeris';
import { hillProfile } from '../hill';
import { accent, dots, drawing, line, short, type Point } from '../sheet';
import { readStars } from './empty-sky';
import { StarChart, type SkyPosition } from './star-chart';

/*
 * Plates are dark in every light of the site, as the sky is: they name the colours of the night and of
 * starlight in place of the ink of the page.
 */
const night = 'var(--colour-night,#0c1220)';
const starlight = 'var(--colour-starlight,#ece7d8)';

const width = 1200;
const height = 800;
const degree = Math.PI / 180;

/** Renders a plate: a drawing on a dark ground. */
function plate(body: string): string {
  return drawing(
    `0 0 ${width} ${height}`,
    `<path style="fill:${night};stroke:none" d="M0 0H${width}V${height}H0Z"/><g style="stroke:${starlight}">${body}</g>`,
  );
}

/** How stars up to a magnitude are drawn. Fainter ones would be a haze of hairlines. */
const trailWidths = [
  { limit: 1.6, stroke: 3.2, opacity: 1 },
  { limit: 2.6, stroke: 2.2, opacity: 0.85 },
  { limit: 3.4, stroke: 1.5, opacity: 0.65 },
  { limit: 4, stroke: 1, opacity: 0.5 },
] as const;
const faintest = 4;

/** The angle by which the Earth turns in an hour, in degrees. */
const degreesPerHour = 15.041;

/** How long and how wide the trail of a star is, and where it begins. */
export interface Trail {
  readonly magnitude: number;
  /** From the pole, in degrees. */
  readonly distance: number;
  /** From straight up to the star, anticlockwise as seen by someone who looks north, in degrees. */
  readonly from: number;
  readonly to: number;
}

/** Computes the trails of the stars round the north pole between two moments. */
export function computeTrails({ longitude }: Place, from: Date, to: Date): readonly Trail[] {
  const sidereal = SiderealTime(MakeTime(from)) * 15 + longitude;
  const turn = ((to.getTime() - from.getTime()) / 3_600_000) * degreesPerHour;
  return readStars()
    .filter(([, , magnitude]) => magnitude <= faintest)
    .map(([ra, dec, magnitude]) => {
      const hourAngle = (((sidereal - ra) % 360) + 360) % 360;
      return { magnitude, distance: 90 - dec, from: hourAngle, to: hourAngle + turn };
    });
}

const unitsPerDegree = 9.6;
const horizon = 726;

/** Draws the trails of stars round the pole over the ridge of the hill, which has the dome on it. */
export function drawTrailsPlate(place: Place, from: Date, to: Date): string {
  const pole = { x: width / 2, y: horizon - place.latitude * unitsPerDegree };
  const at = (distance: number, angle: number): Point => ({
    x: pole.x - distance * unitsPerDegree * Math.sin(angle * degree),
    y: pole.y - distance * unitsPerDegree * Math.cos(angle * degree),
  });
  const trails = computeTrails(place, from, to).filter((trail) =>
    [at(trail.distance, trail.from), at(trail.distance, trail.to)].some(
      ({ x, y }) => x > 0 && x < width && y > 0 && y < horizon,
    ),
  );
  const whole = Math.round;
  // The brightest stars are wide, and the faintest a hair. One path for each width keeps the file small.
  const paths = trailWidths.map(({ limit, stroke, opacity }, index) => {
    const brighter = trailWidths[index - 1]?.limit ?? -Infinity;
    const arcs = trails
      .filter(({ magnitude }) => brighter < magnitude && magnitude <= limit)
      .map((trail) => {
        const [first, last] = [at(trail.distance, trail.from), at(trail.distance, trail.to)];
        const radius = whole(trail.distance * unitsPerDegree);
        const [dx, dy] = [whole(last.x - first.x), whole(last.y - first.y)];
        return `M${whole(first.x)} ${whole(first.y)}a${radius} ${radius} 0 0 0 ${dx}${dy < 0 ? '' : ' '}${dy}`;
      });
    return `<path stroke-width="${stroke}" stroke-opacity="${opacity}" d="${arcs.join('')}"/>`;
  });
  return plate(`${paths.join('')}${drawRidge()}`);
}

/** Draws the ridge as somebody sees it from the car park, and the dome in its accent. */
function drawRidge(): string {
  const { points, summit } = hillProfile();
  const unitsPerMetre = 0.28;
  const places = points.map(({ x, y }) => ({
    x: width / 2 + (x - summit.x) * unitsPerMetre,
    y: horizon - y * unitsPerMetre * 1.6,
  }));
  const top = { x: width / 2, y: Math.min(...places.map(({ y }) => y)) };
  const ridge = `${line([{ x: -20, y: horizon + 8 }, ...places, { x: width + 20, y: horizon + 8 }])}V${height + 20}H-20Z`;
  const dome = `M${short(top.x - 15)} ${short(top.y + 3)}v-9a15 15 0 0 1 30 0v9Z`;
  const slit = `M${short(top.x + 1)} ${short(top.y - 20.6)}l7 2.400-2 13h-5Z`;
  return `<path style="fill:${night}" stroke-width="1.5" d="${ridge}"/><path style="fill:${night}" stroke-width="1.5" d="${dome}"/><path style="fill:${accent};stroke:none" d="${slit}"/>`;
}

/** A topocentric position of the Moon, in degrees, and its radius. */
export function moonFrom(
  place: Place,
  at: Date,
): { readonly position: SkyPosition; readonly radius: number } {
  const observer = new Observer(place.latitude, place.longitude, 412);
  const { ra, dec, dist } = Equator(Body.Moon, at, observer, false, true);
  const kilometres = dist * 149_597_870.7;
  return { position: [ra * 15, dec], radius: Math.asin(1737.4 / kilometres) / degree };
}

/** The brightest Pleiades in the order of their list, and on which side their names stand. */
const pleiadNames = [
  ['Alcyone', -1],
  ['Atlas', -1],
  ['Electra', 1],
  ['Maia', -1],
  ['Merope', 1],
  ['Taygeta', 1],
] as const;

/** The width of the plate in degrees. */
const pleiadesField = 2.9;

/** Draws the Pleiades with the way of the Moon across them, and the Moon itself at a moment. */
export function drawPleiadesPlate(place: Place, from: Date, at: Date, to: Date): string {
  const chart = new StarChart({
    centre: [pleiadesCentre.ra - 0.05, pleiadesCentre.dec + 0.2],
    field: pleiadesField,
    width,
    height,
  });
  const stars = pleiades.map(([ra, dec, magnitude]) => ({
    ...chart.at([ra, dec]),
    diameter: 3.2 + (7 - magnitude) * 4.2,
  }));
  const names = pleiadNames.map(([name, side], index) => {
    const [ra = 0, dec = 0] = pleiades[index] ?? [];
    const { x, y } = chart.at([ra, dec]);
    return `<text x="${short(x + side * 18)}" y="${short(y + 6)}" text-anchor="${side < 0 ? 'end' : 'start'}" style="fill:${starlight};stroke:none;font-size:22px">${name}</text>`;
  });
  const way: Point[] = [];
  for (let time = from.getTime(); time <= to.getTime(); time += 30 * 60_000) {
    way.push(chart.at(moonFrom(place, new Date(time)).position));
  }
  const moon = moonFrom(place, at);
  const { x, y } = chart.at(moon.position);
  const radius = short((moon.radius * width) / pleiadesField);
  const disc = `<circle style="fill:var(--colour-moon-shade,#2b3852);stroke:none" opacity=".6" cx="${short(x)}" cy="${short(y)}" r="${radius}"/>`;
  const path = `<path style="stroke:${starlight}" stroke-width="2" stroke-opacity=".6" stroke-dasharray="1 9" d="${line(way)}"/>`;
  return plate(`${disc}${path}${dots(stars)}${names.join('')}`);
}

/** The pole of Saturn (IAU Working Group on Cartographic Coordinates, 2015), in degrees, J2000. */
const saturnPole = { ra: 40.589, dec: 83.537 };

/** The edges of the rings in radii of the planet's equator of 60,268 km (NASA, Saturnian Rings Fact Sheet). */
const rings = [
  { inner: 1.239, outer: 1.527, opacity: 0.22 },
  { inner: 1.527, outer: 1.951, opacity: 0.95 },
  { inner: 2.027, outer: 2.269, opacity: 0.65 },
] as const;

/** The ratio of Saturn's polar to its equatorial radius. */
const oblateness = 0.902;

/** Saturn's tilt to the Earth, and the direction of its north pole from celestial north towards the east. */
export function saturnAxis(at: Date): { readonly tilt: number; readonly pole: number } {
  const { ra, dec } = Equator(Body.Saturn, at, new Observer(0, 0, 0), false, true);
  const between = saturnPole.ra * degree - ra * 15 * degree;
  const [poleHeight, declination] = [saturnPole.dec * degree, dec * degree];
  // The latitude of Saturn above which the Earth stands: negative where it sees the rings from the south.
  const tilt =
    -Math.asin(
      Math.sin(poleHeight) * Math.sin(declination) +
        Math.cos(poleHeight) * Math.cos(declination) * Math.cos(between),
    ) / degree;
  const pole =
    Math.atan2(
      Math.cos(poleHeight) * Math.sin(between),
      Math.sin(poleHeight) * Math.cos(declination) -
        Math.cos(poleHeight) * Math.sin(declination) * Math.cos(between),
    ) / degree;
  return { tilt, pole };
}

/** Draws Saturn with its rings as they are tilted at a moment, north up. */
export function drawSaturnPlate(at: Date): string {
  const { tilt, pole } = saturnAxis(at);
  const equator = 205;
  const sine = Math.abs(Math.sin(tilt * degree));
  const polar = equator * Math.hypot(oblateness * Math.cos(tilt * degree), sine);
  // From the south the near side of the rings passes above the middle.
  const near = tilt < 0 ? -1 : 1;
  const sweep = near < 0 ? 1 : 0;
  const whole = rings.map(({ inner, outer, opacity }) => {
    const ellipse = (radius: number) =>
      `M${short(-radius)} 0a${short(radius)} ${short(radius * sine)} 0 1 0 ${short(radius * 2)} 0a${short(radius)} ${short(radius * sine)} 0 1 0 ${short(-radius * 2)} 0`;
    return `<path style="fill:${starlight};stroke:none" fill-rule="evenodd" opacity="${opacity}" d="${ellipse(outer * equator)}${ellipse(inner * equator)}"/>`;
  });
  // The near part again, in front of the planet.
  const front = rings.map(({ inner, outer, opacity }) => {
    const [o, i] = [outer * equator, inner * equator];
    const at = (radius: number) =>
      short(near * radius * sine * Math.sqrt(1 - (equator / radius) ** 2));
    return `<path style="fill:${starlight};stroke:none" opacity="${opacity}" d="M${-equator} ${at(o)}A${short(o)} ${short(o * sine)} 0 0 ${sweep} ${equator} ${at(o)}V${at(i)}A${short(i)} ${short(i * sine)} 0 0 ${1 - sweep} ${-equator} ${at(i)}Z"/>`;
  });
  const belts = [-52, -34, -18, 12, 30, 48].map((latitude) => {
    const y = -polar * Math.sin(latitude * degree) * Math.cos(tilt * degree);
    const along = equator * Math.cos(latitude * degree);
    const across = along * sine;
    return `<path style="stroke:${night}" stroke-width="${Math.abs(latitude) < 20 ? 7 : 4}" stroke-opacity=".28" d="M${short(-along)} ${short(y)}A${short(along)} ${short(across)} 0 0 ${sweep} ${short(along)} ${short(y)}"/>`;
  });
  const outline = `<ellipse rx="${equator}" ry="${short(polar)}" style="stroke:none;fill:`;
  // The planet is not as bright as its rings.
  const disc = `${outline}${night}"/>${outline}${starlight}" opacity=".72"/>`;
  // In the winter of 2026 the Sun stands two degrees further south than the Earth, so the shadow of the outer ring
  // lies beyond the ring.
  const [out, up] = [0.965 * equator, 2.62 * equator * sine];
  const foot = short(near * up * Math.sqrt(1 - 0.36));
  const shadow = `<path style="stroke:${night}" stroke-width="9" stroke-linecap="butt" stroke-opacity=".85" d="M${short(-out)} ${foot}A${short(out / 0.6)} ${short(up)} 0 0 ${sweep} ${short(out)} ${foot}"/>`;
  return plate(
    `<g transform="translate(${width / 2} ${height / 2}) rotate(${short(-pole)})">${whole.join('')}${disc}${belts.join('')}${shadow}${front.join('')}</g>`,
  );
}

/**
 * Craters of the half that is lit at first quarter, and three in a row at its edge: latitude and longitude in
 * degrees, and diameter in kilometres. Source: Gazetteer of Planetary Nomenclature (IAU, USGS).
 */
const craters: readonly (readonly [latitude: number, longitude: number, diameter: number])[] = [
  // Ptolemaeus, Alphonsus, Arzachel
  [-9.2, -1.8, 154],
  [-13.4, -2.8, 111],
  [-18.3, -1.9, 97],
  // Albategnius, Hipparchus, Theophilus, Cyrillus, Catharina, Piccolomini
  [-11.2, 4, 131],
  [-5.5, 4.8, 144],
  [-11.4, 26.3, 99],
  [-13.2, 24.1, 98],
  [-18, 23.6, 99],
  [-29.7, 32.2, 88],
  // Maurolycus, Stöfler, Walther, Petavius, Langrenus
  [-41.9, 14, 115],
  [-41.1, 6, 130],
  [-33.1, 0.7, 134],
  [-25.4, 60.4, 184],
  [-8.9, 61, 132],
  // Posidonius, Aristoteles, Eudoxus, Hercules, Atlas
  [31.9, 30, 95],
  [50.2, 17.4, 88],
  [44.3, 16.3, 70],
  [46.7, 39.1, 69],
  [46.7, 44.4, 88],
];

/** Draws the Moon as it is lit at a moment, with north up. */
export function drawMoonPlate(at: Date): string {
  const lit = Illumination(Body.Moon, at).phase_fraction;
  const radius = 330;
  const bulge = short(Math.abs(1 - 2 * lit) * radius);
  const terminator = `A${bulge} ${radius} 0 0 ${lit > 0.5 ? 1 : 0} 0 ${-radius}`;
  const bright = `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}${terminator}Z`;
  const seas = projectMaria()
    // Those of the evening side are in the dark, where the Sun has not risen.
    .filter(({ x }) => x > 0.05)
    .map(
      ({ x, y, along, across, angle }) =>
        `<ellipse transform="translate(${short(x * radius)} ${short(y * radius)}) rotate(${short(angle)})" rx="${short(across * radius)}" ry="${short(along * radius)}"/>`,
    );
  const rims = craters.map(([latitude, longitude, diameter]) => {
    const x = short(Math.cos(latitude * degree) * Math.sin(longitude * degree) * radius);
    const y = -Math.sin(latitude * degree) * radius;
    const size = (diameter / 2 / 1737.4) * radius;
    const [across, along] = [
      size * Math.cos(longitude * degree),
      size * Math.cos(latitude * degree),
    ];
    const wall = (side: 0 | 1) =>
      `M${x} ${short(y - along)}A${short(across)} ${short(along)} 0 0 ${side} ${x} ${short(y + along)}`;
    // The Sun stands on the right: it lights the wall on the left, and the one on the right throws a shadow, which
    // is longest where the Sun has just risen.
    if (longitude < 0) {
      return `<path style="fill:${night};stroke:none" d="${wall(0)}${wall(1)}"/><path style="stroke:var(--colour-moon,#fffdf7)" stroke-width="3" d="${wall(0)}"/>`;
    }
    const inner = across * (1 - 2 * Math.max(0.25, 0.85 - Math.sin(longitude * degree)));
    const shadow = `A${short(Math.abs(inner))} ${short(along)} 0 0 ${inner < 0 ? 1 : 0} ${x} ${short(y - along)}Z`;
    return `<path style="fill:var(--colour-moon-shade,#485164);stroke:none" opacity=".8" d="${wall(1)}${shadow}"/><path style="stroke:var(--colour-moon-shade,#485164)" stroke-opacity=".45" d="${wall(0)}"/>`;
  });
  return plate(
    `<g transform="translate(${width / 2} ${height / 2})"><circle r="${radius}" style="fill:var(--colour-moon-shade,#485164);stroke:none" opacity=".45"/><path style="fill:var(--colour-moon,#fffdf7);stroke:none" d="${bright}"/><g style="fill:var(--colour-moon-shade,#485164);stroke:none" opacity=".38">${seas.join('')}</g>${rims.join('')}</g>`,
  );
}
