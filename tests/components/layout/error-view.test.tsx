import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorView } from '@/components/layout/errors/error-view';

const drawing = {
  kind: 'drawing',
  src: '/drawings/gap.svg',
  viewBox: '0 0 4 3',
  width: 4,
  height: 3,
  alt: 'A gap',
} as const;

test('shows the drawing of the site with its caption', () => {
  render(<ErrorView statusCode={404} picture={{ drawing, caption: 'Nothing here.' }} />);
  expect(screen.getByRole('img', { name: 'A gap' })).toBeVisible();
  expect(screen.getByText('Nothing here.')).toBeVisible();
});

test('has no picture on a site without one', () => {
  render(<ErrorView statusCode={404} />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
