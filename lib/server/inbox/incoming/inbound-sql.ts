import type { Kysely } from 'kysely';
import { answersInsert, deliveriesInsert } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { filesInsert } from '@/lib/server/endpoint/add-submission-sql';
import { submissionInsert } from '@/lib/server/forms/submissions/submission-insert-sql';
import type {
  InboundMail,
  InboundOutcome,
  KnownMessage,
  NewInboundMail,
} from '@/lib/server/inbox/incoming/inbound-record';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { fromRow } from '@/lib/server/platform/store/rows';
import {
  type InboundMailRow,
  inboundMailRowSchema,
} from '@/lib/server/platform/store/tables/inbound-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** The id of one of our mails in its `Message-ID`. */
const ownMessageId = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** Returns the methods of mails that come in. */
export function inboundMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Adds a mail to its conversation, or with the submission that begins with it, in one transaction with its
     * files and notifications. A mail whose key is known changes nothing.
     */
    async addInboundMail(added: NewInboundMail): Promise<InboundOutcome> {
      const { key, mail, files, opens, makesNew, isAnnounced = false, notices } = added;
      const at = mail.receivedAt;
      const keyInsert = db
        .insertInto('inbound_keys')
        .values({ mail_key: key, stored_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing());
      const outcome = await run([
        requireChange(keyInsert, 'key'),
        ...(opens === undefined
          ? [
              requireChange(indexAgain(db, added), 'submission'),
              ...(makesNew ? [toStatement(makeNew(db, mail.submission))] : []),
            ]
          : [submissionInsert(db, opens), deliveriesInsert(db, opens.id, at)]),
        toStatement(db.insertInto('inbound_mails').values(inboundRow(mail))),
        ...(isAnnounced ? [answersInsert(db, mail.submission, mail.id, at)] : []),
        ...filesInsert(db, mail.submission, files),
        ...mailsInsert(db, mail.submission, notices, at),
        ...failedMailUpdate(db, added.failed),
      ]);
      if (outcome.kind === 'done') return 'added';
      return outcome.required === 'key' ? 'repeated' : 'gone';
    },

    /** Whether a mail with this key was added, or was skipped for good. */
    async isKnownMail(key: string): Promise<boolean> {
      const row = await db
        .selectFrom('inbound_keys')
        .select('mail_key')
        .where('mail_key', '=', key)
        .executeTakeFirst();
      return row !== undefined;
    },

    async findInboundMail(id: string): Promise<InboundMail | undefined> {
      const row = await db
        .selectFrom('inbound_mails')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : parseInboundMail(row);
    },

    /** Lists the mails that came into a conversation, oldest first. */
    async listInboundMails(submission: string, limit: number): Promise<readonly InboundMail[]> {
      const rows = await db
        .selectFrom('inbound_mails')
        .selectAll()
        .where('submission', '=', submission)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse().map(parseInboundMail);
    },

    /** Finds the conversations of messages by their `Message-ID`, in the order of the ids. */
    async findMessages(messageIds: readonly string[]): Promise<readonly KnownMessage[]> {
      if (messageIds.length === 0) return [];
      // The id of a mail is in its Message-ID, so that this needs no index of the outbox.
      const own = messageIds.flatMap((messageId) => ownMessageId.exec(messageId)?.[1] ?? []);
      const mails =
        own.length === 0
          ? []
          : await db
              .selectFrom('mails')
              .select(['id', 'message_id', 'submission'])
              .where('id', 'in', own)
              .execute();
      const inbound = await db
        .selectFrom('inbound_mails')
        .select(['message_id', 'submission'])
        .where('message_id', 'in', messageIds)
        .execute();
      const known = [
        ...mails.map(({ id, message_id, submission }) => {
          return { messageId: message_id, submission: submission ?? '', mail: id };
        }),
        ...inbound.map(({ message_id, submission }) => ({
          messageId: message_id ?? '',
          submission,
        })),
      ];
      return messageIds.flatMap((id) => known.filter(({ messageId }) => messageId === id));
    },

    /** Lists the ids of submissions that begin with a text. */
    async findSubmissionIds(start: string): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('submissions')
        .select('id')
        .where('id', '>=', start)
        // After all hexadecimal digits.
        .where('id', '<', `${start}g`)
        .limit(100)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Counts the mails that came from an address, to a conversation or to any, since a time. */
    async countInboundMails(sender: string, since: Date, submission?: string): Promise<number> {
      let query = db
        .selectFrom('inbound_mails')
        .select(({ fn }) => fn.countAll().as('count'))
        // Ids sort by time; the primary key is the index.
        .where('received_at', '>', since.getTime());
      query =
        submission === undefined
          ? query.where('sender', '=', sender)
          : query.where('submission', '=', submission);
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
  };
}

export type InboundStore = ReturnType<typeof inboundMethods>;

function parseInboundMail(row: InboundMailRow): InboundMail {
  const { content, ...mail } = fromRow(inboundMailRowSchema.parse(row));
  return { ...mail, text: content };
}

function inboundRow(mail: InboundMail): InboundMailRow {
  return {
    id: mail.id,
    submission: mail.submission,
    kind: mail.kind,
    message_id: mail.messageId ?? null,
    sender: mail.sender,
    sender_name: mail.senderName,
    subject: mail.subject,
    content: mail.text,
    visible_length: mail.visibleLength,
    received_at: mail.receivedAt.getTime(),
  };
}

/** Has the submission's words indexed again. */
function indexAgain(db: Kysely<Tables>, { mail }: Pick<NewInboundMail, 'mail'>) {
  return (
    db
      .updateTable('submissions')
      // Another value than that which the index job has read, so that it does not clear this mark.
      .set({ unindexed: mail.receivedAt.getTime() })
      .where('id', '=', mail.submission)
  );
}

/** Makes a submission new, or the one that it is merged into. Spam stays spam. */
function makeNew(db: Kysely<Tables>, submission: string) {
  return db
    .updateTable('submissions')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'spam').then('spam').else('inbox').end(),
      read_at: null,
      state_before_bin: null,
      binned_at: null,
      snoozed_until: null,
      state_batch: null,
      read_batch: null,
    }))
    .where('id', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('merges').select('merged_into').where('submission', '=', submission),
        eb.val(submission),
      ),
    );
}

function failedMailUpdate(db: Kysely<Tables>, failed: NewInboundMail['failed']): Statement[] {
  if (failed === undefined) return [];
  const update = db
    .updateTable('mails')
    .set({ state: 'dead', last_error: failed.error })
    .where('id', '=', failed.mail)
    .where('state', '=', 'sent');
  return [toStatement(update)];
}
