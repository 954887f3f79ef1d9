import type { Operator } from '@/lib/server/access/access-record';
import { mayEdit } from '@/lib/server/access/areas';
import { isPictureList } from '@/lib/server/editing/files/site-paths';
import { kindOfFile, type EditedKind } from '@/lib/server/editing/kinds/kinds';

/** Returns the kind of a file that an operator may delete. Files that the site needs cannot be deleted. */
export function deletableKind(operator: Operator, path: string): EditedKind | undefined {
  const kind = kindOfFile(path);
  const isNeeded = path === 'content/pages/index.md' || isPictureList(path);
  if (kind === undefined || 'file' in kind.place || isNeeded) return undefined;
  return mayEdit(operator, kind.area) ? kind : undefined;
}

/** Returns the address of the page that asks before a file is deleted, if the operator may delete it. */
export function deleteHref(operator: Operator, path: string): string | undefined {
  return (
    deletableKind(operator, path) && `/desk/site/delete?${new URLSearchParams({ path }).toString()}`
  );
}
