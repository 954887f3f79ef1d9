import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { Outbox } from '@/lib/server/platform/mail/deliver';
import { openSqliteStore } from '@/tests/support/open-store';
import type { Store } from '@/lib/server/store';
import { bundleProgram } from '@/tests/support/bundle-program';
import { startMailServer } from '@/tests/support/mail-server';
import { sendAllDue } from '@/tests/support/outbox';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const from = { name: 'Larkmoor', address: 'desk@larkmoor.example' };

async function openStore(mails: number): Promise<{ store: Store; directory: string }> {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  onTestFinished(() => store.close());
  const waiting = Array.from({ length: mails }, () => newMail({}));
  await store.addSubmission(newSubmission({ mails: waiting }));
  return { store, directory };
}

/** Runs a separate worker at a given time. */
function worker(store: Store, url: string, now: Date, timeout = 20_000): Outbox {
  const timeouts = { connection: timeout, inactivity: timeout, total: 60_000 };
  const mailer = createSmtpMailer({ url, from, timeouts });
  return new Outbox({ store, mailer, now: () => now, random: () => 0 });
}

test('delivers 500 mails once each with four workers', async () => {
  const server = await startMailServer();
  const { store } = await openStore(500);
  const workers = Array.from({ length: 4 }, () => worker(store, server.url, noon));
  await Promise.all(workers.map(sendAllDue));
  const recipients = server.received.flatMap((mail) => mail.recipients);
  expect(recipients).toHaveLength(500);
  expect(new Set(recipients).size).toBe(500);
  const states = (await store.listMails({ limit: 600 })).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 500 }, () => 'sent'));
}, 60_000);

test('delivers every mail once through a server that hangs, fails and recovers', async () => {
  const server = await startMailServer();
  const { store } = await openStore(3);
  server.behave({ content: 'hang' });
  await sendAllDue(worker(store, server.url, noon, 300));
  expect(server.received).toEqual([]);
  const waiting = await store.listMails({ limit: 3 });
  expect(waiting.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  server.behave({ recipient: 451 });
  await sendAllDue(worker(store, server.url, later(2)));
  const refused = await store.listMails({ limit: 3 });
  expect(refused.map(({ lastError }) => lastError)).toEqual(
    refused.map(() => '451 Try again later'),
  );
  server.behave({});
  await sendAllDue(worker(store, server.url, later(4)));
  expect(new Set(server.received.flatMap((mail) => mail.recipients)).size).toBe(3);
  expect(server.received).toHaveLength(3);
});

test('delivers the mails of a killed worker after the lease, with the same Message-ID', async () => {
  const server = await startMailServer();
  server.behave({ content: 'hang' });
  const { store, directory } = await openStore(4);
  const program = await bundleProgram('tests/support/outbox-worker.ts');
  const args = [program, directory, server.url, noon.toISOString()];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const taken: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    taken.push(id);
    if (taken.length === 4) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  server.behave({});
  await sendAllDue(worker(store, server.url, later(9)));
  expect(server.received).toEqual([]);
  await sendAllDue(worker(store, server.url, later(10)));
  const ids = server.received.map(({ headers }) =>
    headers.find((line) => line.startsWith('Message-ID:')),
  );
  const marks = server.received.flatMap(({ headers }) =>
    headers.filter((line) => line === 'X-Possible-Duplicate: yes'),
  );
  expect(marks).toHaveLength(4);
  const mails = await store.listMails({ limit: 9 });
  expect(ids.toSorted()).toEqual(
    mails.map(({ messageId }) => `Message-ID: ${messageId}`).toSorted(),
  );
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
}, 30_000);
