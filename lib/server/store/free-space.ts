import { statfs } from 'node:fs/promises';
import { StoreError } from '@/lib/server/store/store-error';

/** Bytes that must be free: two submissions with as many files as a form may take (10 MB each). */
export const minFreeBytes = 20_000_000;

/** `statfs` of Node, as far as it is needed. */
export type ReadFileSystem = (
  path: string,
) => Promise<{ readonly bavail: number | bigint; readonly bsize: number | bigint }>;

/** Bytes that this process may still write to the file system of a directory. */
export async function freeBytes(directory: string, read: ReadFileSystem = statfs): Promise<number> {
  const { bavail, bsize } = await read(directory);
  return Number(bavail) * Number(bsize);
}

/** Rejects with the code LOW_DISK_SPACE where less than `minFreeBytes` are free. */
export async function checkFreeSpace(directory: string, read?: ReadFileSystem): Promise<void> {
  const free = await freeBytes(directory, read);
  if (free >= minFreeBytes) return;
  throw new StoreError(
    'LOW_DISK_SPACE',
    `${megabytes(free)} MB are free in ${directory}, less than ${megabytes(minFreeBytes)} MB.`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');
}
