import { mayEdit } from '@/lib/server/access/areas';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import { filled, line } from '@/lib/server/desk/fields';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { changeFiles } from '@/lib/server/editing/files/change-files';
import { onDisk } from '@/lib/server/editing/files/system-errors';
import { readEditedFile } from '@/lib/server/editing/files/working-copy';
import { editHref } from '@/lib/server/editing/kinds/kinds';
import { journalMove, moveReferences } from '@/lib/server/editing/moves/finish-moves';
import { movedDetails } from '@/lib/server/editing/moves/follow-move';
import { movableKind } from '@/lib/server/editing/moves/moved-files';
import type { MovePlan } from '@/lib/server/editing/moves/plan-changes';
import { planMove } from '@/lib/server/editing/moves/plan-move';
import { planRenaming } from '@/lib/server/editing/moves/plan-renaming';
import { findStoredUse } from '@/lib/server/editing/moves/stored-uses';

/**
 * Gives an entry another address, with those below it, the links to them and redirects, as the operator saw it in the
 * plan whose `version` is sent; of the people, gives the one with the short name `parent` another one. Visitors see it
 * after a publication.
 */
export const moveEntry = editingAction(
  { path: filled(200), parent: line, name: line, version: filled(64) },
  async (request) => {
    const { input, operator, services } = request;
    const { path, parent, name, version } = input;
    const kind = movableKind(path);
    if (kind === undefined || !mayEdit(operator, kind.area)) return { kind: 'missing' };
    const copy = operatorCopy(operator);
    const file = await readEditedFile(copy, path);
    if (file === undefined) return { kind: 'missing' };
    const askAgain = (done: string) =>
      ({
        kind: 'done',
        next: `/desk/site/move?${new URLSearchParams({ path, parent, name, done }).toString()}`,
      }) as const;
    const now = services.now();
    const use = await findStoredUse(services, path, file.text);
    if (use !== undefined) return askAgain(use);
    const plan =
      kind.id === 'people'
        ? await planRenaming(copy, parent, name, now)
        : await planMove(copy, path, `${parent}/${name}`, now);
    if (plan.kind !== 'plan' || plan.version !== version) return askAgain('changed');
    const started = { operator: operator.email, moved: [...plan.moved] };
    const end = await onDisk(() => journalMove(services.settings.DATA_DIR, started));
    if (end === 'storage') return askAgain(end);
    const result = await changeFiles(recordingCopy(request, plan), plan.changes);
    if (result.kind === 'done') await moveReferences(services, plan.moved);
    await end();
    if (result.kind === 'changed') return askAgain('changed');
    if (result.kind === 'refused') return askAgain(result.reason);
    const { to = path } = plan.moved[0] ?? {};
    return {
      kind: 'done',
      next: `${editHref(to)}?done=${kind.id === 'people' ? 'renamed' : 'moved'}`,
    };
  },
);

/** Remembers where a file was, so that its form is found from there. */
function recordingCopy(request: DeskActionRequest, { moved }: MovePlan) {
  const wasAt = (path: string) => moved.find(({ to }) => to === path)?.from;
  return recordedCopy(request, {
    details: (path) => {
      const from = wasAt(path);
      return from === undefined ? undefined : movedDetails(from);
    },
  });
}
