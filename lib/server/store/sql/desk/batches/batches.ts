import {
  expressionBuilder,
  type Expression,
  type Insertable,
  type Kysely,
  type SqlBool,
} from 'kysely';
import { undoPeriod, type BatchStore, type NewBatch } from '@/lib/server/store/batch-store';
import type { SubmissionFilter } from '@/lib/server/store/list-store';
import type { Dialect } from '@/lib/server/store/migrations';
import { parseChange } from '@/lib/server/store/sql/desk/batches/batch-rows';
import {
  changeStatements,
  chunkSize,
  idChunks,
  itemsInsert,
} from '@/lib/server/store/sql/desk/batches/batch-statements';
import { undoStatements } from '@/lib/server/store/sql/desk/batches/batch-undo';
import { allConditions } from '@/lib/server/store/sql/desk/submission-filter';
import { batchMarkStatements, batchUnmarkStatements } from '@/lib/server/store/sql/spam-marks';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import type { Tables } from '@/lib/server/store/sql/tables';
import {
  type ChangesRow,
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
  const lock = (selected: readonly Expression<SqlBool>[]): Statement[] =>
    dialect === 'sqlite'
      ? []
      : [
          toStatement(
            db
              .selectFrom('submissions')
              .select('id')
              .where((eb) => eb.and([...selected]))
              .orderBy('id')
              .forUpdate(),
          ),
        ];

  /** Returns the conditions of the statements that select the submissions of a change. */
  const selections = ({
    submissions,
    forms,
  }: NewBatch): readonly (readonly Expression<SqlBool>[])[] => {
    if (forms?.length === 0) return [];
    const eb = expressionBuilder<Tables, 'submissions'>();
    const visible = forms === undefined ? [] : [eb('submissions.form', 'in', forms)];
    if (isFilter(submissions)) {
      const conditions = allConditions(submissions, dialect);
      return conditions === undefined ? [] : [[...conditions, ...visible]];
    }
    return idChunks(submissions).map((ids) => [eb('submissions.id', 'in', ids), ...visible]);
  };

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
    async changeSubmissions(changed) {
      const { id, operator, at, change, submissions, queued } = changed;
      const selected = selections(changed);
      const batch = { id, operator, created_at: at.getTime(), change: JSON.stringify(change) };
      const mails = [...(queued ?? [])].flatMap(([submission, { mails, at }]) => [
        // An undo withdraws them until then.
        ...mailsInsert(db, submission, mails, at, undoPeriod),
      ]);
      const outcome = await run([
        requireChange(ownBatch(db, batch)),
        ...selected.flatMap(lock),
        ...selected.map((conditions) => itemsInsert(db, id, change, at, conditions)),
        ...changeStatements(db, id, change, at, fewIds(submissions)),
        ...batchMarkStatements(db, id, change),
        ...mails,
      ]);
      return outcome.kind === 'done' ? countItems(id) : 0;
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
      const undo = [
        ...batchUnmarkStatements(db, id, batch.change),
        ...undoStatements(db, id, batch, now),
      ];
      const hidden = forms === undefined ? [] : [toStatement(hiddenItems(db, id, forms))];
      const outcome = await run([...hidden, ...undo, requireChange(deletion)]);
      if (outcome.kind === 'unchanged') return undefined;
      const [restored = 0] = (outcome.rows as readonly ChangesRow[]).map(({ changes }) => changes);
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

function isFilter(
  submissions: readonly string[] | SubmissionFilter,
): submissions is SubmissionFilter {
  return !Array.isArray(submissions);
}

/**
 * Returns the ids if one statement can have them. With them, a change leaves alone what earlier ones
 * of the same batch have changed.
 */
function fewIds(submissions: readonly string[] | SubmissionFilter): readonly string[] | undefined {
  if (isFilter(submissions) || submissions.length === 0) return undefined;
  return submissions.length > chunkSize ? undefined : submissions;
}

/** Returns a query that adds a batch. It changes no row if the id is that of another operator's batch. */
function ownBatch(db: Kysely<Tables>, batch: Insertable<Tables['batches']>) {
  return db
    .insertInto('batches')
    .values(batch)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({ change: row.ref('excluded.change') }))
        .whereRef('excluded.operator', '=', 'batches.operator'),
    );
}
