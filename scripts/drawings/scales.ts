import { accent, dot, line, short, words, writeDrawing, type Point } from './sheet';

/**
 * Draws Algol's brightness against hours from mid-eclipse.
 *
 * It drops from magnitude 2.1 to 3.4, in 9.6 hours from beginning to end (General Catalogue of
 * Variable Stars). The shape of the curve between these values is an approximation.
 */
export function algolCurve(): void {
  const at = (hours: number, magnitude: number): Point => ({
    x: 300 + hours * 34,
    y: 40 + (magnitude - 2) * 150,
  });
  const brightness = (hours: number) => {
    const part = Math.min(1, Math.abs(hours) / 4.8);
    return 2.12 + 1.27 * ((1 + Math.cos(Math.PI * part)) / 2) ** 1.25;
  };
  const curve: Point[] = [];
  for (let hours = -6.8; hours <= 6.81; hours += 0.2) curve.push(at(hours, brightness(hours)));
  const level = (magnitude: number, star: string) =>
    `<path stroke-opacity=".45" stroke-dasharray="2 6" d="${line([at(-6.8, magnitude), at(6.8, magnitude)])}"/>` +
    words({ x: at(-6.8, 0).x, y: at(0, magnitude).y - 6 }, star, { anchor: 'start', size: 14 });
  const hours = [-6, -4, -2, 0, 2, 4, 6];
  writeDrawing(
    'algol-curve',
    '0 0 560 340',
    [
      level(2.9, 'ε Persei, 2.9'),
      level(3.4, 'α Trianguli, 3.4'),
      `<path stroke-width="2.5" style="stroke:${accent}" d="${line(curve)}"/>`,
      `<path stroke-opacity=".5" d="${line([at(-6.8, 3.62), at(6.8, 3.62)])}${hours.map((hour) => line([at(hour, 3.62), at(hour, 3.66)])).join('')}"/>`,
      ...hours.map((hour) => words({ x: at(hour, 0).x, y: 310 }, String(Math.abs(hour)))),
      words({ x: at(0, 0).x, y: 332 }, 'hours before and after the middle', { size: 14 }),
      words({ x: at(-6.8, 0).x, y: at(0, 2.12).y - 10 }, 'Algol, 2.1', {
        anchor: 'start',
        fill: accent,
      }),
    ].join(''),
  );
}

/**
 * Distances of stars in light years, from the parallaxes of the Hipparcos catalogue (van Leeuwen,
 * 2007); Betelgeuse from Joyce and others, 2020.
 */
const distances: readonly (readonly [name: string, lightYears: number, row: number])[] = [
  ['Sirius', 8.6, 10],
  ['Procyon', 11.5, 9],
  ['Altair', 16.7, 8],
  ['Vega', 25, 7],
  ['Pollux', 34, 6],
  ['Capella', 43, 5],
  ['Castor', 51.5, 4],
  ['Aldebaran', 67, 3],
  ['Regulus', 79, 2],
  ['Algol', 90, 1],
  ['Bellatrix', 252, 4],
  ['Pleiades', 444, 3],
  ['Betelgeuse', 550, 2],
  ['Rigel', 860, 1],
];

/** Draws the distances of winter stars on a logarithmic scale, with those within 95 light years marked. */
export function starDistances(): void {
  const base = 262;
  const xOf = (lightYears: number) => 14 + (Math.log10(lightYears / 6) / Math.log10(200)) * 520;
  const stars = distances.map(([name, lightYears, row]) => {
    const x = xOf(lightYears);
    const y = base - row * 24;
    const isNear = lightYears < 95;
    return (
      `<path stroke-opacity=".35" d="M${short(x)} ${base}V${short(y - 10)}"/>` +
      dot({ x, y: base }, 3.5, isNear ? accent : 'currentColor') +
      words({ x: x + 6, y }, name, { anchor: 'start', size: 15 })
    );
  });
  const marks = [10, 20, 50, 100, 200, 500, 1000];
  writeDrawing(
    'star-distances',
    '0 0 560 320',
    [
      `<path stroke-opacity=".5" d="M14 ${base}H548${marks.map((mark) => `M${short(xOf(mark))} ${base}v10`).join('')}"/>`,
      `<path stroke-width="3" style="stroke:${accent}" d="M14 ${base}H${short(xOf(95))}"/>`,
      ...stars,
      ...marks.map((mark) => words({ x: xOf(mark), y: base + 28 }, String(mark), { size: 15 })),
      words({ x: 546, y: base + 50 }, 'light years', { anchor: 'end', size: 14 }),
    ].join(''),
  );
}

/** Distances from the Sun in metres, at a scale that makes it a football: 1 392 000 km to 22 cm. */
const scaledDistances: readonly (readonly [name: string, metres: number])[] = [
  ['Mercury', 9.2],
  ['Venus', 17.1],
  ['Earth', 23.6],
  ['Mars', 36],
  ['Jupiter', 123],
  ['Saturn', 226],
  ['Uranus', 453],
  ['Neptune', 714],
];

/** Draws the scaled distances of the planets on one line. */
export function scaleWalk(): void {
  const base = 120;
  const xOf = (metres: number) => 24 + metres * 0.7;
  const planets = scaledDistances.map(([name, metres], index) => {
    const x = xOf(metres);
    const isInner = index < 4;
    const stalk = isInner
      ? ''
      : `<path stroke-opacity=".35" d="M${short(x)} ${base}V${base - 22}"/>`;
    const label = isInner
      ? ''
      : words({ x, y: base - 30 }, name, { anchor: index === 7 ? 'end' : 'middle', size: 15 }) +
        words({ x, y: base + 28 }, `${metres} m`, {
          anchor: index === 7 ? 'end' : 'middle',
          size: 14,
        });
    return stalk + label + dot({ x, y: base }, isInner ? 1.8 : 3, 'currentColor');
  });
  writeDrawing(
    'scale-walk',
    '0 0 560 170',
    [
      `<path stroke-opacity=".5" d="M24 ${base}H${short(xOf(714))}"/>`,
      dot({ x: 24, y: base }, 7, accent),
      words({ x: 14, y: base + 28 }, 'the Sun', { anchor: 'start', size: 14, fill: accent }),
      `<path stroke-opacity=".35" d="M${short(xOf(20))} ${base - 8}L${short(xOf(28))} ${base - 64}"/>`,
      words({ x: 16, y: base - 72 }, 'Mercury, Venus, Earth, Mars', { anchor: 'start', size: 14 }),
      ...planets,
    ].join(''),
  );
}

/** Draws nested frames for powers of ten; each stands for ten times the width of the next. */
export function powersOfTen(): void {
  const centre: Point = { x: 560, y: 210 };
  const frames = Array.from({ length: 9 }, (_, step) => {
    const half = 190 * 0.7 ** step;
    const [x, y] = [centre.x - half * 1.6, centre.y - half];
    const isHere = step === 8;
    const stroke = isHere
      ? `style="stroke:${accent}"`
      : `stroke-opacity="${short(0.3 + step * 0.08)}"`;
    const power = words({ x: x + 8, y: y + 18 }, `10${superscript(8 - step)} m`, {
      anchor: 'start',
      size: 13,
    });
    return (
      `<path ${stroke} stroke-width="${isHere ? 2 : 1}" d="M${short(x)} ${short(y)}h${short(half * 3.2)}v${short(half * 2)}h${short(-half * 3.2)}Z"/>` +
      (step < 5 ? power : '')
    );
  });
  writeDrawing('powers-of-ten', '0 0 1000 420', frames.join('') + dot(centre, 3, accent));
}

function superscript(power: number): string {
  return '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(power);
}
