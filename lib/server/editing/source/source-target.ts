import type { Operator } from '@/lib/server/access/access-record';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';

/** The name under which the draft of a text of a file is kept, beside that of its form. */
export function sourceDraft(path: string): string {
  return `source/${path}`;
}

/** Returns the address of the page with the text of a file; `undefined` if the operator may not edit it. */
export function sourceHref(operator: Operator, path: string): string | undefined {
  if (!hasSource(operator, path)) return undefined;
  return `/desk/site/source/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns whether an operator may edit the text of a file. What may not be changed in it is refused by the save. */
export function hasSource(operator: Operator, path: string): boolean {
  return kindOfFile(path) !== undefined && mayEditFile(operator, path);
}
