import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const day = 24 * 60 * 60_000;

/** A payment service repeats an event for days. */
const eventsKeptMs = 30 * day;

/** Much longer than a change can be undone. */
const batchesKeptMs = day;

/** Long enough to answer a visitor who could not pay. */
const abandonedKeptMs = 30 * day;

/** Reconciliation abandons a payment within a day. */
const unfinishedKeptMs = day + abandonedKeptMs;

/** How long entries of the audit log are kept. */
const auditKeptMs = 365 * day;

/** A mailbox is read again from 90 days ago if its numbers change. */
const inboundKeysKeptMs = 180 * day;

/** The link of the longest invitation has expired by then. */
const signInMailsKeptMs = 3 * day;

/** Returns the method that deletes what has expired. */
export function expiryMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Deletes attempts, limits, page drafts, holds, sessions, invitations and challenges of passkeys that have
     * expired at `now`; mails with sign-in links after 3 days; entries of the audit log after a year; events
     * of the payment service that are older than 30 days; and payments that were abandoned 30 days ago, with
     * their submissions. Of payments that are unfinished and unchanged for 31 days, deletes the answers,
     * and also the payment if it has no intent.
     */
    deleteExpired: (now: Date): Promise<void> => deleteExpired(db, run, now),
  };
}

async function deleteExpired(db: Kysely<Tables>, run: RunTransaction, now: Date): Promise<void> {
  const time = now.getTime();
  await run([toStatement(db.deleteFrom('attempts').where('expires_at', '<=', time))]);
  await run([toStatement(db.deleteFrom('equal_answers').where('expires_at', '<=', time))]);
  await run([toStatement(db.deleteFrom('limits').where('ends_at', '<=', time))]);
  await run([toStatement(db.deleteFrom('page_drafts').where('expires_at', '<=', time))]);
  await run([toStatement(db.deleteFrom('held_places').where('held_until', '<=', time))]);
  await run([toStatement(db.deleteFrom('invitations').where('expires_at', '<=', time))]);
  const challenges = db.deleteFrom('passkey_challenges').where('expires_at', '<=', time);
  await run([toStatement(challenges)]);
  const signInMails = db
    .deleteFrom('mails')
    .where('kind', '=', 'sign-in')
    .where('created_at', '<=', time - signInMailsKeptMs);
  await run([toStatement(signInMails)]);
  await run([toStatement(db.deleteFrom('audit').where('at', '<=', time - auditKeptMs))]);
  const sessions = db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('idle_until', '<=', time), eb('absolute_until', '<=', time)]));
  await run([toStatement(sessions)]);
  const events = db.deleteFrom('payment_events').where('noted_at', '<=', time - eventsKeptMs);
  await run([toStatement(events)]);
  const keys = db.deleteFrom('inbound_keys').where('stored_at', '<=', time - inboundKeysKeptMs);
  await run([toStatement(keys)]);
  const batches = db.deleteFrom('batches').where('created_at', '<=', time - batchesKeptMs);
  await run([toStatement(batches)]);
  await run(abandonedPaymentDeletions(db, time));
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
  const changes = db
    .updateTable('paid_changes')
    .set({ request: '', change: '' })
    .where('payment', 'in', unfinished);
  return [
    toStatement(payments),
    toStatement(submissions),
    toStatement(changes),
    toStatement(files),
    toStatement(answers),
  ];
}
