import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldsOfView } from '@/components/sky/fields-of-view';
import type { FieldOfView } from '@/lib/sky/sections';
import { fieldsOfViewWords } from '@/lib/words/components/sky';

function renderField(degrees: number, shows: FieldOfView['shows']) {
  const fields = [{ name: 'A telescope', degrees, shows, children: 'Words.' }];
  render(
    <FieldsOfView section={{ section: 'fields-of-view', title: 'Sky', locale: 'en-GB', fields }} />,
  );
  return screen.getByRole('img');
}

/** Returns the points of a drawing's dots. */
function dotsIn(picture: HTMLElement) {
  const paths = [...picture.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  return [...paths.join('').matchAll(/M(-?\d+) (-?\d+)h0/g)].map(([, x, y]) => [+`${x}`, +`${y}`]);
}

test('shows name, field and text', () => {
  renderField(3.25, 'pleiades');
  expect(screen.getByRole('heading', { level: 3, name: 'A telescope' })).toBeVisible();
  expect(screen.getByText('3.25°')).toBeVisible();
  expect(screen.getByText('Words.')).toBeVisible();
});

test('draws the Moon in its share of a field', () => {
  const picture = renderField(1.04, 'moon');
  expect(picture).toHaveAccessibleName(fieldsOfViewWords.wholeMoon('50%'));
  const [, moon] = picture.querySelectorAll('circle');
  // The field has a radius of 100.
  expect(moon).toHaveAttribute('r', '50');
  expect(moon).toHaveAttribute('cx', '0');
});

test('draws the edge of a Moon that does not fit', () => {
  const picture = renderField(0.4, 'moon');
  expect(picture).toHaveAccessibleName(fieldsOfViewWords.partOfMoon);
  const [, moon] = picture.querySelectorAll('circle');
  expect(moon).toHaveAttribute('r', '130');
  const [x, y] = ['cx', 'cy'].map((name) => Number(moon?.getAttribute(name)));
  const edge = 130 - Math.hypot(x ?? 0, y ?? 0);
  expect(edge).toBeGreaterThan(0);
  expect(edge).toBeLessThan(100);
});

test('draws the Pleiades to scale', () => {
  const dots = dotsIn(renderField(4, 'pleiades'));
  // From Atlas to Electra, the ends of the bright stars, is 59 minutes of arc: 49 of 200 units.
  const bright = dots.slice(0, 6).map(([x = 0]) => x);
  expect(Math.max(...bright) - Math.min(...bright)).toBeCloseTo(49, -0.5);
  expect(dots.length).toBeGreaterThan(20);
});

test('leaves out stars outside the field', () => {
  const dots = dotsIn(renderField(1, 'pleiades'));
  expect(dots.length).toBeGreaterThan(5);
  expect(dots.every(([x = 0, y = 0]) => Math.hypot(x, y) < 100)).toBe(true);
});
