import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DistanceScale } from '@/components/sections/distance-scale';
import { problemsWith, validContent } from '@/tests/support/content';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const planets = [0, 9, 17, 24, 36, 123, 226, 453, 714];

function renderScale(distances: readonly number[]) {
  const stops = distances.map((at) => ({ name: `Stop ${at}`, at }));
  const section = { section: 'distance-scale', locale: 'en-GB', unit: 'm', stops } as const;
  const { container } = render(<DistanceScale section={section} />);
  const leaders = container.querySelector('path')?.getAttribute('d') ?? '';
  // Each leader goes from the place on the line to its label.
  return [...leaders.matchAll(/M6 ([\d.]+)L52 ([\d.]+)h/g)].map(([, point, label]) => ({
    point: Number(point),
    label: Number(label),
  }));
}

test('lists the places with their distances', () => {
  renderScale(planets);
  const last = screen.getAllByRole('listitem').at(-1);
  expect(last).toHaveTextContent('Stop 714 714 m');
});

test('draws each place at its distance', () => {
  const rows = renderScale(planets);
  const [start = 0, end = 0] = [rows[0]?.point, rows.at(-1)?.point];
  rows.forEach(({ point }, index) => {
    expect((point - start) / (end - start)).toBeCloseTo((planets[index] ?? 0) / 714, 3);
  });
});

test.each([
  ['near the beginning', planets],
  ['near the end', [0, 700, 705, 710, 714]],
  ['all over', Array.from({ length: 30 }, (_, index) => index)],
])('keeps labels of places %s apart, and within the drawing', (_where, distances) => {
  const labels = renderScale(distances).map(({ label }) => label);
  const gaps = labels.slice(1).map((label, index) => label - (labels[index] ?? 0));
  // One row of 2.25 rem, at 16 units.
  expect(Math.min(...gaps)).toBeGreaterThan(35.8);
  const points = renderScale(distances).map(({ point }) => point);
  expect(labels.at(-1)).toBeLessThanOrEqual((points.at(-1) ?? 0) + 0.1);
});

test('reports a scale without a length', async () => {
  const page = `---\ntitle: Page\ndescription: A page of the content for tests.\n---\n{% distance-scale unit="km" %}\n{% stop name="Here" at=0 /%}\n{% /distance-scale %}\n`;
  expect(await problemsWith({ ...validContent, 'content/pages/visit.md': page })).toEqual([
    `content/pages/visit.md:5  ${sectionProblemWords.noDistances}`,
  ]);
});
