import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { drawingId } from '@/lib/editing/picture';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { resolvePath } from '@/lib/server/editing/files/site-paths';
import { findPreview, previewVersion } from '@/lib/server/editing/pictures/library/draw-previews';
import {
  findPicture,
  type LibraryPicture,
} from '@/lib/server/editing/pictures/library/list-pictures';
import { previewErrors } from '@/lib/words/lib/server/editing/pictures/library';

/** In bytes: the largest drawing that is shown. */
const maxDrawingBytes = 2_000_000;

const policies = {
  raster: "sandbox; default-src 'none'",
  // Its own styles apply; its scripts do not run, and it loads nothing.
  drawing: "sandbox; default-src 'none'; style-src 'unsafe-inline'",
} as const;

/**
 * Sends a small version of a picture of the site's folder (`?path=`), never the bytes of a photograph: they may say
 * where it was taken. Responds 304 to a browser that has it.
 */
export const picturePreview: DeskDownload = {
  errors: previewErrors,
  isAutomatic: true,
  async send({ req, res, query, operator, services: { settings, now } }) {
    if (settings.EDITING !== 'on' || !mayUsePictures(operator)) return 'missing';
    const copy = operatorCopy(operator);
    const picture = await findPicture(copy, query.get('path') ?? '');
    if (picture === undefined) return 'missing';
    const size = query.get('size') === 'large' ? 'large' : 'small';
    const tag = `"${previewVersion(picture, size)}"`;
    const isKnown = req.headers['if-none-match'] === tag;
    const bytes = isKnown
      ? Buffer.alloc(0)
      : picture.kind !== 'raster'
        ? await readDrawing(copy, picture)
        : await findPreview(copy, picture, {
            size,
            dataDirectory: settings.DATA_DIR,
            now: now(),
          });
    if (bytes === undefined) return 'missing';
    sendPicture({ req, res, picture, bytes, tag, isKnown });
    return 'sent';
  },
};

async function readDrawing(
  copy: ReturnType<typeof operatorCopy>,
  { path, bytes }: LibraryPicture,
): Promise<Buffer | undefined> {
  if (bytes > maxDrawingBytes) return undefined;
  const place = await resolvePath(copy, path);
  if (place?.exists !== true) return undefined;
  return Buffer.from(nameDrawing(await readFile(place.file, 'utf8')));
}

/** Gives a drawing an id as a whole, in place of its own. */
function nameDrawing(svg: string): string {
  return svg.replace(/<svg\b[^>]*/, (tag) =>
    tag.replace(/\sid=(["'])[^"']*\1/, '').replace('<svg', `<svg id="${drawingId}"`),
  );
}

interface SentPicture {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly picture: LibraryPicture;
  readonly bytes: Buffer;
  readonly tag: string;
  readonly isKnown: boolean;
}

function sendPicture({ req, res, picture: { kind }, bytes, tag, isKnown }: SentPicture): void {
  res.writeHead(isKnown ? 304 : 200, {
    // The browser asks each time, with the session.
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    'Content-Type': kind === 'raster' ? 'image/webp' : 'image/svg+xml',
    ...(isKnown ? {} : { 'Content-Length': bytes.length }),
    'Content-Security-Policy': policies[kind === 'raster' ? kind : 'drawing'],
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(isKnown || req.method === 'HEAD' ? undefined : bytes);
}
