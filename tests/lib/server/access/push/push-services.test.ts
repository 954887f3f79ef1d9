import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { pushKeys } from '@/lib/server/access/push/push-keys';
import { isPushService } from '@/lib/server/access/push/push-services';
import { openTestStore } from '@/tests/support/test-store';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the push service %s', (address) => {
  expect(isPushService(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/',
  'https://evilnotify.windows.com/',
  'https://127.0.0.1/',
  'https://metadata.google.internal/',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  'nothing',
])('refuses %s', (address) => {
  expect(isPushService(address)).toBe(false);
});

test('an installation has one pair of keys', async () => {
  const store = openTestStore();
  const keys = await pushKeys(store);
  expect(await pushKeys(store)).toEqual(keys);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
  expect(pair.getPublicKey('base64url')).toBe(keys.publicKey);
});
