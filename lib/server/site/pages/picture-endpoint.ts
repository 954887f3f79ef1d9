import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { getContent } from '@/lib/server/content/load-content';
import { decodePath } from '@/lib/server/content/pictures';
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
 * the server itself. `next start` follows no versions and sends those of the site's folder. `path` is as
 * the client wrote it. Responds with 404 if there is no such picture.
 */
export async function handlePicture(response: ServerResponse, path: string): Promise<void> {
  const active = activeVersion();
  const { files } = active?.content ?? (await getContent());
  const folder =
    active === undefined
      ? publicDirectory(siteDirectory(process.cwd()))
      : join(active.folder, 'public');
  // Decoded first, because a name may have a % of its own.
  const name = [decodePath(path), path].find((each) => files.get(each)?.kind === 'raster');
  const type = types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  // The file may have been deleted since it was listed.
  const bytes = name && (await readFile(join(folder, name)).catch(() => undefined));
  if (bytes === undefined || bytes === '' || type === undefined) {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    // Next.js's image endpoint throws for an empty body.
    response.end('Not Found\n');
    return;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
