import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';
import { pictureWords } from '@/lib/words/lib/server/content';

const pictureOf = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });

async function pictureOfBytes(bytes: number): Promise<Buffer> {
  const picture = await pictureOf(8, 6).png().toBuffer();
  // Bytes after the end of the picture are ignored.
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

test('reports a picture of more than 40 MB', async () => {
  const picture = await pictureOfBytes(40_400_000);
  expect(await problemsWith({ 'public/pictures/choir.png': picture })).toEqual([
    `public/pictures/choir.png  ${pictureWords.tooLarge('40.4', 40)}`,
  ]);
});

test('accepts a picture of 40 MB', async () => {
  expect(
    await problemsWith({ 'public/pictures/choir.png': await pictureOfBytes(40_000_000) }),
  ).toEqual([]);
});

test('accepts a large file to download', async () => {
  expect(
    await problemsWith({ 'public/files/poster.png': await pictureOfBytes(40_400_000) }),
  ).toEqual([]);
});

test('reports a picture of more than 60 megapixels', async () => {
  const picture = await pictureOf(10_000, 6100).png({ compressionLevel: 1 }).toBuffer();
  expect(await problemsWith({ 'public/pictures/choir.png': picture })).toEqual([
    `public/pictures/choir.png  ${pictureWords.tooManyPixels(61, 60)}`,
  ]);
});

test('accepts the picture of a camera of 60 megapixels', async () => {
  const picture = await pictureOf(9504, 6336).jpeg({ quality: 10 }).toBuffer();
  expect(await problemsWith({ 'public/pictures/choir.jpg': picture })).toEqual([]);
});

test('reports a progressive JPEG whose decoder would hold too much', async () => {
  const large = pictureOf(8000, 5250);
  const ofAllColours = large.jpeg({ quality: 10, progressive: true, chromaSubsampling: '4:4:4' });
  expect(
    await problemsWith({ 'public/pictures/choir.jpg': await ofAllColours.toBuffer() }),
  ).toEqual([
    `public/pictures/choir.jpg  ${pictureWords.tooMuchMemory(pictureWords.progressive, 42, 40)}`,
  ]);
  const ofFewer = large.jpeg({ quality: 10, progressive: true, chromaSubsampling: '4:2:0' });
  expect(await problemsWith({ 'public/pictures/choir.jpg': await ofFewer.toBuffer() })).toEqual([]);
});
