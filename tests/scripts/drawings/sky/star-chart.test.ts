import { Body } from 'astronomy-engine';
import { expect, test } from 'vitest';
import { planetPosition, StarChart } from '@/scripts/drawings/sky/star-chart';

/** Returns the angle between two positions that are close together, in degrees. */
function angleBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]);
}

// Astrometric positions (J2000) by PyEphem 4.1.4: `body.compute(moment, epoch='2000')`, a_ra and a_dec.
test.each([
  [Body.Neptune, '2026-11-06T21:00Z', [2.017, -0.665]],
  [Body.Saturn, '2026-11-06T21:00Z', [8.9108, 0.9371]],
  [Body.Uranus, '2026-12-20T21:00Z', [60.2411, 20.4757]],
] as const)('computes the position of %s on %s', (body, moment, position) => {
  expect(angleBetween(planetPosition(body, new Date(moment)), position)).toBeLessThan(0.02);
});

test('computes Uranus in December 2026 at its position of 1690', () => {
  const then = planetPosition(Body.Uranus, new Date('1690-12-23T21:30Z'));
  const now = planetPosition(Body.Uranus, new Date('2026-12-19T06:00Z'));
  expect(angleBetween(then, now)).toBeLessThan(1 / 60);
});

test('projects north up and east to the left, at the scale of the field', () => {
  const chart = new StarChart({ centre: [60, 20], field: 10, width: 500, height: 400 });
  expect(chart.at([60, 20])).toEqual({ x: 250, y: 200 });
  const north = chart.at([60, 21]);
  expect(north.x).toBeCloseTo(250);
  expect(north.y).toBeCloseTo(150, 0);
  expect(chart.at([61, 20]).x).toBeLessThan(250);
});

test('leaves out stars outside the chart', () => {
  const chart = new StarChart({ centre: [60, 20], field: 10, width: 500, height: 400 });
  chart.stars([60, 20, 1, 90, 20, 1], 6);
  expect(chart.body).toMatch(/^<path stroke-width="\d+(?:\.5)?" d="M[\d.]+ [\d.]+h0"\/>$/);
});
