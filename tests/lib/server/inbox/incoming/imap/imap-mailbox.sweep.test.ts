import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openImapMailbox } from '@/lib/server/inbox/incoming/imap/imap-mailbox';
import type { MailboxSettings } from '@/lib/server/platform/mail/inbound-settings';
import type { OpenMailbox } from '@/lib/server/inbox/incoming/mailbox';
import { createMailParser } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { MailboxReader } from '@/lib/server/inbox/incoming/read-mailbox';
import { createReplyAddress } from '@/lib/server/inbox/incoming/reply-address';
import { takeMail, type InboundDeps } from '@/lib/server/inbox/incoming/take-mail';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { completeContent, readDeskContent } from '@/tests/support/desk/content';
import { type Dovecot, dovecotUser, hasDovecot, startDovecot } from '@/tests/support/dovecot';
import { rawMail } from '@/tests/support/raw-mail';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

function settingsOf(
  { port, securePort, caFile }: Dovecot,
  overrides: Partial<MailboxSettings> = {},
): MailboxSettings {
  const isSecure = overrides.isSecure ?? true;
  const server = { host: 'localhost', port: isSecure ? securePort : port, isSecure, caFile };
  return { ...server, ...dovecotUser, folder: 'INBOX', moveTo: undefined, ...overrides };
}

async function open(settings: MailboxSettings): Promise<OpenMailbox> {
  const opened = await openImapMailbox(settings);
  if (opened.kind !== 'open') throw new Error(opened.error);
  return opened.mailbox;
}

const mails = ['a', 'b', 'c'].map((text) => rawMail([`Subject: ${text}`], text));
const yesterday = { since: new Date(Date.now() - 24 * 60 * 60_000) };

test.skipIf(hasDovecot)('skipped: the real IMAP server (install dovecot-imapd)', () => undefined);

test.runIf(hasDovecot)(
  'lists new mails, leaves them unread, and marks what was stored',
  async () => {
    const server = await startDovecot();
    await server.deliver(mails);
    const mailbox = await open(settingsOf(server));
    expect(await mailbox.list(yesterday)).toEqual([1, 2, 3]);
    expect(await mailbox.list({ after: 1 })).toEqual([2, 3]);
    expect(await mailbox.list({ after: 3 })).toEqual([]);
    const mail = await mailbox.fetch(2);
    expect(mail && Buffer.compare(mail.raw, mails[1] ?? new Uint8Array())).toBe(0);
    expect(await mailbox.fetch(9)).toBeUndefined();
    expect(await server.count('INBOX', 'S')).toBe(0);
    await mailbox.finish(2);
    await mailbox.finish(9);
    await mailbox.close();
    expect(await server.count('INBOX', 'S')).toBe(1);
  },
);

test.runIf(hasDovecot)('moves what was stored to a folder, which it creates', async () => {
  const server = await startDovecot();
  await server.deliver(mails);
  for (let each = 0; each < 2; each += 1) {
    const mailbox = await open(settingsOf(server, { moveTo: 'Done' }));
    const [first = 0] = await mailbox.list(yesterday);
    await mailbox.finish(first);
    await mailbox.close();
  }
  expect([await server.count('INBOX'), await server.count('Done')]).toEqual([1, 2]);
});

test.runIf(hasDovecot)('loads the start of a mail that is too large', async () => {
  const server = await startDovecot();
  await server.deliver([rawMail(['Subject: large'], 'x'.repeat(26 * 1024 * 1024))]);
  const mailbox = await open(settingsOf(server));
  const mail = await mailbox.fetch(1);
  expect(mail?.raw.length).toBe(64 * 1024);
  expect(mail?.wholeBytes).toBeGreaterThan(26 * 1024 * 1024);
  await mailbox.close();
});

test.runIf(hasDovecot)('hears of a new mail, and of the end of the server', async () => {
  const server = await startDovecot();
  const mailbox = await open(settingsOf(server, { isSecure: false }));
  const started = Date.now();
  const waiting = mailbox.wait(20_000, new AbortController().signal);
  await server.deliver(mails);
  await waiting;
  expect(Date.now() - started).toBeLessThan(5000);
  expect(await mailbox.list({ after: 0 })).toEqual([1, 2, 3]);
  const ended = mailbox.wait(20_000, new AbortController().signal);
  const lost = expect(ended).rejects.toThrow();
  await server.restart();
  await lost;
  await expect(mailbox.list({ after: 0 })).rejects.toThrow();
  await expect(mailbox.fetch(1)).rejects.toThrow();
  await mailbox.close();
});

test.runIf(hasDovecot)('says why it cannot read a mailbox, and never the password', async () => {
  const server = await startDovecot();
  const wrong = settingsOf(server, { password: 'another-secret' });
  const refused = await openImapMailbox(wrong);
  expect(refused).toMatchObject({ kind: 'login-refused' });
  expect(JSON.stringify(refused)).not.toContain('another-secret');
  expect(await openImapMailbox(settingsOf(server, { folder: 'Nothing' }))).toMatchObject({
    kind: 'no-folder',
  });
  const untrusted = settingsOf(server, { caFile: undefined });
  expect(await openImapMailbox(untrusted)).toMatchObject({ kind: 'unreachable' });
  const missing = settingsOf(server, { caFile: '/nowhere/ca.pem' });
  expect(await openImapMailbox(missing)).toMatchObject({ kind: 'unreachable' });
});

test.runIf(hasDovecot)('sends no password to a server that does not encrypt', async () => {
  const server = await startDovecot({ offersTls: false });
  const plain = settingsOf(server, { isSecure: false });
  expect(await openImapMailbox(plain)).toMatchObject({ kind: 'unreachable' });
});

test.runIf(hasDovecot)(
  'stores 1,000 mails once, although a process and the server die and the numbers change',
  { timeout: 180_000 },
  async () => {
    const server = await startDovecot();
    const store = openTestStore();
    const submissions = Array.from({ length: 20 }, () =>
      newSubmission({ fields: [['email', ['eve@example.net']]] }),
    );
    for (const submission of submissions) await store.addSubmission(submission);
    const address = 'desk+*@example.org';
    const to = await Promise.all(
      submissions.map(({ id }) => createReplyAddress(address, id, store)),
    );
    const parser = createMailParser();
    let time = Date.now();
    const deps: InboundDeps = {
      store,
      uploads: new UploadStore(await temporaryDirectory(), randomBytes),
      parser,
      content: await completeContent(readDeskContent),
      siteUrl: 'https://site.example',
      ownAddress: undefined,
      address,
      checkedBy: undefined,
      now: () => new Date(time),
      randomBytes,
    };
    const thousand = Array.from({ length: 1000 }, (_, index) =>
      rawMail(
        [
          'From: eve@example.net',
          `To: ${to[index % to.length] ?? ''}`,
          `Message-ID: <${index}@example.net>`,
          `Subject: ${index}`,
        ],
        `Mail ${index}\n${'x'.repeat(2000)}`,
      ),
    );
    let taken = 0;
    /** Reads until a number of mails was taken; then this process is as dead, without a word. */
    const read = async (reader: string, dieAfter: number) => {
      const abort = new AbortController();
      const death = new AbortController();
      const died = once(death.signal, 'abort').then(() => 'died');
      const job = new MailboxReader({
        store,
        open: () => openImapMailbox(settingsOf(server)),
        take: async (mail) => {
          const result = await takeMail({ ...mail }, deps);
          if (result === 'added') taken += 1;
          if (taken === 1000) abort.abort();
          if (taken < dieAfter) return result;
          death.abort();
          return new Promise(() => undefined);
        },
        name: 'desk',
        reader,
        now: deps.now,
      });
      return Promise.race([job.run(abort.signal), died]);
    };
    await server.deliver(thousand.slice(0, 500));
    expect(await read('first', 300)).toBe('died');
    // The claim of the dead process ends.
    expect(await read('second', Infinity)).toBeUndefined();
    expect(taken).toBe(300);
    time += 3 * 60_000;
    await server.restart();
    await server.deliver(thousand.slice(500));
    expect(await read('second', 700)).toBe('died');
    time += 3 * 60_000;
    await server.renumber();
    await read('third', Infinity);
    const stored = store.rows('inbound_mails').map(({ subject }) => Number(subject));
    expect(stored.toSorted((a, b) => a - b)).toEqual(thousand.map((_, index) => index));
    const files = store.rows('files');
    expect(new Set(files.map(({ mail }) => mail)).size).toBe(1000);
    await parser.close();
  },
);
