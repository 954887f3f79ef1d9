/*
 * Draws line drawings in public/drawings/ from geometry. sky/draw.ts draws those from a star catalogue. The
 * drawings are committed, so only a change of this folder needs it:
 *
 *   npx tsx scripts/drawings/draw.ts
 */
import { mkdirSync } from 'node:fs';
import { drawHill } from './hill';
import { algolCurve, powersOfTen, scaleWalk, starDistances } from './scales';
import { accent, short, writeDrawing as write } from './sheet';

/**
 * Draws the faintest visible light against minutes in the dark.
 *
 * Cones adapt in about eight minutes, rods in half an hour: about four logarithmic units in all
 * (S. Hecht, C. Haig and A. M. Chase, "The influence of light adaptation on subsequent dark
 * adaptation of the eye", J. Gen. Physiol. 20, 1937, figure 2).
 */
function drawDarkAdaptation(): void {
  const at = (minutes: number, threshold: number) =>
    `${short(70 + minutes * 17)} ${short(40 + (7.2 - threshold) * 58)}`;
  const cones = (minutes: number) => 5.2 + 1.9 * Math.exp(-minutes / 1.9);
  const rods = (minutes: number) => 3 + 8.05 * Math.exp(-minutes / 6.6);
  const curveLine = (curve: (minutes: number) => number, from: number, to: number) => {
    const points: string[] = [];
    for (let minutes = from; minutes <= to; minutes += 0.5)
      points.push(at(minutes, curve(minutes)));
    return `M${points.join('L')}`;
  };
  const ticks = [
    ...[0, 10, 20, 30].map((minutes) => `M${at(minutes, 2.6)}v8`),
    ...[3, 4, 5, 6, 7].map((threshold) => `M${at(0, threshold)}h-8`),
  ].join('');
  const text = (
    minutes: number,
    threshold: number,
    words: string,
    anchor = 'middle',
    fill = 'currentColor',
  ) => {
    const [x = '', y = ''] = at(minutes, threshold).split(' ');
    return `<text x="${x}" y="${y}" text-anchor="${anchor}" style="fill:${fill};stroke:none;font-size:15px">${words}</text>`;
  };
  const crossing = 8.5;
  write(
    'dark-adaptation',
    '0 0 680 370',
    [
      `<path stroke-opacity=".5" d="M${at(0, 7.2)}L${at(0, 2.6)}L${at(34, 2.6)}${ticks}"/>`,
      `<path stroke-width="2" d="${curveLine(cones, 0, crossing)}"/>`,
      `<path stroke-width="2" stroke-dasharray="2 6" d="${curveLine(cones, crossing, 20)}"/>`,
      `<path stroke-width="2.5" style="stroke:${accent}" d="${curveLine(rods, crossing, 34)}"/>`,
      ...[0, 10, 20, 30].map((minutes) => text(minutes, 2.1, String(minutes))),
      text(34, 2.1, 'minutes', 'end'),
      text(0.8, 6.95, 'brighter', 'start'),
      text(0.8, 2.85, 'fainter', 'start'),
      text(17.5, 5.4, 'cones: colour', 'middle'),
      text(23, 3.75, 'rods: no colour, far fainter', 'middle', accent),
    ].join(''),
  );
}

mkdirSync('public/drawings', { recursive: true });
drawHill();
drawDarkAdaptation();
algolCurve();
starDistances();
scaleWalk();
powersOfTen();
