import type { Kysely } from 'kysely';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import { may, must, type RunTogether, type Statement } from '@/lib/server/store/sql/run-together';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';
import type { AddOutcome, Limit, NewAttempt } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/** Keeping a submission, and everything that may speak against it. */
export function keeping(
  db: Kysely<Tables>,
  run: RunTogether,
): Pick<Store, 'addSubmission' | 'findAttempt' | 'findFullLimit' | 'forgetExpired'> {
  const findAttempt: Store['findAttempt'] = async (form, key, now) => {
    const row = await db
      .selectFrom('attempts')
      .innerJoin('submissions', 'submissions.id', 'attempts.submission')
      .select(['content_hash', 'expires_at', 'submission', 'reference'])
      .where('attempts.form', '=', form)
      .where('attempt', '=', key)
      .where('expires_at', '>', now.getTime())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { content_hash: contentHash, expires_at, submission, reference } = row;
    return { key, contentHash, expiresAt: new Date(expires_at), submission, reference };
  };

  const findFullLimit: Store['findFullLimit'] = async (limits, now) => {
    if (limits.length === 0) return undefined;
    const rows = await db
      .selectFrom('limits')
      .select(['name', 'counted', 'ends_at'])
      .where(
        'name',
        'in',
        limits.map(({ key }) => key),
      )
      .where('ends_at', '>', now.getTime())
      .execute();
    const ends = rows
      .filter(({ name, counted }) => limits.some(({ key, max }) => key === name && counted >= max))
      .map(({ ends_at }) => ends_at);
    return ends.length === 0 ? undefined : { until: new Date(Math.max(...ends)) };
  };

  async function addSubmission(submission: NewSubmission): Promise<AddOutcome> {
    // Every process asks for the rows that it may have to wait for in one order, so that no two
    // wait for each other.
    const attempts = submission.attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const limits = submission.limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const { id, form, receivedAt } = submission;
    const kept = attempts.map((attempt) => must(attemptInsert(db, submission, attempt)));
    const outcome = await run([
      must(submissionInsert(db, submission)),
      ...kept,
      ...filesInsert(db, submission),
      ...mailsInsert(db, id, submission.mails, receivedAt),
      // Last, because the row of a form's limit is what all its submissions wait for.
      ...limits.map((limit) => must(limitCount(db, limit, receivedAt.getTime()))),
    ]);
    if (outcome.kind === 'done') return { kind: 'added' };
    if (outcome.statement === 0) return { kind: 'taken' };
    const repeated = attempts[outcome.statement - 1];
    if (repeated !== undefined) {
      const attempt = await findAttempt(form, repeated.key, receivedAt);
      // It was kept a moment ago; if it is gone already, the next draw finds its place free.
      return attempt === undefined ? { kind: 'taken' } : { kind: 'repeated', attempt };
    }
    const full = await findFullLimit(limits, receivedAt);
    return { kind: 'limited', until: full?.until ?? receivedAt };
  }

  return {
    addSubmission,
    findAttempt,
    findFullLimit,
    async forgetExpired(now) {
      const ended = now.getTime();
      await run([may(db.deleteFrom('attempts').where('expires_at', '<=', ended))]);
      await run([may(db.deleteFrom('limits').where('ends_at', '<=', ended))]);
    },
  };
}

function submissionInsert(db: Kysely<Tables>, submission: NewSubmission) {
  const { id, reference, form, receivedAt, state, reasons, fields } = submission;
  return db
    .insertInto('submissions')
    .values({
      id,
      reference,
      form,
      received_at: receivedAt.getTime(),
      state,
      reasons: JSON.stringify(reasons),
      fields: JSON.stringify(fields),
      read_at: null,
    })
    .onConflict((taken) => taken.doNothing());
}

/** Takes the place of an attempt that has expired, and of no other. */
function attemptInsert(db: Kysely<Tables>, submission: NewSubmission, attempt: NewAttempt) {
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

function filesInsert(db: Kysely<Tables>, { id, files }: NewSubmission): Statement[] {
  if (files.length === 0) return [];
  const rows = files.map((file, position) => ({
    id: file.id,
    submission: id,
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
function limitCount(db: Kysely<Tables>, { key, max, windowMs }: Limit, now: number) {
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
