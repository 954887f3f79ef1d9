import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveFile } from '@/lib/next/serve-file';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { getContent } from '@/lib/server/content/load-content';
import { decodePath } from '@/lib/server/content/pictures';

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
