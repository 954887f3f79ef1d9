import { expect, test } from 'vitest';
import type { RasterPicture } from '@/lib/content/section-data';
import { pictureMarkup } from '@/lib/server/site/search/picture-markup';

const photograph: RasterPicture = {
  kind: 'raster',
  src: '/pictures/choir%20%26%20organ.jpg',
  width: 1200,
  height: 800,
  alt: 'The choir',
};

test('has the smallest copy that is sharp on a phone, cut round its focus', () => {
  const copies = { version: '0123456789ab', widths: [160, 320, 640] };
  const picture = { ...photograph, copies, focus: { x: 30, y: 60 } };
  expect(pictureMarkup(picture)).toBe(
    '<img src="/pictures/choir%20%26%20organ.jpg?w=320&amp;v=0123456789ab" alt="" loading="lazy" decoding="async" style="object-position:30% 60%">',
  );
});

test('has the file of a photograph without copies', () => {
  expect(pictureMarkup(photograph)).toContain('src="/pictures/choir%20%26%20organ.jpg" alt=""');
});
