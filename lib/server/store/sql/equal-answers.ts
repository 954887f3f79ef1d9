import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/sql/tables';
import { type Statement, toStatement } from '@/lib/server/store/sql/transaction';
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
  const expires_at = expiresAt.getTime();
  const found = db
    .insertInto('attempts')
    .values({ form, attempt: key, content_hash: '', expires_at, submission: id })
    .onConflict((conflict) =>
      conflict.columns(['form', 'attempt']).doUpdateSet((eb) => ({
        expires_at,
        submission: eb
          .case()
          .when('attempts.expires_at', '<=', receivedAt.getTime())
          .then(id)
          .else(eb.ref('attempts.submission'))
          .end(),
      })),
    );
  const mark = db
    .updateTable('submissions')
    .set((eb) => ({
      possible_repeat_of: eb
        .selectFrom('attempts')
        .select('attempts.submission')
        .where('attempts.form', '=', form)
        .where('attempts.attempt', '=', key)
        .where('attempts.submission', '<>', id),
    }))
    .where('submissions.id', '=', id);
  return [toStatement(found), ...(marks ? [toStatement(mark)] : [])];
}
