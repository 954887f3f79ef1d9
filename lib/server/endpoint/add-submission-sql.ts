import type { Kysely } from 'kysely';
import { deliveriesInsert } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { doorSaleInserts } from '@/lib/server/bookings/check-ins/check-ins-sql';
import { holdDeletion } from '@/lib/server/bookings/places/held-places-sql';
import { bookingInserts, placeStatements } from '@/lib/server/bookings/places/place-statements-sql';
import { waitingInserts } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { equalAnswersStatements } from '@/lib/server/forms/submissions/equal-answers-sql';
import { sourceInserts } from '@/lib/server/forms/submissions/sources-sql';
import { submissionInsert } from '@/lib/server/forms/submissions/submission-insert-sql';
import type {
  AddOutcome,
  NewAttempt,
  NewFile,
  StoredAttempt,
} from '@/lib/server/forms/submissions/submission-parts';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import { limitIncrements, type LimitStore } from '@/lib/server/platform/store/limits-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods that add submissions and find repeated attempts. */
export function intakeMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  findFullLimit: LimitStore['findFullLimit'],
) {
  /** Finds a form's attempt by its key, unless it has expired at `now`. */
  const findAttempt = async (
    form: string,
    key: string,
    now: Date,
  ): Promise<StoredAttempt | undefined> => {
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

  return {
    findAttempt,

    /**
     * Adds a submission, the records of its files, its attempt and mails, and increments its limits, in
     * one transaction. Attempts and limits expire by the time of arrival. A repeated attempt takes no place.
     */
    async addSubmission(submission: NewSubmission): Promise<AddOutcome> {
      const { id, form, receivedAt, attempt, limits, files, mails, booking, waiting } = submission;
      const takesPlaces = submission.state !== 'spam';
      const outcome = await run([
        submissionInsert(db, submission),
        ...(attempt === undefined ? [] : [attemptInsert(db, submission, attempt)]),
        ...filesInsert(db, id, files),
        ...sourceInserts(db, submission),
        ...equalAnswersStatements(db, submission, submission.equalAnswers),
        ...bookingInserts(db, id, booking),
        ...doorSaleInserts(db, submission),
        ...mailsInsert(db, id, mails, receivedAt),
        deliveriesInsert(db, id, receivedAt),
        // Others wait from here on: all submissions of a form contend for its limit's row.
        ...limitIncrements(db, limits, receivedAt),
        ...(takesPlaces ? placeStatements(db, form, submission, receivedAt) : []),
        // After the lock of its event, so that the order is that of the transactions.
        ...(waiting === undefined ? [] : waitingInserts(db, id, waiting, receivedAt)),
        ...holdDeletion(db, (booking ?? waiting)?.hold),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      if (outcome.required === 'submission') return { kind: 'taken' };
      if (attempt !== undefined && outcome.required === 'attempt') {
        const existing = await findAttempt(form, attempt.key, receivedAt);
        // If the attempt has been deleted meanwhile, a retry with a new id succeeds.
        return existing === undefined ? { kind: 'taken' } : { kind: 'repeated', attempt: existing };
      }
      if (outcome.required === 'must-wait') return { kind: 'free' };
      if (outcome.required === 'places') return { kind: 'full' };
      const full = await findFullLimit(limits, receivedAt);
      return { kind: 'limited', until: full?.until ?? receivedAt };
    },
  };
}

export type IntakeStore = ReturnType<typeof intakeMethods>;

/** Returns a statement that inserts an attempt, or replaces an expired one. It must change a row. */
function attemptInsert(
  db: Kysely<Tables>,
  { id, form, receivedAt }: NewSubmission,
  { key, contentHash, expiresAt }: NewAttempt,
): Statement {
  const expires_at = expiresAt.getTime();
  const now = receivedAt.getTime();
  const upsert = attemptUpsert(db, { id, form, key, contentHash, expires_at, now });
  return { ...upsert, mustChange: 'attempt' };
}

interface AttemptRow {
  readonly id: string;
  readonly form: string;
  readonly key: string;
  readonly contentHash: string;
  readonly expires_at: number;
  readonly now: number;
}

const attemptUpsert = compileOnce<AttemptRow>(
  (db, { id, form, key, contentHash, expires_at, now }) => {
    const values = { content_hash: contentHash, expires_at, submission: id };
    return db
      .insertInto('attempts')
      .values({ form, attempt: key, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['form', 'attempt'])
          .doUpdateSet(values)
          .where('attempts.expires_at', '<=', now),
      );
  },
);

/** Returns a statement that adds the records of files to a submission. */
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
    mail: file.mail ?? null,
    draft_of: null,
  }));
  return [requireChange(db.insertInto('files').values(rows))];
}
