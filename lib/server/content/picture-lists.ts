import { basename, dirname } from 'node:path';
import { normalizeText } from '@/lib/intl/normalize-text';
import type { CaptionedPicture } from '@/lib/content/section-data';
import { didYouMean } from '@/lib/server/content/files/problems';
import { suggestionWords } from '@/lib/words/lib/server/content/files';
import type { PublicFiles } from '@/lib/server/content/pictures';

/** The pictures of each folder that has a list, in its order, by the address of the folder. */
export type PictureLists = ReadonlyMap<string, readonly CaptionedPicture[]>;

/** Returns the addresses of the pictures directly in a folder of `public/`. */
export function listPictures(folder: string, files: PublicFiles): readonly string[] {
  return [...files].flatMap(([name, file]) =>
    file !== undefined && folderKey(dirname(name)) === folderKey(folder) ? [name] : [],
  );
}

/** Returns a folder as lists have it: with a slash before it only, and its letters composed. */
export function folderKey(written: string): string {
  const parts = written.split('/').filter((part) => part !== '');
  return normalizeText(`/${parts.join('/')}`, 'NFC');
}

/**
 * Suggests a folder of `public/` in place of one without files: one of the same name in another place or with
 * other capitals, else the one that is similar. Returns `''` if there is none.
 */
export function suggestFolder(written: string, files: PublicFiles): string {
  const folders = [...new Set([...files.keys()].map((name) => folderKey(dirname(name))))];
  const name = basename(written).toLowerCase();
  const same = folders.filter((folder) => basename(folder).toLowerCase() === name);
  const [only, ...others] = same;
  return only !== undefined && others.length === 0
    ? suggestionWords.didYouMean(only)
    : didYouMean(written, folders);
}
