/** The system's codes of a full disk, a folder that this account cannot write, and a failing disk. */
const storageCodes: ReadonlySet<string> = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'EXDEV', 'EBUSY'],
  ...['EMFILE', 'ENFILE', 'ENAMETOOLONG', 'ENOTDIR', 'ENOENT', 'ENOTEMPTY'],
]);

/** Whether the system could not read or write a file. */
export function isStorageError(error: unknown): boolean {
  return storageCodes.has(codeOf(error));
}

/** Whether a file or folder is missing. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** Turns the error of a disk that is full or fails into a value. */
export async function onDisk<Result>(run: () => Promise<Result>): Promise<Result | 'storage'> {
  try {
    return await run();
  } catch (error) {
    if (isStorageError(error)) return 'storage';
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
