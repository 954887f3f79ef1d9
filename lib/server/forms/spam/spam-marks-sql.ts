import type { Kysely } from 'kysely';
import type {
  SubmissionRecord,
  SubmissionState,
} from '@/lib/server/forms/submissions/submission-record';
import { parseFields } from '@/lib/server/forms/submissions/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/** An operator's mark of a message as spam, or as none. */
export interface SpamMark {
  /** The id of the submission. */
  readonly submission: string;
  readonly isSpam: boolean;
}

/**
 * Returns the methods that list marks.
 *
 * Moving a submission to the spam marks it, and so does moving it from there to the inbox. An undo and a
 * deletion of the submission delete the mark.
 */
export function spamMarkMethods(db: Kysely<Tables>) {
  return {
    /** Lists the marks of the newest submissions. */
    async listSpamMarks(limit: number): Promise<readonly SpamMark[]> {
      const rows = await db
        .selectFrom('spam_marks')
        .selectAll()
        .orderBy('submission', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ submission, is_spam }) => ({ submission, isSpam: is_spam === 1 }));
    },

    /** Returns what was sent with submissions, to learn from their marks. */
    async readMarkedSubmissions(
      ids: readonly string[],
    ): Promise<readonly Pick<SubmissionRecord, 'id' | 'form' | 'fields'>[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('submissions')
        .select(['id', 'form', 'fields'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, form, fields }) => ({ id, form, fields: parseFields(fields) }));
    },
  };
}

export type SpamMarkStore = ReturnType<typeof spamMarkMethods>;

/** Returns the statement that marks a submission before it moves; none for moves that say nothing. */
export function markStatements(
  db: Kysely<Tables>,
  submission: string,
  to: SubmissionState,
): Statement[] {
  if (to !== 'spam' && to !== 'inbox') return [];
  let rows = db
    .selectFrom('submissions')
    .select((eb) => ['id', eb.lit(to === 'spam' ? 1 : 0).as('is_spam')])
    .where('id', '=', submission);
  if (to === 'inbox') rows = rows.where('state', '=', 'spam');
  return [toStatement(marksInsert(db).expression(rows).onConflict(replaceMark))];
}

/** A change of several submissions, as `BatchChange` of the inbox. Only a `move` has `to`. */
interface BatchMove {
  readonly kind: string;
  readonly to?: string;
}

function setsMarks({ kind, to }: BatchMove): boolean {
  return kind === 'move' && (to === 'spam' || to === 'inbox');
}

/** Returns the statement that marks those of the submissions that a batch has changed. */
export function batchMarkStatements(
  db: Kysely<Tables>,
  batch: string,
  change: BatchMove,
  ids: readonly string[],
): Statement[] {
  if (!setsMarks(change)) return [];
  let rows = db
    .selectFrom('batch_items')
    .select((eb) => ['submission', eb.lit(change.to === 'spam' ? 1 : 0).as('is_spam')])
    .where('batch', '=', batch)
    .where('submission', 'in', ids);
  if (change.to === 'inbox') rows = rows.where('before', '=', 'spam');
  return [toStatement(marksInsert(db).expression(rows).onConflict(replaceMark))];
}

/** Returns the statement that deletes the marks of a batch, before the submissions move back. */
export function batchUnmarkStatements(
  db: Kysely<Tables>,
  batch: string,
  change: BatchMove,
  ids: readonly string[],
): Statement[] {
  if (!setsMarks(change)) return [];
  const moved = movedByBatch(db, batch, ids);
  return [toStatement(db.deleteFrom('spam_marks').where('submission', 'in', moved))];
}

/** Returns a query of those of the submissions that a batch was the last to move. */
export function movedByBatch(db: Kysely<Tables>, batch: string, ids: readonly string[]) {
  return db
    .selectFrom('batch_items')
    .innerJoin('submissions', 'submissions.id', 'batch_items.submission')
    .select('batch_items.submission')
    .where('batch_items.batch', '=', batch)
    .where('batch_items.submission', 'in', ids)
    .where('submissions.state_batch', '=', batch);
}

function marksInsert(db: Kysely<Tables>) {
  return db.insertInto('spam_marks').columns(['submission', 'is_spam']);
}

type OnConflict = Parameters<ReturnType<typeof marksInsert>['onConflict']>[0];

const replaceMark: OnConflict = (conflict) =>
  conflict.column('submission').doUpdateSet((row) => ({ is_spam: row.ref('excluded.is_spam') }));
