import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of a folder that were last changed longer ago than their lifetime, in milliseconds. */
export async function removeExpired(folder: string, now: Date, lifetime: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats !== undefined && now.getTime() - stats.mtimeMs > lifetime) {
      await rm(file, { force: true });
    }
  }
}
