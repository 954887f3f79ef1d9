import { filled } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { deletableKind } from '@/lib/server/editing/deletion/deletable';
import { editingAction } from '@/lib/server/editing/editing';
import { deleteEditedFile } from '@/lib/server/editing/files/working-copy';

/** Deletes a file of the site whose `version` the operator saw. Visitors see it until the next publication. */
export const deleteFile = editingAction(
  { path: filled(300), version: filled(64) },
  async (request) => {
    const { path, version } = request.input;
    if (deletableKind(request.operator, path) === undefined) return { kind: 'missing' };
    const result = await deleteEditedFile(recordedCopy(request), path, version);
    const askAgain = (done: string) => ({
      kind: 'done' as const,
      next: `/desk/site/delete?${new URLSearchParams({ path, done }).toString()}`,
    });
    if (result.kind === 'deleted') return { kind: 'done', next: '/desk/site?done=deleted' };
    if (result.kind === 'changed') {
      return result.current === undefined ? { kind: 'missing' } : askAgain('changed');
    }
    return askAgain(result.reason === 'outside' ? 'outside' : 'refused');
  },
);
