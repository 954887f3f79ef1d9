import { setImmediate } from 'node:timers/promises';
import { type InsertQueryBuilder, type Kysely, sql } from 'kysely';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { parseSubmission } from '@/lib/server/forms/submissions/submission-rows';
import { searchTerms, submissionWords } from '@/lib/server/inbox/search/search-words';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import type { FileRow, SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { RunTransaction, Statement } from '@/lib/server/platform/store/transaction';

type IndexedSubmission = Pick<SubmissionRecord, 'id' | 'reference' | 'receivedAt' | 'fields'> & {
  readonly files: readonly { readonly name: string }[];
  readonly mails?: readonly string[];
};

/** SQLite gives the rows of one millisecond of arrival this many numbers. */
const idsPerMillisecond = 4000;

/**
 * Returns a statement that adds a submission's words to the index, or replaces them; none if the submission
 * has been deleted or has other `fields` (JSON) by now.
 *
 * In SQLite, the number of a row follows the time of arrival, so that FTS5 returns matches in that order.
 */
export function wordsInsert(
  db: Kysely<Tables>,
  dialect: Dialect,
  submission: IndexedSubmission,
  fields: string,
): Statement {
  const row = { id: submission.id, words: submissionWords(submission), fields };
  if (dialect === 'postgres') return wordsUpsert(db, row);
  const first = firstRowAt(submission.receivedAt);
  return numberedWordsUpsert(db, { ...row, first, last: first + idsPerMillisecond - 1 });
}

interface WordsRow {
  readonly id: string;
  readonly words: string;
  readonly fields: string;
}

const wordsUpsert = compileOnce<WordsRow>((db, row) =>
  replaceWords(
    db.insertInto('submission_words').columns(['submission', 'words']).expression(wordsOf(db, row)),
  ),
);

const numberedWordsUpsert = compileOnce<
  WordsRow & { readonly first: number; readonly last: number }
>((db, { id, words, fields, first, last }) => {
  const number = sql<number>`(SELECT COALESCE(MAX(id) + 1, ${first}) FROM submission_words
    WHERE id BETWEEN ${first} AND ${last})`;
  return replaceWords(
    db
      .insertInto('submission_words')
      .columns(['submission', 'words', 'id'])
      .expression(wordsOf(db, { id, words, fields }).select(number.as('number'))),
  );
});

function wordsOf(db: Kysely<Tables>, { id, words, fields }: WordsRow) {
  return db
    .selectFrom('submissions')
    .select(['submissions.id as submission', sql<string>`cast(${words} as text)`.as('words')])
    .where('submissions.id', '=', id)
    .where('submissions.fields', '=', fields);
}

function replaceWords(insert: InsertQueryBuilder<Tables, 'submission_words', unknown>) {
  return insert.onConflict((conflict) =>
    conflict.column('submission').doUpdateSet((row) => ({ words: row.ref('excluded.words') })),
  );
}

/** Returns the lowest number in SQLite of a submission that arrives at a time. */
export function firstRowAt(receivedAt: Date): number {
  return receivedAt.getTime() * idsPerMillisecond;
}

/** Returns FTS5's query for words that match each term. Quoted, so that no word is an operator. */
export function ftsQuery(search: string): string {
  return joinTerms(search, (word) => `"${word}"*`, { and: 'AND', or: 'OR' });
}

/** Returns the same as a tsquery of PostgreSQL. */
export function tsQuery(search: string): string {
  return joinTerms(search, (word) => `'${word}':*`, { and: '&', or: '|' });
}

function joinTerms(
  search: string,
  quote: (word: string) => string,
  { and, or }: { readonly and: string; readonly or: string },
): string {
  const all = (parts: readonly string[]) => parts.join(` ${and} `);
  const anyOf = (parts: readonly string[]) => parts.join(` ${or} `);
  return all(
    searchTerms(search).map(
      (term) => `(${anyOf(term.map((words) => `(${all(words.map(quote))})`))})`,
    ),
  );
}

/** Returns the method that indexes submissions after they were stored or changed. */
export function indexMethods(db: Kysely<Tables>, run: RunTransaction, dialect: Dialect) {
  return {
    /**
     * Adds the words of submissions that are not in the search index yet, or have changed, the newest first.
     * Returns how many, at most `limit`; 0 if all are in it.
     */
    async indexSubmissions(limit: number): Promise<number> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('unindexed', 'is not', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const files = await db
        .selectFrom('files')
        .selectAll()
        .where('submission', 'in', ids)
        .where('draft_of', 'is', null)
        .execute();
      const mails = await db
        .selectFrom('inbound_mails')
        .select(['submission', 'sender', 'sender_name', 'subject', 'content'])
        .where('submission', 'in', ids)
        .where('kind', '<>', 'opening')
        .execute();
      const changes: Statement[][] = [];
      // FTS5 writes the rows of a transaction together if their numbers ascend.
      for (const row of rows.toReversed()) {
        // A long text takes milliseconds.
        await setImmediate();
        const own = files.filter(({ submission }) => submission === row.id);
        const texts = mails
          .filter(({ submission }) => submission === row.id)
          .flatMap((mail) => [mail.sender, mail.sender_name, mail.subject, mail.content]);
        changes.push(indexStatements(db, dialect, row, own, texts));
      }
      // In PostgreSQL, another process may index or change one meanwhile, which locks its row. They use one
      // connection, because visitors need the others.
      const transactions = dialect === 'sqlite' ? [changes.flat()] : changes;
      for (const statements of transactions) await run(statements);
      return rows.length;
    },
  };
}

export type IndexStore = ReturnType<typeof indexMethods>;

/** Returns the statements that index a submission, unless it was deleted or changed since it was read. */
function indexStatements(
  db: Kysely<Tables>,
  dialect: Dialect,
  row: SubmissionRow,
  files: readonly FileRow[],
  mails: readonly string[],
): Statement[] {
  const { id, fields, unindexed } = row;
  const submission = { ...parseSubmission(row, files), mails };
  // No page shows what the index has of a submission.
  const update = { ...indexedUpdate(db, { id, fields, unindexed: unindexed ?? 0 }), notifies: [] };
  const sender = senderAddress(submission.fields);
  return [
    ...(row.sender === null ? [{ ...senderUpdate(db, { id, fields, sender }), notifies: [] }] : []),
    // SQLite indexes all rows in one transaction, which one row must not roll back.
    dialect === 'postgres' ? { ...update, mustChange: 'submission' } : update,
    wordsInsert(db, dialect, submission, fields),
  ];
}

interface ReadRow {
  readonly id: string;
  readonly fields: string;
}

/** The mark is a column, so that a submission is stored without a statement for a queue of its own. */
const indexedUpdate = compileOnce<ReadRow & { readonly unindexed: number }>(
  (db, { id, fields, unindexed }) =>
    db
      .updateTable('submissions')
      .set({ unindexed: null })
      .where('id', '=', id)
      .where('fields', '=', fields)
      .where('unindexed', '=', unindexed),
);

const senderUpdate = compileOnce<ReadRow & { readonly sender: string }>(
  (db, { id, fields, sender }) =>
    db.updateTable('submissions').set({ sender }).where('id', '=', id).where('fields', '=', fields),
);
