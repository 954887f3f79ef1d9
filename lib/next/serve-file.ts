import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveStatic } from 'next/dist/server/serve-static.js';

/**
 * Sends a file below a folder as Next.js sends those of `public/`: type, validators and ranges. A
 * request that cannot be met, such as a range behind the end, gets its status.
 *
 * What: calls the function that Next.js uses itself.
 *
 * Why: Next.js serves `public/` of the project only, as it was at the start. An organisation's files may
 * be in another folder, and each published version has its own. All get the same headers, and no
 * package is added.
 *
 * What breaks it: a Next.js that moves the function. The type check then fails, and so do
 * tests/lib/server/site/pages/site-file-endpoint.test.ts and
 * tests/lib/server/platform/http/middleware/public-files.test.ts.
 *
 * To remove: serve the files with the package `send`.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  folder: string,
): Promise<void> {
  try {
    await serveStatic(request, response, path, { root: folder });
  } catch (error) {
    if (response.headersSent) throw error;
    response.statusCode = statusOf(error);
    response.end();
  }
}

/** Returns the status of an error of `send`, such as 416. */
function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' ? status : 500;
}
