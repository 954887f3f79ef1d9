import type { Kysely } from 'kysely';
import { must, type Statement } from '@/lib/server/store/sql/transaction';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Limit, NewAttempt, NewFile } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/**
 * The same with its attempts and limits sorted. Every process asks for the rows that it may have to
 * wait for in one order, so that no two wait for each other.
 */
export function sortLocks(submission: NewSubmission): NewSubmission {
  return {
    ...submission,
    attempts: byKey(submission.attempts),
    limits: byKey(submission.limits),
  };
}

/** Things with a key in the order of their keys. */
export function byKey<Keyed extends { readonly key: string }>(list: readonly Keyed[]): Keyed[] {
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
      // Once it is paid, it lies in the inbox.
      state: state === 'unpaid' ? 'inbox' : state,
      awaits_payment: state === 'unpaid' ? 1 : 0,
      reasons: JSON.stringify(reasons),
      fields: JSON.stringify(fields),
      read_at: null,
    })
    .onConflict((taken) => taken.doNothing());
}

/** Takes the place of an attempt that has expired, and of no other. */
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
    .onConflict((kept) =>
      kept
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
  return [must(db.insertInto('files').values(rows))];
}

/** Counts one more, in the window that runs or in a new one; changes nothing where it is full. */
export function limitCount(db: Kysely<Tables>, limit: Limit, now: number) {
  return counting(db, limit, now, limit.max);
}

/** Counts one more, whether full or not. */
export function limitCountAlong(db: Kysely<Tables>, limit: Limit, now: number) {
  return counting(db, limit, now, Number.MAX_SAFE_INTEGER);
}

function counting(db: Kysely<Tables>, { key, windowMs }: Limit, now: number, max: number) {
  return db
    .insertInto('limits')
    .values({ name: key, counted: 1, ends_at: now + windowMs })
    .onConflict((known) =>
      known
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
