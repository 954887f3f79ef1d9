import type { Kysely } from 'kysely';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { SubmissionSource } from '@/lib/server/forms/submissions/submission-source';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/** The source of a stored submission. */
export interface StoredSource extends SubmissionSource {
  readonly submission: string;
  /** The form of the submission. */
  readonly form: string;
}

/** Returns a statement that inserts the source of a submission, if it has one. */
export function sourceInserts(
  db: Kysely<Tables>,
  { id: submission, source }: Pick<NewSubmission, 'id' | 'source'>,
): Statement[] {
  if (source === undefined) return [];
  return [toStatement(db.insertInto('submission_sources').values({ submission, ...source }))];
}

/** Returns the methods that find sources. */
export function sourceMethods(db: Kysely<Tables>) {
  return {
    /** Finds the sources of those submissions that have one. */
    async findSources(submissions: readonly string[]): Promise<readonly StoredSource[]> {
      if (submissions.length === 0) return [];
      return db
        .selectFrom('submission_sources')
        .innerJoin('submissions', 'submissions.id', 'submission_sources.submission')
        .select(['submission', 'form', 'source', 'medium', 'campaign'])
        .where('submission', 'in', submissions)
        .execute();
    },
  };
}

export type SourceStore = ReturnType<typeof sourceMethods>;
