import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Focus } from '@/lib/content/section-data';
import { makeCopies, makeWorkingCopy } from '@/lib/server/content/copies/make-copy';
import { luminance } from '@/lib/server/content/theme/theme-colours';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function fileOf(bytes: Uint8Array, name = 'picture'): Promise<string> {
  const path = join(await temporaryDirectory(), name);
  writeFileSync(path, bytes);
  return path;
}

const copyOf = async (bytes: Uint8Array) => makeWorkingCopy(await fileOf(bytes));

/** Makes the copies of a picture. Returns its facts, and the size and the format of each file. */
async function copiesOf(bytes: Uint8Array, focus?: Focus) {
  const files: Record<string, string> = {};
  const write = async (name: string, copy: Buffer) => {
    const { format, width, height } = await sharp(copy).metadata();
    files[name] = `${format} ${width} x ${height}`;
  };
  const facts = await makeCopies(await fileOf(bytes), '0123456789ab', write, focus);
  return { facts, files };
}

/** Returns the colours near the corners, in rows from the top left. */
async function cornersOf(bytes: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(info.width / 6), Math.floor(info.height / 6)];
  const at = (left: number, top: number) => {
    const start = (top * info.width + left) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const [right, bottom] = [info.width - 1 - x, info.height - 1 - y];
  return [at(x, y), at(right, y), at(x, bottom), at(right, bottom)];
}

function expectNear(corners: readonly number[][], expected: readonly number[][], by = 12): void {
  for (const [index, value] of corners.flat().entries()) {
    expect(Math.abs(value - (expected.flat()[index] ?? NaN)), `channel ${index}`).toBeLessThan(by);
  }
}

const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'copies a picture in the format %s without what the camera has added',
  async (format) => {
    const original = await drawPhotograph().withExif(cameraData).toFormat(format).toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const copy = await copyOf(original);
    expect(copy.format).toBe(format);
    const { width, height, exif, icc, xmp } = await sharp(copy.bytes).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 60, height: 40 });
    expect(copy.bytes.includes('Camera maker')).toBe(false);
    expectNear(await cornersOf(copy.bytes), [red, green, blue, white], 20);
  },
);

test('omits what stands behind the end of the file', async () => {
  const original = Buffer.concat([await drawPhotograph().jpeg().toBuffer(), Buffer.from('A film')]);
  expect((await copyOf(original)).bytes.includes('A film')).toBe(false);
});

/** The corners of an upright picture that was stored with each EXIF orientation. */
const orientations = [
  [1, [red, green, blue, white]],
  [2, [green, red, white, blue]],
  [3, [white, blue, green, red]],
  [4, [blue, white, red, green]],
  [5, [red, blue, green, white]],
  [6, [blue, red, white, green]],
  [7, [white, green, blue, red]],
  [8, [green, white, red, blue]],
] as const;

test.each(orientations)(
  'turns a picture of orientation %i upright',
  async (orientation, corners) => {
    const original = await drawPhotograph().png().withMetadata({ orientation }).toBuffer();
    const { bytes } = await copyOf(original);
    const { width, height, orientation: left } = await sharp(bytes).metadata();
    expect([width, height]).toEqual(orientation > 4 ? [40, 60] : [60, 40]);
    expect(left).toBeUndefined();
    expectNear(await cornersOf(bytes), corners);
  },
);

test('makes a picture smaller whose longer side has more than 3,200 pixels', async () => {
  const original = await drawPhotograph({ width: 1000, height: 4000 }).jpeg().toBuffer();
  const { width, height } = await sharp((await copyOf(original)).bytes).metadata();
  expect([width, height]).toEqual([800, 3200]);
});

test('converts a picture in Display P3 to sRGB', async () => {
  const colour = { r: 200, g: 100, b: 50 };
  const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const p3 = await sharp(original, { ignoreIcc: true }).raw().toBuffer();
  expect(Math.abs((p3[0] ?? 0) - colour.r)).toBeGreaterThan(3);
  const { bytes } = await copyOf(original);
  const [first] = await cornersOf(bytes);
  expectNear([first ?? []], [[200, 100, 50]], 3);
});

test('converts a picture in CMYK to sRGB', async () => {
  const original = await drawPhotograph().toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(original).metadata()).space).toBe('cmyk');
  const { bytes } = await copyOf(original);
  expect((await sharp(bytes).metadata()).space).toBe('srgb');
  const [first = []] = await cornersOf(bytes);
  expect(first[0]).toBeGreaterThan(first[1] ?? 255);
});

test('makes versions of each width below that of the picture, and one of its own', async () => {
  const original = await drawPhotograph({ width: 700, height: 350 }).jpeg().toBuffer();
  const { facts, files } = await copiesOf(original);
  expect(facts).toMatchObject({ format: 'jpeg', width: 700, height: 350, widths: [320, 640, 700] });
  expect(files).toEqual({
    'copy.jpeg': 'jpeg 700 x 350',
    '320.avif': 'heif 320 x 160',
    '320.webp': 'webp 320 x 160',
    '640.avif': 'heif 640 x 320',
    '640.webp': 'webp 640 x 320',
    '700.avif': 'heif 700 x 350',
    '700.webp': 'webp 700 x 350',
  });
});

test('computes the average colour and the extreme luminances', async () => {
  const night = sharp({ create: { width: 40, height: 40, channels: 3, background: '#202020' } });
  const star = { create: { width: 10, height: 10, channels: 3 as const, background: '#c0c0c0' } };
  const original = await night
    .composite([{ input: star, left: 15, top: 15 }])
    .png()
    .toBuffer();
  const { facts } = await copiesOf(original);
  expect(facts.colour).toBe('#2a2a2a');
  // WCAG 2.2 for #202020 and #c0c0c0.
  expect(facts.luminance?.min).toBeCloseTo(0.0144, 3);
  expect(facts.luminance?.max).toBeCloseTo(0.5271, 3);
});

test('computes both for a grey picture', async () => {
  const original = await drawPhotograph().toColourspace('b-w').png().toBuffer();
  expect((await sharp(original).metadata()).space).toBe('b-w');
  const { facts } = await copiesOf(original);
  expect(facts.colour).toMatch(/^#([0-9a-f]{2})\1\1$/);
  expect(facts.luminance?.max).toBeGreaterThan(0.95);
});

test('computes neither for a transparent picture, which keeps its transparency', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
  const original = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();
  const { facts } = await copiesOf(original);
  expect(facts).not.toHaveProperty('colour');
  expect(facts).not.toHaveProperty('luminance');
  const { bytes } = await copyOf(original);
  expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test('rejects for a picture that is cut off', async () => {
  const original = await drawPhotograph({ width: 600, height: 400 }).jpeg().toBuffer();
  await expect(copyOf(original.subarray(0, original.length / 2))).rejects.toThrow();
});

test.each([
  ['the middle', 50, [60, 90]],
  ['its point', 40, [45, 75]],
  ['an edge', 5, [0, 30]],
] as const)('cuts a picture for phones round %s', async (_what, x, [from, to]) => {
  // Each column has its number as its grey.
  const columns = Buffer.from(Array.from({ length: 150 * 45 }, (_, index) => index % 150));
  const original = await sharp(columns, { raw: { width: 150, height: 45, channels: 1 } })
    .png()
    .toBuffer();
  const { facts, files } = await copiesOf(original, { x, y: 50 });
  expect(facts).toMatchObject({ width: 30, height: 45, widths: [30] });
  expect(files['copy.png']).toBe('png 30 x 45');
  expect(facts.luminance?.min).toBeCloseTo(luminance([from, from, from]), 2);
  expect(facts.luminance?.max).toBeCloseTo(luminance([to - 1, to - 1, to - 1]), 2);
});
