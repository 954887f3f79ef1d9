import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { decodePicture, type Pixels } from '@/lib/server/content/copies/make-copy';
import { pngChunk } from '@/lib/server/editing/pictures/text/xmp-packet';

/**
 * In pixels. The decoder holds about 8 bytes of each at once; a telephone takes 12 or 24 megapixels, and at most 48
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
  // It takes 14 MB, which other pictures do not need.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const [image] = new libheif.HeifDecoder().decode(await readFile(path));
  if (image === undefined) throw new Error('The file has no picture.');
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    // The decoder asks for the memory at once.
    if (width * height > maxHeicPixels) throw new HeicTooLarge();
    const channels = libheif.heif_image_handle_has_alpha_channel(image.handle) === 0 ? 3 : 4;
    const decoded = libheif.heif_js_decode_image2(
      image.handle,
      libheif.heif_colorspace.heif_colorspace_RGB,
      libheif.heif_chroma[`heif_chroma_interleaved_${channels === 3 ? 'RGB' : 'RGBA'}`],
    );
    if ('code' in decoded) throw new Error('The picture is damaged.');
    const data = withoutGaps(decoded.channels[0], width * channels);
    const png = await sharp(data, { raw: { width, height, channels } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer();
    libheif.heif_image_release(decoded.image);
    return png;
  } finally {
    image.free();
  }
}

/** Returns the bytes of rows without those between them. Without any, there is no copy. */
function withoutGaps(
  { data, height, stride }: { data: Uint8Array; height: number; stride: number },
  rowBytes: number,
): Uint8Array {
  if (stride === rowBytes) return data;
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
}
