import type { Outbox } from '@/lib/server/mail/deliver';

/** Sends mails until none is due or the mail server is left alone. */
export async function sendAllDue(outbox: Outbox): Promise<void> {
  while ((await outbox.sendDue()) > 0) await outbox.whenSent();
}
