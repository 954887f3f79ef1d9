import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, isToken, newToken } from '@/lib/server/http/tokens';

test('a token carries 256 random bits and fits an address', () => {
  const sizes: number[] = [];
  const token = newToken((size) => {
    sizes.push(size);
    return new Uint8Array(size).fill(255);
  });
  expect(sizes).toEqual([32]);
  expect(token).toBe('_'.repeat(42) + '8');
  expect(isToken(token)).toBe(true);
  expect(newToken(randomBytes)).not.toBe(newToken(randomBytes));
});

test('its hash is SHA-256, of which the store cannot make a token again', () => {
  // The second example of FIPS 180-2, appendix B.
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each(['', 'a', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`, `${'a'.repeat(42)}\n`])(
  '%j is no token',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);
