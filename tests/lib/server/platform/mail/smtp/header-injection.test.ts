import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SubmittedFields } from '@/lib/forms/submission';
import { sendDigests } from '@/lib/server/alerts/desk/digest';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import { withDeskAnswer } from '@/lib/server/alerts/notifications/automatic-answer';
import { createReplyMail } from '@/lib/server/inbox/replies/reply-mail';
import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import { contactForm } from '@/tests/support/form-server';
import { hostileAddresses } from '@/tests/support/hostile-addresses';
import { startMailServer, type MailServer, type ReceivedMail } from '@/tests/support/mail-server';
import { newOperator } from '@/tests/support/operators';
import { sendAllDue } from '@/tests/support/outbox';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

const siteUrl = 'https://larkmoor.example';
const visitor = 'ana@example.org';
const operator = newOperator({});
const times = { locale: 'en-GB', timeZone: 'Europe/London' };

/** The text in every value of a submission, beside a plain address. */
const fieldsWith = (text: string, email: string): SubmittedFields => [
  ['name', [text]],
  ['email', [email]],
  ['_replyto', [text]],
  ['_subject', [text]],
  ['_cc', [text]],
  ['message', [text]],
];

function expectOneRecipient(received: ReceivedMail | undefined, recipient: string): void {
  const headers = received?.headers ?? [];
  const named = (name: string) => headers.filter((line) => line.startsWith(`${name}:`));
  expect(received?.recipients).toEqual([recipient]);
  expect(named('To')).toEqual([`To: ${recipient}`]);
  for (const name of ['From', 'Subject', 'Message-ID', 'Date']) {
    expect(named(name), name).toHaveLength(1);
  }
  expect(named('Reply-To').length).toBeLessThanOrEqual(1);
  const others = /^(?:bcc|cc|resent-\w+|sender):/i;
  expect(headers.filter((line) => others.test(line))).toEqual([]);
  const addressed = ['From', 'Reply-To', 'Message-ID', 'In-Reply-To', 'References'].flatMap(named);
  expect(addressed.join('\n')).not.toMatch(/eve@|mallory|[,;]/);
}

let server: MailServer;
let store: TestStore;

beforeEach(async () => {
  server = await startMailServer();
  store = openTestStore();
  await store.addOperator(operator);
});

/** Sends everything that is queued. */
async function sendQueued(): Promise<void> {
  const from = { name: 'Larkmoor', address: 'desk@larkmoor.example' };
  const mailer = createSmtpMailer({ url: server.url, from });
  await sendAllDue(new Outbox({ store, mailer, now: () => later(3000), random: () => 0 }));
}

describe.each(hostileAddresses)('with %j in every place', (text) => {
  function replyTo(email: string, mails: readonly StoredMail[] = []) {
    const submission = newSubmission({ fields: fieldsWith(text, email) });
    const options = { author: operator.email, text, replyTo: 'hello@larkmoor.example', siteUrl };
    const context = { submission, form: contactForm, sender: text, mails, inbound: [] };
    return createReplyMail(context, { id: 'reply', ...options, ...times });
  }

  test('a reply goes to the visitor only', async () => {
    const reply = replyTo(visitor);
    if (reply !== undefined) await store.queueMails(undefined, [reply], noon);
    await sendQueued();
    expect(server.received).toHaveLength(1);
    expectOneRecipient(server.received[0], visitor);
  });

  test('a reply has no recipient but a plain address', () => {
    expect(replyTo(text)).toBeUndefined();
  });

  test.each([
    ['a plain address', visitor, [operator.email, visitor]],
    ['this text', text, [operator.email]],
  ])('an automatic answer to %s', async (_, email, recipients) => {
    const rules = {
      notify: [operator.email],
      cc: [],
      sendsAnswers: true,
      copiesAnswers: true,
      copyTo: 'email',
    };
    const answer = { isOn: true, subject: text, text: `${text} {reference}` };
    const withAnswer = withDeskAnswer(contactForm, rules, answer);
    const submission = newSubmission({ fields: fieldsWith(text, email) });
    const options = { siteName: text, siteUrl, randomBytes };
    const mails = createSubmissionMails(contactForm, withAnswer, submission, options);
    await store.addSubmission({ ...submission, mails });
    await sendQueued();
    expect(server.received.map((mail) => mail.recipients.join()).sort()).toEqual(recipients.sort());
    for (const mail of server.received) expectOneRecipient(mail, mail.recipients.join());
  });

  test('a digest goes to its operator only', async () => {
    const choices = { hour: 7, forms: { contact: { when: 'digest', content: 'whole' } } };
    await store.saveDeskSetting({
      name: `notifications:${operator.email}`,
      value: choices,
      version: 0,
      changedAt: noon,
      changedBy: '',
    });
    const run = (now: Date) =>
      sendDigests({
        store,
        forms: new Map([['contact', { ...contactForm, title: text }]]),
        formRules: new Map(),
        siteName: text,
        siteUrl,
        display: { ...times, now },
      });
    await run(noon);
    await store.addSubmission(
      newSubmission({ receivedAt: later(60), fields: fieldsWith(text, text) }),
    );
    await run(later(24 * 60));
    await sendQueued();
    expect(server.received).toHaveLength(1);
    expectOneRecipient(server.received[0], operator.email);
  });
});
