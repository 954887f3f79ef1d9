import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pictureListName } from '@/lib/server/content/read-picture-lists';
import { formProps } from '@/lib/server/editing/forms/form-props';
import type { Operator } from '@/lib/server/access/access-record';
import { uploadHref } from '@/lib/editing/picture-uploads';
import { picturePreviewHref } from '@/lib/editing/picture';
import { encodeName } from '@/lib/server/content/pictures';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { fullTime } from '@/lib/server/desk/format-times';
import { mayEditFile, mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { resolvePath } from '@/lib/server/editing/files/site-paths';
import {
  readEditedFile,
  versionOfBytes,
  workingCopyOf,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import { editHref, kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { findUses, type PictureUse } from '@/lib/server/editing/pictures/library/find-uses';
import { findPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import { describePicture } from '@/lib/server/editing/pictures/library/library-props';
import {
  pictureNotices,
  libraryWords as words,
} from '@/lib/words/lib/server/editing/pictures/library';
import { isReplaceable } from '@/lib/server/editing/pictures/replacement/find-replaced';
import { typeOfPicture } from '@/lib/server/editing/pictures/upload/picture-name';
import { describeSaver } from '@/lib/server/editing/presence/savers';
import { numberFormat } from '@/lib/intl/formatters';

/** Returns the props of the page of one picture: what it is, and where the site shows it. */
export async function pictureProps(request: DeskPageRequest) {
  const { operator, context, display } = request;
  if (!mayUsePictures(operator)) return undefined;
  const path = ['public', ...[context.params?.path ?? []].flat()].join('/');
  const copy = workingCopyOf(process.cwd());
  const picture = await findPicture(copy, path);
  const version = picture && (await pictureVersion(copy, path));
  if (picture === undefined || picture.kind === 'logo' || version === undefined) return undefined;
  const uses = (await findUses(copy, [path])).get(path) ?? [];
  const listed = await listedForm(request, copy, path);
  const { locale } = display;
  const whole = (value: number) => numberFormat(locale, { maximumFractionDigits: 0 }).format(value);
  const { width, height, bytes, changedAt } = picture;
  const notice = noticeOf(context.query, pictureNotices);
  const saver =
    notice === pictureNotices.changed ? await describeSaver(request, path, version) : undefined;
  return {
    title: picture.name,
    ...describePicture(picture),
    large: picturePreviewHref(encodeName(picture.src), 'large'),
    text: picture.text,
    canSay: typeOfPicture(path) !== undefined,
    replaceHref: (await isReplaceable(operator, path)) ? uploadHref(path) : undefined,
    version,
    size: picture.kind === 'raster' ? words.size(whole(width), whole(height)) : words.drawing,
    bytes: formatBytes(bytes, locale),
    changed: fullTime(changedAt, display),
    uses: describeUses(operator, uses),
    mayDelete: uses.every((use) => mayEditFile(operator, use.path)),
    listed,
    isProblem:
      notice === undefined
        ? (listed?.isProblem ?? false)
        : !['saved', 'replaced'].includes(String(context.query.done)),
    notice: saver === undefined ? (notice ?? listed?.notice) : `${saver}. ${notice}`,
  };
}

/** Returns the form of what the list of its folder has of a picture; `undefined` if the folder has no list. */
async function listedForm(request: DeskPageRequest, copy: WorkingCopy, path: string) {
  const list = `${dirname(path)}/${pictureListName}`;
  if ((await readEditedFile(copy, list)) === undefined) return undefined;
  return formProps(request, path);
}

/** Returns the SHA-256 of a picture's file; `undefined` if it is not there, or behind a link. */
export async function pictureVersion(copy: WorkingCopy, path: string): Promise<string | undefined> {
  const place = await resolvePath(copy, path);
  return place?.exists === true ? versionOfBytes(await readFile(place.file)) : undefined;
}

/** Returns what shows a picture, each with the address of its form if the operator may open it. */
export function describeUses(operator: Operator, uses: readonly PictureUse[]) {
  return uses.map((use) => ({
    ...use,
    href: mayOpen(operator, use) ? editHref(use.path) : undefined,
  }));
}

function mayOpen(operator: Operator, { path }: PictureUse): boolean {
  return kindOfFile(path) !== undefined && mayEditFile(operator, path);
}

/** Formats a size, such as `240 kB` or `3.1 MB`. */
function formatBytes(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < 1_000_000
      ? [Math.max(1, Math.round(bytes / 1000)), 'kilobyte']
      : [bytes / 1_000_000, 'megabyte'];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
