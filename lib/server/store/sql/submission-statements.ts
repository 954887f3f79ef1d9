import type { Kysely } from 'kysely';
import { requireChange, type Statement } from '@/lib/server/store/sql/transaction';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Limit, NewAttempt, NewFile } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/**
 * Sorts the attempts and limits of a submission by key. All processes lock rows in the same order, so
 * that they cannot deadlock.
 */
export function sortLockKeys(submission: NewSubmission): NewSubmission {
  return {
    ...submission,
    attempts: sortByKey(submission.attempts),
    limits: sortByKey(submission.limits),
  };
}

/** Returns a list sorted by key. */
export function sortByKey<Item extends { readonly key: string }>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export function submissionInsert(db: Kysely<Tables>, submission: NewSubmission) {
  const { id, reference, form, receivedAt, state, reasons, fields } = submission;
  return db
    .insertInto('submissions')
    .values({
      id,
      reference,
      form,
      received_at: receivedAt.getTime(),
      // Its state once it is paid.
      state: state === 'unpaid' ? 'inbox' : state,
      awaits_payment: state === 'unpaid' ? 1 : 0,
      reasons: JSON.stringify(reasons),
      fields: JSON.stringify(fields),
      read_at: null,
    })
    .onConflict((conflict) => conflict.doNothing());
}

/** Returns a query that inserts an attempt, or replaces an expired one. */
export function attemptInsert(db: Kysely<Tables>, submission: NewSubmission, attempt: NewAttempt) {
  const { id, form, receivedAt } = submission;
  const { key, contentHash, expiresAt } = attempt;
  const values = {
    content_hash: contentHash,
    expires_at: expiresAt.getTime(),
    submission: id,
  };
  return db
    .insertInto('attempts')
    .values({ form, attempt: key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['form', 'attempt'])
        .doUpdateSet(values)
        .where('attempts.expires_at', '<=', receivedAt.getTime()),
    );
}

export function filesInsert(
  db: Kysely<Tables>,
  submission: string,
  files: readonly NewFile[],
): Statement[] {
  if (files.length === 0) return [];
  const rows = files.map((file, position) => ({
    id: file.id,
    submission,
    position,
    field: file.field,
    name: file.name,
    type: file.type,
    bytes: file.bytes,
    sha256: file.sha256,
  }));
  return [requireChange(db.insertInto('files').values(rows))];
}

/** Returns a query that increments a limit, in the current window or a new one, unless it is reached. */
export function limitIncrement(db: Kysely<Tables>, limit: Limit, now: number) {
  return incrementBelow(db, limit, now, limit.max);
}

/** Returns a query that increments a limit, even if it is reached. */
export function uncheckedLimitIncrement(db: Kysely<Tables>, limit: Limit, now: number) {
  return incrementBelow(db, limit, now, Number.MAX_SAFE_INTEGER);
}

function incrementBelow(db: Kysely<Tables>, { key, windowMs }: Limit, now: number, max: number) {
  return db
    .insertInto('limits')
    .values({ name: key, counted: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({
          counted: row
            .case()
            .when('limits.ends_at', '<=', now)
            .then(row.val(1))
            .else(row('limits.counted', '+', 1))
            .end(),
          ends_at: row
            .case()
            .when('limits.ends_at', '<=', now)
            .then(row.ref('excluded.ends_at'))
            .else(row.ref('limits.ends_at'))
            .end(),
        }))
        .where((row) =>
          row.or([row('limits.ends_at', '<=', now), row('limits.counted', '<', max)]),
        ),
    );
}
