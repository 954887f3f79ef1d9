import { describe, expect, test } from 'vitest';
import { mailPageSize } from '@/lib/server/inbox/desk/mail-props';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { mailWords, mailHistoryWords } from '@/lib/words/lib/server/inbox/desk/mail';
import { pageWords } from '@/lib/words/lib/server/desk';
import { noticeWords } from '@/lib/words/lib/server/inbox/desk';

const smtp = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'desk@larkmoor.example' };
const noon = new Date('2026-11-20T12:00:00.000Z');

async function startWithMails(
  count: number,
  settings: Parameters<typeof startDesk>[0] = { settings: smtp },
): Promise<DeskServer> {
  const desk = await startDesk(settings);
  const mails = Array.from({ length: count }, (_, index) =>
    newMail({ id: `m${String(index).padStart(3, '0')}`, replyTo: 'ana@example.org' }),
  );
  await desk.store.addSubmission(newSubmission({ id: 'letter', mails }));
  return desk;
}

async function read(desk: DeskServer, path: string): Promise<string> {
  const response = await desk.request(path, { headers: { Cookie: await desk.signIn() } });
  expect(response.status).toBe(200);
  return response.body;
}

/** Leases the only queued mail and records the result. */
async function settle(desk: DeskServer, error: string, kind: 'again' | 'dead'): Promise<void> {
  await desk.store.claimMails({ now: noon, leaseUntil: noon, limit: 1 });
  await desk.store.recordMailResult('m000', {
    kind,
    at: new Date(noon.getTime() + 600_000),
    error,
  });
}

describe('the outbox', () => {
  test('requires a session', async () => {
    const desk = await startWithMails(1);
    const response = await desk.request('/desk/mail');
    expect(response.headers.location).toBe('/desk/sign-in');
    expect(response.body).not.toContain('m000');
  });

  test('shows mails with their text, newest first, in pages', async () => {
    const desk = await startWithMails(mailPageSize + 1);
    const first = await read(desk, '/desk/mail');
    expect(first).toContain('m020@example.org');
    expect(first).toContain('A message has arrived.');
    expect(first).toContain('ana@example.org');
    expect(first).not.toContain('m000@example.org');
    expect(first).toContain('/desk/mail?before=m001');
    const second = await read(desk, '/desk/mail?before=m001');
    expect(second).toContain('m000@example.org');
    expect(second).not.toContain('m001@example.org');
  });

  test('shows undelivered mails, to which /desk links', async () => {
    const desk = await startWithMails(2);
    expect(await read(desk, '/desk')).not.toContain(noticeWords.deadMail);
    await settle(desk, '550 No such mailbox', 'dead');
    const today = await read(desk, '/desk');
    expect(today).toContain(noticeWords.deadMail);
    expect(today).toContain('/desk/mail?state=dead');
    const page = await read(desk, '/desk/mail?state=dead');
    expect(page).toContain('m000@example.org');
    expect(page).not.toContain('m001@example.org');
    expect(page).toContain(pageWords.deadMail);
  });

  test('shows the mails of one submission', async () => {
    const desk = await startWithMails(1);
    await desk.store.addSubmission(newSubmission({ mails: [newMail({ id: 'other' })] }));
    const page = await read(desk, '/desk/mail?submission=letter');
    expect(page).toContain('m000@example.org');
    expect(page).not.toContain('other@example.org');
    expect(page).toContain('/desk/letter');
  });

  test('shows that mail is not configured', async () => {
    const desk = await startWithMails(1, {});
    const page = await read(desk, '/desk/mail');
    expect(page).toContain(mailWords.notConfigured);
    expect(page).toContain(mailWords.notConfiguredState);
    expect(await read(desk, '/desk/letter')).toContain(
      mailHistoryWords.notConfigured('Mail to m000@example.org'),
    );
    expect(await read(await startWithMails(1), '/desk/mail')).not.toContain('not set up');
  });
});

describe('the history of a submission shows its mail as', () => {
  test.each([
    ['again', '451 Later', 'not sent yet: 451 Later', 'next try 12:10'],
    ['dead', '550 Nobody\u202E', 'given up: 550 Nobody[U+202E]', 'Given up'],
  ] as const)('%s', async (kind, error, step, state) => {
    const desk = await startWithMails(1);
    await settle(desk, error, kind);
    const submission = await read(desk, '/desk/letter');
    expect(submission).toContain(`Mail to m000@example.org ${step}`);
    expect(submission).toContain('/desk/mail?submission=letter');
    expect(await read(desk, '/desk/mail')).toContain(state);
  });

  test('sent, with the time', async () => {
    const desk = await startWithMails(1);
    expect(await read(desk, '/desk/letter')).toContain(
      mailHistoryWords.queued('Mail to m000@example.org'),
    );
    await desk.store.recordMailResult('m000', {
      kind: 'sent',
      at: new Date(noon.getTime() + 7000),
    });
    expect(await read(desk, '/desk/letter')).toMatch(
      /12:00:07.{1,40}Mail to m000@example.org sent/,
    );
    expect(await read(desk, '/desk/mail')).toContain('Sent 12:00');
  });
});

describe('retrying a mail', () => {
  test('puts an undelivered mail back into the queue', async () => {
    const desk = await startWithMails(1);
    await settle(desk, '550 No such mailbox', 'dead');
    const Cookie = await desk.signIn();
    const response = await desk.post('/api/desk/mail', 'mail=m000', { Cookie });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/desk/mail');
    expect(desk.store.rows('mails')).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect((await desk.post('/api/desk/mail', 'mail=m000', { Cookie })).status).toBe(404);
    expect((await desk.post('/api/desk/mail', 'mail=%2e%2e', { Cookie })).status).toBe(400);
  });

  test('requires a session and a page of this site', async () => {
    const desk = await startWithMails(1);
    await settle(desk, '550 No such mailbox', 'dead');
    expect((await desk.post('/api/desk/mail', 'mail=m000')).status).toBe(401);
    const foreign = { Cookie: await desk.signIn(), 'Sec-Fetch-Site': 'cross-site' };
    expect((await desk.post('/api/desk/mail', 'mail=m000', foreign)).status).toBe(403);
    expect(desk.store.rows('mails')).toMatchObject([{ state: 'dead' }]);
  });
});

test('queues the mails of a submission that leaves the spam once', async () => {
  const desk = await startDesk();
  const fields = [['email', ['ana@example.org']]] as const;
  await desk.store.addSubmission(newSubmission({ id: 'letter', state: 'spam', fields }));
  const Cookie = await desk.signIn();
  const move = (to: string) =>
    desk.post('/api/desk/move', `submission=letter&to=${to}`, { Cookie });
  await move('spam');
  expect(desk.store.rows('mails')).toEqual([]);
  await move('inbox');
  await move('spam');
  await move('inbox');
  const mails = desk.store.rows('mails').map(({ kind, recipient }) => `${kind} ${recipient}`);
  expect(mails.sort()).toEqual(['copy ana@example.org', 'notify operator@example.org']);
});
