import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { serveFile } from '@/lib/next/serve-file';
import type { Content } from '@/lib/server/content/content';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { getContent } from '@/lib/server/content/load-content';
import { decodePath } from '@/lib/server/content/pictures';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { queryEndpoint } from '@/lib/server/platform/http/endpoint';
import { siteUrl } from '@/lib/server/settings';
import { generateFile } from '@/lib/server/site/seo/generated-files';
import { sendGeneratedFile } from '@/lib/server/site/seo/send-generated-file';

/** The rewrites of next.config.js put the address of the file into the query. */
const fileQuery = { path: z.string().default('') };

/** Sends feeds, calendars, the sitemap and similar files. */
export const sendFileOfContent = queryEndpoint(fileQuery, (request, response, { path }) =>
  handleGeneratedFile(request, response, path, new Date()),
);

/** Sends a picture that Next.js makes smaller. */
export const sendPicture = queryEndpoint(fileQuery, (_request, response, { path }) =>
  handlePicture(response, path),
);

/** Sends pictures and other files of a site in its own folder. */
export const sendSiteFile = queryEndpoint(fileQuery, (request, response, { path }) =>
  handleSiteFile(request, response, path),
);

/** When each content object was loaded: production loads it once. */
const loadTimes = new WeakMap<Content, Date>();

/** Responds with a generated file, such as `/sitemap.xml`. */
async function handleGeneratedFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  now: Date,
): Promise<void> {
  const content = await getContent();
  const contentRead = loadTimes.get(content) ?? now;
  loadTimes.set(content, contentRead);
  sendGeneratedFile(
    request,
    response,
    generateFile(path, content, { url: siteUrl(), now, contentRead }),
  );
}

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

/**
 * Responds with a file of the site's `public/`, where SITE_DIR is set, and with 404 to other paths.
 * Only listed files are sent, which no path outside the folder is.
 */
export async function handleSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { files } = await getContent();
  // Next.js passes it on as the client wrote it; a name may have a % of its own.
  const listed = [decodePath(path), path].find((each) => files.has(each));
  if (listed === undefined) {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end();
    return;
  }
  const folder = publicDirectory(siteDirectory(process.cwd()));
  await serveFile(request, response, encodeURI(listed), folder);
}
