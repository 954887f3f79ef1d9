import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import heicDecode from 'heic-decode';
import sharp, { type Metadata } from 'sharp';
import { decodePicture, type Pixels } from '@/lib/server/content/copies/make-copy';
import { pngChunk } from '@/lib/server/editing/pictures/text/xmp-packet';

/**
 * In pixels. The decoder holds about 12 bytes of each at once; a telephone takes 12 or 24 megapixels, and at most 48
 * when one asks for it.
 */
export const maxHeicPixels = 25_000_000;

/** The largest picture of the file has more than `maxHeicPixels`, whatever its header says. */
export class HeicTooLarge extends Error {}

/** The length of the signature and of the header of a PNG file. */
const pngHeaderBytes = 33;

/**
 * Decodes a HEIC picture, at most `side` pixels wide and high: upright, in sRGB. sharp does not decode its pixels,
 * and knows the profile of its colours, which the decoder does not. Rejects for a damaged file.
 */
export async function decodeHeic(
  path: string,
  { icc }: Pick<Metadata, 'icc'>,
  side: number,
): Promise<Pixels> {
  const smaller = await decodeSmaller(path, side);
  if (icc === undefined) return decodePicture(smaller, side);
  const profile = Buffer.concat([Buffer.from('ICC\0\0'), deflateSync(icc)]);
  const withProfile = Buffer.concat([
    smaller.subarray(0, pngHeaderBytes),
    pngChunk('iCCP', profile),
    smaller.subarray(pngHeaderBytes),
  ]);
  return decodePicture(withProfile, side);
}

/** Returns the picture as a PNG file that is not compressed, in its own colours. */
async function decodeSmaller(path: string, side: number): Promise<Buffer> {
  const images = await heicDecode.all({ buffer: await readFile(path) });
  try {
    const [image] = images;
    if (image === undefined) throw new Error('The file has no picture.');
    const { width, height } = image;
    // The decoder asks for the memory at once.
    if (width * height > maxHeicPixels) throw new HeicTooLarge();
    const { data } = await image.decode();
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer();
  } finally {
    images.dispose();
  }
}
