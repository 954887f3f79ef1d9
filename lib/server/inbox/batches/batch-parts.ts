import { type Kysely, sql } from 'kysely';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/** Adds the operator's reason to submissions that moved into or out of the spam, or removes it. */
export function reasonStatements(
  db: Kysely<Tables>,
  batch: string,
  { reason }: Extract<BatchChange, { kind: 'move' }>,
  mode: 'add' | 'remove',
  ids: readonly string[],
): Statement[] {
  if (reason === undefined) return [];
  const text = JSON.stringify(reason);
  const only = `[${text}]`;
  const last = `,${text}]`;
  const reasons =
    mode === 'add'
      ? sql<string>`case when reasons = '[]' then ${only} else substr(reasons, 1, length(reasons) - 1) || ${last} end`
      : sql<string>`case when reasons = ${only} then '[]' when substr(reasons, length(reasons) - ${sql.lit(last.length - 1)}) = ${last} then substr(reasons, 1, length(reasons) - ${sql.lit(last.length)}) || ']' else reasons end`;
  const update = db
    .updateTable('submissions')
    .set({ reasons })
    .where((outer) =>
      outer.exists(
        outer
          .selectFrom('batch_items')
          .select('batch_items.submission')
          .where('batch_items.batch', '=', batch)
          .where((eb) =>
            eb.or([
              eb('batch_items.before', '=', 'spam'),
              eb('batch_items.changed_to', '=', 'spam'),
            ]),
          )
          .whereRef('batch_items.submission', '=', 'submissions.id'),
      ),
    )
    .where('state_batch', '=', batch)
    .where('id', 'in', ids);
  return [toStatement(update)];
}

type BatchSubmissions = ReturnType<typeof batchSubmissions>;

/** Returns a query of those of the submissions that a batch has changed. */
export function batchSubmissions(db: Kysely<Tables>, batch: string, ids: readonly string[]) {
  return db
    .selectFrom('batch_items')
    .select('submission')
    .where('batch', '=', batch)
    .where('submission', 'in', ids);
}

/** Returns a query that adds a label to submissions. */
export function labelsInsert(db: Kysely<Tables>, label: string, ids: BatchSubmissions) {
  return db
    .insertInto('labels')
    .columns(['submission', 'label'])
    .expression(
      db
        .selectFrom('submissions')
        .select((eb) => [eb.ref('submissions.id').as('submission'), eb.val(label).as('label')])
        .where('submissions.id', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing());
}

/** Returns a query that removes a label from submissions. */
export function labelsDeletion(db: Kysely<Tables>, label: string, ids: BatchSubmissions) {
  return db.deleteFrom('labels').where('label', '=', label).where('submission', 'in', ids);
}
