import type { z } from 'zod';
import { editHref, findKind, kindOfFile, type EditedKind } from '@/lib/server/editing/kinds/kinds';
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
  /** The page of the form. */
  readonly href: string;
  readonly title: string;
}

/**
 * Returns what a form edits: `hours`, the path of a file such as `content/notices/closed.yaml`, or a new file
 * such as `new/notices`. Returns `undefined` for what no typed form edits.
 */
export function findFormTarget(target: string): FormTarget | undefined {
  const [, added = ''] = /^new\/([a-z]+)$/.exec(target) ?? [];
  const kind = added === '' ? (findKind(target) ?? kindOfFile(target)) : findKind(added);
  if (kind === undefined) return undefined;
  const { place, schema, setting: part, title: namedBy } = kind;
  const words: { readonly one: string; readonly add?: string } = kindWords[kind.id];
  if (added !== '') {
    const { add: title } = words;
    if (title === undefined || !('folder' in place)) return undefined;
    const path = `${place.folder}/`;
    return { kind, schema, path, namedBy: namedBy ?? '', href: `/desk/site/new/${added}`, title };
  }
  const path = 'file' in place ? place.file : target;
  if (!path.includes('/')) return undefined;
  const href = editHref(path, kind);
  return { kind, schema, path, href, title: words.one, ...(part === undefined ? {} : { part }) };
}
