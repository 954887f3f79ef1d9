import { basename, dirname } from 'node:path';
import type { z } from 'zod';
import { pictureHref } from '@/lib/editing/picture';
import { findOriginal } from '@/lib/server/content/languages/word-settings';
import { listedPictureSchema, pictureListName } from '@/lib/server/content/read-picture-lists';
import { folderOfPath, isPictureList } from '@/lib/server/editing/files/site-paths';
import { listedPictureWords } from '@/lib/words/lib/server/editing/forms';
import {
  copyHref,
  editHref,
  findKind,
  kindOfFile,
  nameOfKind,
  newHref,
  type EditedKind,
} from '@/lib/server/editing/kinds/kinds';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

/** What a typed form edits: a file, a part of one, or a new file. */
export interface FormTarget {
  readonly kind: EditedKind;
  readonly schema: z.ZodType;
  /** The path of the file; that of the folder of a new one, with a slash at its end. */
  readonly path: string;
  /** The setting of the file that the form has; the whole file without it. */
  readonly part?: string;
  /** The setting by which a new file is named. */
  readonly namedBy?: string;
  /** The path of the file that a new file begins as a copy of. */
  readonly copyOf?: string;
  /** The file that a translation has the words of. */
  readonly original?: string;
  /** The page of the form. */
  readonly href: string;
  readonly title: string;
}

/**
 * Returns what a form edits: `hours`, the path of a file such as `content/notices/closed.yaml`, or a new file
 * such as `new/notices`; `new/events/open-day` is a copy of that event. The path of a picture stands for what the list
 * of its folder has of it. Returns `undefined` for what no typed form edits.
 */
export function findFormTarget(target: string): FormTarget | undefined {
  if (target.startsWith('public/')) return findListedPicture(target);
  const [, added = '', copied = ''] = /^new\/([a-z]+)(?:\/(.+))?$/.exec(target) ?? [];
  const kind = added === '' ? (findKind(target) ?? kindOfFile(target)) : findKind(added);
  if (kind === undefined) return undefined;
  const { place, schema, setting: part, title: namedBy } = kind;
  const words = kindWords[kind.id];
  if (added !== '') {
    const title = 'add' in words ? words.add : undefined;
    if (title === undefined || !('folder' in place)) return undefined;
    const added = { kind, schema, namedBy: namedBy ?? '', title };
    if (copied === '') return { ...added, path: `${place.folder}/`, href: newHref(kind.id) };
    const copyOf = `${place.folder}/${copied}${place.extension}`;
    const path = copyOf.slice(0, copyOf.lastIndexOf('/') + 1);
    return { ...added, path, copyOf, href: copyHref(kind, copyOf) ?? newHref(kind.id) };
  }
  const path = 'file' in place ? place.file : target;
  if (!path.includes('/')) return undefined;
  const href = editHref(path, kind);
  const original = kind.language === undefined ? undefined : findOriginal(path)?.original;
  return {
    ...{ kind, schema, path, href, title: nameOfKind(kind) },
    ...(part === undefined ? {} : { part }),
    ...(original === undefined ? {} : { original }),
  };
}

/** Returns what the list of its folder has of a picture. */
function findListedPicture(picture: string): FormTarget | undefined {
  const path = `${dirname(picture)}/${pictureListName}`;
  const kind = kindOfFile(path);
  if (kind === undefined || folderOfPath(picture) !== 'public' || isPictureList(picture)) {
    return undefined;
  }
  const title = basename(picture);
  const schema = describedPictureSchema;
  return { kind, schema, path, part: title, href: pictureHref(picture), title };
}

/** What a list has of a picture, with the text that the check of the whole site asks for. */
const describedPictureSchema = listedPictureSchema.superRefine(
  ({ alt = '', decorative }, context) => {
    if (decorative === (alt !== '')) {
      const message = decorative ? listedPictureWords.both : listedPictureWords.neither;
      context.addIssue({ code: 'custom', path: ['alt'], message });
    }
  },
);
