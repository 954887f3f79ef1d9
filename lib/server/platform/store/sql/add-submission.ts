import type { Kysely } from 'kysely';
import { senderAddress } from '@/lib/server/platform/store/search-words';
import { compileOnce } from '@/lib/server/platform/store/sql/compile-once';
import { doorSaleInserts } from '@/lib/server/platform/store/sql/check-ins';
import { equalAnswersStatements } from '@/lib/server/platform/store/sql/equal-answers';
import { limitIncrements } from '@/lib/server/platform/store/sql/limits';
import { deliveriesInsert } from '@/lib/server/platform/store/sql/desk/webhooks';
import { holdDeletion } from '@/lib/server/platform/store/sql/held-rows';
import { bookingInserts, placeStatements } from '@/lib/server/platform/store/sql/places';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import {
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/sql/transaction';
import { waitingInserts } from '@/lib/server/platform/store/sql/waiting-rows';
import type { SubmissionRow, Tables } from '@/lib/server/platform/store/sql/tables';
import type { Store } from '@/lib/server/platform/store/store';
import type { NewAttempt, NewFile } from '@/lib/server/platform/store/submission-parts';
import type {
  NewSubmission,
  SubmissionRecord,
} from '@/lib/server/platform/store/submission-record';

/** Returns the methods that add submissions and find repeated attempts. */
export function intakeMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  findFullLimit: Store['findFullLimit'],
): Pick<Store, 'addSubmission' | 'findAttempt'> {
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

  return {
    findAttempt,

    async addSubmission(submission) {
      const { id, form, receivedAt, attempt, limits, files, mails, booking, waiting } = submission;
      const statements = [
        submissionInsert(db, submission),
        ...(attempt === undefined ? [] : [attemptInsert(db, submission, attempt)]),
        ...filesInsert(db, id, files),
        ...equalAnswersStatements(db, submission, submission.equalAnswers),
        ...bookingInserts(db, id, booking),
        ...doorSaleInserts(db, submission),
        ...mailsInsert(db, id, mails, receivedAt),
        deliveriesInsert(db, id, receivedAt),
        // Last, because all submissions of a form contend for its limit's row.
        ...limitIncrements(db, limits, receivedAt),
      ];
      const takesPlaces = submission.state !== 'spam';
      const checks = takesPlaces ? placeStatements(db, form, submission, receivedAt) : [];
      const outcome = await run([
        ...statements,
        ...checks,
        // After the lock of its event, so that the order is that of the transactions.
        ...(waiting === undefined ? [] : waitingInserts(db, id, waiting, receivedAt)),
        ...holdDeletion(db, (booking ?? waiting)?.hold),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      if (outcome.statement === 0) return { kind: 'taken' };
      if (attempt !== undefined && outcome.statement === 1) {
        const existing = await findAttempt(form, attempt.key, receivedAt);
        // If the attempt has been deleted meanwhile, a retry with a new id succeeds.
        return existing === undefined ? { kind: 'taken' } : { kind: 'repeated', attempt: existing };
      }
      const isLastCheck = outcome.statement === statements.length + checks.length - 1;
      if (waiting !== undefined && isLastCheck && takesPlaces) return { kind: 'free' };
      if (outcome.statement >= statements.length) return { kind: 'full' };
      const full = await findFullLimit(limits, receivedAt);
      return { kind: 'limited', until: full?.until ?? receivedAt };
    },
  };
}

/** Returns a statement that inserts a submission. It must change a row: another may have its reference. */
export function submissionInsert(
  db: Kysely<Tables>,
  submission: Omit<SubmissionRecord, 'files'>,
): Statement {
  const { id, reference, form, receivedAt, state, reasons, fields } = submission;
  const insert = rowInsert(db, {
    id,
    reference,
    form,
    received_at: receivedAt.getTime(),
    // Its state once it is paid.
    state: state === 'unpaid' ? 'inbox' : state,
    awaits_payment: state === 'unpaid' ? 1 : 0,
    reasons: JSON.stringify(reasons),
    fields: JSON.stringify(fields),
    sender: senderAddress(fields),
  });
  return { ...insert, mustChange: true };
}

type NewRow = Pick<
  SubmissionRow,
  | 'awaits_payment'
  | 'fields'
  | 'form'
  | 'id'
  | 'reasons'
  | 'received_at'
  | 'reference'
  | 'sender'
  | 'state'
>;

const rowInsert = compileOnce<NewRow>((db, row) => {
  const { id, reference, form, received_at, state, awaits_payment, reasons, fields, sender } = row;
  const values = { id, reference, form, received_at, state, awaits_payment, reasons, fields };
  return db
    .insertInto('submissions')
    .values({ ...values, read_at: null, possible_repeat_of: null, sender, unindexed: 1 })
    .onConflict((conflict) => conflict.doNothing());
});

/** Returns a statement that inserts an attempt, or replaces an expired one. It must change a row. */
function attemptInsert(
  db: Kysely<Tables>,
  { id, form, receivedAt }: NewSubmission,
  { key, contentHash, expiresAt }: NewAttempt,
): Statement {
  const expires_at = expiresAt.getTime();
  const now = receivedAt.getTime();
  const upsert = attemptUpsert(db, { id, form, key, contentHash, expires_at, now });
  return { ...upsert, mustChange: true };
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

function filesInsert(
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
