import { expect, test } from 'vitest';
import { signedToken, type TokenPurpose } from '@/lib/server/platform/http/requests/signed-token';

const storeOf = (byte: number) => ({
  secret: (name: string) => Promise.resolve(new TextEncoder().encode(`${byte} ${name}`)),
});
const store = storeOf(7);
const offer: TokenPurpose = { secret: 'links', prefix: 'offer\n' };

test('reads a token of its purpose, also with dots in the payload', async () => {
  const token = await signedToken(offer).create('evening.2-1', store);
  expect(token).toMatch(/^evening\.2-1\.[\w-]{43}$/);
  expect(await signedToken(offer).read(token, store)).toBe('evening.2-1');
});

test('reads no token of another purpose, secret or payload', async () => {
  const token = await signedToken(offer).create('a', store);
  const others: readonly TokenPurpose[] = [
    { secret: 'links' },
    { ...offer, secret: 'other' },
    { ...offer, length: 22 },
  ];
  for (const other of others) expect(await signedToken(other).read(token, store)).toBeUndefined();
  expect(await signedToken(offer).read(token, storeOf(8))).toBeUndefined();
  const forged = [token.replace('a.', 'b.'), token.slice(0, -1), `${token}x`, 'a.', 'a', '.', ''];
  for (const each of forged) expect(await signedToken(offer).read(each, store)).toBeUndefined();
  const long = await signedToken(offer).create('a'.repeat(400), store);
  expect(await signedToken(offer).read(long, store)).toBeUndefined();
});
