import type { Kysely } from 'kysely';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import { may, must, type RunTogether } from '@/lib/server/store/sql/run-together';
import {
  attemptInsert,
  filesInsert,
  inOneOrder,
  limitCount,
  submissionInsert,
} from '@/lib/server/store/sql/submission-statements';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';
import type { AddOutcome } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/** Longer than a payment service repeats an event, which is days. */
const eventsKeptMs = 30 * 24 * 60 * 60_000;

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
    const { id, form, receivedAt, attempts, limits, files, mails } = inOneOrder(submission);
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
      const events = db.deleteFrom('payment_events').where('noted_at', '<=', ended - eventsKeptMs);
      await run([may(events)]);
    },
  };
}
