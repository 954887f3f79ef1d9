import { sql, type Insertable, type Kysely } from 'kysely';
import type {
  MailClaim,
  MailResult,
  MailState,
  NewMail,
} from '@/lib/server/platform/store/mail-record';
import type { Dialect } from '@/lib/server/platform/store/migrations';
import {
  toStatement,
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/sql/transaction';
import { parseRows } from '@/lib/server/platform/store/sql/parse-rows';
import { parseMail, parseOutgoingMail, type Tables } from '@/lib/server/platform/store/sql/tables';
import type { Store } from '@/lib/server/platform/store/store';

/** Returns the methods of the outbox. */
export function mailMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): Pick<
  Store,
  | 'queueMails'
  | 'claimMails'
  | 'renewMails'
  | 'recordMailResult'
  | 'findMail'
  | 'listMails'
  | 'retryMail'
> {
  return {
    async queueMails(submission, queued, at) {
      await run(mailsInsert(db, submission, queued, at));
    },

    async claimMails(claim) {
      const outcome = await run([toStatement(claimUpdate(db, dialect, claim))]);
      const rows = outcome.kind === 'done' ? outcome.rows : [];
      // RETURNING guarantees no order.
      return rows.map(parseOutgoingMail).sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    async renewMails({ ids, now, leaseUntil }) {
      if (ids.length === 0) return;
      const update = db
        .updateTable('mails')
        .set({ next_at: leaseUntil.getTime() })
        .where('id', 'in', ids)
        .where('state', '=', 'sending')
        .where('next_at', '>', now.getTime());
      await run([toStatement(update)]);
    },

    async recordMailResult(id, result) {
      const update = db.updateTable('mails').set(resultColumns(result)).where('id', '=', id);
      const guarded = result.kind === 'sent' ? update : update.where('state', '=', 'sending');
      // The link of a sent mail is a secret that only its recipient needs.
      const withoutLink = db
        .updateTable('mails')
        .set({ content: '' })
        .where('id', '=', id)
        .where('kind', '=', 'sign-in');
      const isSent = result.kind === 'sent';
      await run([toStatement(guarded), ...(isSent ? [toStatement(withoutLink)] : [])]);
    },

    async findMail(id) {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : parseMail(row);
    },

    async listMails({ submission, forms, state, before, limit }) {
      let rows = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit);
      // PostgreSQL has no empty list.
      if (forms?.length === 0) return [];
      if (forms !== undefined) {
        rows = rows.where('submission', 'in', (query) =>
          query.selectFrom('submissions').select('submissions.id').where('form', 'in', forms),
        );
      }
      if (submission !== undefined) rows = rows.where('submission', '=', submission);
      if (state !== undefined) rows = rows.where(inState(state));
      if (state === 'held') rows = rows.where(isToVisitor);
      if (before !== undefined) rows = rows.where('id', '<', before);
      return parseRows(await rows.execute(), parseMail);
    },

    async retryMail(id, now) {
      const at = now.getTime();
      const update = db
        .updateTable('mails')
        .set({ state: 'queued', next_at: at, queued_at: at, attempts: 0 })
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .where('held', 'is', null);
      return (await run([requireChange(update)])).kind === 'done';
    },
  };
}

/**
 * Returns a statement that adds mails to the outbox, except those that the submission has already. They
 * are sent after `waitMs` at the earliest.
 */
export function mailsInsert(
  db: Kysely<Tables>,
  submission: string | undefined,
  queued: readonly NewMail[],
  at: Date,
  waitMs = 0,
): Statement[] {
  if (queued.length === 0) return [];
  const time = at.getTime();
  const rows = queued.map((mail) => ({
    ...mailRow(mail, submission, time),
    next_at: time + waitMs,
  }));
  const insert = db.insertInto('mails').values(rows);
  const queues = queued.map((mail) => ({ mail, at }));
  return [{ ...toStatement(insert.onConflict((conflict) => conflict.doNothing())), queues }];
}

function mailRow(
  mail: NewMail,
  submission: string | undefined,
  at: number,
): Insertable<Tables['mails']> {
  return {
    id: mail.id,
    submission: submission ?? null,
    kind: mail.kind,
    message_id: mail.messageId,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    content: mail.text,
    created_at: at,
    queued_at: at,
    state: 'queued',
    attempts: 0,
    next_at: at,
    last_error: null,
    sent_at: null,
    unconfirmed: 0,
    in_reply_to: mail.inReplyTo ?? null,
    thread: mail.references ?? null,
    author: mail.author ?? null,
    event: mail.event ?? null,
    held: null,
  };
}

/** Whether a held mail is not a notification, which a summary replaces. */
export const isToVisitor = sql<boolean>`held <> 'notices'`;

/** Whether a mail is in a state; two of them are those of held mails. */
export function inState(state: MailState) {
  switch (state) {
    case 'held':
      return sql<boolean>`state = 'queued' and held is not null`;
    case 'discarded':
      return sql<boolean>`state = 'dead' and held is not null`;
    case 'queued':
    case 'sending':
    case 'sent':
    case 'dead':
      return sql<boolean>`state = ${state} and held is null`;
  }
}

function claimUpdate(db: Kysely<Tables>, dialect: Dialect, claim: MailClaim) {
  const { now, leaseUntil, limit } = claim;
  return (
    db
      // A common table expression: a subquery may run again for each row and claim more.
      .with('due', (query) => {
        const due = query
          .selectFrom('mails')
          .select('id')
          .where('state', 'in', ['queued', 'sending'])
          .where('held', 'is', null)
          .where('next_at', '<=', now.getTime())
          .orderBy('next_at')
          .orderBy('id')
          .limit(limit);
        // SQLite has one writer at a time. In PostgreSQL a worker skips what another claims.
        return dialect === 'postgres' ? due.forUpdate().skipLocked() : due;
      })
      .updateTable('mails')
      .set(({ eb }) => ({
        state: 'sending' as const,
        next_at: leaseUntil.getTime(),
        attempts: eb('attempts', '+', 1),
        // Its worker's lease has expired, and the worker may have sent it.
        unconfirmed: eb
          .case()
          .when('state', '=', 'sending')
          .then(1)
          .else(eb.ref('unconfirmed'))
          .end(),
      }))
      .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
      .returningAll()
  );
}

function resultColumns(result: MailResult) {
  switch (result.kind) {
    case 'sent':
      return { state: 'sent' as const, sent_at: result.at.getTime(), last_error: null };
    case 'again':
      return {
        state: 'queued' as const,
        next_at: result.at.getTime(),
        last_error: result.error,
        ...(result.isUnconfirmed === true ? { unconfirmed: 1 } : {}),
      };
    case 'dead':
      return { state: 'dead' as const, last_error: result.error };
  }
}
