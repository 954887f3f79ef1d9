import { type Kysely, sql } from 'kysely';
import { movedByBatch } from '@/lib/server/forms/spam/spam-marks-sql';
import {
  batchSubmissions,
  labelsDeletion,
  labelsInsert,
  reasonStatements,
} from '@/lib/server/inbox/batches/batch-parts';
import type { StoredBatch } from '@/lib/server/inbox/batches/batch-record';
import { itemValue } from '@/lib/server/inbox/batches/batch-values';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  returnChanges,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/**
 * Returns the statements that restore the values of submissions before a batch, where it made the last change.
 * They return how many submissions are restored. Equal values are not enough: another operator
 * may have moved a submission away and back.
 */
export function undoStatements(
  db: Kysely<Tables>,
  batch: string,
  { change, at }: Pick<StoredBatch, 'change' | 'at'>,
  now: Date,
  ids: readonly string[],
): Statement[] {
  const items = batchSubmissions(db, batch, ids);
  const update = db.updateTable('submissions').where('id', 'in', items);
  switch (change.kind) {
    case 'add-label':
    case 'remove-label': {
      const unchanged = items.where('submission', 'in', (eb) =>
        eb
          .selectFrom('submissions')
          .select('submissions.id')
          .whereRef('submissions.id', '=', 'batch_items.submission')
          .where('labels_batch', '=', batch),
      );
      const { label } = change;
      const labels =
        change.kind === 'add-label'
          ? labelsDeletion(db, label, unchanged)
          : labelsInsert(db, label, unchanged);
      return [
        // Locks the rows, so that a change of labels by hand comes before or after the undo.
        toStatement(update.set((eb) => ({ labels_batch: eb.ref('labels_batch') }))),
        returnChanges(labels),
        toStatement(update.set({ labels_batch: null }).where('labels_batch', '=', batch)),
      ];
    }
    case 'move': {
      const move = update
        .set((eb) => {
          const before = itemValue(eb, batch, 'before');
          return {
            state: before,
            state_before_bin: sql`case when ${before} = 'bin' then submissions.state end`,
            binned_at: sql`case when ${before} = 'bin' then ${sql.lit(now.getTime())} end`,
            state_batch: null,
          };
        })
        .where('state_batch', '=', batch);
      // The state comes last: until then the rows show which were not changed since.
      return [
        ...reasonStatements(db, batch, change, 'remove', ids),
        toStatement(mailsDeletion(db, batch, at, ids)),
        returnChanges(move),
      ];
    }
    case 'assign': {
      const assign = update
        .set((eb) => ({
          assignee: sql`nullif(${itemValue(eb, batch, 'before')}, '')`,
          assignee_batch: null,
        }))
        .where('assignee_batch', '=', batch);
      return [returnChanges(assign)];
    }
    case 'read':
    case 'unread': {
      const mark = update
        .set((eb) => ({
          read_at: sql`cast(nullif(${itemValue(eb, batch, 'before')}, '') as bigint)`,
          read_batch: null,
        }))
        .where('read_batch', '=', batch);
      return [returnChanges(mark)];
    }
  }
}

/** Deletes the mails that a batch has queued and that were not tried yet. */
function mailsDeletion(db: Kysely<Tables>, batch: string, at: Date, ids: readonly string[]) {
  const released = movedByBatch(db, batch, ids).where('batch_items.before', '=', 'spam');
  return db
    .deleteFrom('mails')
    .where('submission', 'in', released)
    .where('kind', '<>', 'reply')
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('created_at', '>=', at.getTime());
}
