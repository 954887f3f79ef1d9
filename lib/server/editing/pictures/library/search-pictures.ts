import type { PicturePurpose } from '@/lib/editing/picture';
import { foldLetters } from '@/lib/intl/fold-letters';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { findUses, type PictureUse } from '@/lib/server/editing/pictures/library/find-uses';
import {
  listPictures,
  type LibraryPicture,
} from '@/lib/server/editing/pictures/library/list-pictures';

/** The most pictures of one page. */
const pageSize = 60;

/** In UTF-16 code units. */
const maxQueryLength = 200;

/** The ending of the name of a file on a device. */
const pictureEnding = /\.(?:avif|gif|hei[cf]|jpe?g|png|svg|webp)$/i;

interface FoundPictures {
  readonly query: string;
  /** Those of the page, newest first. */
  readonly pictures: readonly LibraryPicture[];
  /** The files that show each picture, by its path. */
  readonly uses: ReadonlyMap<string, readonly PictureUse[]>;
  /** How many a search has found on all pages. */
  readonly count: number;
  readonly page: number;
  readonly pages: number;
}

/** What an address asks for. */
interface PictureQuery {
  readonly q?: unknown;
  readonly page?: unknown;
  /** For what one is chosen; without it, those for pages are found. */
  readonly purpose?: PicturePurpose | undefined;
}

/**
 * Returns a page of the pictures whose folder, name, own text or uses have all words of a query: the titles of the
 * pages that show them, for example.
 */
export async function searchPictures(
  copy: WorkingCopy,
  { q, page: number, purpose }: PictureQuery,
): Promise<FoundPictures> {
  const query = typeof q === 'string' ? q.trim().slice(0, maxQueryLength) : '';
  const all = (await listPictures(copy)).filter((picture) => isFor(picture, purpose));
  const uses = await findUses(
    copy,
    all.map(({ path }) => path),
  );
  // An upload has changed the ending and the signs in the name of a file.
  const words = foldLetters(query.replace(pictureEnding, ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const found = all.filter(({ path, src, text }) => {
    const titles = (uses.get(path) ?? []).map(({ title }) => title);
    const known = foldLetters([src, text, ...titles].join(' '));
    return words.every((word) => known.includes(word));
  });
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(number)) || 1));
  const pictures = found.slice((page - 1) * pageSize, page * pageSize);
  return { query, pictures, uses, count: found.length, page, pages };
}

function isFor({ kind, path }: LibraryPicture, purpose: PicturePurpose = 'page'): boolean {
  // A drawing in its own colours may be the icon, or a part of the software, so that the library lists none.
  return purpose === 'logo' ? /\.(?:png|svg)$/i.test(path) : kind !== 'logo';
}
