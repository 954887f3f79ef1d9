import { filled, isTicked } from '@/lib/server/desk/fields';
import { mayEditFile, mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { keepOriginal } from '@/lib/server/editing/files/kept-originals';
import { deleteEditedFile } from '@/lib/server/editing/files/working-copy';
import { findUses } from '@/lib/server/editing/pictures/library/find-uses';
import { pictureHref } from '@/lib/editing/picture';
import { findPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import type { pictureNotices } from '@/lib/words/lib/server/editing/pictures/library';

/**
 * Deletes a picture whose `version` the operator saw. One that the site shows stays unless the operator has
 * `confirmed` it, and may edit all that shows it. Visitors see it until the next publication.
 */
export const deletePicture = editingAction(
  { path: filled(300), version: filled(64), confirmed: isTicked },
  async (request) => {
    const { input, operator, services } = request;
    const { path, version, confirmed } = input;
    const copy = recordedCopy(request);
    const picture = mayUsePictures(operator) ? await findPicture(copy, path) : undefined;
    if (picture === undefined || picture.kind === 'logo') return { kind: 'missing' };
    const askAgain = (done: keyof typeof pictureNotices) =>
      ({ kind: 'done', next: `${pictureHref(path)}?done=${done}` }) as const;
    const uses = (await findUses(copy, [path])).get(path) ?? [];
    if (uses.some((use) => !mayEditFile(operator, use.path))) return askAgain('area');
    if (uses.length > 0 && !confirmed) return askAgain('used');
    const kept = { dataDirectory: services.settings.DATA_DIR, now: services.now() };
    if (!(await keepOriginal(copy, path, kept))) return askAgain('refused');
    const result = await deleteEditedFile(copy, path, version);
    if (result.kind !== 'deleted') {
      return askAgain(result.kind === 'changed' ? 'changed' : 'refused');
    }
    return { kind: 'done', next: '/desk/site/pictures?done=deleted' };
  },
);
