import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Hero } from '@/components/sections/hero';

const choir = {
  src: '/pictures/choir.jpg',
  width: 3000,
  height: 2000,
  alt: 'The choir on a hill',
  copies: { version: '0123456789ab', widths: [320, 1920] },
};

test('loads a photograph eagerly with responsive sizes', () => {
  const picture = { kind: 'raster', ...choir } as const;
  render(<Hero section={{ section: 'hero', title: 'Sing', actions: [], picture, children: '' }} />);
  const photograph = screen.getByRole('img', { name: choir.alt });
  expect(photograph).toHaveAttribute('loading', 'eager');
  expect(photograph.getAttribute('srcset')).toContain('choir.jpg');
});
