import { expect, test } from 'vitest';
import { inboundSettings } from '@/lib/server/platform/mail/inbound-settings';
import { readSettings } from '@/lib/server/settings';

const mailbox = 'imaps://desk%40example.org:pa%3Ass@mail.example.org';

function read(env: Readonly<Record<string, string>>) {
  const result = readSettings(env);
  return result.ok ? inboundSettings(result.settings) : result.problems;
}

test('is off without settings', () => {
  expect(read({})).toBeUndefined();
});

test('reads a mailbox, with the port of its kind of TLS', () => {
  const address = 'desk+*@example.org';
  expect(read({ INBOUND_ADDRESS: address, INBOUND_IMAP_URL: mailbox })).toEqual({
    address,
    mailbox: {
      host: 'mail.example.org',
      port: 993,
      isSecure: true,
      user: 'desk@example.org',
      password: 'pa:ss',
      folder: 'INBOX',
    },
  });
  const plain = mailbox.replace('imaps', 'imap');
  expect(read({ INBOUND_ADDRESS: address, INBOUND_IMAP_URL: plain })).toMatchObject({
    mailbox: { port: 143, isSecure: false },
  });
});

test.each([
  [{ INBOUND_IMAP_URL: mailbox }, 'INBOUND_ADDRESS: write the address of answers'],
  [{ INBOUND_ADDRESS: 'desk@example.org' }, 'INBOUND_IMAP_URL: write the mailbox'],
  [
    { INBOUND_ADDRESS: 'desk@example.org', INBOUND_WEBHOOK: 'mailgun' },
    'INBOUND_WEBHOOK_SECRET: write the secret',
  ],
  [
    {
      INBOUND_ADDRESS: 'desk@example.org',
      INBOUND_WEBHOOK: 'postmark',
      INBOUND_WEBHOOK_SECRET: 'a-secret-without-user',
    },
    'INBOUND_WEBHOOK_SECRET: write the user and the password',
  ],
  [{ INBOUND_WEBHOOK: 'hotmail' }, 'INBOUND_WEBHOOK: write postmark'],
  [{ INBOUND_ADDRESS: 'desk+*+*@example.org' }, 'INBOUND_ADDRESS: write the address'],
  [{ INBOUND_ADDRESS: `${'a'.repeat(40)}+*@example.org` }, 'INBOUND_ADDRESS: write the address'],
  [{ INBOUND_ADDRESS: 'desk@*.example.org,x@y.org' }, 'INBOUND_ADDRESS: write the address'],
  [{ INBOUND_IMAP_URL: 'imaps://mail.example.org' }, 'INBOUND_IMAP_URL: write the mailbox with'],
  [{ INBOUND_IMAP_URL: 'pop3://u:p@example.org' }, 'INBOUND_IMAP_URL: write the mailbox with'],
])('says what is wrong with %o', (env, problem) => {
  const problems = read(env);
  expect(problems).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
});
