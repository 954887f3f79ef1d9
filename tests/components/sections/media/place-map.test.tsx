import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { MapSection } from '@/lib/content/place-sections';

const section: MapSection = {
  section: 'map',
  title: 'On the map',
  id: 'on-the-map',
  drawing: {
    kind: 'drawing',
    src: '/drawings/hill.svg',
    viewBox: '0 0 800 480',
    width: 800,
    height: 480,
    alt: 'The hill.',
  },
  labels: [{ text: 'The gate', x: 20, y: 40, side: 'end' }],
  name: 'Test Clinic',
  address: ['1 High Street', 'Long Reach'],
  latitude: 54.1,
  longitude: -1.9,
  locale: 'en-GB',
};

test('places labels on the drawing', () => {
  render(<Body nodes={[section]} />);
  const label = screen.getByText('The gate');
  expect(label).toHaveAttribute('style', '--at: 20%; --down: 40%;');
  expect(screen.queryByText('N')).not.toBeInTheDocument();
});

test.each([
  [5000, '1 km', '20%'],
  [4000, '1 km', '25%'],
  [900, '200 m', '22.2%'],
  [30_000, '5 km', '16.7%'],
])('draws the scale of a map that is %i m wide', (metres, text, width) => {
  render(<Body nodes={[{ ...section, metres }]} />);
  expect(screen.getByText(text)).toHaveAttribute('style', `--length: ${width};`);
  expect(screen.getByText('N')).toBeInTheDocument();
});

test('crops a drawing without labels and scale', () => {
  const { container } = render(<Body nodes={[{ ...section, labels: [] }]} />);
  expect(container.querySelector('svg.drawing')).toBeInTheDocument();
});
