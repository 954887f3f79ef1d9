import { mayEdit, type Area } from '@/lib/server/access/areas';
import type { Operator } from '@/lib/server/access/access-record';
import { folderOfPath } from '@/lib/server/editing/files/site-paths';
import { editedKinds, kindOfFile, type EditedKind } from '@/lib/server/editing/kinds/kinds';

/** Returns the kinds that are settings of a file, such as the opening hours of `content/site.yaml`. */
export function partsOfFile(path: string): readonly EditedKind[] {
  const kinds: readonly EditedKind[] = editedKinds;
  return kinds.filter(
    ({ place, setting }) => setting !== undefined && 'file' in place && place.file === path,
  );
}

/** The areas whose files name pictures. */
const pictureAreas = ['pages', 'journal', 'events', 'look'] as const satisfies readonly Area[];

/** Returns whether an operator works with pictures and the other files that pages show. */
export function mayUsePictures(operator: Operator): boolean {
  return pictureAreas.some((area) => mayEdit(operator, area));
}

/**
 * Returns whether an operator may edit a file, or a setting of it. A picture belongs to no area: everyone who edits
 * what shows pictures may add one. The list of a folder of pictures belongs to the pages that show it.
 */
export function mayEditFile(operator: Operator, path: string): boolean {
  if (operator.role === 'owner') return true;
  const kind = kindOfFile(path);
  if (folderOfPath(path) === 'public' && kind === undefined) return mayUsePictures(operator);
  const kinds = [kind ?? [], ...partsOfFile(path)].flat();
  return kinds.some(({ area }: { readonly area: Area }) => mayEdit(operator, area));
}
