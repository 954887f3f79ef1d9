import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { formatDecimal } from '@/lib/intl/format-decimal';
import type { Problem } from '@/lib/server/content/files/problems';
import { isPhotograph, type PublicFiles } from '@/lib/server/content/pictures';
import { pictureWords } from '@/lib/words/lib/server/content';

const million = 1_000_000;
/** The largest photographs, in megabytes and megapixels. */
export const maxMegabytes = 40;
export const maxMegapixels = 60;
/**
 * What a decoder may hold in memory at once, in megabytes. With the pixels of the copy and the process itself
 * it stays below 400.
 */
const maxDecoderMegabytes = 245;

/** Reports the photographs that are too large for their copies to be made in 400 MB of memory. */
export async function checkPhotographs(publicDir: string, files: PublicFiles): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [address, file] of files) {
    if (file?.kind !== 'raster' || file.copies !== undefined) continue;
    if (!isPhotograph(address, files)) continue;
    const message = await findExcess(join(publicDir, address));
    if (message !== undefined) problems.push({ file: `public${address}`, message });
  }
  return problems;
}

async function findExcess(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size > maxMegabytes * million) {
    return pictureWords.tooLarge(formatDecimal(size / million), maxMegabytes);
  }
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  return findPixelExcess(metadata);
}

/** Says why a picture has too many pixels to decode it in 400 MB of memory; `undefined` if it has not. */
export function findPixelExcess(metadata: Metadata): string | undefined {
  const pixels = metadata.width * metadata.height;
  // A camera of 60 megapixels takes pictures of 60.2.
  const megapixels = Math.round(pixels / million);
  if (megapixels > maxMegapixels) return pictureWords.tooManyPixels(megapixels, maxMegapixels);
  const [bytes, kind] = decoderBytes(metadata);
  const max = Math.floor(maxDecoderMegabytes / bytes);
  return megapixels > max ? pictureWords.tooMuchMemory(kind, megapixels, max) : undefined;
}

/**
 * Returns how many bytes a decoder holds for each pixel, and what the picture is. Most decoders hold a few
 * lines only.
 */
function decoderBytes(metadata: Metadata): readonly [bytes: number, kind: string] {
  const { format, isProgressive, channels, depth, chromaSubsampling = '4:4:4' } = metadata;
  // Measured: the planes, the picture, and a copy of both.
  if (format === 'heif') return [18, pictureWords.avif];
  if (!isProgressive) return [0, ''];
  if (format === 'png') return [channels * (depth === 'ushort' ? 2 : 1), pictureWords.interlaced];
  if (format !== 'jpeg') return [0, ''];
  // All coefficients, of two bytes each; those of the colours may be fewer.
  const components = channels === 3 && chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return [2 * components, pictureWords.progressive];
}
