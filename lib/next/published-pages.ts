import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the pages of a version that are not served any more. Does nothing to those of the build.
 *
 * What: deletes a folder that lib/next/page-cache.js has filled.
 *
 * Why: each date that is called off or moved makes new pages of all content, and a build may serve for years.
 *
 * What breaks it: other folders in page-cache.js; old pages then stay until the next build.
 *
 * To remove: delete this file and its call together with page-cache.js.
 */
export async function deletePages(root: string, pages: string | undefined): Promise<void> {
  if (pages === undefined) return;
  await rm(join(root, '.next/server/pages/.published', pages), { recursive: true, force: true });
}
