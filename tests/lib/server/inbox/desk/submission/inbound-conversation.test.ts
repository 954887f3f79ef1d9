import { expect, test } from 'vitest';
import type { InboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import type { Store } from '@/lib/server/store';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import { loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { createReplyMail } from '@/lib/server/inbox/replies/reply-mail';
import { letter, setting, storeWith } from '@/tests/support/desk/borrow-desk';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { mailFormWords } from '@/lib/words/lib/server/inbox/incoming';

const text = 'Gladly!\n\n> Come on Friday.';

function inboundMail(overrides: Partial<InboundMail> = {}): InboundMail {
  return {
    id: '01980c4e-5a00-7abc-8123-00000000eeee',
    submission: letter.id,
    kind: 'answer',
    messageId: '<a@example.net>',
    sender: 'ana@example.org',
    senderName: 'Ana\u0007 Petrov',
    subject: 'Re: The telescope',
    text,
    visibleLength: 7,
    receivedAt: later(9 * 60),
    ...overrides,
  };
}

async function addMail(store: Store, mail: InboundMail) {
  const file = newFile({ name: 'list.pdf', mail: mail.id });
  const added = { key: mail.id, mail, files: [file], makesNew: true, notices: [] };
  expect(await store.addInboundMail(added)).toBe('added');
  return file;
}

test('shows a mail between the replies, its quote apart, with its files', async () => {
  const store = await storeWith(letter);
  const reply = newMail({ id: 'reply', kind: 'reply', text: 'Come on Friday.\n' });
  await store.queueMails(letter.id, [reply], noon);
  const file = await addMail(store, inboundMail());
  const view = await loadDesk(store, { state: 'inbox' }, setting, letter.id);
  const entries = view?.submission?.conversation.entries;
  expect(entries?.map(({ kind }) => kind)).toEqual(['reply', 'mail']);
  expect(entries?.[1]).toMatchObject({
    author: 'Ana␇ Petrov',
    text: 'Gladly!',
    quoted: '> Come on Friday.',
    files: [{ name: 'list.pdf', href: `/api/desk/files/${file.id}` }],
  });
  expect(view?.submission?.files).toEqual([]);
});

test('shows the address of another sender, whatever name it gives itself', async () => {
  const store = await storeWith(letter);
  await addMail(store, inboundMail({ kind: 'other', sender: 'bob@example.net' }));
  const view = await loadDesk(store, { state: 'inbox' }, setting, letter.id);
  const [entry] = view?.submission?.conversation.entries ?? [];
  expect(entry).toMatchObject({
    author: 'bob@example.net',
    about: expect.stringContaining('another address') as string,
  });
});

test('lists a mail that answers nothing under its own title, and replies to its subject', async () => {
  const store = await storeWith();
  const { files: _files, ...opens } = newSubmission({
    form: 'E-mail',
    fields: [
      ['email', ['ana@example.org']],
      ['subject', ['Telescope']],
      ['message', ['May I?']],
    ],
  });
  const mail = inboundMail({ submission: opens.id, kind: 'opening', subject: 'Telescope' });
  await store.addInboundMail({ key: 'k', mail, opens, files: [], makesNew: true, notices: [] });
  const forms = deskForms(setting.forms, { INBOUND_ADDRESS: 'desk@example.org' });
  const view = await loadDesk(store, { state: 'inbox' }, { ...setting, forms }, opens.id);
  expect(view?.inbox.map(({ label }) => label)).toContain('E-mail');
  expect(view?.list.rows).toMatchObject([
    { sender: 'ana@example.org', summary: 'Telescope. May I?' },
  ]);
  expect(view?.submission?.conversation.entries).toEqual([]);
  expect(view?.submission?.fields.map(({ label }) => label)).toContain(mailFormWords.subject);
  const submission = { ...opens, files: [] };
  const reply = createReplyMail(
    { submission, form: undefined, sender: undefined, mails: [], inbound: [mail] },
    {
      id: 'r',
      author: 'ben@example.org',
      text: 'Yes.',
      replyTo: undefined,
      siteUrl: 'https://site.example',
      locale: 'en-GB',
      timeZone: 'Europe/London',
    },
  );
  expect(reply).toMatchObject({
    to: 'ana@example.org',
    subject: 'Re: Telescope',
    inReplyTo: '<a@example.net>',
    references: '<a@example.net>',
    text: expect.stringContaining('> Gladly!') as string,
  });
  expect(reply?.text).not.toContain('> > Come');
});
