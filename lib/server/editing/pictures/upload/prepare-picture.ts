import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { formatDecimal } from '@/lib/intl/format-decimal';
import { maxPictureBytes } from '@/lib/editing/picture-uploads';
import { findPixelExcess } from '@/lib/server/content/copies/check-photographs';
import { decodePicture, type Pixels } from '@/lib/server/content/copies/make-copy';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import { pictureWords } from '@/lib/words/lib/server/content';
import { readPictureText } from '@/lib/server/editing/pictures/text/picture-text';
import {
  decodeHeic,
  HeicTooLarge,
  maxHeicPixels,
} from '@/lib/server/editing/pictures/upload/decode-heic';
import {
  originalName,
  pictureName,
  thumbnailName,
  type PictureResult,
  type PreparationResult,
} from '@/lib/server/editing/pictures/upload/run-preparation';
import { uploadProblems } from '@/lib/words/lib/server/editing/pictures/upload';

/** The longer side of a picture in the site's folder, in pixels. */
const maxSide = 2560;
const thumbnailSide = 480;

/** A picture as the site gets it: upright, in sRGB, without what a camera adds. */
export interface PreparedPicture extends PictureResult {
  readonly bytes: Buffer;
  /** A small copy in WebP, for the page of the desk. */
  readonly thumbnail: Buffer;
}

/** The formats that are decoded, by media type. Never that of SVG, which is a program more than a picture. */
const types: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

/** Formats of drawings and screenshots, which may be smaller without a loss than a photograph of them. */
const drawn: ReadonlySet<string> = new Set(['png', 'gif', 'webp']);

/**
 * Reads a file that was uploaded and returns the picture of it, or says in a sentence why there is none. Without a
 * type, the picture has the one that is best for it. Decoders run in it: call it in a process of its own.
 */
export async function preparePicture(
  path: string,
  type?: PictureResult['type'],
): Promise<PreparedPicture | string> {
  const { size } = await stat(path);
  if (size > maxPictureBytes) {
    return pictureWords.tooLarge(formatDecimal(size / 1_000_000), maxPictureBytes / 1_000_000);
  }
  const head = await readPart(path, 0);
  const problem = await findTypeProblem(head);
  if (problem !== undefined) return problem;
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    const isHeic = metadata.format === 'heif' && metadata.compression !== 'av1';
    const excess = isHeic ? findHeicExcess(metadata) : findPixelExcess(metadata);
    if (excess !== undefined) return excess;
    const pixels = isHeic
      ? await decodeHeic(path, metadata, maxSide)
      : await decodePicture(path, maxSide);
    const { width, height } = pixels.raw;
    const tail = await readPart(path, Math.max(0, size - partBytes));
    return {
      ...(await (type === undefined
        ? encodePicture(pixels, drawn.has(metadata.format))
        : encodeAs(pixels, type))),
      width,
      height,
      text: readPictureText(head) || readPictureText(tail),
      source: await hashFile(path),
      thumbnail: await shrink(pixels),
    };
  } catch (error) {
    // The decoders have no type for the error of a damaged file.
    return error instanceof HeicTooLarge ? uploadProblems.heicTooLarge : pictureWords.damaged;
  }
}

/** Makes the picture and the thumbnail of the file `original` of a folder, and returns what has become of it. */
export async function prepareFolder(
  folder: string,
  type?: PictureResult['type'],
): Promise<PreparationResult> {
  const result = await preparePicture(join(folder, originalName), type);
  if (typeof result === 'string') return { kind: 'refused', message: result };
  const { bytes, thumbnail, ...facts } = result;
  await writeDurably(join(folder, thumbnailName), thumbnail);
  await writeDurably(join(folder, pictureName), bytes);
  return { kind: 'ready', ...facts };
}

/** In bytes: what is read of the start and of the end of a file. */
const partBytes = 256 * 1024;

async function readPart(path: string, start: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function findTypeProblem(head: Buffer): Promise<string | undefined> {
  if (head.length === 0) return uploadProblems.empty;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found !== undefined && types.has(found.mime)) return undefined;
  if (/<svg[\s/>]/i.test(head.toString('latin1'))) return uploadProblems.svg;
  return uploadProblems.type;
}

function findHeicExcess({ width, height }: Metadata): string | undefined {
  return width * height > maxHeicPixels ? uploadProblems.heicTooLarge : undefined;
}

type Encoded = Pick<PreparedPicture, 'type' | 'bytes'>;

async function encodePicture(pixels: Pixels, isDrawn: boolean): Promise<Encoded> {
  const lossy = await encodeAs(pixels, pixels.raw.channels === 4 ? 'webp' : 'jpg');
  if (!isDrawn) return lossy;
  const lossless = await encodeAs(pixels, 'png');
  // A photograph is many times as large without a loss, and a drawing about as large.
  return lossless.bytes.length > 2 * lossy.bytes.length ? lossy : lossless;
}

async function encodeAs(pixels: Pixels, type: PictureResult['type']): Promise<Encoded> {
  return { type, bytes: await encoders[type](picture(pixels)).toBuffer() };
}

const encoders: Readonly<Record<PictureResult['type'], (picture: Sharp) => Sharp>> = {
  // What is transparent would be black.
  jpg: (pixels) => pixels.flatten({ background: 'white' }).jpeg({ quality: 88 }),
  png: (pixels) => pixels.png({ compressionLevel: 9 }),
  webp: (pixels) => pixels.webp({ quality: 90 }),
};

async function shrink(pixels: Pixels): Promise<Buffer> {
  return picture(pixels)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
}

function picture({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
