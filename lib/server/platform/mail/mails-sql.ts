import { type Compilable, type Insertable, type Kysely, sql } from 'kysely';
import type {
  MailClaim,
  MailLease,
  MailQuery,
  MailResult,
  MailState,
  NewMail,
  OutgoingMail,
  StoredMail,
} from '@/lib/server/platform/mail/mail-record';
import { parseMail, parseOutgoingMail } from '@/lib/server/platform/mail/mail-rows';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods of the outbox. */
export function mailMethods(db: Kysely<Tables>, run: RunTransaction, dialect: Dialect) {
  return {
    /**
     * Queues mails of a submission that exists, or of none (`undefined`). A submission has one mail of a
     * kind to an address, or one for each `event`, except replies and mails about changes of its booking: a
     * mail that exists is not queued again. A mail above a budget of `mail-budgets.ts` is held, as in all
     * methods that queue mails. They are sent after `waitMs` at the earliest.
     */
    async queueMails(
      submission: string | undefined,
      queued: readonly NewMail[],
      at: Date,
      waitMs = 0,
    ): Promise<void> {
      await run(mailsInsert(db, submission, queued, at, waitMs));
    },

    /**
     * Claims mails that are due, the longest due first. Two callers never get the same mail. A mail whose
     * lease has expired while it was sent is returned as unconfirmed.
     */
    async claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]> {
      const outcome = await run([ofOutbox(claimUpdate(db, dialect, claim))]);
      const rows = outcome.kind === 'done' ? outcome.rows : [];
      // RETURNING guarantees no order.
      return rows.map(parseOutgoingMail).sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    /** Extends leases that have not expired. */
    async renewMails({ ids, now, leaseUntil }: MailLease): Promise<void> {
      if (ids.length === 0) return;
      const update = db
        .updateTable('mails')
        .set({ next_at: leaseUntil.getTime() })
        .where('id', 'in', ids)
        .where('state', '=', 'sending')
        .where('next_at', '>', now.getTime());
      await run([ofOutbox(update)]);
    },

    /** Stores the result of a try. A mail that was sent stays sent, whatever is stored later. */
    async recordMailResult(id: string, result: MailResult): Promise<void> {
      const update = db.updateTable('mails').set(resultColumns(result)).where('id', '=', id);
      const guarded = result.kind === 'sent' ? update : update.where('state', '=', 'sending');
      // The link of a sent mail is a secret that only its recipient needs.
      const withoutLink = db
        .updateTable('mails')
        .set({ content: '' })
        .where('id', '=', id)
        .where('kind', '=', 'sign-in');
      const isSent = result.kind === 'sent';
      // The desk lists what was given up.
      const notifies = result.kind === 'dead' ? (['inbox'] as const) : [];
      await run([{ ...ofOutbox(guarded), notifies }, ...(isSent ? [ofOutbox(withoutLink)] : [])]);
    },

    async findMail(id: string): Promise<StoredMail | undefined> {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : parseMail(row);
    },

    /** Newest first. */
    async listMails({
      submission,
      forms,
      state,
      before,
      limit,
    }: MailQuery): Promise<readonly StoredMail[]> {
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

    /** Queues a dead mail again. Returns false if the mail is not dead. */
    async retryMail(id: string, now: Date): Promise<boolean> {
      const at = now.getTime();
      const update = db
        .updateTable('mails')
        .set({ state: 'queued', next_at: at, queued_at: at, attempts: 0 })
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .where('held', 'is', null);
      const retry = { ...requireChange(update), notifies: ['outbox', 'inbox'] } as const;
      return (await run([retry])).kind === 'done';
    },
  };
}

export type MailStore = ReturnType<typeof mailMethods>;

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
  const statement = toStatement(insert.onConflict((conflict) => conflict.doNothing()));
  return [{ ...statement, queues }];
}

/** Returns the deletion of mails that wait to be sent later than `at`, and were not tried: they are taken back. */
export function waitingMailsDeletion(db: Kysely<Tables>, ids: readonly string[], at: Date) {
  return db
    .deleteFrom('mails')
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_at', '>', at.getTime());
}

/** Compiles a change that the outbox makes itself, which must not wake it. */
function ofOutbox(query: Compilable): Statement {
  return { ...toStatement(query), notifies: [] };
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
    language: mail.language ?? null,
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
        unconfirmed: result.isUnconfirmed === true ? 1 : undefined,
      };
    case 'dead':
      return { state: 'dead' as const, last_error: result.error };
  }
}
