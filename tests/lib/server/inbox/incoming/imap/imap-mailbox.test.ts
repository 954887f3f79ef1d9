import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openImapMailbox } from '@/lib/server/inbox/incoming/imap/imap-mailbox';
import { MailboxReader } from '@/lib/server/inbox/incoming/read-mailbox';
import { createReplyAddress } from '@/lib/server/inbox/incoming/reply-address';
import { takeMail, type InboundDeps } from '@/lib/server/inbox/incoming/take-mail';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { completeContent, readDeskContent } from '@/tests/support/desk/content';
import { startImapServer } from '@/tests/support/imap-server';
import { rawMail } from '@/tests/support/raw-mail';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

const wait = () => new AbortController().signal;

async function openMailbox(settings: Parameters<typeof openImapMailbox>[0]) {
  const opened = await openImapMailbox(settings);
  if (opened.kind !== 'open') throw new Error(opened.error);
  return opened.mailbox;
}

test('lists mails, fetches their bytes, and marks only what was stored', async () => {
  const { state, settings, deliver } = await startImapServer();
  const mails = ['a', 'b', 'ü'].map((text) => rawMail([`Subject: ${text}`], text));
  deliver(mails);
  const mailbox = await openMailbox(settings);
  expect(mailbox.uidValidity).toBe('1');
  expect(await mailbox.list({ since: new Date() })).toEqual([1, 2, 3]);
  expect(await mailbox.list({ after: 2 })).toEqual([3]);
  // The server names the last mail all the same.
  expect(await mailbox.list({ after: 3 })).toEqual([]);
  for (const [index, mail] of mails.entries()) {
    const fetched = await mailbox.fetch(index + 1);
    expect(fetched && Buffer.compare(fetched.raw, mail)).toBe(0);
  }
  expect(await mailbox.fetch(9)).toBeUndefined();
  expect([...state.seen]).toEqual([]);
  await mailbox.finish(2);
  expect([...state.seen]).toEqual([2]);
  await mailbox.close();
});

test('hears of a new mail and of the end of the connection', async () => {
  const { settings, deliver, disconnect } = await startImapServer();
  const mailbox = await openMailbox(settings);
  const hears = mailbox.wait(20_000, wait());
  setTimeout(() => {
    deliver([rawMail(['Subject: a'])]);
  }, 20);
  await hears;
  expect(await mailbox.list({ after: 0 })).toEqual([1]);
  const ends = expect(mailbox.wait(20_000, wait())).rejects.toThrow();
  setTimeout(disconnect, 20);
  await ends;
  await expect(mailbox.list({ after: 0 })).rejects.toThrow();
  await mailbox.close();
});

test('says why it cannot read a mailbox, and never the password', async () => {
  const { settings } = await startImapServer();
  const refused = await openImapMailbox({ ...settings, password: 'another-secret' });
  expect(refused).toMatchObject({ kind: 'login-refused' });
  expect(JSON.stringify(refused)).not.toContain('another-secret');
  const missing = await openImapMailbox({ ...settings, folder: 'Nothing' });
  expect(missing).toMatchObject({ kind: 'no-folder' });
  const untrusted = await openImapMailbox({ ...settings, caFile: undefined });
  expect(untrusted).toMatchObject({ kind: 'unreachable' });
});

test('stores each mail once, although a connection ends in a mail and all numbers change', async () => {
  const server = await startImapServer();
  const store = openTestStore();
  const submission = newSubmission({ fields: [['email', ['eve@example.net']]] });
  await store.addSubmission(submission);
  const address = 'desk+*@example.org';
  const to = await createReplyAddress(address, submission.id, store);
  let time = Date.now();
  const deps: InboundDeps = {
    store,
    uploads: new UploadStore(await temporaryDirectory(), randomBytes),
    // The parser has a process and tests of its own.
    parser: { parse: () => Promise.resolve(undefined) },
    content: await completeContent(readDeskContent),
    siteUrl: 'https://site.example',
    ownAddress: undefined,
    address,
    checkedBy: undefined,
    now: () => new Date(time),
    randomBytes,
  };
  const answers = ['One', 'Two', 'Three'].map((text) =>
    rawMail(
      ['From: eve@example.net', `To: ${to}`, `Message-ID: <${text}@x.org>`, `Subject: ${text}`],
      `${text}\n${'x'.repeat(5000)}`,
    ),
  );
  let stop = new AbortController();
  const reader = new MailboxReader({
    store,
    open: async () => {
      const opened = await openImapMailbox(server.settings);
      if (opened.kind !== 'open') return opened;
      const { mailbox } = opened;
      // What waits for a new mail has read all.
      const ends = () => {
        stop.abort();
        return Promise.resolve();
      };
      return { kind: 'open', mailbox: { ...mailbox, wait: ends } };
    },
    take: (mail) => takeMail(mail, deps),
    name: 'desk',
    reader: 'this',
    now: deps.now,
  });
  const run = async () => {
    stop = new AbortController();
    await reader.run(stop.signal);
  };
  const stored = () =>
    store
      .rows('inbound_mails')
      .map(({ message_id }) => String(message_id))
      .toSorted();
  const { state } = server;
  server.deliver(answers.slice(0, 2));
  state.breaksAt = 2;
  await run();
  expect(stored()).toEqual(['<One@x.org>']);
  expect([...state.seen]).toEqual([1]);
  expect(store.rows('mailboxes').map(({ error }) => error)).toEqual([expect.any(String)]);

  state.breaksAt = undefined;
  time += 60_000;
  await run();
  expect(stored()).toEqual(['<One@x.org>', '<Two@x.org>']);
  expect([...state.seen]).toEqual([1, 2]);

  server.renumber();
  server.deliver(answers.slice(2));
  await run();
  expect(stored()).toEqual(['<One@x.org>', '<Three@x.org>', '<Two@x.org>']);
  expect([...state.seen]).toEqual([100, 101, 102]);
  expect(state.connections).toBe(3);
});
