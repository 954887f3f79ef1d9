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
  expect(photograph).toHaveAttribute('fetchpriority', 'high');
  // It is 40rem high at least, and cut at its sides.
  expect(photograph).toHaveAttribute('sizes', '(width < 64rem) 100vw, max(50vw, 60rem)');
  expect(photograph.getAttribute('srcset')).toContain('choir.jpg');
});

test('puts the scrim between a photograph and the words on it', () => {
  const picture = { kind: 'raster', ...choir } as const;
  const scrim = { tone: 'light', day: 12, night: 48, red: 80 } as const;
  const section = { section: 'hero', title: 'Sing', actions: [], children: '' } as const;
  render(<Hero section={{ ...section, picture, place: 'behind', scrim }} />);
  const hero = screen.getByRole('region', { name: 'Sing' });
  expect(hero).toHaveClass('behind', 'light');
  const strengths = ['--day', '--night', '--red'].map((name) => hero.style.getPropertyValue(name));
  expect(strengths).toEqual(['12%', '48%', '80%']);
});

test('offers phones the crop of a photograph behind the words, in the size that covers them', () => {
  const picture = { kind: 'raster', ...choir } as const;
  const crop = {
    width: 1333,
    height: 2000,
    copies: { version: 'abcdef012345', widths: [320, 1333] },
  };
  const section = { section: 'hero', title: 'Sing', actions: [], children: '' } as const;
  render(<Hero section={{ ...section, picture, place: 'behind', crop }} />);
  const photograph = screen.getByRole('img', { name: choir.alt });
  expect(photograph).toHaveAttribute(
    'sizes',
    '(min-resolution: 1.5x) max(67vw, min(44rem, 85vh)), max(100vw, min(66rem, 128vh))',
  );
  const source = photograph.parentElement?.querySelector('source');
  expect(source).toHaveAttribute('media', '(width < 48rem) and (orientation: portrait)');
  expect(source).toHaveAttribute(
    'sizes',
    '(min-resolution: 1.5x) max(67vw, min(20rem, 38vh)), max(100vw, min(29rem, 57vh))',
  );
  expect(source?.getAttribute('srcset')).toBe(
    '/pictures/choir.jpg?w=320&v=abcdef012345 320w, /pictures/choir.jpg?w=1333&v=abcdef012345 1333w',
  );
});

test('shows the stressed words of its title in italics', () => {
  const section = { section: 'hero', title: 'Sing with us on Tuesday', actions: [] } as const;
  render(<Hero section={{ ...section, emphasis: 'with us', children: '' }} />);
  const title = screen.getByRole('heading', { name: 'Sing with us on Tuesday' });
  expect(title.querySelector('em')).toHaveTextContent(/^with us$/);
});
