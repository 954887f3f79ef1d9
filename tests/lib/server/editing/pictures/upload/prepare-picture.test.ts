import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { writePictureText } from '@/lib/server/editing/pictures/text/picture-text';
import {
  preparePicture,
  type PreparedPicture,
} from '@/lib/server/editing/pictures/upload/prepare-picture';
import { heicPhotograph } from '@/tests/support/editing/heic-photograph';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function prepare(bytes: Uint8Array): Promise<PreparedPicture | string> {
  const path = join(await temporaryDirectory(), 'original');
  writeFileSync(path, bytes);
  return preparePicture(path);
}

async function prepared(bytes: Uint8Array): Promise<PreparedPicture> {
  const result = await prepare(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

/** Returns the names of the colours near the corners, in rows from the top left. */
async function cornersOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (left: number, top: number) => {
    const start = (Math.floor(top) * info.width + Math.floor(left)) * info.channels;
    return [...data.subarray(start, start + 3)].map((each) => (each > 200 ? 1 : 0)).join('');
  };
  const [x, y] = [info.width / 6, info.height / 6];
  const [right, bottom] = [info.width - 1 - x, info.height - 1 - y];
  return [at(x, y), at(right, y), at(x, bottom), at(right, bottom)];
}

const [red, green, blue, white] = ['100', '010', '001', '111'];

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe('formats', () => {
  test.each([
    ['jpeg', 'jpg', () => drawPhotograph().jpeg()],
    ['png', 'png', () => drawPhotograph().png()],
    ['webp', 'png', () => drawPhotograph().webp({ lossless: true })],
    ['gif', 'png', () => drawPhotograph().gif()],
    ['avif', 'jpg', () => drawPhotograph().avif({ quality: 90 })],
  ] as const)('reads %s and returns %s', async (_format, type, draw) => {
    const bytes = await draw().toBuffer();
    const picture = await prepared(bytes);
    expect(picture).toMatchObject({ type, width: 60, height: 40, text: '' });
    expect(picture.source).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await cornersOf(picture.bytes)).toEqual([red, green, blue, white]);
    expect(await cornersOf(picture.thumbnail)).toEqual([red, green, blue, white]);
  });

  test('reads HEIC, with the profile of its colours', async () => {
    const picture = await prepared(heicPhotograph);
    expect(picture).toMatchObject({ type: 'jpg', width: 64, height: 48 });
    // Display P3 would be 234, 51, 35 for the red of sRGB.
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(245);
    expect(data[1]).toBeLessThan(25);
    expect(await cornersOf(picture.bytes)).toEqual([red, green, blue, white]);
  });

  test('returns the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const picture = await prepared(bytes);
    expect(picture).toMatchObject({ width: 8, height: 8 });
    expect(await cornersOf(picture.bytes)).toEqual([red, red, red, red]);
  });

  test('keeps transparency, and a photograph in PNG does not stay one', async () => {
    const clear = sharp({ create: { width: 30, height: 20, channels: 4, background: '#f008' } });
    const drawing = await prepared(await clear.png().toBuffer());
    expect(drawing.type).toBe('png');
    expect((await sharp(drawing.bytes).metadata()).hasAlpha).toBe(true);
    expect((await prepared(await noise(300, 200).png().toBuffer())).type).toBe('jpg');
    const glass = await noise(300, 200).ensureAlpha(0.5).png().toBuffer();
    const picture = await prepared(glass);
    expect(picture.type).toBe('webp');
    expect((await sharp(picture.bytes).metadata()).hasAlpha).toBe(true);
  });
});

test('turns a picture upright and removes what the camera has added', async () => {
  const bytes = await drawPhotograph()
    .withExif(cameraData)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await prepared(bytes);
  expect(picture).toMatchObject({ width: 40, height: 60 });
  expect(await cornersOf(picture.bytes)).toEqual([blue, red, white, green]);
  const { exif, icc, orientation } = await sharp(picture.bytes).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  expect(picture.bytes.includes('GPS')).toBe(false);
});

test('makes a large picture smaller, and tells the text that it came with', async () => {
  const wide = await drawPhotograph({ width: 3000, height: 60 }).jpeg().toBuffer();
  const picture = await prepared(writePictureText(wide, 'The hill.') ?? wide);
  expect(picture).toMatchObject({ width: 2560, height: 51, text: 'The hill.' });
  expect(picture.bytes.includes('The hill.')).toBe(false);
  expect((await sharp(picture.thumbnail).metadata()).width).toBe(480);
});

describe('refuses', () => {
  test('a file that is cut off', async () => {
    const bytes = await noise(300, 200).jpeg().toBuffer();
    expect(await prepare(bytes.subarray(0, bytes.length / 2))).toContain('damaged');
    expect(await prepare(heicPhotograph.subarray(0, -60))).toContain('damaged');
  });

  test('a picture that claims to have 3,600 megapixels', async () => {
    const bytes = Buffer.from(await drawPhotograph().png().toBuffer());
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    expect(await prepare(bytes)).toContain('3600 megapixels');
  });

  test('a HEIC picture that claims to have too many', async () => {
    const bytes = Buffer.from(heicPhotograph);
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(60_000, size);
    bytes.writeUInt32BE(60_000, size + 4);
    expect(await prepare(bytes)).toMatch(/damaged|megapixels/);
  });

  test.each([
    ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
    ['a text', 'Our picture', 'not a picture'],
    ['an empty file', '', 'empty'],
  ])('%s', async (_name, text, sentence) => {
    expect(await prepare(Buffer.from(text))).toContain(sentence);
  });

  test('a file of more than 40 MB', async () => {
    expect(await prepare(Buffer.alloc(40_000_001))).toContain('40.0 MB');
  });
});
