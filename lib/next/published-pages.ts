import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the pages of earlier decisions about dates, but those of `kept`: requests may still write some.
 *
 * What: deletes folders that lib/next/page-cache.js has filled.
 *
 * Why: each date that is called off or moved makes new pages of all content, and a build may serve for years.
 *
 * What breaks it: other folders in page-cache.js; old pages then stay until the next build.
 *
 * To remove: delete this file and its call together with page-cache.js.
 */
export async function deleteEarlierPages(
  root: string,
  version: string,
  kept: readonly (string | undefined)[],
): Promise<void> {
  const folder = join(root, '.next/server/pages/.published');
  const names = await readdir(folder).catch(() => []);
  const earlier = names.filter((name) => name.startsWith(`${version}-`) && !kept.includes(name));
  await Promise.all(
    earlier.map((name) => rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })),
  );
}
