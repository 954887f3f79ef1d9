import { mkdir, readFile, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import { isMissing, isStorageError } from '@/lib/server/editing/files/system-errors';
import { resolvePath, type WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { removeExpired } from '@/lib/server/editing/files/remove-expired';

/** Milliseconds. */
const lifetime = 90 * 24 * 60 * 60_000;

/** A version is the SHA-256 of a file, hexadecimal. */
const versionPattern = /^[0-9a-f]{64}$/;

function folderOf(dataDirectory: string): string {
  return join(dataDirectory, 'editing', 'originals');
}

interface KeepOptions {
  /** `DATA_DIR`. */
  readonly dataDirectory: string;
  readonly now: Date;
}

/**
 * Keeps the bytes that a picture has, before the desk changes or deletes it: a published version has only smaller
 * copies of a photograph. Deletes what was kept more than 90 days ago. Returns `false` if the disk is full or fails.
 */
export async function keepOriginal(
  copy: WorkingCopy,
  path: string,
  options: KeepOptions,
): Promise<boolean> {
  try {
    await keep(copy, path, options);
    return true;
  } catch (error) {
    if (isStorageError(error)) return false;
    throw error;
  }
}

async function keep(
  copy: WorkingCopy,
  path: string,
  { dataDirectory, now }: KeepOptions,
): Promise<void> {
  const place = await resolvePath(copy, path);
  if (place?.exists !== true) return;
  const bytes = await readFile(place.file);
  const folder = folderOf(dataDirectory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeExpired(folder, now, lifetime);
  const kept = join(folder, versionOfBytes(bytes));
  await writeDurably(`${kept}.part`, bytes);
  await utimes(`${kept}.part`, now, now);
  await rename(`${kept}.part`, kept);
}

/** Returns the bytes of a file with a version that the desk has changed or deleted; `undefined` if none are kept. */
export async function readOriginal(
  dataDirectory: string,
  version: string,
): Promise<Buffer | undefined> {
  if (!versionPattern.test(version)) return undefined;
  try {
    const bytes = await readFile(join(folderOf(dataDirectory), version));
    return versionOfBytes(bytes) === version ? bytes : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
