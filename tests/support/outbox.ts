import type { Outbox } from '@/lib/server/mail/deliver';

/** Sends mails until none is due or sending is paused. */
export async function sendAllDue(outbox: Outbox): Promise<void> {
  while ((await outbox.sendDue()) > 0) await outbox.whenSent();
}
