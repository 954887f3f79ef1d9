import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Gallery } from '@/components/sections/media/gallery';
import type { RasterPicture } from '@/lib/content/section-data';

const picture: RasterPicture = {
  kind: 'raster',
  src: '/pictures/a%20hall.jpg',
  width: 900,
  height: 600,
  alt: 'The hall',
};

test('each picture is a link to its file, with a name also where the picture has none', () => {
  const pictures = [
    { id: 'picture-a-hall', picture, caption: 'Before' },
    { id: 'picture-light', picture: { ...picture, alt: '', src: '/pictures/light.jpg' } },
  ];
  render(
    <Gallery section={{ section: 'gallery', title: 'Our house', id: 'our-house', pictures }} />,
  );
  const link = screen.getByRole('link', { name: 'The hall' });
  expect(link).toHaveAttribute('href', '/pictures/a%20hall.jpg');
  expect(link).toHaveAttribute('id', 'picture-a-hall');
  expect(link.closest('figure')).toHaveTextContent('Before');
  expect(screen.getByRole('link', { name: 'Picture 2 of 2' })).toHaveAttribute(
    'href',
    '/pictures/light.jpg',
  );
});
