import { type Kysely, sql } from 'kysely';
import type { ErasureStore } from '@/lib/server/platform/store/erasure-store';
import {
  chunksOf,
  containsPattern,
  erasureQueries,
} from '@/lib/server/platform/store/sql/desk/erasure-queries';
import { erasureStatements } from '@/lib/server/platform/store/sql/desk/erasure-statements';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { toStatement, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';

interface ErasedRow {
  readonly erased: 'file' | 'submission';
  readonly id: string;
}

/** Returns the methods that delete submissions and people. `checkpoint` empties the database's log. */
export function erasureMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  checkpoint: () => Promise<void>,
): ErasureStore {
  return {
    ...erasureQueries(db),

    async eraseSubmissions(erasure) {
      const rows: ErasedRow[] = [];
      for (const ids of chunksOf(erasure.ids)) {
        const outcome = await run(await erasureStatements(db, { ...erasure, ids }));
        if (outcome.kind === 'done') rows.push(...(outcome.rows as readonly ErasedRow[]));
      }
      if (rows.length > 0) await checkpoint();
      const files = rows.filter(({ erased }) => erased === 'file').map(({ id }) => id);
      return { submissions: rows.length - files.length, files };
    },

    async erasePersonTraces(email) {
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
