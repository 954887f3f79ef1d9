import { Constellation } from 'astronomy-engine';
import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { distanceToNearest, findEmptiestCircle, readStars } from '@/scripts/drawings/sky/empty-sky';

const stars = readStars();
const circle = findEmptiestCircle(stars);
const distance = distanceToNearest(stars);

test('finds a circle with stars only on its edge, on more than one side', () => {
  const [ra, dec] = circle.centre;
  expect(distance(circle.centre)).toBeCloseTo(circle.radius, 6);
  const onEdge = stars.filter(
    (star) => distanceToNearest([star])(circle.centre) < circle.radius + 0.02,
  );
  expect(onEdge.length).toBeGreaterThanOrEqual(3);
  // Anywhere near, some star is closer.
  for (const [east, north] of [
    [1, 0],
    [-1, 0],
    [0, 0.1],
    [0, -0.1],
  ] as const) {
    expect(distance([ra + east, dec + north])).toBeLessThan(circle.radius);
  }
});

test('finds the largest empty circle of the whole sky', () => {
  // The distance to the nearest star changes at most as much as the position does, so only cells with
  // an emptier centre than this can contain a larger circle.
  const limit = circle.radius - Math.SQRT1_2;
  const larger: (readonly [number, number])[] = [];
  for (let dec = -89.5; dec < 90; dec += 1) {
    for (let ra = 0.5; ra < 360; ra += 1) {
      if (distance([ra, dec]) < limit) continue;
      for (let east = -0.5; east <= 0.5; east += 0.1) {
        for (let north = -0.5; north <= 0.5; north += 0.1) {
          const position = [ra + east, dec + north] as const;
          if (distance(position) > circle.radius + 0.01) larger.push(position);
        }
      }
    }
  }
  expect(larger).toEqual([]);
});

test('the example site names its place, its size and its constellation', async () => {
  const loaded = await loadContent('.');
  const caption = loaded.ok ? loaded.content.notFound?.caption : undefined;
  const [ra, dec] = circle.centre;
  const minutes = Math.round(ra * 4);
  const arcMinutes = Math.round(Math.abs(dec) * 60);
  expect(caption).toContain(
    `${Math.floor(minutes / 60)} h ${minutes % 60} min, −${Math.floor(arcMinutes / 60)}° ${arcMinutes % 60}′`,
  );
  expect(caption).toContain(`${(2 * circle.radius).toFixed(1)}° across`);
  expect(caption).toContain(`in ${Constellation(ra / 15, dec).name},`);
  const faintest = Math.max(...stars.map(([, , magnitude]) => magnitude));
  expect(caption).toContain(`magnitude ${faintest} or brighter`);
  // South of this declination, nothing rises at the site.
  expect(dec + circle.radius).toBeLessThan(54.3833 - 90);
});
