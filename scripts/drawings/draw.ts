/*
 * Draws line drawings in public/drawings/ from geometry. sky/draw.ts draws those from a star catalogue. The
 * drawings are committed, so only a change of this folder needs it:
 *
 *   npx tsx scripts/drawings/draw.ts
 */
import { mkdirSync } from 'node:fs';
import { drawHill } from './hill';
import { algolCurve, powersOfTen, scaleWalk, starDistances } from './scales';
import { accent, createRandom, short, writeDrawing as write } from './sheet';

/** Draws an hour of star trails round the pole, 15 degrees each, above the open dome. */
function drawStarTrails(): void {
  const random = createRandom(1968);
  const [x, y] = [500, 250];
  const arcs: string[] = [];
  for (let radius = 16; radius < 640; radius += 9 + random() * 6) {
    const count = Math.max(1, Math.round(radius / 52));
    for (let index = 0; index < count; index += 1) {
      const from = ((index + random() * 0.85) / count) * 2 * Math.PI;
      const to = from + Math.PI / 12;
      const point = (angle: number) =>
        `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
      const opacity = short(0.12 + random() ** 3 * 0.7);
      arcs.push(
        `<path stroke-opacity="${opacity}" d="M${point(from)}A${short(radius)} ${short(radius)} 0 0 1 ${point(to)}"/>`,
      );
    }
  }
  const hill = 'M0 596C140 580 250 566 372 560L628 560C740 562 860 574 1000 560V700H0Z';
  const dome = 'M392 560V500C392 430 440 384 500 384S608 430 608 500V560Z';
  const paper = 'style="fill:var(--colour-paper,Canvas)"';
  const slit = `<path style="fill:${accent};stroke:${accent}" d="M488 386 505 384.300 512 470H490Z"/>`;
  write(
    'star-trails',
    '0 0 1000 640',
    `${arcs.join('')}<path ${paper} stroke-width="1.5" d="${hill}"/><path ${paper} stroke-width="1.5" d="${dome}"/><path stroke-width="1.5" d="M380 500H620M380 508H620"/>${slit}`,
  );
}

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
drawStarTrails();
drawHill();
drawDarkAdaptation();
algolCurve();
starDistances();
scaleWalk();
powersOfTen();
