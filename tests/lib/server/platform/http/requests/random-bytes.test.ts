import { expect, test } from 'vitest';
import { pooledRandomBytes } from '@/lib/server/platform/http/requests/random-bytes';

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
