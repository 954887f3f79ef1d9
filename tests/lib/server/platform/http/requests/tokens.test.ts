import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  hashToken,
  isToken,
  createToken,
  pooledRandomBytes,
} from '@/lib/server/platform/http/requests/tokens';

test('creates a token of 256 random bits that fits an address', () => {
  const sizes: number[] = [];
  const token = createToken((size) => {
    sizes.push(size);
    return new Uint8Array(size).fill(255);
  });
  expect(sizes).toEqual([32]);
  expect(token).toBe('_'.repeat(42) + '8');
  expect(isToken(token)).toBe(true);
  expect(createToken(randomBytes)).not.toBe(createToken(randomBytes));
});

test('hashes a token with SHA-256', () => {
  // The second example of FIPS 180-2, appendix B.
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each(['', 'a', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`, `${'a'.repeat(42)}\n`])(
  'rejects %j as a token',
  (text) => {
    expect(isToken(text)).toBe(false);
  },
);

test('returns every byte once, and keeps those that it has returned', () => {
  const parts = Array.from({ length: 1000 }, () => pooledRandomBytes(10));
  const texts = parts.map((part) => Buffer.from(part).toString('hex'));
  expect(new Set(texts).size).toBe(1000);
  pooledRandomBytes(5000);
  expect(parts.map((part) => Buffer.from(part).toString('hex'))).toEqual(texts);
});

test.each([0, 1, 16, 4096, 5000])('returns %i bytes', (size) => {
  expect(pooledRandomBytes(size)).toHaveLength(size);
});
