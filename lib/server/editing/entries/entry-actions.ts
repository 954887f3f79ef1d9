import { shareHref } from '@/lib/editing/preview';
import type { Operator } from '@/lib/server/access/access-record';
import { deletableKind, deleteHref } from '@/lib/server/editing/deletion/deletable';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import type { OpenedForm } from '@/lib/server/editing/forms/open-form';
import { moveHref } from '@/lib/server/editing/moves/moved-files';
import { copyHref, type EditedKind } from '@/lib/server/editing/kinds/kinds';

/** What an operator may do with an entry as a whole. */
export interface EntryActions {
  readonly path: string;
  readonly shareHref?: string | undefined;
  readonly copyHref?: string | undefined;
  readonly moveHref?: string | undefined;
  /** The page that gives one of several people in the file another short name. */
  readonly renameHref?: string | undefined;
  readonly deleteHref?: string | undefined;
  /** The entry with its version, if one press makes it a draft, or ends that. */
  readonly draft?: { readonly isDraft: boolean; readonly version: string } | undefined;
}

/** Returns what an operator may do with the entry of a form; `undefined` for a file that the site needs. */
export function entryActions(
  operator: Operator,
  { kind, path }: FormTarget,
  opened: OpenedForm | 'unreadable',
): EntryActions | undefined {
  if (kind.id === 'people') return actionsOfPeople(path, opened);
  if (deletableKind(operator, path) === undefined) return undefined;
  const readable = opened === 'unreadable' ? undefined : opened;
  return {
    path,
    shareHref: readable && shareHref(path),
    copyHref: readable && copyHref(kind, path),
    moveHref: readable && moveHref(path),
    deleteHref: deleteHref(operator, path),
    draft: readable && draftOf(kind, path, readable),
  };
}

/** The file of the people stays, and what is done with a person is done in it. */
function actionsOfPeople(
  path: string,
  opened: OpenedForm | 'unreadable',
): EntryActions | undefined {
  const isThere = opened !== 'unreadable' && opened.file !== undefined;
  return isThere ? { path, renameHref: moveHref(path) } : undefined;
}

/** Returns whether an entry of a kind may be a draft by its setting. A name that begins with _ makes one, too. */
export function canBeDraft(kind: EditedKind, path: string): boolean {
  const form = describeForm(kind.schema);
  const hasSetting = form.kind === 'group' && form.fields.some(({ name }) => name === 'draft');
  return hasSetting && kind.language === undefined && !/\/_[^/]*$/.test(path);
}

function draftOf(kind: EditedKind, path: string, { file, whole }: OpenedForm) {
  if (file === undefined || !canBeDraft(kind, path)) return undefined;
  const isDraft = (whole as { readonly draft?: unknown }).draft === true;
  return { isDraft, version: file.version };
}
