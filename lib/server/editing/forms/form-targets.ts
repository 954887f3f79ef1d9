import type { z } from 'zod';
import {
  copyHref,
  editHref,
  findKind,
  kindOfFile,
  newHref,
  type EditedKind,
} from '@/lib/server/editing/kinds/kinds';
import { kindWords } from '@/lib/server/editing/kinds/words';

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
  /** The page of the form. */
  readonly href: string;
  readonly title: string;
}

/**
 * Returns what a form edits: `hours`, the path of a file such as `content/notices/closed.yaml`, or a new file
 * such as `new/notices`; `new/events/open-day` is a copy of that event. Returns `undefined` for what no typed form
 * edits.
 */
export function findFormTarget(target: string): FormTarget | undefined {
  const [, added = '', copied = ''] = /^new\/([a-z]+)(?:\/(.+))?$/.exec(target) ?? [];
  const kind = added === '' ? (findKind(target) ?? kindOfFile(target)) : findKind(added);
  if (kind === undefined) return undefined;
  const { place, schema, setting: part, title: namedBy } = kind;
  const words: { readonly one: string; readonly add?: string } = kindWords[kind.id];
  if (added !== '') {
    const { add: title } = words;
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
  return { kind, schema, path, href, title: words.one, ...(part === undefined ? {} : { part }) };
}
