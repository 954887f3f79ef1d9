import { type Kysely, sql } from 'kysely';
import type { StoredFile } from '@/lib/server/forms/submissions/submission-parts';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { parseFile, parseSubmissions } from '@/lib/server/forms/submissions/submission-rows';
import type { SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** Returns the methods that find submissions and files. */
export function submissionMethods(db: Kysely<Tables>) {
  return {
    async findSubmission(id: string): Promise<StoredSubmission | undefined> {
      const rows = await db.selectFrom('submissions').selectAll().where('id', '=', id).execute();
      return (await addFiles(db, rows))[0];
    },

    /** Counts the submissions of a form with an answer to each of some fields, by the field's name. */
    async countAnswers(
      form: string,
      fields: readonly string[],
    ): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const field of fields) {
        // Quotes of an answer are escaped in JSON, so that only a name matches.
        const start = `[${JSON.stringify(field)},[`.replaceAll(/[!%_]/g, '!$&');
        const row = await db
          .selectFrom('submissions')
          .where('form', '=', form)
          .where(sql<boolean>`fields like ${`%${start}%`} escape '!'`)
          .where(sql<boolean>`fields not like ${`%${start}""]%`} escape '!'`)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        counts.set(field, Number(row.count));
      }
      return counts;
    },

    async findFile(id: string): Promise<StoredFile | undefined> {
      const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : parseFile(row);
    },

    /** Lists the ids of all files of submissions and of drafts, to find files without one. */
    async listFileIds(): Promise<readonly string[]> {
      const rows = await db.selectFrom('files').select('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}

export type SubmissionStore = ReturnType<typeof submissionMethods>;

/** Parses submissions, with the records of their files, but for those of drafts, and what they are merged into. */
export async function addFiles(
  db: Kysely<Tables>,
  rows: readonly SubmissionRow[],
): Promise<readonly StoredSubmission[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [files, merges] = await Promise.all([
    db
      .selectFrom('files')
      .selectAll()
      .where('submission', 'in', ids)
      .where('draft_of', 'is', null)
      .orderBy('submission')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('merges')
      .select(['submission', 'merged_into'])
      .where('submission', 'in', ids)
      .execute(),
  ]);
  return parseSubmissions(rows, files, merges);
}
