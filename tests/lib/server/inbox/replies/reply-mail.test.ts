import { describe, expect, test } from 'vitest';
import {
  createReplyMail,
  replySubject,
  withoutQuote,
  type ReplyContext,
} from '@/lib/server/inbox/replies/reply-mail';
import type { InboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import { contactForm } from '@/tests/support/form-server';
import { startMailServer } from '@/tests/support/mail-server';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const options = {
  id: '0198c000-0000-7000-8000-000000000001',
  author: 'ben@example.org',
  text: 'Dear Ana,\n\nyes.',
  replyTo: 'hello@larkmoor.example',
  siteUrl: 'https://larkmoor.example',
  locale: 'en-GB',
  timeZone: 'Europe/London',
};

function storedMail(overrides: Partial<StoredMail>): StoredMail {
  return {
    ...newMail({}),
    createdAt: noon,
    queuedAt: noon,
    attempts: 1,
    isUnconfirmed: false,
    state: 'sent',
    nextAt: noon,
    lastError: undefined,
    sentAt: noon,
    ...overrides,
  };
}

function contextOf(overrides: Partial<ReplyContext> = {}): ReplyContext {
  const submission = newSubmission({
    reference: 'CON-7K2QXM',
    fields: [
      ['name', ['Ana Petrov']],
      ['email', ['ana@example.org']],
      ['message', ['Is there a chair?\n-- \nAna']],
      ['_subject', ['hidden']],
    ],
  });
  return {
    submission,
    form: contactForm,
    sender: 'Ana Petrov',
    mails: [],
    inbound: [],
    ...overrides,
  };
}

test('has the operator’s text, then the quoted message', () => {
  expect(createReplyMail(contextOf(), options)).toEqual({
    id: options.id,
    kind: 'reply',
    messageId: `<${options.id}@larkmoor.example>`,
    to: 'ana@example.org',
    replyTo: 'hello@larkmoor.example',
    author: 'ben@example.org',
    subject: 'Re: Write to us (CON-7K2QXM)',
    text: [
      'Dear Ana,',
      '',
      'yes.',
      '',
      'On 20 November 2026, Ana Petrov wrote:',
      '> Your name:',
      '>   Ana Petrov',
      '> ',
      '> E-mail address:',
      '>   ana@example.org',
      '> ',
      '> Message:',
      '>   Is there a chair?',
      '>   -- ',
      '>   Ana',
      '',
    ].join('\n'),
  });
});

test('answers the mails that the visitor got, in their order', () => {
  const copy = storedMail({ kind: 'copy', messageId: '<copy@x>', subject: 'Your copy (CON-1)' });
  const dead = storedMail({ kind: 'reply', messageId: '<dead@x>', state: 'dead' });
  const reply = storedMail({ kind: 'reply', messageId: '<reply@x>', createdAt: later(1) });
  const notify = storedMail({ kind: 'notify', messageId: '<notify@x>' });
  const mail = createReplyMail(contextOf({ mails: [reply, dead, notify, copy] }), options);
  expect(mail).toMatchObject({
    subject: 'Re: Your copy (CON-1)',
    inReplyTo: '<reply@x>',
    references: '<copy@x> <reply@x>',
  });
});

describe('with a merged submission', () => {
  const opening: InboundMail = {
    id: 'opening',
    submission: 'merged',
    kind: 'opening',
    messageId: '<opening@x>',
    sender: 'ana@example.org',
    senderName: 'Ana',
    subject: 'My chair',
    text: 'A chair?',
    visibleLength: 8,
    receivedAt: later(-1),
  };
  const answer: InboundMail = {
    ...opening,
    id: 'answer',
    kind: 'answer',
    messageId: '<answer@x>',
    subject: 'Re: My chair',
    text: 'A blue one.',
    visibleLength: 11,
    receivedAt: later(3),
  };
  const mails = [storedMail({ kind: 'copy', messageId: '<copy@x>', subject: 'Your copy (CON-1)' })];
  const reply = storedMail({ kind: 'reply', messageId: '<reply@x>', createdAt: later(2) });

  test('continues that one’s conversation after an answer to it', () => {
    const merged = [{ mails: [reply], inbound: [opening, answer] }];
    const mail = createReplyMail(contextOf({ mails, merged }), options);
    expect(mail).toMatchObject({
      subject: 'Re: My chair',
      inReplyTo: '<answer@x>',
      references: '<opening@x> <copy@x> <reply@x> <answer@x>',
    });
    expect(mail?.text).toContain('\n> A blue one.');
  });

  test('continues its own conversation if that is newer', () => {
    const merged = [{ mails: [], inbound: [opening] }];
    const mail = createReplyMail(contextOf({ mails, merged }), options);
    expect(mail).toMatchObject({
      subject: 'Re: Your copy (CON-1)',
      inReplyTo: '<copy@x>',
      references: '<opening@x> <copy@x>',
    });
    expect(mail?.text).toContain('\n>   Is there a chair?');
  });
});

test('has a subject of one line with at most 150 characters', () => {
  const title = `Write\r\nBcc: eve@example.net ${'x'.repeat(200)}`;
  const subject = replySubject(contextOf({ form: { ...contactForm, title } }));
  expect(subject).not.toMatch(/[\r\n]/);
  expect(Array.from(subject)).toHaveLength(150);
});

test('quotes at most 10,000 characters', () => {
  const submission = newSubmission({
    fields: [
      ['email', ['ana@example.org']],
      ['message', ['🪐'.repeat(20_000)]],
    ],
  });
  const mail = createReplyMail(contextOf({ submission }), options);
  expect(mail?.text.length).toBeLessThan(10_200);
  expect(mail?.text).not.toMatch(/\p{Surrogate}/u);
});

describe('the operator’s own words', () => {
  test.each(['Yes.', 'Yes.\n\nOn Monday.', '> You wrote\n\nYes.', 'See:\n> this'])('%j', (text) => {
    const mail = createReplyMail(contextOf(), { ...options, text });
    expect(withoutQuote(mail?.text ?? '')).toBe(text);
  });

  test('are all of a text without a quote', () => {
    expect(withoutQuote('Yes.\n')).toBe('Yes.');
  });
});

const hostile = [
  'ana@example.org, eve@example.net',
  'ana@example.org\r\nBcc: eve@example.net',
  'x: eve@example.net, mallory@example.net;',
  '"x" <eve@example.net>',
  'undisclosed-recipients:;',
  'ana@example.org%0d%0aBcc:eve@example.net',
  '=?utf-8?q?ana=0D=0ABcc:_eve?=@example.net',
  '',
];

test.each(hostile)('has no recipient for the address %j', (address) => {
  const submission = newSubmission({ fields: [['email', [address]]] });
  expect(createReplyMail(contextOf({ submission }), options)).toBeUndefined();
});

test.each(hostile)('%j in other fields adds no header and no recipient', async (text) => {
  const server = await startMailServer();
  const submission = newSubmission({
    fields: [
      ['name', [text]],
      ['email', ['ana@example.org']],
      ['_subject', [text]],
      ['_cc', [text]],
      [text, [text]],
    ],
  });
  const mail = createReplyMail(contextOf({ submission, sender: text }), { ...options, text });
  if (mail === undefined) throw new Error('There is an address.');
  const from = { name: 'Larkmoor', address: 'desk@larkmoor.example' };
  const mailer = createSmtpMailer({ url: server.url, from });
  const copy = { inReplyTo: '<copy@x>', references: '<first@x> <copy@x>' };
  await mailer.send(storedMail({ ...mail, ...copy }));
  const [received, ...others] = server.received;
  expect(others).toEqual([]);
  expect(received?.recipients).toEqual(['ana@example.org']);
  const headers = received?.headers ?? [];
  const named = (name: string) => headers.filter((line) => line.startsWith(`${name}:`));
  expect(named('To')).toEqual(['To: ana@example.org']);
  expect(named('Reply-To')).toEqual(['Reply-To: hello@larkmoor.example']);
  expect(named('In-Reply-To')).toEqual(['In-Reply-To: <copy@x>']);
  expect(named('References')).toEqual(['References: <first@x> <copy@x>']);
  expect(named('Subject')).toHaveLength(1);
  // A person has written it (RFC 3834).
  for (const name of ['Auto-Submitted', 'Bcc', 'Cc']) expect(named(name)).toEqual([]);
});
