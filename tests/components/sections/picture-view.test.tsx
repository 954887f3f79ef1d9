import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PictureView } from '@/components/sections/media/picture-view';

const choir = {
  kind: 'raster',
  src: '/pictures/choir.jpg',
  width: 700,
  height: 350,
  alt: 'The choir',
} as const;

test('offers the widths of a photograph, and shows its colour while it loads', () => {
  const copies = { version: '0123456789ab', widths: [320, 700] };
  const focus = { x: 30, y: 60 };
  render(<PictureView picture={{ ...choir, copies, colour: '#7e8176', focus }} sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'The choir' });
  expect(image).toHaveAttribute('src', '/pictures/choir.jpg');
  expect(image).toHaveAttribute(
    'srcset',
    '/pictures/choir.jpg?w=320&v=0123456789ab 320w, /pictures/choir.jpg?w=700&v=0123456789ab 700w',
  );
  expect(image).toHaveAttribute('sizes', '50vw');
  expect(image.style.getPropertyValue('--c')).toBe('#7e8176');
  expect(image.style.objectPosition).toBe('30% 60%');
});

test('shows the photograph alone where there are no copies', () => {
  render(<PictureView picture={choir} />);
  const image = screen.getByRole('img', { name: 'The choir' });
  for (const name of ['srcset', 'sizes', 'style']) expect(image).not.toHaveAttribute(name);
});

test('hides a drawing from screen readers that means nothing', () => {
  const drawing = {
    kind: 'drawing',
    src: '/a.svg',
    viewBox: '0 0 8 4',
    width: 8,
    height: 4,
  } as const;
  const { container, rerender } = render(<PictureView picture={{ ...drawing, alt: 'A hill' }} />);
  expect(screen.getByRole('img', { name: 'A hill' })).toBeVisible();
  rerender(<PictureView picture={{ ...drawing, alt: '' }} />);
  const hidden = container.querySelector('svg');
  expect(hidden).toHaveAttribute('aria-hidden', 'true');
  expect(hidden).not.toHaveAttribute('role');
});
