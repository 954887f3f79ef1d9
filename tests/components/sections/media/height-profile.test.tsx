import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { HeightProfileSection } from '@/lib/content/place-sections';
import { heightProfileWords } from '@/lib/words/components/sections';

const section: HeightProfileSection = {
  section: 'height-profile',
  title: 'The climb',
  id: 'the-climb',
  locale: 'en-GB',
  points: [
    { at: 0, height: 288, label: 'The station' },
    { at: 1, height: 308 },
    { at: 1.5, height: 358, label: 'The bridge' },
    { at: 2, height: 388, label: 'The door' },
  ],
};

test('describes each place with its height and distance, and the gradient', () => {
  render(<Body nodes={[section]} />);
  const texts = [
    heightProfileWords.label,
    heightProfileWords.point('The station', '0 km', '288 m'),
    heightProfileWords.point('The bridge', '1.5 km', '358 m'),
    heightProfileWords.point('The door', '2 km', '388 m'),
  ];
  expect(screen.getByRole('img')).toHaveAccessibleName(`${texts.join('. ')}.`);
  expect(screen.getByRole('figure')).toHaveTextContent(
    heightProfileWords.caption('rises', '100 m', '2 km', '5%', '10%', '1 km', '1.5 km'),
  );
});

test('draws the line to scale, with 12 m of ground below its lowest point', () => {
  render(<Body nodes={[section]} />);
  const line = screen.getByRole('img').querySelector('path.line');
  expect(line).toHaveAttribute('d', 'M0 89.29L50 71.43L75 26.79L100 0');
  expect(screen.getByText('300 m')).toHaveAttribute('style', '--down: 78.57%;');
  expect(screen.getByText('The bridge, 358 m').closest('.place')).toHaveAttribute(
    'style',
    '--length: 75%;',
  );
});

test('draws a way that goes down and a level one', () => {
  const down = [
    { at: 0, height: 40 },
    { at: 1, height: 20 },
  ];
  const { rerender } = render(<Body nodes={[{ ...section, points: down }]} />);
  expect(screen.getByRole('figure')).toHaveTextContent('It falls 20 m in 1 km: 2% on average');
  const level = [
    { at: 0, height: 40 },
    { at: 1, height: 40 },
  ];
  rerender(<Body nodes={[{ ...section, points: level }]} />);
  expect(screen.getByRole('figure')).toHaveTextContent('It rises 0 m in 1 km: 0% on average');
  expect(document.querySelector('path.line')).toHaveAttribute('d', 'M0 0L100 0');
});
