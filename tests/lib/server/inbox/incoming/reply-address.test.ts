import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createReplyAddress,
  findReplyAddress,
  isInboundAddress,
  replyAddressMailer,
} from '@/lib/server/inbox/incoming/reply-address';
import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import { newMail, noon } from '@/tests/support/submissions';

const setting = 'desk+*@example.org';
const submission = '01980c4e-5a00-7abc-8123-456789abcdef';
/** Equal in its first 64 bits. */
const other = '01980c4e-5a00-7abc-9fff-000000000000';

const store = {
  secret: (name: string) => Promise.resolve(createHash('sha256').update(name).digest()),
  findSubmissionIds: (start: string) =>
    Promise.resolve([other, submission].filter((id) => id.startsWith(start))),
};

test('finds the submission of an address, also of one whose case a server has changed', async () => {
  const address = await createReplyAddress(setting, submission, store);
  expect(address).toMatch(/^desk\+[0-9a-v]{13}\.[0-9a-v]{16}@example\.org$/);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  const all = ['Someone@example.net', address.toUpperCase()];
  expect(await findReplyAddress(setting, all, store)).toBe(submission);
  const second = await createReplyAddress(setting, other, store);
  expect(await findReplyAddress(setting, [second], store)).toBe(other);
});

test('refuses an address with another id or signature, and one of another setting', async () => {
  const address = await createReplyAddress(setting, submission, store);
  const [local = '', domain = ''] = address.split('@');
  const forged = [
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
    address.replace('+', '+v'),
    `desk+${'0'.repeat(13)}.${local.slice(-16)}@${domain}`,
    address.replace('example.org', 'example.com'),
    'desk+@example.org',
    'desk@example.org',
  ];
  expect(await findReplyAddress(setting, forged, store)).toBeUndefined();
  expect(await findReplyAddress('desk@example.org', [address], store)).toBeUndefined();
});

test.each([
  ['desk+*@example.org', 'Desk+abc@Example.org', true],
  ['desk+*@example.org', 'desk@example.org', true],
  ['desk+*@example.org', 'ana@example.org', false],
  ['*@replies.example.org', 'abc@replies.example.org', true],
  ['*@replies.example.org', 'abc@example.org', false],
  ['desk@example.org', 'desk@example.org', true],
  ['desk@example.org', 'ana@example.org', false],
])('with %s, knows that %s is its own: %s', (own, address, expected) => {
  expect(isInboundAddress(own, address)).toBe(expected);
});

test('sends mails to visitors about a submission with its address, and no others', async () => {
  const sent: OutgoingMail[] = [];
  const inner = {
    send: (mail: OutgoingMail) => {
      sent.push(mail);
      return Promise.resolve({ kind: 'sent' as const });
    },
  };
  const mailer = replyAddressMailer(inner, setting, store);
  const outgoing = (kind: OutgoingMail['kind'], about?: string): OutgoingMail => ({
    ...newMail({ kind, replyTo: 'office@example.org' }),
    submission: about,
    createdAt: noon,
    queuedAt: noon,
    attempts: 1,
    isUnconfirmed: false,
  });
  await mailer.send(outgoing('reply', submission));
  await mailer.send(outgoing('copy', submission));
  await mailer.send(outgoing('notify', submission));
  await mailer.send(outgoing('sign-in'));
  const address = await createReplyAddress(setting, submission, store);
  const office = 'office@example.org';
  expect(sent.map(({ replyTo }) => replyTo)).toEqual([address, address, office, office]);
});
