import { type InsertQueryBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '@/lib/server/platform/store/migrations';
import type { ListStore } from '@/lib/server/platform/store/list-store';
import {
  searchTerms,
  senderAddress,
  submissionWords,
} from '@/lib/server/platform/store/search-words';
import { compileOnce } from '@/lib/server/platform/store/sql/compile-once';
import {
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/sql/transaction';
import { parseSubmission, type Tables } from '@/lib/server/platform/store/sql/tables';
import type { SubmissionRecord } from '@/lib/server/platform/store/submission-record';

type IndexedSubmission = Pick<SubmissionRecord, 'id' | 'reference' | 'receivedAt' | 'fields'> & {
  readonly files: readonly { readonly name: string }[];
};

/** SQLite gives the rows of one millisecond of arrival this many numbers. */
const idsPerMillisecond = 4000;

/**
 * Returns a statement that adds a submission's words to the index, or replaces them.
 *
 * In SQLite, the number of a row follows the time of arrival, so that FTS5 returns matches in that order.
 */
export function wordsInsert(
  db: Kysely<Tables>,
  dialect: Dialect,
  submission: IndexedSubmission,
): Statement {
  const row = { id: submission.id, words: submissionWords(submission) };
  if (dialect === 'postgres') return wordsUpsert(db, row);
  const first = firstRowAt(submission.receivedAt);
  return numberedWordsUpsert(db, { ...row, first, last: first + idsPerMillisecond - 1 });
}

interface WordsRow {
  readonly id: string;
  readonly words: string;
}

const wordsUpsert = compileOnce<WordsRow>((db, { id, words }) =>
  replaceWords(db.insertInto('submission_words').values({ submission: id, words })),
);

const numberedWordsUpsert = compileOnce<
  WordsRow & { readonly first: number; readonly last: number }
>((db, { id, words, first, last }) => {
  const number = sql<number>`(SELECT COALESCE(MAX(id) + 1, ${first}) FROM submission_words
    WHERE id BETWEEN ${first} AND ${last})`;
  return replaceWords(
    db.insertInto('submission_words').values({ submission: id, words, id: number }),
  );
});

function replaceWords(insert: InsertQueryBuilder<Tables, 'submission_words', unknown>) {
  return insert.onConflict((conflict) =>
    conflict.column('submission').doUpdateSet((row) => ({ words: row.ref('excluded.words') })),
  );
}

/** Returns the lowest number in SQLite of a submission that arrives at a time. */
export function firstRowAt(receivedAt: Date): number {
  return receivedAt.getTime() * idsPerMillisecond;
}

/** Returns FTS5's query for words that begin with each term. Quoted, so that no term is an operator. */
export function ftsQuery(search: string): string {
  return searchTerms(search)
    .map((term) => `"${term}"*`)
    .join(' ');
}

/** Returns the same as a tsquery of PostgreSQL. */
export function tsQuery(search: string): string {
  return searchTerms(search)
    .map((term) => `'${term}':*`)
    .join(' & ');
}

/** Returns the method that indexes what earlier releases stored. */
export function indexMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): Pick<ListStore, 'indexSubmissions'> {
  return {
    async indexSubmissions(limit) {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('sender', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      const files = await db
        .selectFrom('files')
        .selectAll()
        .where(
          'submission',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      // Each in a transaction of its own: another process may index or change one meanwhile.
      const indexed = rows.map((row) => {
        const own = files.filter(({ submission }) => submission === row.id);
        const submission = parseSubmission(row, own);
        const update = db
          .updateTable('submissions')
          .set({ sender: senderAddress(submission.fields) })
          .where('id', '=', row.id)
          .where('sender', 'is', null)
          .where('fields', '=', row.fields);
        return run([requireChange(update), wordsInsert(db, dialect, submission)]);
      });
      await Promise.all(indexed);
      return rows.length;
    },
  };
}
