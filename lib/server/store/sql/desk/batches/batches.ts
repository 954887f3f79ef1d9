import type { Kysely } from 'kysely';
import { undoPeriod, type BatchStore } from '@/lib/server/store/batch-store';
import type { Dialect } from '@/lib/server/store/migrations';
import { parseChange } from '@/lib/server/store/sql/desk/batches/batch-rows';
import {
  changeStatements,
  idChunks,
  itemsInsert,
} from '@/lib/server/store/sql/desk/batches/batch-statements';
import { undoStatements } from '@/lib/server/store/sql/desk/batches/batch-undo';
import { uncheckedLimitIncrements } from '@/lib/server/store/sql/limits';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import type { Tables } from '@/lib/server/store/sql/tables';
import {
  requireChange,
  toStatement,
  type RunTransaction,
  type Statement,
} from '@/lib/server/store/sql/transaction';

/** Returns the methods of changes to several submissions. */
export function batchMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): BatchStore {
  /** SQLite has one writer at a time. PostgreSQL must lock the rows before it reads their values. */
  const lock = (ids: readonly string[]): Statement[] =>
    dialect === 'sqlite'
      ? []
      : [
          toStatement(
            db
              .selectFrom('submissions')
              .select('id')
              .where('id', 'in', ids)
              .orderBy('id')
              .forUpdate(),
          ),
        ];

  const countItems = async (batch: string): Promise<number> => {
    const { count } = await db
      .selectFrom('batch_items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('batch', '=', batch)
      .executeTakeFirstOrThrow();
    return count;
  };

  const findBatch: BatchStore['findBatch'] = async (id, operator) => {
    const row = await db
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', id)
      .where('operator', '=', operator)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const at = new Date(row.created_at);
    return { change: parseChange(row.change), count: await countItems(id), at };
  };

  return {
    async changeSubmissions({ id, operator, at, change, submissions, forms, queued }) {
      const chunks = forms?.length === 0 ? [] : idChunks(submissions);
      const batch = { id, operator, created_at: at.getTime(), change: JSON.stringify(change) };
      const mails = [...(queued ?? [])].flatMap(([submission, { mails, limits, at }]) => [
        // An undo withdraws them until then.
        ...mailsInsert(db, submission, mails, at, undoPeriod),
        ...uncheckedLimitIncrements(db, limits, at),
      ]);
      await run([
        toStatement(db.insertInto('batches').values(batch)),
        ...chunks.flatMap(lock),
        ...chunks.map((ids) => itemsInsert(db, id, change, at, ids, forms)),
        ...changeStatements(db, id, change, at),
        ...mails,
      ]);
      return countItems(id);
    },

    findBatch,

    async undoBatch(id, operator, now, forms) {
      const batch = await findBatch(id, operator);
      if (batch === undefined) return undefined;
      const deletion = db
        .deleteFrom('batches')
        .where('id', '=', id)
        .where('operator', '=', operator)
        .where('created_at', '>', now.getTime() - undoPeriod);
      // Deleting comes last, because it deletes the items. Of two undos at once, one changes nothing.
      const undo = undoStatements(db, id, batch, now);
      const hidden = forms === undefined ? [] : [toStatement(hiddenItems(db, id, forms))];
      const outcome = await run([...hidden, ...undo, requireChange(deletion)]);
      if (outcome.kind === 'unchanged') return undefined;
      const restored = outcome.rows.length;
      return { change: batch.change, restored, kept: batch.count - restored };
    },
  };
}

/** Deletes the items of a batch that are of other forms, so that an undo leaves them as they are. */
function hiddenItems(db: Kysely<Tables>, batch: string, forms: readonly string[]) {
  const items = db.deleteFrom('batch_items').where('batch', '=', batch);
  if (forms.length === 0) return items;
  return items.where('submission', 'in', (eb) =>
    eb.selectFrom('submissions').select('submissions.id').where('form', 'not in', forms),
  );
}
