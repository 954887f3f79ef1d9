import { expect, test } from 'vitest';
import { mailKey, readBounce, readFacts } from '@/lib/server/inbox/incoming/parsing/mail-facts';
import { rawMail } from '@/tests/support/raw-mail';

const from = 'From: "Moss, Eve (office)" <Eve@Example.NET>';

const factsOf = (...headers: readonly string[]) =>
  readFacts(rawMail([from, ...headers]), undefined);

test('reads who wrote it, to whom, and what it answers, the nearest first', () => {
  const facts = factsOf(
    'Message-ID: <4@example.net>',
    'References: <1@site.example>\r\n <2@site.example> garbage <bad id>',
    'In-Reply-To: <3@site.example> (sent)',
    'Delivered-To: desk+x@example.org',
    'To: Desk <desk@example.org>, "a@b.example" <other@example.org>',
    'Cc: group: one@example.org;',
  );
  expect(facts).toEqual({
    messageId: '<4@example.net>',
    answers: ['<2@site.example>', '<1@site.example>', '<3@site.example>'],
    recipients: ['desk+x@example.org', 'desk@example.org', 'other@example.org', 'one@example.org'],
    sender: 'eve@example.net',
    trust: 'unknown',
    isAutomatic: false,
    isMarkedAsSpam: false,
  });
});

test('reads the last 50 references, and ids of a sane length', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `<${index}@site.example>`);
  const { answers } = factsOf(`References: ${ids.join(' ')} <${'x'.repeat(300)}@y>`);
  expect(answers).toHaveLength(50);
  expect(answers[0]).toBe('<399@site.example>');
});

test.each([
  'Auto-Submitted: auto-replied',
  'Return-Path: <>',
  'Precedence: bulk',
  'Precedence: list',
  'X-Auto-Response-Suppress: All',
  'List-Id: News <news.example.net>',
  'From: MAILER-DAEMON@example.net',
  'From: no-reply@example.net',
  'From: nobody',
])('takes a mail with %j for automatic', (header) => {
  const headers = header.startsWith('From:') ? [header] : [from, header];
  expect(readFacts(rawMail(headers), undefined).isAutomatic).toBe(true);
});

test.each(['Auto-Submitted: no', 'Return-Path: <eve@example.net>', 'Precedence: first-class'])(
  'takes a mail with %j for one of a person',
  (header) => {
    expect(factsOf(header).isAutomatic).toBe(false);
  },
);

test('believes the configured server, above the first Received only', () => {
  const result = (server: string, dmarc: string) =>
    `Authentication-Results: ${server}; spf=pass; dmarc=${dmarc} header.from=example.net`;
  const trustOf = (checkedBy: string | undefined, ...headers: readonly string[]) =>
    readFacts(rawMail([...headers, from]), checkedBy).trust;
  const received = 'Received: from mx';
  const own = result('mx.example.org', 'pass');
  const forged = result('mx.example.org', 'pass');
  expect(trustOf('mx.example.org', own, received)).toBe('passed');
  expect(trustOf('MX.example.org', result('mx.example.org', 'fail'), received)).toBe('failed');
  expect(trustOf('mx.example.org', result('mx.example.org', 'none'), received)).toBe('unknown');
  expect(trustOf('mx.example.org', received, forged)).toBe('unknown');
  expect(trustOf('mx.example.org', forged)).toBe('unknown');
  expect(trustOf('mx.example.org', result('mx.elsewhere.example', 'pass'), received)).toBe(
    'unknown',
  );
  expect(trustOf(undefined, own, received)).toBe('unknown');
});

test('has the same key for a mail that came on two ways, and another for another text', () => {
  const id = 'Message-ID: <4@example.net>';
  const key = mailKey(rawMail([id, from], 'Hello'));
  expect(mailKey(rawMail(['Received: from b', id, from], 'Hello'))).toBe(key);
  expect(mailKey(rawMail([id, from], 'Hello again'))).not.toBe(key);
  expect(mailKey(rawMail([from], 'Hello'))).not.toBe(key);
  expect(mailKey(rawMail([from], 'Hello'))).toBe(mailKey(rawMail([from], 'Hello')));
  expect(mailKey(Buffer.from('no headers at all'))).toMatch(/^[0-9a-f]{64}$/);
});

const report = rawMail([
  from,
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
]);

function returned(type: string, text: string) {
  return [{ name: '', type, content: Buffer.from(text) }];
}

test('reads the report about a mail that was not delivered', () => {
  const text = 'Sorry.\nFinal-Recipient: rfc822; eve@example.net\nAction: failed\nStatus: 5.1.1\n';
  const attachments = returned('text/rfc822-headers', 'Message-ID: <1@site.example>\nTo: eve');
  expect(readBounce(report, { text, attachments })).toEqual({
    status: '5.1.1',
    isFinal: true,
    messageIds: ['<1@site.example>'],
  });
  const whole = returned('message/rfc822', 'Message-ID: <2@site.example>\r\n\r\nHello');
  const delayed = 'Action: delayed\nStatus: 4.4.1';
  expect(readBounce(report, { text: delayed, attachments: whole })).toEqual({
    status: '4.4.1',
    isFinal: false,
    messageIds: ['<2@site.example>'],
  });
});

test('takes no other mail for a report', () => {
  expect(readBounce(rawMail([from]), { text: 'Status: 5.1.1', attachments: [] })).toBeUndefined();
  const receipt = 'Content-Type: multipart/report; report-type=disposition-notification';
  expect(readBounce(rawMail([from, receipt]), { text: '', attachments: [] })).toBeUndefined();
});
