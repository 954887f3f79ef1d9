import { filled } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { deletableKind } from '@/lib/server/editing/deletion/deletable';
import { editingAction } from '@/lib/server/editing/editing';
import { changeFiles, type FileChange } from '@/lib/server/editing/files/change-files';
import {
  deleteEditedFile,
  readEditedFile,
  type EditedCopy,
} from '@/lib/server/editing/files/working-copy';
import { listTranslationsOf } from '@/lib/server/editing/translations/list-languages';

/**
 * Deletes a file of the site whose `version` the operator saw, with its translations. Visitors see it until the next
 * publication.
 */
export const deleteFile = editingAction(
  { path: filled(300), version: filled(64) },
  async (request) => {
    const { path, version } = request.input;
    if (deletableKind(request.operator, path) === undefined) return { kind: 'missing' };
    const result = await deleteAll(recordedCopy(request), path, version);
    const askAgain = (done: string) => ({
      kind: 'done' as const,
      next: `/desk/site/delete?${new URLSearchParams({ path, done }).toString()}`,
    });
    if (result === 'deleted') return { kind: 'done', next: '/desk/site?done=deleted' };
    return result === 'missing' ? { kind: 'missing' } : askAgain(result);
  },
);

async function deleteAll(
  copy: EditedCopy,
  path: string,
  seen: string,
): Promise<'deleted' | 'missing' | 'changed' | 'refused' | 'outside'> {
  const translations: FileChange[] = [];
  for (const { path: translated } of await listTranslationsOf(copy, [path])) {
    const file = await readEditedFile(copy, translated);
    if (file !== undefined) translations.push({ path: translated, seen: file.version });
  }
  const result =
    translations.length === 0
      ? await deleteEditedFile(copy, path, seen)
      : // A translation without its original would be a mistake, so it goes first.
        await changeFiles(copy, [...translations, { path, seen }]);
  switch (result.kind) {
    case 'deleted':
    case 'done':
      return 'deleted';
    case 'changed':
      return (await readEditedFile(copy, path)) === undefined ? 'missing' : 'changed';
    case 'refused':
      return result.reason === 'outside' ? 'outside' : 'refused';
  }
}
