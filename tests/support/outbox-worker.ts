import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import { openSqliteStore } from '@/tests/support/open-store';

/** A process that sends due mails, and prints the id of each one that it claims. */
const [directory = '', url = '', time = ''] = process.argv.slice(2);
const from = { name: 'Larkmoor', address: 'desk@larkmoor.example' };
const store = openSqliteStore(directory);
const outbox = new Outbox({
  store: {
    renewMails: (renewal) => store.renewMails(renewal),
    recordMailResult: (id, result) => store.recordMailResult(id, result),
    async claimMails(claim) {
      const mails = await store.claimMails(claim);
      for (const { id } of mails) process.stdout.write(`${id}\n`);
      return mails;
    },
  },
  mailer: createSmtpMailer({ url, from }),
  now: () => new Date(time),
  random: () => 0,
});
void outbox.sendDue();
