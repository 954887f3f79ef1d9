import { dirname } from 'node:path';
import { normalizeText } from '@/lib/intl/normalize-text';
import type { CaptionedPicture } from '@/lib/content/section-data';
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
