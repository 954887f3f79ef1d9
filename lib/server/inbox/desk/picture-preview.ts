import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { findOwnFile } from '@/lib/server/inbox/desk/submission-file';
import { previewErrors } from '@/lib/words/lib/server/inbox/desk';

/** The types that are decoded. SVG and PDF are not: they are programs more than pictures. */
const types: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
]);

/** Pixels of the longer side of a preview. */
const previewSize = 1600;
/** A decoded picture takes four bytes a pixel. */
const maxPixels = 50_000_000;
const maxBytes = 16 * 1024 * 1024;
const timeoutSeconds = 10;

/** Decoding takes memory and a thread of the pool. */
const limit = pLimit(1);

/** Returns whether a file of this media type may have a preview. */
export function isPreviewType(type: string): boolean {
  return types.has(type);
}

/**
 * Re-encodes a picture as WebP, at most 1600 pixels wide and high, upright and without metadata. The first
 * frame of an animation. Returns `undefined` for anything that is no picture, is broken, has more than 50
 * million pixels, or takes longer than ten seconds.
 */
export async function createPreview(content: Uint8Array): Promise<Buffer | undefined> {
  // The loader is chosen by the content, and that of SVG must never be.
  const detected = await fileTypeFromBuffer(content).catch(() => undefined);
  if (detected === undefined || !isPreviewType(detected.mime)) return undefined;
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .rotate()
      .resize({ width: previewSize, height: previewSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    // A broken picture is an expected outcome; sharp has no error type for it.
    return undefined;
  }
}

/**
 * Sends a re-encoded picture to a signed-in operator, and never the bytes that were sent. Responds 404
 * if there is no preview.
 */
export const picturePreview: DeskDownload = {
  errors: previewErrors,
  async send({ req, res, params: { file: id }, operator, store, services: { uploads } }) {
    const file = await findOwnFile(store, id, operator);
    if (file === undefined || !isPreviewType(file.type) || file.bytes > maxBytes) return 'missing';
    const preview = await limit(async () => {
      const content = await uploads.open(file.id);
      return content === undefined ? undefined : createPreview(await buffer(content));
    });
    if (preview === undefined) return 'missing';
    res.writeHead(200, {
      'Content-Type': 'image/webp',
      'Content-Length': preview.length,
      'Content-Disposition': 'inline; filename="preview.webp"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    res.end(req.method === 'HEAD' ? undefined : preview);
    return 'sent';
  },
};
