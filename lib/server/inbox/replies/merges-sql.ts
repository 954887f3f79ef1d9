import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Two submissions of one person, the second of which is shown with the first. */
export interface Merge {
  /** The id of the submission that stays in the lists. */
  readonly kept: string;
  /** The id of the submission that leaves them. */
  readonly merged: string;
  readonly audit: readonly AuditEntry[];
}

/** Returns the methods that merge submissions of one person. Each keeps everything that it has. */
export function mergeMethods(db: Kysely<Tables>, run: RunTransaction) {
  /** Locks one of two submissions. Changes no row if the two may not be merged. */
  const lockOne = (id: string, other: string) =>
    db
      .updateTable('submissions')
      .set((eb) => ({ state: eb.ref('submissions.state') }))
      .where('submissions.id', '=', id)
      .where('submissions.awaits_payment', '=', 0)
      .where('submissions.state', 'in', placeFolders)
      .where('submissions.sender', '<>', '')
      .where((eb) =>
        eb(
          'submissions.sender',
          '=',
          eb
            .selectFrom('submissions as other')
            .select('other.sender')
            .where('other.id', '=', other),
        ),
      );

  return {
    /**
     * Merges a submission, and those that were merged into it, into another, and archives it, in one transaction.
     * Returns false, and changes nothing, if the two have different e-mail addresses, one of them is gone, unpaid,
     * in spam or the bin, or one has been merged meanwhile.
     */
    async mergeSubmissions({ kept, merged, audit }: Merge): Promise<boolean> {
      // In one order, so that two merges of the same submissions do not wait for each other.
      const locks =
        kept < merged
          ? [lockOne(kept, merged), lockOne(merged, kept)]
          : [lockOne(merged, kept), lockOne(kept, merged)];
      const insert = db
        .insertInto('merges')
        .columns(['submission', 'merged_into', 'state_before'])
        .expression(
          db
            .selectFrom('submissions')
            .select((eb) => [
              eb.ref('submissions.id').as('submission'),
              eb.val(kept).as('merged_into'),
              eb.ref('submissions.state').as('state_before'),
            ])
            .where('submissions.id', '=', merged)
            .where('submissions.id', '<>', kept)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('merges as outer')
                    .select('outer.submission')
                    .where('outer.submission', '=', kept),
                ),
              ),
            ),
        )
        .onConflict((conflict) => conflict.doNothing());
      // There is one level only, so that a list shows every submission or the one that it is merged into.
      const own = db
        .updateTable('merges')
        .set((eb) => ({
          merged_into: kept,
          through: eb.fn.coalesce(eb.ref('through'), eb.ref('merged_into')),
        }))
        .where('merged_into', '=', merged);
      const archive = db
        .updateTable('submissions')
        .set({ state: 'archived', state_batch: null })
        .where('id', '=', merged);
      const outcome = await run([
        ...locks.map((lock) => requireChange(lock)),
        requireChange(insert),
        toStatement(own),
        toStatement(archive),
        ...auditInsert(db, audit),
      ]);
      return outcome.kind === 'done';
    },

    /**
     * Ends a merge, in one transaction: the submission gets the state that it had before, and those that came with it.
     * Returns false, and changes nothing, if the two are not merged.
     */
    async unmergeSubmission({ kept, merged, audit }: Merge): Promise<boolean> {
      const restore = db
        .updateTable('submissions')
        .set((eb) => ({
          state: sql<string>`case when ${eb.ref('submissions.state')} = 'archived' then coalesce(${eb
            .selectFrom('merges')
            .select('merges.state_before')
            .where(
              'merges.submission',
              '=',
              merged,
            )}, 'archived') else ${eb.ref('submissions.state')} end`,
          state_batch: null,
        }))
        .where('submissions.id', '=', merged);
      const deletion = db
        .deleteFrom('merges')
        .where('submission', '=', merged)
        .where('merged_into', '=', kept);
      const own = db
        .updateTable('merges')
        .set({ merged_into: merged, through: null })
        .where('merged_into', '=', kept)
        .where('through', '=', merged);
      const outcome = await run([
        requireChange(restore),
        requireChange(deletion),
        toStatement(own),
        ...auditInsert(db, audit),
      ]);
      return outcome.kind === 'done';
    },

    /** Lists the ids of the submissions that are merged into one, oldest first. */
    async listMerged(kept: string): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('merges')
        .select('submission')
        .where('merged_into', '=', kept)
        .orderBy('submission')
        .execute();
      return rows.map(({ submission }) => submission);
    },
  };
}
