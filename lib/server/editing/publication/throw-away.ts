import type { EarlierVersion } from '@/lib/server/content/versions/snapshot';
import {
  deleteEditedFile,
  saveEditedFile,
  savePublicFile,
  type EditedCopy,
  type RefusedReason,
} from '@/lib/server/editing/files/working-copy';
import { readOriginal } from '@/lib/server/editing/files/kept-originals';
import { folderOfPath, isPictureList } from '@/lib/server/editing/files/site-paths';
import { readPublished } from '@/lib/server/editing/publication/list-changes';

/** What bringing back a file has done. `original`: only copies of a photograph are left, so the file stays. */
export type RestoreResult =
  | { readonly kind: 'restored' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'kept'; readonly reason: 'original' | RefusedReason };

/**
 * Brings a file of the site's folder to its state in a version, or deletes it if the version has none. `seen` is
 * the version of the file that the operator saw; `undefined` if there was none. `dataDirectory` has the originals of
 * pictures that the desk has changed.
 */
export async function restoreFile(
  copy: EditedCopy,
  path: string,
  version: EarlierVersion,
  seen: string | undefined,
  dataDirectory: string,
): Promise<RestoreResult> {
  const target = version.manifest.files[path];
  if (target === seen) return { kind: 'restored' };
  if (target === undefined) {
    return seen === undefined
      ? { kind: 'restored' }
      : resultOf(await deleteEditedFile(copy, path, seen));
  }
  const bytes = (await readPublished(version, path)) ?? (await readOriginal(dataDirectory, target));
  if (bytes === undefined) return { kind: 'kept', reason: 'original' };
  if (folderOfPath(path) === 'public' && !isPictureList(path)) {
    return resultOf(await savePublicFile(copy, path, bytes, seen));
  }
  return resultOf(await saveEditedFile(copy, path, bytes.toString(), seen));
}

function resultOf(
  result:
    | { readonly kind: 'saved' | 'deleted' | 'changed' }
    | { readonly kind: 'refused'; readonly reason: RefusedReason },
): RestoreResult {
  switch (result.kind) {
    case 'saved':
    case 'deleted':
      return { kind: 'restored' };
    case 'changed':
      return { kind: 'changed' };
    case 'refused':
      return { kind: 'kept', reason: result.reason };
  }
}
