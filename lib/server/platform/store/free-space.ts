import { statfs } from 'node:fs/promises';
import { StoreError } from '@/lib/server/platform/store/store-errors';

/** The minimum of free bytes: two submissions with the maximum of files (10 MB each). */
export const minFreeBytes = 20_000_000;

/** The part of Node's `statfs` that is used here. */
export type ReadFileSystem = (
  path: string,
) => Promise<{ readonly bavail: number | bigint; readonly bsize: number | bigint }>;

/** Returns the bytes that this process can still write to a directory's file system. */
export async function freeBytes(directory: string, read: ReadFileSystem = statfs): Promise<number> {
  const { bavail, bsize } = await read(directory);
  return Number(bavail) * Number(bsize);
}

/** Rejects with the code LOW_DISK_SPACE if less than `minFreeBytes` are free. */
export async function checkFreeSpace(directory: string, read?: ReadFileSystem): Promise<void> {
  const free = await freeBytes(directory, read);
  if (free >= minFreeBytes) return;
  throw new StoreError(
    'LOW_DISK_SPACE',
    `${toMegabytes(free)} MB are free in ${directory}, less than ${toMegabytes(minFreeBytes)} MB.`,
  );
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');
}
