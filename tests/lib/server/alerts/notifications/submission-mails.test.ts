import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { bookingMailWords } from '@/lib/words/lib/server/bookings';
import {
  notificationWords,
  confirmationWords,
  answerWords,
} from '@/lib/words/lib/server/platform/mail';
import { contactForm } from '@/tests/support/form-server';
import { newFile, newSubmission } from '@/tests/support/submissions';
import { formDefaultWords } from '@/lib/words/lib/server/content/forms';
import { submissionWords } from '@/lib/words/lib/server/forms/submissions';

const options = {
  siteName: 'Larkmoor',
  siteUrl: 'https://larkmoor.example',
  contactEmail: 'hello@larkmoor.example',
  randomBytes,
};
const quiet: FormRules = {
  notify: ['desk@larkmoor.example'],
  cc: [],
  sendsAnswers: false,
  copiesAnswers: false,
};
const whole: FormRules = { ...quiet, sendsAnswers: true, copyTo: 'email' };

const fields: NewSubmission['fields'] = [
  ['name', ['Ana Petrov']],
  ['email', ['ana@example.org']],
  ['message', ['Could we come?\r\nOn Friday.']],
  ['_language', ['en']],
  ['_format', ['plain']],
];

function mails(rules: FormRules, overrides: Partial<NewSubmission> = {}, form = contactForm) {
  const submission = newSubmission({ id: 'one', reference: 'CON-7K2QXM', fields, ...overrides });
  return createSubmissionMails(form, rules, submission, options);
}

describe('the recipients', () => {
  test('are the addresses of the form, each once', () => {
    const notify = ['a@larkmoor.example', 'b@larkmoor.example', 'a@larkmoor.example'];
    const made = mails({ ...quiet, notify });
    expect(made.map(({ to }) => to)).toEqual(['a@larkmoor.example', 'b@larkmoor.example']);
    const ids = made.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(made.map(({ messageId }) => messageId)).toEqual(
      ids.map((id) => `<${id}@larkmoor.example>`),
    );
  });

  test('are none if the form has none', () => {
    expect(mails({ ...quiet, notify: [], sendsAnswers: true })).toEqual([]);
  });

  test('include addresses of _cc that the form allows, and no others', () => {
    const rules = { ...quiet, cc: ['Ruth@larkmoor.example', 'ben@larkmoor.example'] };
    const told = (...asked: string[]) =>
      mails(rules, { fields: [...fields, ['_cc', asked]] }).map(({ to }) => to);
    const [always] = quiet.notify;
    expect(told('ruth@Larkmoor.example, eve@evil.example')).toEqual([always, rules.cc[0]]);
    expect(told('ben@larkmoor.example', ' ruth@larkmoor.example ')).toEqual([always, ...rules.cc]);
    expect(told('desk@larkmoor.example', 'ben@larkmoor.example\r\nBcc: a@b.example')).toEqual([
      always,
    ]);
    const asked = mails(quiet, { fields: [...fields, ['_cc', rules.cc]] });
    expect(asked.map(({ to }) => to)).toEqual([always]);
  });

  test('are none for spam', () => {
    expect(mails(whole, { state: 'spam' })).toEqual([]);
  });
});

describe('the notification', () => {
  test('has the answers to questions that the form no longer has', () => {
    const sent = { fields: [...fields, ['_earlier', ['Your telephone: 01234']] as const] };
    const [mail] = mails({ ...quiet, sendsAnswers: true }, sent);
    expect(mail?.text).toContain(
      answerWords.answer(submissionWords.earlier, '  Your telephone: 01234'),
    );
  });

  test('has the line about other bookings, which the confirmation has not', () => {
    const submission = newSubmission({ id: 'one', reference: 'CON-7K2QXM', fields });
    const booking = { name: 'Night', text: 'The ticket' };
    const made = createSubmissionMails(contactForm, whole, submission, {
      ...options,
      booking,
      otherBookings: () => 'Before: CON-1',
    });
    const textOf = (kind: string) => made.find((mail) => mail.kind === kind)?.text ?? '';
    expect(textOf('notify')).toContain('Before: CON-1\nReference: CON-7K2QXM');
    expect(textOf('copy')).toContain('The ticket');
    expect(textOf('copy')).not.toContain('CON-1');
  });

  test('has the form, the reference and a link to the desk, without the answers', () => {
    const [mail] = mails(quiet);
    expect(mail).toMatchObject({
      kind: 'notify',
      to: 'desk@larkmoor.example',
      replyTo: 'ana@example.org',
      subject: 'Write to us (CON-7K2QXM)',
    });
    expect(mail?.text).toBe(
      `${notificationWords.sent('Write to us')}\n\n` +
        'Reference: CON-7K2QXM\n' +
        `${notificationWords.readAtDesk('https://larkmoor.example/desk/one')}\n`,
    );
  });

  test('has the name that the form has for the desk, and the visitor’s mail its title', () => {
    const form = { ...contactForm, deskName: 'Letters' };
    const submission = newSubmission({ id: 'one', reference: 'CON-7K2QXM', fields });
    const made = createSubmissionMails(form, whole, submission, options);
    const [notice, copy] = ['notify', 'copy'].map((kind) =>
      made.find((mail) => mail.kind === kind),
    );
    expect(notice?.subject).toBe('Letters (CON-7K2QXM)');
    expect(notice?.text).toContain(notificationWords.sent('Letters'));
    expect(copy?.subject).toContain('Write to us');
    expect(copy?.text).not.toContain('Letters');
  });

  test('has the answers under their labels if the form sends them', () => {
    const files = [newFile({ name: 'pupils.csv' })];
    const [mail] = mails({ ...quiet, sendsAnswers: true }, { files });
    expect(mail?.text.split('\n\n').slice(2)).toEqual([
      'Your name:\n  Ana Petrov',
      'E-mail address:\n  ana@example.org',
      'Message:\n  Could we come?\n  On Friday.',
      `${answerWords.files('  pupils.csv')}\n`,
    ]);
  });

  test('has no fields that the form does not ask for, unless it allows them', () => {
    const sent = { fields: [...fields, ['colour', ['red']] as const] };
    const texts = [contactForm, { ...contactForm, allowExtraFields: true }].map(
      (form) => mails({ ...quiet, sendsAnswers: true }, sent, form)[0]?.text ?? '',
    );
    expect(texts.map((text) => text.includes('colour:\n  red'))).toEqual([false, true]);
  });

  test('has the subject of _subject, on one line, truncated, with the reference', () => {
    const subject = (asked: string) =>
      mails(quiet, { fields: [...fields, ['_subject', [asked]]] })[0]?.subject;
    expect(subject('A visit')).toBe('A visit (CON-7K2QXM)');
    expect(subject(' \t ')).toBe('Write to us (CON-7K2QXM)');
    expect(subject('One\r\nBcc: eve@example.net')).toBe('One Bcc: eve@example.net (CON-7K2QXM)');
    expect(subject('\u202Egpj')).toBe('[U+202E]gpj (CON-7K2QXM)');
    expect(subject('x'.repeat(10_000))).toBe(`${'x'.repeat(149)}… (CON-7K2QXM)`);
  });
});

describe('the address for replies', () => {
  const replyTo = (sent: NewSubmission['fields']) => mails(quiet, { fields: sent })[0]?.replyTo;

  test('is _replyto before other addresses', () => {
    expect(replyTo([...fields, ['_replyto', ['office@example.org']]])).toBe('office@example.org');
    expect(replyTo([['Email', ['ana@example.org']]])).toBe('ana@example.org');
  });

  test.each([
    'ana@example.org, eve@example.net',
    'x: eve@example.net;',
    'Ana <eve@example.net>',
    'ana@example.org\r\nBcc: eve@example.net',
  ])('is absent for %j', (address) => {
    const [mail] = mails(whole, { fields: [['email', [address]]] });
    expect(mail?.replyTo).toBeUndefined();
    expect(mails(whole, { fields: [['email', [address]]] })).toHaveLength(1);
  });

  test('is absent if one field has two addresses', () => {
    expect(replyTo([['email', ['ana@example.org', 'eve@example.net']]])).toBeUndefined();
  });
});

describe('the visitor’s confirmation', () => {
  test('has the reference and no input of the visitor', () => {
    const typed: NewSubmission['fields'] = [...fields, ['_subject', ['Buy now']]];
    const [, confirmation, ...others] = mails(whole, { fields: typed });
    expect(others).toEqual([]);
    expect(confirmation).toMatchObject({
      kind: 'copy',
      to: 'ana@example.org',
      replyTo: 'hello@larkmoor.example',
      subject: 'Write to us: received (CON-7K2QXM)',
      text:
        `Thank you\n${formDefaultWords.thanksText}\n\n` +
        `${confirmationWords.received('Larkmoor', 'Write to us')}\n\n` +
        'Reference: CON-7K2QXM\n\n' +
        `${confirmationWords.notYou}\n\n` +
        'Larkmoor\nhttps://larkmoor.example\n',
    });
  });

  test('has the answers if the form sends them', () => {
    const [, copy, ...others] = mails({ ...whole, copiesAnswers: true });
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      kind: 'copy',
      to: 'ana@example.org',
      subject: 'Write to us: your copy (CON-7K2QXM)',
    });
    expect(copy?.text).toContain('Reference: CON-7K2QXM');
    expect(copy?.text).toContain('Message:\n  Could we come?\n  On Friday.');
    expect(copy?.text).not.toContain('/desk/');
  });

  test('has no Reply-To if the organisation publishes no address', () => {
    const submission = newSubmission({ fields });
    const [, copy] = createSubmissionMails(contactForm, whole, submission, {
      ...options,
      contactEmail: undefined,
    });
    expect(copy).toMatchObject({ kind: 'copy' });
    expect(copy?.replyTo).toBeUndefined();
  });
});

test('creates a valid Message-ID for a site with an IP address', () => {
  const submission = newSubmission({ fields });
  const [mail] = createSubmissionMails(contactForm, quiet, submission, {
    ...options,
    siteUrl: 'http://[::1]:3',
  });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
});

describe('an answer in own words', () => {
  const answer = { subject: '{form}: {reference}', text: 'Thank you from {site}. {message}' };

  test('replaces the standard words and fills in placeholders', () => {
    const [, copy] = mails({ ...whole, answer });
    expect(copy?.subject).toBe(`${contactForm.title}: CON-7K2QXM`);
    expect(copy?.text).toMatch(/^Thank you from Larkmoor\. \{message\}\n\nReference: CON-7K2QXM\n/);
    expect(copy?.replyTo).toBe('hello@larkmoor.example');
  });

  test.each([
    'mailer-daemon@example.org',
    'No_Reply@example.org',
    'noreply+1@example.org',
    'list-bounces@example.org',
    'owner-list@example.org',
  ])('is not sent to the automatic address %s', (email) => {
    expect(mails({ ...whole, answer }, { fields: [['email', [email]]] })).toHaveLength(1);
  });

  test('is sent to a person whose address begins like one', () => {
    const fields: NewSubmission['fields'] = [['email', ['norepley@example.org']]];
    expect(mails({ ...whole, answer }, { fields })).toHaveLength(2);
  });
});

test('notifies the recipients that the desk chose, each with its content', () => {
  const recipients = [
    { to: 'a@example.org', sendsAnswers: false },
    { to: 'b@example.org', sendsAnswers: true },
  ];
  const made = mails({ ...quiet, recipients });
  expect(made.map(({ to, text }) => [to, text.includes('Ana Petrov')])).toEqual([
    ['a@example.org', false],
    ['b@example.org', true],
  ]);
});

test('writes to each operator in their language, and to the others in that of the site', () => {
  const recipients = [
    { to: 'desk@larkmoor.example', sendsAnswers: false },
    { to: 'jan@larkmoor.example', sendsAnswers: false, language: 'de' },
  ];
  const [english, german] = mails({ ...quiet, recipients });
  const sent = () => notificationWords.sent('Write to us');
  expect(english?.text).toContain(sent());
  expect(german?.text).toContain(inLanguage('de', sent));
  expect(german?.text).not.toContain(sent());
});

test('writes the lines about the booking in the language of each operator too', () => {
  const recipients = [
    { to: 'desk@larkmoor.example', sendsAnswers: false },
    { to: 'jan@larkmoor.example', sendsAnswers: false, language: 'de' },
  ];
  const submission = newSubmission({ id: 'one', reference: 'CON-7K2QXM', fields });
  const otherBookings = () => bookingMailWords.others('CON-1');
  const [english, german] = createSubmissionMails(
    contactForm,
    { ...quiet, recipients },
    submission,
    {
      ...options,
      otherBookings,
    },
  );
  expect(english?.text).toContain(otherBookings());
  expect(german?.text).toContain(inLanguage('de', otherBookings));
});
