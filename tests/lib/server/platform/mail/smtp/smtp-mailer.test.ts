import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer, smtpTimeouts } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import type { SubmittedFields } from '@/lib/forms/submission';
import { contactForm } from '@/tests/support/form-server';
import { hostileAddresses } from '@/tests/support/hostile-addresses';
import { startMailServer } from '@/tests/support/mail-server';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';

const from = { name: 'Larkmoor Observatory', address: 'desk@larkmoor.example' };
const noon = new Date('2026-11-20T12:00:00.000Z');

function outgoing(overrides: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...newMail({ to: 'operator@example.org' }),
    submission: 'one',
    createdAt: noon,
    queuedAt: noon,
    attempts: 1,
    isUnconfirmed: false,
    ...overrides,
  };
}

const named = (headers: readonly string[], name: string) =>
  headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

test('sends a mail unchanged, from the site’s address', async () => {
  const server = await startMailServer();
  const mail = outgoing({
    replyTo: 'ana@example.org',
    subject: 'A visit — Ω',
    text: 'Ω 🪐\n.\nEnd\n',
  });
  const mailer = createSmtpMailer({ url: server.url, from });
  expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
  const [received, ...others] = server.received;
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    from: 'desk@larkmoor.example',
    recipients: ['operator@example.org'],
  });
  expect(received?.headers).toEqual(
    expect.arrayContaining([
      'From: Larkmoor Observatory <desk@larkmoor.example>',
      'To: operator@example.org',
      'Reply-To: ana@example.org',
      'Auto-Submitted: auto-generated',
      'Content-Language: en',
      `Message-ID: ${mail.messageId}`,
      'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    ]),
  );
  const encoding = named(received?.headers ?? [], 'Content-Transfer-Encoding')[0];
  const body =
    encoding?.includes('base64') === true
      ? Buffer.from(received?.body ?? '', 'base64').toString()
      : received?.body;
  expect(body?.replaceAll('\r\n', '\n')).toContain('Ω 🪐\n.\nEnd\n');
});

test('says in which language a mail is, also beside what it adds', async () => {
  const server = await startMailServer();
  const mailer = createSmtpMailer({ url: server.url, from });
  await mailer.send(outgoing({ language: 'de', text: 'Bis bald.', isUnconfirmed: true }));
  const [received] = server.received;
  expect(named(received?.headers ?? [], 'Content-Language')).toEqual(['Content-Language: de']);
  expect(received?.body).toContain('Vielleicht haben Sie');
});

test.each(hostileAddresses)('sends %j to the operator only', async (text) => {
  const server = await startMailServer();
  const mailer = createSmtpMailer({ url: server.url, from });
  const fields: SubmittedFields = [
    ['name', [text]],
    ['email', [text]],
    ['_replyto', [text]],
    ['_subject', [text]],
    ['_cc', [text]],
    ['message', [text]],
  ];
  const rules = {
    notify: ['operator@example.org'],
    cc: [],
    sendsAnswers: true,
    copiesAnswers: false,
  };
  const options = { siteName: text, siteUrl: 'https://larkmoor.example', randomBytes };
  const mails = createSubmissionMails(contactForm, rules, newSubmission({ fields }), options);
  for (const mail of mails) {
    expect(await mailer.send(outgoing(mail))).toEqual({ kind: 'sent' });
  }
  const [received, ...others] = server.received;
  expect(others).toEqual([]);
  expect(received?.recipients).toEqual(['operator@example.org']);
  const headers = received?.headers ?? [];
  for (const name of ['From', 'To', 'Subject', 'Message-ID']) {
    expect(named(headers, name)).toHaveLength(1);
  }
  expect(named(headers, 'Reply-To').length).toBeLessThanOrEqual(1);
  for (const name of ['Bcc', 'Cc', 'Resent-To']) expect(named(headers, name)).toEqual([]);
  const addressed = ['To', 'From', 'Reply-To'].flatMap((name) => named(headers, name)).join('\n');
  expect(addressed).not.toContain('mallory');
  expect(addressed).not.toMatch(/[,;]/);
});

test.each([
  [{ recipient: 550 }, { kind: 'refused', isPermanent: true }],
  [{ recipient: 450 }, { kind: 'refused', isPermanent: false }],
  [{ content: 554 }, { kind: 'refused', isPermanent: true }],
  [{ content: 451 }, { kind: 'refused', isPermanent: false }],
] as const)('reports a refused mail for %j', async (steps, result) => {
  const server = await startMailServer();
  server.behave(steps);
  const mailer = createSmtpMailer({ url: server.url, from });
  const [status] = Object.values(steps);
  const outcome = await mailer.send(outgoing());
  expect(outcome).toMatchObject(result);
  expect('error' in outcome && outcome.error).toContain(String(status));
});

test.each([
  [{ recipient: 'hang' }, 'unreachable'],
  [{ content: 'hang' }, 'unconfirmed'],
] as const)('stops waiting for a server that hangs at %j: %s', async (steps, kind) => {
  const server = await startMailServer();
  server.behave(steps);
  const timeouts = { ...smtpTimeouts, inactivity: 1000 };
  const mailer = createSmtpMailer({ url: server.url, from, timeouts });
  expect(await mailer.send(outgoing())).toMatchObject({ kind });
});

test('ends a try after the total timeout', async () => {
  const server = await startMailServer();
  server.behave({ recipient: 'hang' });
  const timeouts = { ...smtpTimeouts, total: 200 };
  const mailer = createSmtpMailer({ url: server.url, from, timeouts });
  expect(await mailer.send(outgoing())).toMatchObject({ kind: 'unreachable' });
});

test('waits as long as RFC 5321 requires, 10 minutes for the response to the content', () => {
  expect(smtpTimeouts.connection).toBeGreaterThanOrEqual(300_000);
  expect(smtpTimeouts.inactivity).toBeGreaterThanOrEqual(600_000);
});

test('marks a possible duplicate in a header and in the text', async () => {
  const server = await startMailServer();
  const mailer = createSmtpMailer({ url: server.url, from });
  const first = outgoing({ text: 'A message has arrived.\n' });
  await mailer.send(first);
  await mailer.send({ ...first, isUnconfirmed: true });
  const [plain, marked] = server.received;
  expect(named(plain?.headers ?? [], 'X-Possible-Duplicate')).toEqual([]);
  expect(plain?.body).not.toContain('before');
  expect(named(marked?.headers ?? [], 'X-Possible-Duplicate')).toEqual([
    'X-Possible-Duplicate: yes',
  ]);
  // The mail wraps its long lines.
  const body = marked?.body.replaceAll(/(?<= )\r\n|=\r\n/g, '') ?? '';
  expect(body.startsWith(`${deliveryWords.mayBeDuplicate}\r\n`)).toBe(true);
  expect(named(marked?.headers ?? [], 'Message-ID')).toEqual(
    named(plain?.headers ?? [], 'Message-ID'),
  );
});

test('stops waiting for a server that never greets', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const timeouts = { ...smtpTimeouts, connection: 200 };
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeouts });
  expect(await mailer.send(outgoing())).toMatchObject({ kind: 'unreachable' });
});

test('converts a response to one line that every store accepts', async () => {
  const odd = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('554-No\0 \u0007mail\r\n554 from\u{1F600} you\r\n');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => odd.once('listening', resolve));
  onTestFinished(() => void odd.close());
  const { port } = odd.address() as AddressInfo;
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
  const outcome = await mailer.send(outgoing());
  expect(outcome.kind).toBe('unreachable');
  expect('error' in outcome && outcome.error).toMatch(
    /^[^\p{Cc}\p{Surrogate}]*554[^\p{Cc}\p{Surrogate}]*$/u,
  );
});

test('reports a missing server as unreachable', async () => {
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from });
  const outcome = await mailer.send(outgoing());
  expect(outcome.kind).toBe('unreachable');
  expect('error' in outcome && outcome.error).toContain('ECONNREFUSED');
});

test('reports a wrong password as unreachable, and sends with a right one', async () => {
  const server = await startMailServer({ signIn: ({ password }) => password === 'right' });
  const withPassword = (password: string) => server.url.replace('//', `//desk:${password}@`);
  const wrong = createSmtpMailer({ url: withPassword('wrong'), from });
  expect(await wrong.send(outgoing())).toMatchObject({ kind: 'unreachable' });
  const right = createSmtpMailer({ url: withPassword('right'), from });
  expect(await right.send(outgoing())).toEqual({ kind: 'sent' });
});
