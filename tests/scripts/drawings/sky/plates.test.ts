import { Body, Illumination } from 'astronomy-engine';
import { expect, test } from 'vitest';
import { pleiades } from '@/lib/sky/pleiades';
import { computeTrails, moonFrom, saturnAxis } from '@/scripts/drawings/sky/plates';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };

/** Returns the angle between two positions that are close together, in degrees. */
function angleBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]);
}

test.each([
  ['Taygeta', 5, '2026-12-21T22:11Z'],
  ['Maia', 3, '2026-12-21T22:36Z'],
] as const)('has the edge of the Moon at %s when it covers the star', (_name, index, moment) => {
  const { position, radius } = moonFrom(larkmoor, new Date(moment));
  const [ra = 0, dec = 0] = pleiades[index] ?? [];
  // In a minute the Moon moves by half a minute of arc.
  expect(Math.abs(angleBetween(position, [ra, dec]) - radius)).toBeLessThan(1 / 60);
});

test('turns each star by 38 degrees in two and a half hours', () => {
  const from = new Date('2026-12-14T21:00Z');
  const to = new Date('2026-12-14T23:30Z');
  for (const trail of computeTrails(larkmoor, from, to).slice(0, 50)) {
    expect(trail.to - trail.from).toBeCloseTo(37.6, 1);
  }
});

test('has Polaris within a degree of the pole', () => {
  const trails = computeTrails(
    larkmoor,
    new Date('2026-12-14T21:00Z'),
    new Date('2026-12-14T22:00Z'),
  );
  const [nearest] = [...trails].sort((a, b) => a.distance - b.distance);
  expect(nearest?.magnitude).toBeCloseTo(2, 0);
  expect(nearest?.distance).toBeLessThan(1);
});

test('tips the rings of Saturn as the almanac does, seen from the south', () => {
  const at = new Date('2026-11-27T20:15Z');
  const { tilt, pole } = saturnAxis(at);
  expect(-tilt).toBeCloseTo(Math.abs(Illumination(Body.Saturn, at).ring_tilt ?? 0), 1);
  expect(Math.abs(pole)).toBeLessThan(10);
});
