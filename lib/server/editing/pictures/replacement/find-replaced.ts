import type { Operator } from '@/lib/server/access/access-record';
import { mayEditFile, mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { findUses, type PictureUse } from '@/lib/server/editing/pictures/library/find-uses';
import {
  findPicture,
  type LibraryPicture,
} from '@/lib/server/editing/pictures/library/list-pictures';
import { typeOfPicture } from '@/lib/server/editing/pictures/upload/picture-name';

/** A picture of the site in whose place another one can be put. */
interface ReplacedPicture {
  readonly picture: LibraryPicture;
  readonly uses: readonly PictureUse[];
}

/**
 * Finds a picture that an operator may replace: a JPEG, PNG or WebP file, all of whose uses they may edit. Its name
 * stays, so that every text that names it is right, and the new one is made in its type.
 */
export async function findReplaced(
  operator: Operator,
  path: string,
): Promise<ReplacedPicture | undefined> {
  if (typeOfPicture(path) === undefined || !mayUsePictures(operator)) return undefined;
  const copy = operatorCopy(operator);
  const picture = await findPicture(copy, path);
  if (picture?.kind !== 'raster') return undefined;
  const uses = (await findUses(copy, [path])).get(path) ?? [];
  return uses.every((use) => mayEditFile(operator, use.path)) ? { picture, uses } : undefined;
}

/** Whether an upload of an operator may take the place of a picture; one that takes none always may. */
export async function isReplaceable(
  operator: Operator,
  path: string | undefined,
): Promise<boolean> {
  return path === undefined || (await findReplaced(operator, path)) !== undefined;
}
