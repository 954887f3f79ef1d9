import { existsSync } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** Writes a file and waits until it is on disk. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Links a file into another folder, or copies it on a file system without hard links. Keeps a file that is
 * there already. Returns whether the file is there now.
 */
export async function shareFile(source: string, target: string): Promise<boolean> {
  if (existsSync(target)) return true;
  try {
    await link(source, target).catch(() => copyFile(source, target));
    return true;
  } catch {
    return false;
  }
}
