import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import {
  batchSubmissions,
  labelsDeletion,
  labelsInsert,
  reasonStatements,
} from '@/lib/server/inbox/batches/batch-parts';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import {
  altersSubmission,
  currentValue,
  itemValue,
  newValue,
} from '@/lib/server/inbox/batches/batch-values';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/** Submissions of one transaction, so that other writers wait for a short time only. */
export const chunkSize = 1_000;

/** Returns the ids in chunks, sorted, so that transactions lock rows in the same order. */
export function idChunks(ids: readonly string[]): readonly (readonly string[])[] {
  const sorted = [...new Set(ids)].sort();
  return Array.from({ length: Math.ceil(sorted.length / chunkSize) }, (_, index) =>
    sorted.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/** Returns a statement that stores the values of the selected submissions that a change alters. */
export function itemsInsert(
  db: Kysely<Tables>,
  batch: string,
  change: BatchChange,
  at: Date,
  selected: readonly Expression<SqlBool>[],
): Statement {
  const isLabel = change.kind === 'add-label' || change.kind === 'remove-label';
  const before = isLabel ? sql<string>`''` : currentValue(change.kind);
  const rows = db
    .selectFrom('submissions')
    .select((eb) => [
      eb.val(batch).as('batch'),
      eb.ref('submissions.id').as('submission'),
      before.as('before'),
      newValue(change, at).as('changed_to'),
    ])
    .where((eb) => eb.and([...selected, altersSubmission(change)]));
  const insert = db
    .insertInto('batch_items')
    .columns(['batch', 'submission', 'before', 'changed_to'])
    .expression(rows);
  return toStatement(insert);
}

/** Returns the statements that set the new values of those of the submissions that a batch has. */
export function changeStatements(
  db: Kysely<Tables>,
  batch: string,
  change: BatchChange,
  at: Date,
  ids: readonly string[],
): Statement[] {
  const items = batchSubmissions(db, batch, ids);
  const update = db.updateTable('submissions').where('id', 'in', items);
  switch (change.kind) {
    case 'read':
    case 'unread': {
      const read_at = change.kind === 'read' ? at.getTime() : null;
      return [toStatement(update.set({ read_at, read_batch: batch }))];
    }
    case 'assign':
      return [
        toStatement(update.set({ assignee: change.assignee ?? null, assignee_batch: batch })),
      ];
    case 'move': {
      const toBin = change.to === 'bin';
      const move = update.set((eb) => ({
        state: itemValue(eb, batch, 'changed_to'),
        state_before_bin: toBin ? eb.ref('submissions.state') : null,
        binned_at: toBin ? at.getTime() : null,
        state_batch: batch,
      }));
      return [toStatement(move), ...reasonStatements(db, batch, change, 'add', ids)];
    }
    case 'add-label':
    case 'remove-label': {
      const labels =
        change.kind === 'add-label'
          ? labelsInsert(db, change.label, items)
          : labelsDeletion(db, change.label, items);
      return [toStatement(update.set({ labels_batch: batch })), toStatement(labels)];
    }
  }
}
