import type { MailState, OutgoingMail, StoredMail } from '@/lib/server/platform/mail/mail-record';
import { type MailRow, mailRowSchema } from '@/lib/server/platform/store/tables/mail-rows';

/** Parses a row. `unknown`, because rows that a transaction returns have no type. */
export function parseOutgoingMail(row: unknown): OutgoingMail {
  const mail = mailRowSchema.parse(row);
  return {
    id: mail.id,
    ...(mail.submission === null ? {} : { submission: mail.submission }),
    kind: mail.kind,
    messageId: mail.message_id,
    to: mail.recipient,
    ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
    ...(mail.in_reply_to === null ? {} : { inReplyTo: mail.in_reply_to }),
    ...(mail.thread === null ? {} : { references: mail.thread }),
    ...(mail.author === null ? {} : { author: mail.author }),
    ...(mail.event === null ? {} : { event: mail.event }),
    subject: mail.subject,
    text: mail.content,
    createdAt: new Date(mail.created_at),
    queuedAt: new Date(mail.queued_at),
    attempts: mail.attempts,
    isUnconfirmed: mail.unconfirmed === 1,
  };
}

export function parseMail(row: MailRow): StoredMail {
  return {
    ...parseOutgoingMail(row),
    state: mailState(row),
    ...(row.held === null ? {} : { heldBy: row.held }),
    nextAt: new Date(row.next_at),
    lastError: row.last_error ?? undefined,
    sentAt: row.sent_at === null ? undefined : new Date(row.sent_at),
  };
}

function mailState({ state, held }: Pick<MailRow, 'held' | 'state'>): MailState {
  if (held === null) return state;
  return state === 'dead' ? 'discarded' : 'held';
}
