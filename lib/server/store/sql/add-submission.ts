import type { ExpressionBuilder, Kysely } from 'kysely';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import {
  toStatement,
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/store/sql/transaction';
import {
  attemptInsert,
  filesInsert,
  sortLockKeys,
  limitIncrement,
  submissionInsert,
} from '@/lib/server/store/sql/submission-statements';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';
import type { AddOutcome } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

const day = 24 * 60 * 60_000;

/** A payment service repeats an event for days. */
const eventsKeptMs = 30 * day;

/** Long enough to answer a visitor who could not pay. */
const abandonedKeptMs = 30 * day;

/** Reconciliation abandons a payment within a day. */
const unfinishedKeptMs = day + abandonedKeptMs;

/** Returns the methods that add submissions, check for repeats and limits, and delete expired rows. */
export function intakeMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<Store, 'addSubmission' | 'findAttempt' | 'findFullLimit' | 'deleteExpired'> {
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
    const { id, form, receivedAt, attempts, limits, files, mails } = sortLockKeys(submission);
    const attemptInserts = attempts.map((attempt) =>
      requireChange(attemptInsert(db, submission, attempt)),
    );
    const outcome = await run([
      requireChange(submissionInsert(db, submission)),
      ...attemptInserts,
      ...filesInsert(db, id, files),
      ...mailsInsert(db, id, mails, receivedAt),
      // Last, because all submissions of a form contend for its limit's row.
      ...limits.map((limit) => requireChange(limitIncrement(db, limit, receivedAt.getTime()))),
    ]);
    if (outcome.kind === 'done') return { kind: 'added' };
    if (outcome.statement === 0) return { kind: 'taken' };
    const repeated = attempts[outcome.statement - 1];
    if (repeated !== undefined) {
      const attempt = await findAttempt(form, repeated.key, receivedAt);
      // If the attempt has been deleted meanwhile, a retry with a new id succeeds.
      return attempt === undefined ? { kind: 'taken' } : { kind: 'repeated', attempt };
    }
    const full = await findFullLimit(limits, receivedAt);
    return { kind: 'limited', until: full?.until ?? receivedAt };
  }

  return {
    addSubmission,
    findAttempt,
    findFullLimit,
    async deleteExpired(now) {
      const time = now.getTime();
      await run([toStatement(db.deleteFrom('attempts').where('expires_at', '<=', time))]);
      await run([toStatement(db.deleteFrom('limits').where('ends_at', '<=', time))]);
      await run([toStatement(db.deleteFrom('page_drafts').where('expires_at', '<=', time))]);
      await run([toStatement(db.deleteFrom('invitations').where('expires_at', '<=', time))]);
      const sessions = db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('idle_until', '<=', time), eb('absolute_until', '<=', time)]));
      await run([toStatement(sessions)]);
      const events = db.deleteFrom('payment_events').where('noted_at', '<=', time - eventsKeptMs);
      await run([toStatement(events)]);
      await run(abandonedPaymentDeletions(db, time));
    },
  };
}

/**
 * Deletes old abandoned payments and their submissions. The payments come first, so that none can be
 * claimed and charged without its submission. An unfinished payment is this old only if the site has
 * changed its payment service: if it has an intent, it may have been charged, so it stays with its
 * submission, whose answers are deleted.
 */
function abandonedPaymentDeletions(db: Kysely<Tables>, now: number): Statement[] {
  const isUnfinished = (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.and([
      eb('payments.state', 'in', ['awaiting_payment', 'awaiting_sca']),
      eb('payments.changed_at', '<=', now - unfinishedKeptMs),
      isUnclaimed(eb),
    ]);
  const isUnclaimed = (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.or([eb('payments.held_until', 'is', null), eb('payments.held_until', '<=', now)]);
  const payments = db
    .deleteFrom('payments')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'abandoned'),
          eb('changed_at', '<=', now - abandonedKeptMs),
          isUnclaimed(eb),
        ]),
        eb.and([isUnfinished(eb), eb('intent', 'is', null)]),
      ]),
    );
  const submissions = db
    .deleteFrom('submissions')
    .where('awaits_payment', '=', 1)
    .where((eb) => {
      const payment = eb
        .selectFrom('payments')
        .select('payments.submission')
        .whereRef('payments.submission', '=', 'submissions.id');
      return eb.not(eb.exists(payment));
    });
  const unfinished = db.selectFrom('payments').select('payments.submission').where(isUnfinished);
  const files = db.deleteFrom('files').where('submission', 'in', unfinished);
  const answers = db
    .updateTable('submissions')
    .set({ fields: '[]' })
    .where('awaits_payment', '=', 1)
    .where('fields', '<>', '[]')
    .where('id', 'in', unfinished);
  return [
    toStatement(payments),
    toStatement(submissions),
    toStatement(files),
    toStatement(answers),
  ];
}
