import { foldLetters } from '@/lib/intl/fold-letters';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { findUses, type PictureUse } from '@/lib/server/editing/pictures/library/find-uses';
import {
  listPictures,
  mayUsePictures,
  type LibraryPicture,
} from '@/lib/server/editing/pictures/library/list-pictures';
import { previewHref } from '@/lib/server/editing/pictures/library/preview-download';
import { libraryWords as words } from '@/lib/server/editing/pictures/library/words';

/** The most pictures of one page. */
const pageSize = 60;

/** In UTF-16 code units. */
const maxQueryLength = 200;

/** Returns the props of the library of pictures: those that a search (`?q=`) finds, newest first. */
export async function libraryProps({ operator, context }: DeskPageRequest) {
  if (!mayUsePictures(operator)) return undefined;
  const copy = workingCopyOf(process.cwd());
  const pictures = await listPictures(copy);
  const uses = await findUses(
    copy,
    pictures.map(({ path }) => path),
  );
  const query = textOf(context.query.q);
  const found = searchPictures(pictures, uses, query);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(pages, Math.max(1, Number(textOf(context.query.page)) || 1));
  const hrefOf = (other: number) => {
    const parameters = { ...(query === '' ? {} : { q: query }), page: String(other) };
    return `/desk/site/pictures?${new URLSearchParams(parameters).toString()}`;
  };
  return {
    title: query === '' ? words.title : words.found(query),
    notice: noticeOf(context.query, { deleted: words.deleted, added: words.added }),
    query,
    count: words.count(found.length),
    isEmpty: pictures.length === 0,
    pictures: found.slice((page - 1) * pageSize, page * pageSize).map((picture) => ({
      ...describePicture(picture),
      href: pictureHref(picture.path),
      used: words.used(uses.get(picture.path)?.length ?? 0),
    })),
    newer: page > 1 ? hrefOf(page - 1) : undefined,
    older: page < pages ? hrefOf(page + 1) : undefined,
  };
}

/** Returns what a list says of a picture. */
export function describePicture({ path, src, name, kind }: LibraryPicture) {
  return { path, src, name, isDrawing: kind === 'drawing', preview: previewHref(path, 'small') };
}

/** Returns the address of the page of a picture. */
export function pictureHref(path: string): string {
  const parts = path.split('/').slice(1);
  return `/desk/site/picture/${parts.map(encodeURIComponent).join('/')}`;
}

/** Returns the pictures whose name, folder or uses have all words of a query. */
export function searchPictures(
  pictures: readonly LibraryPicture[],
  uses: ReadonlyMap<string, readonly PictureUse[]>,
  query: string,
): readonly LibraryPicture[] {
  const parts = foldLetters(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return pictures;
  return pictures.filter(({ path, src }) => {
    const titles = (uses.get(path) ?? []).map(({ title }) => title);
    const text = foldLetters([src, ...titles].join(' '));
    return parts.every((part) => text.includes(part));
  });
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value.trim().slice(0, maxQueryLength) : '';
}
