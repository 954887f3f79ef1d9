import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SiteFrame } from '@/lib/site/frame';
import { errorViewWords } from '@/lib/words/components/layout/errors';
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

test('leads to the page for contact of the site, or to none', () => {
  const frame = { contact: '/f/contact' } as SiteFrame;
  const name = errorViewWords.contact;
  const { rerender } = render(<ErrorView statusCode={404} frame={frame} />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/f/contact');
  rerender(<ErrorView statusCode={404} frame={{ ...frame, contact: '' }} />);
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});
