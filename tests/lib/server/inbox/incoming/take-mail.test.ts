import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createReplyAddress } from '@/lib/server/inbox/incoming/reply-address';
import { createMailParser } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { takeMail, type InboundDeps } from '@/lib/server/inbox/incoming/take-mail';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { completeContent, readDeskContent } from '@/tests/support/desk/content';
import { newOperator } from '@/tests/support/operators';
import { multipartMail, rawMail } from '@/tests/support/raw-mail';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { newWebhook } from '@/tests/support/webhooks';
import { openTestStore } from '@/tests/support/test-store';
import { inboundWords } from '@/lib/words/lib/server/inbox/incoming';

const parser = createMailParser();
afterAll(() => parser.close());

const address = 'desk+*@example.org';
const eve = 'From: Eve Moss <eve@example.net>';

async function openInbox(overrides: Partial<InboundDeps> = {}) {
  const store = openTestStore();
  await store.addOperator(newOperator({ email: 'owner@example.org' }));
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const submission = newSubmission({
    reference: 'CON-7K2QXM',
    fields: [
      ['email', ['Eve@Example.net']],
      ['message', ['May we come?']],
    ],
  });
  await store.addSubmission(submission);
  const deps: InboundDeps = {
    store,
    uploads,
    parser,
    content: await completeContent(readDeskContent),
    siteUrl: 'https://site.example',
    ownAddress: 'desk@site.example',
    address,
    checkedBy: undefined,
    now: () => later(60),
    randomBytes,
    ...overrides,
  };
  const { id } = submission;
  const to = `To: ${await createReplyAddress(address, id, store)}`;
  return {
    store,
    uploads,
    id,
    to,
    take: (raw: Uint8Array, more = {}) => takeMail({ raw, ...more }, deps),
    mails: () => store.listInboundMails(id, 99),
    notices: () => store.rows('mails').filter(({ kind }) => kind === 'answer'),
    /** The submissions that began with a mail. */
    opened: async () => {
      const ids = store.rows('submissions').filter(({ form }) => form === 'E-mail');
      return Promise.all(ids.map((row) => store.findSubmission(row.id)));
    },
  };
}

test('stores an answer in its conversation, once, and makes it new', async () => {
  const inbox = await openInbox();
  await inbox.store.markSubmission(inbox.id, noon);
  const raw = rawMail([eve, inbox.to, 'Message-ID: <a@example.net>', 'Subject: Re: visit'], 'Yes.');
  expect(await inbox.take(raw)).toBe('added');
  expect(await inbox.take(raw)).toBe('repeated');
  expect(await inbox.mails()).toMatchObject([
    { kind: 'answer', sender: 'eve@example.net', senderName: 'Eve Moss', text: 'Yes.' },
  ]);
  const found = await inbox.store.findSubmission(inbox.id);
  expect(found).toMatchObject({ state: 'inbox', files: [{ name: 'Re_ visit.eml' }] });
  expect(found?.readAt).toBeUndefined();
  const content = await inbox.uploads.read(found?.files[0]?.id ?? '');
  content?.content.destroy();
  expect(content?.bytes).toBe(raw.byteLength);
});

test('announces an answer to webhooks, and neither an automatic mail nor a repeated one', async () => {
  const inbox = await openInbox();
  await inbox.store.addWebhook(newWebhook({ id: 'hook' }));
  const raw = rawMail([eve, inbox.to, 'Message-ID: <a@example.net>'], 'Yes.');
  await inbox.take(raw);
  await inbox.take(raw);
  await inbox.take(rawMail([eve, inbox.to, 'Auto-Submitted: auto-replied'], 'I am away.'));
  const answer = (await inbox.mails()).find(({ kind }) => kind === 'answer');
  expect(answer).toBeDefined();
  const deliveries = await inbox.store.listDeliveries({ limit: 9 });
  expect(deliveries.map(({ submission, mail }) => [submission, mail])).toEqual([
    [inbox.id, answer?.id],
  ]);
});

test('tells the operator of the message with which the answered one is shown', async () => {
  const inbox = await openInbox();
  const fields = [['email', ['eve@example.net']]] as const;
  const kept = newSubmission({ id: 'kept', reference: 'CON-KEPT', fields });
  await inbox.store.addSubmission(kept);
  await inbox.store.mergeSubmissions({ kept: 'kept', merged: inbox.id, audit: [] });
  const audit = { id: 'a', at: noon, operator: '', action: 'assign', subject: '', details: '' };
  await inbox.store.addOperator(newOperator({ email: 'ana@example.org' }));
  await inbox.store.assignSubmission('kept', 'ana@example.org', undefined, audit);
  await inbox.take(rawMail([eve, inbox.to], 'Yes.'));
  const notice = inbox.notices().find(({ recipient }) => recipient === 'ana@example.org');
  expect(notice?.content).toContain('https://site.example/desk/kept');
  expect(await inbox.mails()).toHaveLength(1);
});

test('finds a conversation by the address of the envelope, and by what the mail answers', async () => {
  const inbox = await openInbox();
  const id = '01980c4e-5a00-7abc-8123-00000000bbbb';
  const reply = newMail({ id, kind: 'reply', messageId: `<${id}@site.example>` });
  await inbox.store.queueMails(inbox.id, [reply], noon);
  const signed = inbox.to.slice(4);
  await inbox.take(rawMail([eve, 'Subject: 1']), { recipients: [signed] });
  await inbox.take(rawMail([eve, `References: <x@y> ${reply.messageId}`, 'Message-ID: <2@e>']));
  await inbox.take(rawMail([eve, 'In-Reply-To: <2@e>', 'Subject: 3']));
  expect(await inbox.mails()).toHaveLength(3);
});

test('never goes by the subject or the sender alone', async () => {
  const inbox = await openInbox();
  await inbox.take(rawMail([eve, 'To: desk@example.org', 'Subject: Re: CON-7K2QXM'], 'Hello?'));
  expect(await inbox.mails()).toEqual([]);
  expect(await inbox.opened()).toMatchObject([
    {
      form: 'E-mail',
      state: 'inbox',
      fields: [
        ['name', ['Eve Moss']],
        ['email', ['eve@example.net']],
        ['subject', ['Re: CON-7K2QXM']],
        ['message', ['Hello?']],
      ],
      files: [{ name: 'Re_ CON-7K2QXM.eml' }],
    },
  ]);
  expect(inbox.notices()).toMatchObject([{ recipient: 'owner@example.org' }]);
});

test('notifies those who have chosen mails that answer nothing, and not those who have not', async () => {
  const inbox = await openInbox();
  const { store } = inbox;
  const seeing = { role: 'staff', forms: undefined } as const;
  await store.addOperator(newOperator({ email: 'ben@example.org', ...seeing }));
  await store.addOperator(newOperator({ email: 'cleo@example.org', ...seeing }));
  await store.addOperator(newOperator({ email: 'dora@example.org', role: 'staff', forms: [] }));
  await store.addOperator(newOperator({ email: 'second-owner@example.org' }));
  const choose = (email: string, when: string) => {
    const value = { hour: 7, forms: { 'E-mail': { when, content: 'link' } } };
    const name = `notifications:${email}`;
    return store.saveDeskSetting({ name, value, version: 0, changedAt: noon, changedBy: '' });
  };
  await choose('ben@example.org', 'at-once');
  await choose('dora@example.org', 'at-once');
  await choose('owner@example.org', 'never');
  await inbox.take(rawMail([eve, 'To: desk@example.org', 'Subject: Hello'], 'a secret'));
  const notices = inbox.notices();
  expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual([
    'ben@example.org',
    'second-owner@example.org',
  ]);
  expect(JSON.stringify(notices)).not.toContain('secret');
});

test('notifies the operator who takes care of it and those who hear of new ones, each once', async () => {
  const inbox = await openInbox();
  const audit = { id: 'a', at: noon, operator: '', action: 'assign', subject: '', details: '' };
  await inbox.store.assignSubmission(inbox.id, 'owner@example.org', undefined, audit);
  await inbox.take(rawMail([eve, inbox.to, 'Subject: 1'], 'a secret'));
  await inbox.take(rawMail([eve, inbox.to, 'Subject: 2']));
  const notices = inbox.notices();
  const first = notices.filter(({ event }) => event === notices[0]?.event);
  expect(new Set(first.map(({ recipient }) => recipient)).size).toBe(first.length);
  expect(first.map(({ recipient }) => recipient)).toContain('operator@example.org');
  expect(notices.filter(({ recipient }) => recipient === 'owner@example.org')).toHaveLength(2);
  expect(JSON.stringify(notices)).not.toContain('secret');
});

test('does not notify an operator who was made an editor since', async () => {
  const inbox = await openInbox();
  await inbox.store.addOperator(newOperator({ email: 'ana@example.org', role: 'editor' }));
  const audit = { id: 'a', at: noon, operator: '', action: 'assign', subject: '', details: '' };
  await inbox.store.assignSubmission(inbox.id, 'ana@example.org', undefined, audit);
  await inbox.take(rawMail([eve, inbox.to], 'Yes.'));
  expect(inbox.notices().map(({ recipient }) => recipient)).toEqual(['operator@example.org']);
});

test('joins a mail from another address, or one that its server does not vouch for, as such', async () => {
  const inbox = await openInbox({ checkedBy: 'mx' });
  const failed = ['Authentication-Results: mx; dmarc=fail', 'Received: from x'];
  await inbox.take(rawMail(['From: Bob <bob@example.net>', inbox.to]));
  await inbox.take(rawMail([...failed, eve, inbox.to]));
  expect((await inbox.mails()).map(({ kind }) => kind)).toEqual(['other', 'other']);
  await inbox.take(rawMail([...failed, eve, 'Subject: no answer']));
  const [spam] = await inbox.opened();
  expect(spam).toMatchObject({ state: 'spam', reasons: [expect.stringContaining('DMARC')] });
  expect(inbox.notices().some(({ submission }) => submission === spam?.id)).toBe(false);
});

test('keeps automatic answers quiet: nothing becomes new, and no one is notified', async () => {
  const inbox = await openInbox();
  await inbox.store.markSubmission(inbox.id, noon);
  await inbox.take(rawMail([eve, inbox.to, 'Auto-Submitted: auto-replied'], 'I am away.'));
  expect(await inbox.mails()).toMatchObject([{ kind: 'automatic' }]);
  expect((await inbox.store.findSubmission(inbox.id))?.readAt).toEqual(noon);
  await inbox.take(rawMail(['From: news@example.net', 'List-Id: <news>', 'Subject: News']));
  expect(await inbox.opened()).toMatchObject([{ state: 'archived' }]);
  expect(inbox.notices()).toEqual([]);
});

test('takes a mail from its own addresses for automatic, and stores none of its own', async () => {
  const inbox = await openInbox();
  const own = newMail({ id: '01980c4e-5a00-7abc-8123-00000000cccc', kind: 'notify' });
  const messageId = `<${own.id}@site.example>`;
  await inbox.store.queueMails(inbox.id, [{ ...own, messageId }], noon);
  expect(await inbox.take(rawMail([`Message-ID: ${messageId}`, eve]))).toBe('own');
  await inbox.take(rawMail(['From: desk+1@example.org', inbox.to]));
  await inbox.take(rawMail(['From: desk@site.example', inbox.to]));
  expect((await inbox.mails()).map(({ kind }) => kind)).toEqual(['automatic', 'automatic']);
});

test('mutes a conversation after five mails in an hour, and files more of a stranger as spam', async () => {
  const inbox = await openInbox();
  for (let each = 0; each < 7; each += 1) {
    await inbox.take(rawMail([eve, inbox.to, `Subject: ${each}`]));
    await inbox.take(rawMail(['From: bob@example.net', `Subject: ${each}`]));
  }
  expect(await inbox.mails()).toHaveLength(7);
  const about = new Set(
    inbox.notices().flatMap(({ submission, event }) => (submission === inbox.id ? [event] : [])),
  );
  expect(about.size).toBeLessThanOrEqual(5);
  const states = (await inbox.opened()).map((each) => each?.state);
  expect(states.filter((state) => state === 'spam')).toHaveLength(2);
});

test('marks the mail that could not be delivered, by what the report returns', async () => {
  const inbox = await openInbox();
  const id = '01980c4e-5a00-7abc-8123-00000000dddd';
  const reply = newMail({ id, kind: 'reply', messageId: `<${id}@site.example>` });
  await inbox.store.queueMails(inbox.id, [reply], noon);
  await inbox.store.claimMails({ now: noon, leaseUntil: later(1), limit: 9 });
  await inbox.store.recordMailResult(id, { kind: 'sent', at: noon });
  const report = (status: string, action: string) =>
    multipartMail(
      ['From: MAILER-DAEMON@mx.example.net', 'To: desk@site.example', `Subject: ${action}`],
      'multipart/report; report-type=delivery-status',
      [
        { headers: ['Content-Type: text/plain'], body: 'Sorry.' },
        {
          headers: ['Content-Type: message/delivery-status'],
          body: `Reporting-MTA: dns; mx\n\nAction: ${action}\nStatus: ${status}\n`,
        },
        {
          headers: ['Content-Type: text/rfc822-headers'],
          body: `Message-ID: ${reply.messageId}\n`,
        },
      ],
    );
  await inbox.take(report('4.4.1', 'delayed'));
  expect(await inbox.store.findMail(id)).toMatchObject({ state: 'sent' });
  await inbox.store.markSubmission(inbox.id, noon);
  await inbox.take(report('5.1.1', 'failed'));
  expect(await inbox.store.findMail(id)).toMatchObject({
    state: 'dead',
    lastError: inboundWords.bouncedWith('5.1.1'),
  });
  expect((await inbox.mails()).map(({ kind }) => kind)).toEqual(['bounce', 'bounce']);
  expect((await inbox.store.findSubmission(inbox.id))?.readAt).toBeUndefined();
  expect(inbox.notices()).toEqual([]);
});

test('stores attachments as forms do, and names how many are only in the original', async () => {
  const inbox = await openInbox();
  const file = (name: string, content: string) => ({
    headers: [
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    body: Buffer.from(content).toString('base64'),
  });
  const parts = [
    { headers: ['Content-Type: text/plain'], body: 'The list.' },
    file('../../list.pdf', '%PDF-1.7\n'),
    file('program.exe', 'MZ'),
    file('fake.png', '<script>alert(1)</script>'),
    file('notes.txt', 'Notes.'),
  ];
  await inbox.take(multipartMail([eve, inbox.to, 'Subject: List'], 'multipart/mixed', parts));
  const [mail] = await inbox.mails();
  const found = await inbox.store.findSubmission(inbox.id);
  expect(found?.files.map(({ name, type, mail: of }) => [name, type, of])).toEqual([
    ['list.pdf', 'application/pdf', mail?.id],
    ['notes.txt', 'text/plain', mail?.id],
    [`${inboundWords.originalWith('List', 2)}.eml`, 'message/rfc822', mail?.id],
  ]);
});

test('lists what cannot be read or is too large, with its file if it is whole', async () => {
  const unreadable = await openInbox({ parser: { parse: () => Promise.resolve(undefined) } });
  expect(await unreadable.take(rawMail([eve, unreadable.to]))).toBe('added');
  expect(await unreadable.mails()).toMatchObject([
    { kind: 'unreadable', text: expect.stringContaining(inboundWords.unreadable) as string },
  ]);
  const inbox = await openInbox();
  await inbox.take(rawMail([eve, inbox.to]), { wholeBytes: 40_000_000 });
  expect(await inbox.mails()).toMatchObject([{ text: expect.stringContaining('40 MB') as string }]);
  expect((await inbox.store.findSubmission(inbox.id))?.files).toEqual([]);
});

test('stores texts that a database refuses', async () => {
  const inbox = await openInbox();
  const headers = [eve, inbox.to, 'Subject: a\0b', 'Message-ID: <a\0b@example.net>'];
  expect(await inbox.take(rawMail(headers, 'c\0d'))).toBe('added');
  expect(JSON.stringify(await inbox.mails())).not.toContain('\\u0000');
});
