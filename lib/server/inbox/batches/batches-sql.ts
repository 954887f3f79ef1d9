import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
} from 'kysely';
import { z } from 'zod';
import { batchMarkStatements, batchUnmarkStatements } from '@/lib/server/forms/spam/spam-marks-sql';
import {
  type BatchChange,
  type BatchOfSubmission,
  type NewBatch,
  type StoredBatch,
  type UndoneBatch,
  undoPeriod,
} from '@/lib/server/inbox/batches/batch-record';
import {
  changeStatements,
  chunkSize,
  idChunks,
  itemsInsert,
} from '@/lib/server/inbox/batches/batch-statements-sql';
import { undoStatements } from '@/lib/server/inbox/batches/batch-undo-sql';
import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import { filterConditions } from '@/lib/server/inbox/lists/submission-filter-sql';
import { selectSubmissionIds } from '@/lib/server/inbox/lists/submission-list-sql';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  type ChangesRow,
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('unread') }),
  z.object({
    kind: z.literal('move'),
    to: z.enum([...folders, 'restore']),
    reason: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('assign'), assignee: z.string().exactOptional() }),
  z.object({ kind: z.literal('add-label'), label: z.string() }),
  z.object({ kind: z.literal('remove-label'), label: z.string() }),
]) satisfies z.ZodType<BatchChange>;

/** Returns the methods of changes to several submissions. */
export function batchMethods(db: Kysely<Tables>, run: RunTransaction, dialect: Dialect) {
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

  /** Changes submissions in one transaction. Returns whether the batch is the operator's. */
  const changePage = async (changed: NewBatch, ids: readonly string[]): Promise<boolean> => {
    const { id, operator, at, change, submissions, forms, queued } = changed;
    const eb = expressionBuilder<Tables, 'submissions'>();
    const selected = [
      eb('submissions.id', 'in', ids),
      ...(forms === undefined ? [] : [eb('submissions.form', 'in', forms)]),
      // One that was moved since its page was read is no longer selected.
      ...(isFilter(submissions) ? (filterConditions(submissions) ?? []) : []),
    ];
    const batch = { id, operator, created_at: at.getTime(), change: JSON.stringify(change) };
    const mails = ids.flatMap((submission) => {
      const held = queued?.get(submission);
      // An undo withdraws them until then.
      return held === undefined ? [] : mailsInsert(db, submission, held.mails, held.at, undoPeriod);
    });
    const outcome = await run([
      requireChange(ownBatch(db, batch)),
      ...lock(selected),
      itemsInsert(db, id, change, at, selected),
      ...changeStatements(db, id, change, at, ids),
      ...batchMarkStatements(db, id, change, ids),
      ...mails,
    ]);
    return outcome.kind === 'done';
  };

  const countItems = async (batch: string): Promise<number> => {
    const { count } = await db
      .selectFrom('batch_items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('batch', '=', batch)
      .executeTakeFirstOrThrow();
    return count;
  };

  /** Finds a change of an operator. Changes are kept for a day. */
  const findBatch = async (id: string, operator: string): Promise<StoredBatch | undefined> => {
    const row = await db
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', id)
      .where('operator', '=', operator)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const at = new Date(row.created_at);
    return { change: changeSchema.parse(JSON.parse(row.change)), count: await countItems(id), at };
  };

  return {
    /**
     * Changes submissions and stores what it replaced, in a transaction for each thousand, so that other
     * writers wait for a short time only. If the server stops in between, the changed ones can be undone, and
     * the same change can be made again for the others. Leaves out those that the change would not alter; a
     * move also leaves out unpaid ones. The mails of `queued` are sent after `undoPeriod` at the earliest. A
     * change with the id of an earlier one of the operator adds to that. Returns how many both changed.
     */
    async changeSubmissions(changed: NewBatch): Promise<number> {
      const { id, submissions, forms } = changed;
      if (forms?.length === 0) return 0;
      for await (const ids of idPages(db, dialect, submissions)) {
        if (!(await changePage(changed, ids))) return 0;
      }
      return countItems(id);
    },

    findBatch,

    /**
     * Lists what batches did with a submission after a time, oldest first, where it is still so: it was not undone,
     * or done again since. Leaves out its marks as read and unread.
     */
    async listBatchesOf(submission: string, after: Date): Promise<readonly BatchOfSubmission[]> {
      const rows = await db
        .selectFrom('batch_items')
        .innerJoin('batches', 'batches.id', 'batch_items.batch')
        .innerJoin('submissions', 'submissions.id', 'batch_items.submission')
        .select(['batches.id', 'batches.operator', 'batches.change'])
        .select(['submissions.state_batch', 'submissions.assignee_batch'])
        .where('batch_items.submission', '=', submission)
        .where('batches.created_at', '>', after.getTime())
        .orderBy('batches.id')
        .execute();
      if (rows.length === 0) return [];
      const labels = await db
        .selectFrom('labels')
        .select('label')
        .where('submission', '=', submission)
        .execute();
      const hasLabel = (label: string) => labels.some((row) => row.label === label);
      return rows.flatMap(({ id, operator, change: stored, state_batch, assignee_batch }) => {
        const change = changeSchema.parse(JSON.parse(stored));
        const isSo =
          change.kind === 'add-label'
            ? hasLabel(change.label)
            : change.kind === 'remove-label'
              ? !hasLabel(change.label)
              : id === state_batch || id === assignee_batch;
        return isSo ? [{ operator, change }] : [];
      });
    },

    /**
     * Restores what a change replaced, in a transaction for each thousand, except where the value was changed
     * again since, even if back to the one that it set, and deletes the mails that it queued for those. Returns
     * `undefined`, and restores nothing, if there is no such change of the operator within the last minute.
     * `forms` are those that the operator may see now, all without it: other submissions are kept.
     */
    async undoBatch(
      id: string,
      operator: string,
      now: Date,
      forms?: readonly string[],
    ): Promise<UndoneBatch | undefined> {
      const batch = await findBatch(id, operator);
      if (batch === undefined) return undefined;
      // Of two undos at once, the second finds the batch too old. One that is interrupted is not continued.
      const claim = db
        .updateTable('batches')
        .set({ created_at: now.getTime() - undoPeriod })
        .where('id', '=', id)
        .where('operator', '=', operator)
        .where('created_at', '>', now.getTime() - undoPeriod);
      if ((await run([requireChange(claim)])).kind === 'unchanged') return undefined;
      let restored = 0;
      for await (const ids of itemPages(db, id, forms)) {
        const outcome = await run([
          ...batchUnmarkStatements(db, id, batch.change, ids),
          ...undoStatements(db, id, batch, now, ids),
          // Page by page, as the deletion of the batch would delete all of them at once.
          toStatement(itemsDeletion(db, id, ids)),
        ]);
        if (outcome.kind === 'unchanged') continue;
        const [row] = outcome.rows as readonly ChangesRow[];
        restored += row?.changes ?? 0;
      }
      await run([toStatement(db.deleteFrom('batches').where('id', '=', id))]);
      return { change: batch.change, restored, kept: batch.count - restored };
    },
  };
}

export type BatchStore = ReturnType<typeof batchMethods>;

/** Returns the ids of the selected submissions in pages. A filter is read page by page. */
async function* idPages(
  db: Kysely<Tables>,
  dialect: Dialect,
  submissions: NewBatch['submissions'],
): AsyncGenerator<readonly string[]> {
  if (!isFilter(submissions)) {
    yield* idChunks(submissions);
    return;
  }
  let before: string | undefined;
  for (;;) {
    const page = { ...submissions, before, limit: chunkSize };
    const ids = await selectSubmissionIds(db, dialect, page);
    if (ids.length > 0) yield [...ids].sort();
    if (ids.length < chunkSize) return;
    before = ids.at(-1);
  }
}

/** Returns the ids of the submissions that a batch has changed, of visible forms, in pages. */
async function* itemPages(
  db: Kysely<Tables>,
  batch: string,
  forms: readonly string[] | undefined,
): AsyncGenerator<readonly string[]> {
  if (forms?.length === 0) return;
  let after = '';
  for (;;) {
    let page = db
      .selectFrom('batch_items')
      .select('submission')
      .where('batch', '=', batch)
      .where('submission', '>', after)
      .orderBy('submission')
      .limit(chunkSize);
    if (forms !== undefined) {
      page = page.where('submission', 'in', (eb) =>
        eb.selectFrom('submissions').select('submissions.id').where('form', 'in', forms),
      );
    }
    const ids = (await page.execute()).map(({ submission }) => submission);
    if (ids.length > 0) yield ids;
    if (ids.length < chunkSize) return;
    after = ids.at(-1) ?? '';
  }
}

function isFilter(
  submissions: readonly string[] | SubmissionFilter,
): submissions is SubmissionFilter {
  return !Array.isArray(submissions);
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

function itemsDeletion(db: Kysely<Tables>, batch: string, ids: readonly string[]) {
  return db.deleteFrom('batch_items').where('batch', '=', batch).where('submission', 'in', ids);
}
