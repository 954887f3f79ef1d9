import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Focus } from '@/lib/content/section-data';
import {
  copyFormats,
  copyName,
  phoneRatio,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';

/** The longer side of a copy, in pixels: enough for every screen. */
const maxSide = 3200;

/** The widths that pages offer to browsers, in pixels. */
const pageWidths = [320, 640, 960, 1360, 1920] as const;

type CopyFormat = PictureFacts['format'];

/** Formats that are smaller than those of cameras, which a browser names in `Accept`. Best first. */
const smallFormats = [
  ['avif', (picture: Sharp) => picture.avif({ quality: 50, effort: 2 })],
  ['webp', (picture: Sharp) => picture.webp({ quality: 75 })],
] as const;

const encoders: Readonly<Record<CopyFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 60, effort: 2 }),
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 85 }),
};

/**
 * What to do with the pixels of a picture to turn it upright, by its EXIF orientation (CIPA DC-008, tag 274).
 * sharp mirrors before it rotates.
 */
const turns: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(90),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(270),
};

/** Pixels in sRGB, of three or four bytes: red, green, blue, and alpha. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

interface WorkingCopy {
  readonly format: CopyFormat;
  readonly bytes: Buffer;
}

/** Writes a file of a copy, such as `640.avif`. */
type WriteFile = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Makes the working copy of a photograph: at most 3,200 pixels wide and high, upright, in sRGB, in the format
 * of the file, and without what a camera adds, such as the place. An animation becomes its first frame.
 * Rejects for a damaged file.
 */
export async function makeWorkingCopy(path: string): Promise<WorkingCopy> {
  const { format } = await readHeader(path);
  return { format, bytes: await encode(await decodePicture(path, maxSide), encoders[format]) };
}

/**
 * Makes the working copy of a photograph, and its smaller versions in AVIF and WebP; see `makeWorkingCopy`.
 * With a focus, they are of the crop for phones round it. Resolves with the facts.
 */
export async function makeCopies(
  path: string,
  version: string,
  write: WriteFile,
  focus?: Focus,
): Promise<PictureFacts> {
  const { format } = await readHeader(path);
  const whole = await decodePicture(path, maxSide);
  const pixels = focus === undefined ? whole : await cutRound(whole, focus);
  const { width, height, channels } = pixels.raw;
  await write(copyName({ format }), await encode(pixels, encoders[format]));
  // The widest one is as wide as the picture, where that is less than the widest of pages.
  const widths = [...new Set(pageWidths.map((each) => Math.min(each, width)))];
  const luminance = { min: 1, max: 0 };
  for (const each of widths) {
    const smaller = await toPixels(read(pixels).resize(each));
    const { min, max } = luminanceExtremes(smaller);
    luminance.min = Math.min(luminance.min, min);
    luminance.max = Math.max(luminance.max, max);
    for (const [name, toFormat] of smallFormats) {
      await write(`${each}.${name}`, await encode(smaller, toFormat));
    }
  }
  const facts = { version, format, width, height, widths };
  // What is behind a transparent picture, and so its colours, is up to the page.
  if (channels === 4) return facts;
  return { ...facts, luminance, colour: await averageColour(pixels) };
}

async function readHeader(path: string) {
  const { format, compression } = await sharp(path).metadata();
  const name = format === 'heif' && compression === 'av1' ? 'avif' : format;
  const known = copyFormats.find((each) => each === name);
  if (known === undefined) throw new Error(`${path} is a picture in the format ${name}.`);
  return { format: known };
}

/**
 * Decodes a picture, at most `side` pixels wide and high: upright, in sRGB, the first frame. It is made smaller
 * while it is read and turned afterwards, so that not all of its pixels are in memory. Rejects for a damaged file.
 */
export async function decodePicture(source: string | Buffer, side: number): Promise<Pixels> {
  const { orientation = 1 } = await sharp(source).metadata();
  const smaller = sharp(source, { failOn: 'error', sequentialRead: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const pixels = await toPixels(smaller);
  const turn = turns[orientation];
  const upright = turn === undefined ? pixels : await toPixels(turn(read(pixels)));
  return isOpaque(upright) ? toPixels(read(upright).removeAlpha()) : upright;
}

/** Cuts a picture to the ratio of phones. The focus is in the middle, unless it is near an edge. */
async function cutRound(pixels: Pixels, { x }: Focus): Promise<Pixels> {
  const { width, height } = pixels.raw;
  const cut = Math.min(width, Math.round(height * phoneRatio));
  const left = Math.round((width * x) / 100 - cut / 2);
  const within = Math.max(0, Math.min(left, width - cut));
  return toPixels(read(pixels).extract({ left: within, top: 0, width: cut, height }));
}

function read({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

async function encode(pixels: Pixels, toFormat: (picture: Sharp) => Sharp): Promise<Buffer> {
  return toFormat(read(pixels)).toBuffer();
}

/** Whether a picture has an alpha channel that makes nothing transparent. */
function isOpaque({ data, raw: { channels } }: Pixels): boolean {
  if (channels !== 4) return false;
  for (let index = 3; index < data.length; index += channels) {
    if (data[index] !== 255) return false;
  }
  return true;
}

async function averageColour(pixels: Pixels): Promise<string> {
  const { data } = await toPixels(read(pixels).resize(1, 1, { fit: 'fill' }));
  return `#${data.subarray(0, 3).toString('hex')}`;
}

/** The linear value of each value of a channel (WCAG 2.2, relative luminance). */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const linearOf = (value = 0) => linear[value] ?? 0;

/** Returns the relative luminance of the darkest and of the brightest pixel, from 0 to 1. */
function luminanceExtremes({ data, raw: { channels } }: Pixels): { min: number; max: number } {
  let min = 1;
  let max = 0;
  for (let index = 0; index < data.length; index += channels) {
    const luminance =
      0.2126 * linearOf(data[index]) +
      0.7152 * linearOf(data[index + 1]) +
      0.0722 * linearOf(data[index + 2]);
    if (luminance < min) min = luminance;
    if (luminance > max) max = luminance;
  }
  return { min, max };
}
