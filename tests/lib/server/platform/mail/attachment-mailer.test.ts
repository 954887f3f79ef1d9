import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import { attachmentMailer } from '@/lib/server/platform/mail/attachment-mailer';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { type Uploads, UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { startMailServer } from '@/tests/support/mail-server';
import { sendAllDue } from '@/tests/support/outbox';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

const author = 'ana@example.org';
const contents = [Buffer.from('%PDF-1.7 prices'), randomBytes(100_000)];

/** Queues a reply with two files. */
async function startWithReply() {
  const server = await startMailServer();
  const store = openTestStore();
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const submission = newSubmission({});
  await store.addSubmission(submission);
  const names = ['Prices “new”, 2027.pdf', 'räume.png'];
  const files = await Promise.all(
    contents.map(async (content, index) => {
      const stored = await uploads.write(Readable.from([content]), content.length);
      if (stored === 'too-big') throw new Error('too big');
      const { id, bytes, sha256 } = stored;
      return newFile({ id, bytes, sha256, name: names[index] ?? '' });
    }),
  );
  for (const file of files) {
    await store.addDraftFile({ submission: submission.id, operator: author, file });
  }
  const mail = newMail({ kind: 'reply', author, text: 'See the files.' });
  const audit = { id: 'a', at: noon, operator: author, action: 'reply', subject: '', details: '' };
  const reply = { submission: submission.id, mail, expectedReplies: 0, at: noon, audit };
  await store.addReply({ ...reply, files: files.map(({ id }) => id) });
  const smtp = createSmtpMailer({ url: server.url, from: { name: 'L', address: 'l@x.org' } });
  const send = async (minutes: number, from: Pick<Uploads, 'open'> = uploads) => {
    const mailer = attachmentMailer(smtp, { store, uploads: from });
    await sendAllDue(
      new Outbox({ store, mailer, now: () => later(minutes * 60), random: () => 0 }),
    );
  };
  const received = async () =>
    Promise.all(
      server.received.map(({ headers, body }) =>
        simpleParser(`${headers.join('\r\n')}\r\n\r\n${body}`),
      ),
    );
  const queued = () => store.findMail(mail.id);
  return { server, uploads, files, names, send, received, queued };
}

test('sends a reply with its files, the same at every try', async () => {
  const { server, names, send, received, queued } = await startWithReply();
  server.behave({ content: 451 });
  await send(1);
  expect(await queued()).toMatchObject({ state: 'queued', lastError: '451 Try again later' });
  server.behave({});
  await send(2);
  expect(await queued()).toMatchObject({ state: 'sent' });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail?.text?.trim()).toBe('See the files.');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(names);
  expect(mail?.attachments.map(({ content }) => content)).toEqual(contents);
  expect(mail?.attachments.every((each) => each.contentDisposition === 'attachment')).toBe(true);
});

test('makes a mail of the largest files that common mail servers accept', async () => {
  const server = await startMailServer();
  const content = randomBytes(replyFileLimits.bytes);
  const mail = { ...newMail({ kind: 'reply', text: 'ä'.repeat(30_000) }), createdAt: noon };
  const files = [{ name: 'a.pdf', type: 'application/pdf', content }];
  const smtp = createSmtpMailer({ url: server.url, from: { name: 'L', address: 'l@x.org' } });
  const times = { queuedAt: noon, attempts: 1, isUnconfirmed: false };
  expect(await smtp.send({ ...mail, ...times, attachments: files })).toEqual({ kind: 'sent' });
  // The default of Postfix (message_size_limit).
  expect(server.received[0]?.body.length).toBeLessThan(10_240_000);
});

test.each([
  ['missing', () => undefined],
  ['damaged', () => Readable.from([Buffer.from('other')])],
])('sends no reply with a file that is %s, and says so', async (_case, content) => {
  const { server, send, queued, names } = await startWithReply();
  await send(1, { open: () => Promise.resolve(content()) });
  expect(server.received).toEqual([]);
  expect(await queued()).toMatchObject({
    state: 'dead',
    lastError: expect.stringContaining(names[0] ?? '') as string,
  });
});

test('tries a reply again whose files cannot be read, as a confirmed one', async () => {
  const { server, send, queued, received } = await startWithReply();
  await send(1, { open: () => Promise.reject(new Error('S3 is away')) });
  expect(server.received).toEqual([]);
  expect(await queued()).toMatchObject({ state: 'queued', isUnconfirmed: false });
  await send(2);
  expect((await received())[0]?.attachments).toHaveLength(2);
});
