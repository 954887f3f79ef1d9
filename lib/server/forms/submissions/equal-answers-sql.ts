import type { Kysely } from 'kysely';
import type { EqualAnswers } from '@/lib/server/forms/submissions/submission-parts';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { Statement } from '@/lib/server/platform/store/transaction';

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
  const row = { id, key, expires_at: expiresAt.getTime(), now: receivedAt.getTime() };
  return [answersUpsert(db, row), ...(marks ? [repeatMark(db, { id, form, key })] : [])];
}

interface AnswersRow {
  readonly id: string;
  readonly key: number;
  readonly expires_at: number;
  readonly now: number;
}

const answersUpsert = compileOnce<AnswersRow>((db, { id, key, expires_at, now }) =>
  db
    .insertInto('equal_answers')
    .values({ key, submission: id, expires_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        expires_at,
        submission: eb
          .case()
          .when('equal_answers.expires_at', '<=', now)
          .then(id)
          .else(eb.ref('equal_answers.submission'))
          .end(),
      })),
    ),
);

/** Most submissions have no equal, so the row is written only for those that have one. */
const repeatMark = compileOnce<{
  readonly id: string;
  readonly form: string;
  readonly key: number;
}>((db, { id, form, key }) => {
  const earlier = db
    .selectFrom('equal_answers')
    // It may have been deleted, and the key may be another's by chance.
    .innerJoin('submissions as earlier', 'earlier.id', 'equal_answers.submission')
    .select('equal_answers.submission')
    .where('equal_answers.key', '=', key)
    .where('equal_answers.submission', '<>', id)
    .where('earlier.form', '=', form);
  return db
    .updateTable('submissions')
    .set({ possible_repeat_of: earlier })
    .where('submissions.id', '=', id)
    .where((eb) => eb.exists(earlier));
});
