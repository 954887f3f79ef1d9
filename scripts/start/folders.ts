import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the folder, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

/** Returns whether this account may read and write a file or folder. */
export function isWritable(path: string): boolean {
  return isAllowed(path, constants.R_OK | constants.W_OK);
}

/** Returns whether this account may read a file, or list a folder and open what is in it. */
export function isReadable(path: string, isFolder: boolean): boolean {
  return isAllowed(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
