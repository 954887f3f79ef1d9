import type { MailState, OutgoingMail, StoredMail } from '@/lib/server/platform/mail/mail-record';
import { fromRow } from '@/lib/server/platform/store/rows';
import { type MailRow, mailRowSchema } from '@/lib/server/platform/store/tables/mail-rows';

/** What is known of a mail while it is sent. */
const outgoingSchema = mailRowSchema.omit({
  state: true,
  next_at: true,
  last_error: true,
  sent_at: true,
  held: true,
});

/** Parses a row. `unknown`, because rows that a transaction returns have no type. */
export function parseOutgoingMail(value: unknown): OutgoingMail {
  const { recipient, thread, content, unconfirmed, ...mail } = fromRow(outgoingSchema.parse(value));
  const isUnconfirmed = unconfirmed === 1;
  return { ...mail, to: recipient, references: thread, text: content, isUnconfirmed };
}

export function parseMail(row: MailRow): StoredMail {
  const { held, nextAt, lastError, sentAt } = fromRow(row);
  const mail = parseOutgoingMail(row);
  return { ...mail, state: mailState(row), heldBy: held, nextAt, lastError, sentAt };
}

function mailState({ state, held }: Pick<MailRow, 'held' | 'state'>): MailState {
  if (held === null) return state;
  return state === 'dead' ? 'discarded' : 'held';
}
