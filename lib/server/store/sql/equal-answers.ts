import type { Kysely } from 'kysely';
import { compileOnce } from '@/lib/server/store/sql/compile-once';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Statement } from '@/lib/server/store/sql/transaction';
import type { EqualAnswers } from '@/lib/server/store/submission-parts';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/**
 * Returns the statements that store the answers of a submission for comparison, and mark it if an earlier
 * one has equal answers. The first statement locks the row, so that of two at once one is marked.
 */
export function equalAnswersStatements(
  db: Kysely<Tables>,
  { id, form, receivedAt }: Pick<SubmissionRecord, 'id' | 'form' | 'receivedAt'>,
  equal: EqualAnswers | undefined,
): readonly Statement[] {
  if (equal === undefined) return [];
  const { key, expiresAt, marks } = equal;
  const row = { id, form, key, expires_at: expiresAt.getTime(), now: receivedAt.getTime() };
  return [answersUpsert(db, row), ...(marks ? [repeatMark(db, row)] : [])];
}

interface AnswersRow {
  readonly id: string;
  readonly form: string;
  readonly key: string;
  readonly expires_at: number;
  readonly now: number;
}

const answersUpsert = compileOnce<AnswersRow>((db, { id, form, key, expires_at, now }) =>
  db
    .insertInto('attempts')
    .values({ form, attempt: key, content_hash: '', expires_at, submission: id })
    .onConflict((conflict) =>
      conflict.columns(['form', 'attempt']).doUpdateSet((eb) => ({
        expires_at,
        submission: eb
          .case()
          .when('attempts.expires_at', '<=', now)
          .then(id)
          .else(eb.ref('attempts.submission'))
          .end(),
      })),
    ),
);

/** Most submissions have no equal, so the row is written only for those that have one. */
const repeatMark = compileOnce<AnswersRow>((db, { id, form, key }) => {
  const earlier = db
    .selectFrom('attempts')
    .select('attempts.submission')
    .where('attempts.form', '=', form)
    .where('attempts.attempt', '=', key)
    .where('attempts.submission', '<>', id);
  return db
    .updateTable('submissions')
    .set({ possible_repeat_of: earlier })
    .where('submissions.id', '=', id)
    .where((eb) => eb.exists(earlier));
});
