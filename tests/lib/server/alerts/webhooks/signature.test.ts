import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { formatSecret, signatureHeaders } from '@/lib/server/alerts/webhooks/signature';

test('the published library of Standard Webhooks verifies the signature', () => {
  const token = randomBytes(32).toString('base64url');
  const body = '{"name":"Ω"}';
  const headers = signatureHeaders('a_b', body, token, new Date());
  const receiver = new Webhook(formatSecret(token));
  expect(receiver.verify(body, headers)).toEqual({ name: 'Ω' });
  expect(() => receiver.verify(`${body} `, headers)).toThrow('signature');
  const other = new Webhook(formatSecret(randomBytes(32).toString('base64url')));
  expect(() => other.verify(body, headers)).toThrow('signature');
});
