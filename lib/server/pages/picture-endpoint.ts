import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { activeVersion } from '@/lib/server/content/versions/active-version';

/** Picture formats by extension, as Next.js names them. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Sends a picture of the current version to Next.js's image endpoint, which requests `/pictures/…` from
 * the server itself. Responds with 404 if the version has no such picture.
 */
export async function handlePicture(response: ServerResponse, path: string): Promise<void> {
  const active = activeVersion();
  const file = active?.content.files.get(path);
  const type = types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  if (active === undefined || file?.kind !== 'raster' || type === undefined) {
    response.statusCode = 404;
    response.end();
    return;
  }
  const bytes = await readFile(join(active.folder, 'public', path));
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
