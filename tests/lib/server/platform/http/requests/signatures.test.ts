import { expect, test } from 'vitest';
import { isSignatureOf, signText } from '@/lib/server/platform/http/requests/signatures';

const secret = Buffer.alloc(32, 7);

test('recognises its own signature of the same text and secret only', () => {
  const signature = signText('offer', secret);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isSignatureOf(signature, 'offer', secret)).toBe(true);
  expect(isSignatureOf(signature, 'offers', secret)).toBe(false);
  expect(isSignatureOf(signature, 'offer', Buffer.alloc(32, 8))).toBe(false);
  expect(isSignatureOf(signature.slice(1), 'offer', secret)).toBe(false);
});
