import { expect, test } from 'vitest';
import {
  altitudeCircle,
  toHorizontal,
  projectToDisc,
  horizonPoint,
  discRotation,
} from '@/lib/sky/sphere';

test('computes the altitude of a star on the meridian', () => {
  const { altitude, azimuth } = toHorizontal({ ra: 100, dec: 20 }, 54, 100);
  expect(altitude).toBeCloseTo(56, 9);
  expect(azimuth).toBeCloseTo(180, 9);
});

test.each([
  [54, 0, 'S', [0, 4 * 126]],
  [54, 180, 'N', [0, -4 * 54]],
  [-34, 180, 'S', [0, -4 * 34]],
  [-34, 0, 'N', [0, 4 * 146]],
])('projects the horizon at latitude %d', (latitude, turned, _letter, expected) => {
  const [x, y] = horizonPoint(latitude, 0, latitude > 0 ? 180 - turned : turned);
  expect(x).toBeCloseTo(expected[0] ?? 0, 6);
  expect(y).toBeCloseTo(expected[1] ?? 0, 6);
});

test('projects the sky as seen from below: east is left of south and right of north', () => {
  expect(horizonPoint(54, 0, 90)[0]).toBeCloseTo(-360, 6);
  expect(horizonPoint(-34, 0, 90)[0]).toBeCloseTo(360, 6);
});

test.each([1, -1] as const)('rotates the disc like the sky (pole %d)', (pole) => {
  const star = { ra: 77, dec: 12 };
  const [x, y] = projectToDisc(star, pole, 0);
  const angle = (discRotation(pole, 203) * Math.PI) / 180;
  const [expectedX, expectedY] = projectToDisc(star, pole, 203);
  expect(x * Math.cos(angle) - y * Math.sin(angle)).toBeCloseTo(expectedX, 6);
  expect(x * Math.sin(angle) + y * Math.cos(angle)).toBeCloseTo(expectedY, 6);
});

test('returns a horizon at altitude 0', () => {
  const circle = altitudeCircle(54, 0, 12);
  expect(circle).toHaveLength(12);
  for (const [x, y] of circle) {
    const dec = 90 - Math.hypot(x, y) / 4;
    const hour = (Math.atan2(x, y) * 180) / Math.PI;
    expect(toHorizontal({ ra: -hour, dec }, 54, 0).altitude).toBeCloseTo(0, 6);
  }
});
