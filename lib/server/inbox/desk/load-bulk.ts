import { folderOf } from '@/lib/server/inbox/desk/submission-action';
import type { DeskBulk, DeskDone, DeskList, DeskView } from '@/lib/inbox/inbox-page';
import { assignableOperators } from '@/lib/server/inbox/desk/batch-action';
import { isId } from '@/lib/server/desk/list-query';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import {
  undoPeriod,
  type BatchChange,
  type StoredBatch,
} from '@/lib/server/inbox/batches/batch-record';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';

/**
 * Loads what a list needs for changes to several submissions, and the result of the last one, which the
 * address names. Returns nothing for operators who may only read.
 */
export async function loadBulk(
  store: Store,
  params: Readonly<Record<string, unknown>>,
  { list: { href } }: Pick<DeskView, 'list'>,
  operator: Operator,
  now: Date,
): Promise<Pick<DeskList, 'bulk' | 'done'>> {
  if (!isPermitted(operator, 'work')) return {};
  const list = href.split('?')[1] ?? '';
  const parameters = new URLSearchParams(list);
  const form = parameters.get('form') ?? undefined;
  const operators = await assignableOperators(store, operator, form);
  const bulk: DeskBulk = {
    list,
    at: now.toISOString(),
    folder: folderOf(parameters.get('state')),
    operators: operators.map(({ email }) => email),
    mayExport: isPermitted(operator, 'export'),
  };
  const done = await loadDone(store, params, operator, now);
  return { bulk, done };
}

async function loadDone(
  store: Store,
  { done, undone }: Readonly<Record<string, unknown>>,
  { email }: Operator,
  now: Date,
): Promise<DeskDone | undefined> {
  if (undone === 'late') return { text: batchWords.late };
  const counts = typeof undone === 'string' ? /^(\d{1,6})-(\d{1,6})$/.exec(undone) : null;
  if (counts !== null) return { text: describeUndone(Number(counts[1]), Number(counts[2])) };
  if (done === 'none') return { text: batchWords.none };
  const batch = isId(done) ? await store.findBatch(done, email) : undefined;
  if (batch === undefined || !isId(done)) return undefined;
  if (batch.count === 0) return { text: batchWords.unchanged };
  const canUndo = now.getTime() - batch.at.getTime() < undoPeriod;
  return { text: describe(batch), undo: canUndo ? done : undefined };
}

function describeUndone(restored: number, kept: number): string {
  return kept === 0 ? batchWords.undone(restored) : batchWords.undoneSome(restored, kept);
}

function describe({ change, count }: StoredBatch): string {
  return batchWords.done[nameOf(change)](count);
}

function nameOf(change: BatchChange): keyof typeof batchWords.done {
  if (change.kind === 'move') return change.to;
  return change.kind === 'assign' && change.assignee === undefined ? 'unassign' : change.kind;
}
