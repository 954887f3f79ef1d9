import sharp from 'sharp';
import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';

async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 8, height: 6, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  // Bytes after the end of the picture are ignored.
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

test('reports a picture of more than 10 MB', async () => {
  expect(await problemsWith({ 'public/pictures/choir.png': await pictureOf(10_400_000) })).toEqual([
    'public/pictures/choir.png  This picture has 10.4 MB. Save a smaller one, of 10 MB or less: 2500 pixels wide is enough for every screen.',
  ]);
});

test('accepts a picture of 10 MB', async () => {
  expect(await problemsWith({ 'public/pictures/choir.png': await pictureOf(10_000_000) })).toEqual(
    [],
  );
});
