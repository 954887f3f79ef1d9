import { Outbox } from '@/lib/server/platform/mail/deliver';
import type { SendResult } from '@/lib/server/platform/mail/mailer';
import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { parseMail } from '@/lib/server/platform/mail/mail-rows';

/** Sends mails until none is due or sending is paused. */
export async function sendAllDue(outbox: Outbox): Promise<void> {
  while ((await outbox.sendDue()) > 0) await outbox.whenSent();
}

/** Results of a scripted mail server. */
export const sent = { kind: 'sent' } as const;
export const unreachable = { kind: 'unreachable', error: 'ECONNREFUSED' } as const;
export const busy = { kind: 'refused', isPermanent: false, error: '451 Try later' } as const;
export const gone = { kind: 'refused', isPermanent: true, error: '550 No such mailbox' } as const;

/** Creates an outbox with `count` mails, a scripted mail server and a manual clock. */
export async function startOutbox(count: number) {
  const store = openTestStore();
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const ids = Array.from({ length: count }, (_, index) => `m${String(index).padStart(3, '0')}`);
  const mails = ids.map((id) => newMail({ id }));
  await store.addSubmission(newSubmission({ receivedAt: now(), mails }));
  const mail = (id: string) =>
    store
      .rows('mails')
      .map(parseMail)
      .find((each) => each.id === id);
  const tried: string[] = [];
  let answer = (_mail: OutgoingMail): SendResult => sent;
  const mailer = {
    send(mail: OutgoingMail) {
      tried.push(mail.id);
      return Promise.resolve(answer(mail));
    },
  };
  // No jitter.
  const delivery = { store, mailer, now, random: () => 0.5 };
  return {
    store,
    delivery,
    outbox: new Outbox(delivery),
    ids,
    tried,
    answers: (next: (mail: OutgoingMail) => SendResult) => void (answer = next),
    advance: (milliseconds: number) => void (time += milliseconds),
    states: () => store.rows('mails').map(({ state }) => state),
    mail,
    first: () => mail('m000'),
  };
}
