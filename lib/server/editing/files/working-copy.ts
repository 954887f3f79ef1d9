import { createHash } from 'node:crypto';
import { access, constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import {
  removeFile,
  runAlone,
  stageFile,
  WorkingCopyBusy,
} from '@/lib/server/editing/files/replace-file';
import {
  folderOfPath,
  isInPlace,
  isPictureList,
  resolvePath,
  type EditedCopy,
  type ResolvedPath,
  type WorkingCopy,
} from '@/lib/server/editing/files/site-paths';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import { isMissing, isStorageError } from '@/lib/server/editing/files/system-errors';

export type { EditedCopy, WorkingCopy };

/** A text file of the site, such as `content/notices/closed.yaml`. */
export interface EditedFile {
  /** Its path in the site's folder. */
  readonly path: string;
  readonly text: string;
  /** The SHA-256 of its bytes, hexadecimal. */
  readonly version: string;
}

/**
 * Why nothing was written: the desk does not edit the path, the file is too large or would take too long to read
 * (`size`), the disk refused it, or the operator may not make the change (`area`, `outside`).
 */
export type RefusedReason = 'path' | 'size' | 'storage' | 'area' | 'outside';

interface Refused {
  readonly kind: 'refused';
  readonly reason: RefusedReason;
}

/** What a save has done. `changed`: the file has another version than the editor saw, so nothing was written. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly file: EditedFile }
  | { readonly kind: 'changed'; readonly current: EditedFile | undefined }
  | Refused;

export type DeleteResult =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'changed'; readonly current: EditedFile | undefined }
  | Refused;

/** What saving a picture or another file that is not a text has done. */
export type SaveBytesResult =
  | { readonly kind: 'saved'; readonly version: string }
  | { readonly kind: 'changed' }
  | Refused;

/**
 * In bytes. The parser of YAML compares the keys of a map in pairs: it takes 0.4 s for 8,000 keys, and minutes
 * for 60,000.
 */
const maxSettingsBytes = 64 * 1024;
const maxPageBytes = 128 * 1024;

/** In bytes: the largest file of `public/`. */
const maxPublicBytes = 64 * 1024 * 1024;

/** Returns the folder of the site that the desk of a project edits. */
export function workingCopyOf(root: string): WorkingCopy {
  return { directory: siteDirectory(root) };
}

/** Whether this server can write the site's files. */
export async function isWritableCopy({ directory }: WorkingCopy): Promise<boolean> {
  return access(join(directory, 'content'), constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Returns the version of a file with some bytes: their SHA-256, hexadecimal. */
export function versionOfBytes(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the most bytes that a file at a path may have. */
export function maxBytesOf(path: string): number {
  if (!isTextPath(path)) return maxPublicBytes;
  return path.endsWith('.md') ? maxPageBytes : maxSettingsBytes;
}

/** Returns whether a file at a path is too large with a text, or would take too long to read. */
export function isTooMuch(path: string, text: string): boolean {
  return Buffer.byteLength(text) > maxBytesOf(path) || isTooComplex(path, text);
}

/**
 * Reads a text file of `content/` or `theme/`, or a list of pictures. Returns `undefined` if it is missing, is not UTF-8 or is too large, or
 * if the desk does not edit it. A byte order mark stays in the text. Throws the error of a disk that fails.
 */
export async function readEditedFile(
  copy: WorkingCopy,
  path: string,
): Promise<EditedFile | undefined> {
  if (!isTextPath(path)) return undefined;
  const place = await resolvePath(copy, path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (place?.exists !== true) return undefined;
  return fileOfBytes(path, await readBytes(place, maxBytesOf(path)));
}

/**
 * Saves a text file of `content/` or `theme/`, or a list of pictures. When this resolves with `saved`, the text is on the disk; if it is
 * interrupted, the file is as it was or as it should be.
 *
 * `seen` is the version that the editor saw; `undefined` for a new file. Of several savers of one version one is
 * `saved`, the others are `changed`.
 */
export async function saveEditedFile(
  copy: EditedCopy,
  path: string,
  text: string,
  seen: string | undefined,
): Promise<SaveResult> {
  if (!isTextPath(path)) return refused('path');
  if (isTooMuch(path, text)) return refused('size');
  const bytes = Buffer.from(text);
  const result = await replaceFile(copy, path, bytes, seen);
  if (result.kind === 'changed') {
    return { kind: 'changed', current: fileOfBytes(path, result.current) };
  }
  if (result.kind === 'refused') return result;
  return { kind: 'saved', file: { path, text, version: versionOfBytes(bytes) } };
}

/**
 * Saves a file of `public/`, as `saveEditedFile` does. The caller has checked that the bytes are what the name
 * says, and harmless.
 */
export async function savePublicFile(
  copy: EditedCopy,
  path: string,
  bytes: Uint8Array,
  seen: string | undefined,
): Promise<SaveBytesResult> {
  if (folderOfPath(path) !== 'public') return refused('path');
  const result = await replaceFile(copy, path, bytes, seen);
  return result.kind === 'changed' ? { kind: 'changed' } : result;
}

/** Deletes a file whose version is `seen`. When this resolves with `deleted`, the disk knows it. */
export async function deleteEditedFile(
  copy: EditedCopy,
  path: string,
  seen: string,
): Promise<DeleteResult> {
  const result = await change<DeleteResult>(async () => {
    const place = await resolvePath(copy, path);
    if (place === undefined) return refused('path');
    if (!place.exists) return { kind: 'changed', current: undefined };
    return runAlone(place.root, async () => {
      const bytes = await currentBytes(place, maxBytesOf(path));
      if (bytes === undefined || versionOfBytes(bytes) !== seen) {
        return { kind: 'changed', current: fileOfBytes(path, bytes) };
      }
      const reason = copy.refuses?.({ path, before: textOf(path, bytes), after: undefined });
      if (reason !== undefined) return refused(reason);
      await removeFile(place);
      return { kind: 'deleted' };
    });
  });
  if (result.kind === 'deleted') await copy.changed(path, undefined);
  return result;
}

type ReplaceResult =
  | { readonly kind: 'saved'; readonly version: string }
  | { readonly kind: 'changed'; readonly current: Buffer | undefined }
  | Refused;

async function replaceFile(
  copy: EditedCopy,
  path: string,
  bytes: Uint8Array,
  seen: string | undefined,
): Promise<ReplaceResult> {
  if (bytes.length > maxBytesOf(path)) return refused('size');
  const result = await change<ReplaceResult>(async () => {
    const place = await resolvePath(copy, path);
    if (place === undefined) return refused('path');
    const staged = await stageFile(place, bytes);
    try {
      return await runAlone(place.root, async () => {
        // Another save may have made the file, or a link, since.
        const now = await resolvePath(copy, path);
        if (now?.file !== place.file) return refused('path');
        const current = now.exists ? await currentBytes(now, maxBytesOf(path)) : undefined;
        if ((current && versionOfBytes(current)) !== seen) return { kind: 'changed', current };
        const [before, after] = [current, Buffer.from(bytes)].map((each) => textOf(path, each));
        const reason = copy.refuses?.({ path, before, after });
        if (reason !== undefined) return refused(reason);
        await staged.place();
        return { kind: 'saved', version: versionOfBytes(bytes) };
      });
    } finally {
      await staged.discard();
    }
  });
  if (result.kind === 'saved') await copy.changed(path, result.version);
  return result;
}

/** Turns the errors of a disk that is full, cannot be written or fails into a value. */
async function change<Result>(run: () => Promise<Result | Refused>): Promise<Result | Refused> {
  try {
    return await run();
  } catch (error) {
    if (isStorageError(error) || error instanceof WorkingCopyBusy) return refused('storage');
    throw error;
  }
}

async function currentBytes(place: ResolvedPath, limit: number): Promise<Buffer | undefined> {
  return (await isInPlace(place)) ? readBytes(place, limit) : undefined;
}

/** Reads a file up to one byte above its limit. Returns `undefined` if it is missing. */
async function readBytes({ file }: ResolvedPath, limit: number): Promise<Buffer | undefined> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, limit + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function fileOfBytes(path: string, bytes: Buffer | undefined): EditedFile | undefined {
  if (bytes === undefined || bytes.length > maxBytesOf(path) || !isTextPath(path)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { path, text, version: versionOfBytes(bytes) };
  } catch {
    return undefined;
  }
}

function textOf(path: string, bytes: Buffer | undefined): string | undefined {
  return fileOfBytes(path, bytes)?.text;
}

function isTextPath(path: string): boolean {
  const folder = folderOfPath(path);
  return folder === 'content' || folder === 'theme' || isPictureList(path);
}

function refused(reason: RefusedReason): Refused {
  return { kind: 'refused', reason };
}
