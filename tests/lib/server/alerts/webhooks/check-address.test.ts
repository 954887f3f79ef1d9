import { expect, test } from 'vitest';
import { isPublicAddress, parseWebhookUrl } from '@/lib/server/alerts/webhooks/check-address';

test.each([
  'http://hooks.example.org/a',
  'https://hooks.example.org:8080/',
  'https://user:secret@hooks.example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::7f00:1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://intranet/',
  'file:///etc/passwd',
  'not an address',
])('refuses %s', (address) => {
  expect(parseWebhookUrl(address)).toBeUndefined();
});

test.each([
  'https://hooks.example.org/a?b=c',
  'https://hooks.example.org:8443/',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
])('accepts %s', (address) => {
  expect(parseWebhookUrl(address)?.href).toBe(address);
});

test.each([
  '0.0.0.0',
  '100.64.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '::',
  'fe80::1',
  '2002:7f00:1::',
  '',
])('does not count %j as public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
