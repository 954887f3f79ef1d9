import { expect, test } from 'vitest';
import { findSections } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import {
  carPark,
  cattleGrid,
  groundWidth,
  laneCrossings,
  laneLength,
} from '@/scripts/drawings/hill';

const metresPerMile = 1609.344;
const loaded = await loadContent(process.cwd());
if (!loaded.ok) throw new Error('The content is invalid.');
const sections = findSections(loaded.content, '/visit/getting-here');
const [profile] = sections.flatMap((node) => (node.section === 'height-profile' ? [node] : []));
const points = profile?.points ?? [];

test('the lane is as long as the text says, 2.4 miles', () => {
  expect(laneLength() / metresPerMile).toBeCloseTo(2.4, 2);
  expect(points.at(-1)?.at).toBeCloseTo(laneLength() / 1000, 2);
});

test('the climb has the height of each contour where the lane crosses it', () => {
  const crossings = laneCrossings();
  expect(crossings).toHaveLength(12);
  for (const { distance, height } of crossings.slice(0, -1)) {
    const point = points.find((one) => one.height === height);
    expect([height, Math.abs((point?.at ?? 0) * 1000 - distance) < 15]).toEqual([height, true]);
  }
});

test('the climb has the places of the map, and ends at 412 m', () => {
  const at = (label: string) => points.find((point) => point.label?.startsWith(label))?.at;
  expect(at('Cattle grid')).toBe(cattleGrid / 1000);
  expect(at('Car park')).toBe(carPark / 1000);
  expect(points.at(-1)).toMatchObject({ label: 'The dome', height: 412 });
});

test('the map has the scale of the drawing', () => {
  const [map] = sections.flatMap((node) => (node.section === 'map' ? [node] : []));
  expect(map?.metres).toBe(groundWidth);
});
