import { mayEdit } from '@/lib/server/access/areas';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { openForm } from '@/lib/server/editing/forms/open-form';

/** Lists the forms in which an operator has typed and not saved, and whose files have been deleted meanwhile. */
export async function listLost(
  { operator, services: { settings, now } }: DeskPageRequest,
  copy: WorkingCopy,
) {
  const lost: { readonly href: string; readonly text: string }[] = [];
  for (const name of await formDrafts(settings.DATA_DIR, now).list(operator.email)) {
    const target = findFormTarget(name);
    if (target === undefined || !mayEdit(operator, target.kind.area)) continue;
    if ((await openForm(copy, target)) !== undefined) continue;
    const { href, path, copyOf = path } = target;
    lost.push({ href, text: pathOfFile(copyOf) });
  }
  return lost;
}
