import { chooserHref, pictureHref, picturePreviewHref } from '@/lib/editing/picture';
import { mayEdit } from '@/lib/server/access/areas';
import { encodeName } from '@/lib/server/content/pictures';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { type LibraryPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import { searchPictures } from '@/lib/server/editing/pictures/library/search-pictures';
import { libraryWords as words } from '@/lib/words/lib/server/editing/pictures/library';

/**
 * Returns the props of the library of pictures: those that a search (`?q=`) finds. With `?for=` and `?field=`, one is
 * chosen for a control of a form.
 */
export async function libraryProps(request: DeskPageRequest) {
  const { operator, context } = request;
  if (!mayUsePictures(operator)) return undefined;
  const choice = findChoice(request);
  const found = await searchPictures(workingCopyOf(process.cwd()), {
    ...context.query,
    purpose: choice?.purpose,
  });
  const { query, uses, page, pages } = found;
  const start = choice === undefined ? '/desk/site/pictures' : choice.href;
  const hrefOf = (other: number) => {
    const parameters = { ...(query === '' ? {} : { q: query }), page: String(other) };
    const more = new URLSearchParams(parameters).toString();
    return `${start}${start.includes('?') ? '&' : '?'}${more}`;
  };
  const title = choice === undefined ? words.title : words.choose;
  return {
    title: query === '' ? title : words.found(query),
    notice: noticeOf(context.query, { deleted: words.deleted, added: words.added }),
    query,
    choice,
    count: words.count(found.count),
    pictures: found.pictures.map((picture) => ({
      ...describePicture(picture),
      href: pictureHref(picture.path),
      used: words.used(uses.get(picture.path)?.length ?? 0),
    })),
    newer: page > 1 ? hrefOf(page - 1) : undefined,
    older: page < pages ? hrefOf(page + 1) : undefined,
  };
}

/** Returns for which control of which form a picture is chosen; `undefined` for a form that there is not. */
function findChoice({ operator, context: { query } }: DeskPageRequest) {
  const { for: name, field } = query;
  if (typeof name !== 'string' || typeof field !== 'string') return undefined;
  const target = findFormTarget(name);
  if (target === undefined || !mayEdit(operator, target.kind.area)) return undefined;
  const purpose = target.kind.id === 'theme' ? ('logo' as const) : ('page' as const);
  return { target: name, field, purpose, back: target.href, href: chooserHref(name, field) };
}

/** Returns what a list says of a picture. */
export function describePicture({ path, src, name, kind }: LibraryPicture) {
  const preview = picturePreviewHref(encodeName(src), 'small');
  return { path, src, name, preview, isLogo: kind === 'logo' };
}
