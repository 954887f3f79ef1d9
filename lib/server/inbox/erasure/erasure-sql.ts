import { type Kysely, sql } from 'kysely';
import {
  chunksOf,
  containsPattern,
  erasureQueries,
} from '@/lib/server/inbox/erasure/erasure-queries-sql';
import type { Erasure, ErasureResult } from '@/lib/server/inbox/erasure/erasure-record';
import { erasureStatements } from '@/lib/server/inbox/erasure/erasure-statements-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

interface ErasedRow {
  readonly erased: 'file' | 'submission';
  readonly id: string;
}

/**
 * Returns the methods that find and delete submissions and people. `checkpoint` empties the database's log.
 */
export function erasureMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  checkpoint: () => Promise<void>,
) {
  return {
    ...erasureQueries(db),

    /**
     * Deletes submissions with their files' records, mails, replies, notes, labels, drafts, words and
     * webhook deliveries, and adds one audit entry for each form in the same transaction. Of 200 at a time.
     *
     * A paid payment keeps its sum, currency, times, reference, refunds and the ids at the payment service,
     * and loses the card. Digests that may quote a deleted submission are deleted. A submission whose
     * payment may still be charged stays. The database's log is emptied at the end.
     */
    async eraseSubmissions(erasure: Erasure): Promise<ErasureResult> {
      const rows: ErasedRow[] = [];
      for (const ids of chunksOf(erasure.ids)) {
        const outcome = await run(await erasureStatements(db, { ...erasure, ids }));
        if (outcome.kind === 'done') rows.push(...(outcome.rows as readonly ErasedRow[]));
      }
      if (rows.length > 0) await checkpoint();
      const files = rows.filter(({ erased }) => erased === 'file').map(({ id }) => id);
      return { submissions: rows.length - files.length, files };
    },

    /**
     * Deletes drafts of form pages that contain an e-mail address, and mails to it without a submission.
     * Returns how many.
     */
    async erasePersonTraces(email: string): Promise<number> {
      const drafts = db
        .deleteFrom('page_drafts')
        .where(sql<boolean>`lower(content) like ${containsPattern(email)} escape '\\'`)
        .returning('id');
      const mails = db
        .deleteFrom('mails')
        .where('submission', 'is', null)
        .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
        .returning('id');
      const outcome = await run([toStatement(drafts), toStatement(mails)]);
      const deleted = outcome.kind === 'done' ? outcome.rows.length : 0;
      if (deleted > 0) await checkpoint();
      return deleted;
    },
  };
}

export type ErasureStore = ReturnType<typeof erasureMethods>;
