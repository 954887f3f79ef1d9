import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes the pictures that Next.js has made smaller. It makes them again at the next request.
 *
 * Why: Next.js names them by their address, and would show a replaced picture for another minute.
 *
 * What breaks it: a Next.js that keeps them elsewhere; a replaced picture is then shown late.
 *
 * To remove: delete this file and its call once pictures have a hash in their address.
 */
export async function deleteSmallerPictures(root: string): Promise<void> {
  await rm(join(root, '.next/cache/images'), { recursive: true, force: true });
}
