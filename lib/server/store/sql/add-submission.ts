import type { ExpressionBuilder, Kysely } from 'kysely';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import { may, must, type RunTransaction, type Statement } from '@/lib/server/store/sql/transaction';
import {
  attemptInsert,
  filesInsert,
  sortLocks,
  limitCount,
  submissionInsert,
} from '@/lib/server/store/sql/submission-statements';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';
import type { AddOutcome } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

const day = 24 * 60 * 60_000;

/** Longer than a payment service repeats an event, which is days. */
const eventsKeptMs = 30 * day;

/** Long enough to help somebody who asks why they could not pay, and no longer. */
const abandonedKeptMs = 30 * day;

/** A day to be given up in, and then as long. */
const unfinishedKeptMs = day + abandonedKeptMs;

/** Keeping a submission, and everything that may speak against it. */
export function addSubmissions(
  db: Kysely<Tables>,
  run: RunTransaction,
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
    const { id, form, receivedAt, attempts, limits, files, mails } = sortLocks(submission);
    const kept = attempts.map((attempt) => must(attemptInsert(db, submission, attempt)));
    const outcome = await run([
      must(submissionInsert(db, submission)),
      ...kept,
      ...filesInsert(db, id, files),
      ...mailsInsert(db, id, mails, receivedAt),
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
      await run([may(db.deleteFrom('page_drafts').where('expires_at', '<=', ended))]);
      await run([may(db.deleteFrom('invitations').where('expires_at', '<=', ended))]);
      const sessions = db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('idle_until', '<=', ended), eb('absolute_until', '<=', ended)]));
      await run([may(sessions)]);
      const events = db.deleteFrom('payment_events').where('noted_at', '<=', ended - eventsKeptMs);
      await run([may(events)]);
      await run(forgetUnpaid(db, ended));
    },
  };
}

/**
 * Payments that were given up long ago, and their answers. First the payments, of which nobody can
 * take hold any more then: a charge without a submission must not come of it. Of those that nobody
 * has looked after, because their service is not the one that the site asks by now, the row stays
 * where an intent may have moved money, and so does the submission, with its answers taken out.
 */
function forgetUnpaid(db: Kysely<Tables>, now: number): Statement[] {
  const isLeft = (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.and([
      eb('payments.state', 'in', ['awaiting_payment', 'awaiting_sca']),
      eb('payments.changed_at', '<=', now - unfinishedKeptMs),
      isFree(eb),
    ]);
  const isFree = (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.or([eb('payments.held_until', 'is', null), eb('payments.held_until', '<=', now)]);
  const payments = db
    .deleteFrom('payments')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'abandoned'),
          eb('changed_at', '<=', now - abandonedKeptMs),
          isFree(eb),
        ]),
        eb.and([isLeft(eb), eb('intent', 'is', null)]),
      ]),
    );
  const answers = db
    .deleteFrom('submissions')
    .where('awaits_payment', '=', 1)
    .where((eb) => {
      const kept = eb
        .selectFrom('payments')
        .select('payments.submission')
        .whereRef('payments.submission', '=', 'submissions.id');
      return eb.not(eb.exists(kept));
    });
  const left = db.selectFrom('payments').select('payments.submission').where(isLeft);
  const files = db.deleteFrom('files').where('submission', 'in', left);
  const emptied = db
    .updateTable('submissions')
    .set({ fields: '[]' })
    .where('awaits_payment', '=', 1)
    .where('fields', '<>', '[]')
    .where('id', 'in', left);
  return [may(payments), may(answers), may(files), may(emptied)];
}
