import { expect, test } from 'vitest';
import { nightAt } from '@/lib/server/sky/night';
import { starTrailsView } from '@/lib/server/sky/sky-view';
import { computeStarTrails, findDarkness } from '@/lib/server/sky/star-trails';
import { starTrailsWords } from '@/lib/words/lib/server/sky';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };
const tromso = { latitude: 69.65, longitude: 18.96 };
const november = new Date('2026-11-23T12:00Z');

function minutesApart(ours: Date | undefined, published: string): number {
  return Math.abs((ours?.getTime() ?? 0) - Date.parse(published)) / 60_000;
}

// The solar equations of NOAA's Global Monitoring Laboratory, for an altitude of -18 degrees.
test.each([
  [larkmoor, 'Europe/London', '2026-11-23T18:04:50Z', '2026-11-24T05:44:30Z'],
  [sydney, 'Australia/Sydney', '2026-11-23T10:22:40Z', '2026-11-23T17:00:20Z'],
])('finds the darkness of a night at %o', (place, timeZone, from, to) => {
  const darkness = findDarkness(place, nightAt(new Date('2026-11-23T02:00Z'), timeZone));
  const coming = findDarkness(place, nightAt(november, timeZone));
  const found = timeZone === 'Europe/London' ? coming : darkness;
  expect(minutesApart(found?.from, from)).toBeLessThan(1.5);
  expect(minutesApart(found?.to, to)).toBeLessThan(1.5);
});

test('finds no darkness in a northern summer and a whole day of it near the pole in winter', () => {
  const june = nightAt(new Date('2026-06-20T12:00Z'), 'Europe/Oslo');
  expect(findDarkness(tromso, june)).toBeUndefined();
  const december = nightAt(new Date('2026-12-20T12:00Z'), 'Europe/Oslo');
  const { from, to } = findDarkness({ latitude: 89, longitude: 0 }, december) ?? june;
  expect(to.getTime() - from.getTime()).toBe(24 * 60 * 60_000);
});

/** Returns the start, radius, direction and end of each arc. */
function arcsIn(paths: readonly string[]) {
  const arc = /M(-?\d+)( \d+|-\d+)a(\d+) \d+ 0 ([01]) ([01]) (-?\d+)( \d+|-\d+)/g;
  return [...paths.join('').matchAll(arc)].map(([, ...numbers]) => {
    const [x = 0, y = 0, radius = 0, large, sweep, dx = 0, dy = 0] = numbers.map(Number);
    return { from: [x, y], to: [x + dx, y + dy], radius, isLarge: large === 1, sweep };
  });
}

test('draws arcs round the pole, fifteen degrees an hour', () => {
  const from = new Date('2026-11-23T20:00Z');
  const { paths, degrees } = computeStarTrails(larkmoor, {
    from,
    to: new Date('2026-11-24T00:00Z'),
  });
  expect(degrees).toBeCloseTo(60.16, 1);
  const arcs = arcsIn(paths);
  expect(arcs.length).toBeGreaterThan(50);
  expect(arcs.length).toBeLessThan(80);
  for (const { from: start, to: end, radius, isLarge, sweep } of arcs) {
    expect(Math.abs(Math.hypot(...start) - radius)).toBeLessThan(1.3);
    expect(Math.abs(Math.hypot(...end) - radius)).toBeLessThan(2);
    expect([isLarge, sweep]).toEqual([false, 0]);
    if (radius < 60) continue;
    const [[x = 0, y = 0], [endX = 0, endY = 0]] = [start, end];
    const turned = Math.atan2(y, x) - Math.atan2(endY, endX);
    expect((((turned * 180) / Math.PI + 360) % 360) - degrees).toBeCloseTo(0, -0.5);
  }
});

test('draws Polaris nearest the pole and the Plough low in the north on a November evening', () => {
  const at = new Date('2026-11-23T20:00Z');
  const { paths } = computeStarTrails(larkmoor, { from: at, to: at });
  const arcs = arcsIn(paths).sort((a, b) => a.radius - b.radius);
  // 37 minutes of arc from the pole in 2026 (Astronomical Almanac), at 8 units a degree.
  expect(arcs[0]?.radius).toBe(5);
  // Dubhe: declination 61°36′ in 2026; below the pole and to the right, in the north-north-east.
  const dubhe = arcs.find(
    ({ radius, from }) => Math.abs(radius - 28.4 * 8) < 1.5 && (from[1] ?? 0) > 0,
  );
  expect(dubhe?.from[0]).toBeGreaterThan(0);
});

test('draws the south pole with the stars turning clockwise', () => {
  const darkness = { from: new Date('2026-11-23T10:23Z'), to: new Date('2026-11-23T17:00Z') };
  const { paths, viewBox } = computeStarTrails(sydney, darkness);
  const arcs = arcsIn(paths);
  expect(new Set(arcs.map(({ sweep }) => sweep))).toEqual(new Set([1]));
  // The pole is as far above the horizon as the latitude; below it are 9 degrees of ground.
  expect(viewBox[1] + viewBox[3]).toBe(Math.round((33.8688 + 9) * 8));
});

const site = {
  timeZone: 'Europe/London',
  locale: 'en-GB',
  coordinates: larkmoor,
  hours: undefined,
};

test('names the length of the darkness and describes the picture', () => {
  expect(starTrailsView(site, november)).toMatchObject({
    heading: starTrailsWords.heading('11 hours 39 minutes'),
    times: starTrailsWords.times('18:05', '05:44'),
    description: starTrailsWords.description('north', 54, 175),
    direction: 'North',
  });
});

test('draws points on a night without darkness', () => {
  const view = starTrailsView(site, new Date('2026-06-20T12:00Z'));
  expect(view).toMatchObject({ heading: starTrailsWords.noDarkness, degrees: 0 });
  expect(view.description).toContain('each is a point');
  expect(arcsIn(view.paths).every(({ from, to }) => from.join() === to.join())).toBe(true);
});
