import { expect, test } from 'vitest';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';

test.each([
  ['ana@example.org', 'ana@example.org'],
  [' ana.o’brien@example.org '.replace('’', "'"), "ana.o'brien@example.org"],
  ['Ana+desk@Example.ORG', 'Ana+desk@example.org'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
])('accepts %j', (text, mailbox) => {
  expect(parseMailbox(text)).toBe(mailbox);
});

test.each([
  '',
  'ana',
  'ana@localhost',
  'ana@example.org, eve@example.net',
  'ana@example.org;eve@example.net',
  'ana@example.org\r\nBcc: eve@example.net',
  'ana@example.org\nBcc: eve@example.net',
  'ana@example.org eve@example.net',
  'Ana <ana@example.org>',
  '<ana@example.org>',
  'friends: ana@example.org, eve@example.net;',
  'group:eve@example.net;',
  '"ana eve"@example.org',
  '"eve@example.net"@example.org',
  'ana@example.org (eve@example.net)',
  'ana(comment)@example.org',
  'ana@[127.0.0.1]',
  'ana@example.org\0',
  'ana@example.org\u2028Bcc: eve@example.net',
  '.ana@example.org',
  'ana..b@example.org',
  'анна@example.org',
  `${'a'.repeat(65)}@example.org`,
])('rejects %j', (text) => {
  expect(parseMailbox(text)).toBeUndefined();
});
